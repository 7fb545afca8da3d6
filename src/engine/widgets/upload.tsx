import {
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type HTMLAttributes,
  type ReactNode,
  useLayoutEffect,
  type RefObject,
} from 'react';
import { Button } from '@fluentui/react-components';
import {
  AddRegular,
  ArrowDownloadRegular,
  ArrowSyncRegular,
  ArrowUploadRegular,
  CloudArrowUpRegular,
  DismissRegular,
  ErrorCircle12Filled,
} from '@fluentui/react-icons';
import { printBytes } from '#model/print.ts';
import { EMPTY } from '../host/format.ts';
import { acceptWord, isPreviewed } from '../uploads/file-kinds.ts';
import { knownFile, type ShownFile } from '../uploads/shown-file.ts';
import { FileSign, Thumb } from '../uploads/Thumb.tsx';
import type { Going } from '../uploads/upload-desk.ts';
import { type FileAccess, useFileAccess, useFileNames, useOpenFile, type OpenFile } from '../uploads/use-file.ts';
import { useUploads, type Uploads } from '../uploads/use-uploads.ts';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './upload.module.css';
import { CallError } from '../errors/call-error.ts';
import { useSend } from '../calls/use-send.ts';
import { sizeHint, type Limits } from '../uploads/limits.ts';
import { Tool } from '../overlays/Tool.tsx';

/** 1 vertical, 2 horizontal, 3 list, 4 drag. */
type Layout = 1 | 2 | 3 | 4;

const LAYOUTS = '1 纵向、2 横向、3 列表、4 拖拽';

function isLayout(value: unknown): value is Layout {
  return value === 1 || value === 2 || value === 3 || value === 4;
}

/** Files of one field, in one of four layouts. All take files by a click, by dropping them anywhere on it, and by pasting. */
function UploadWidget(widget: WidgetProps): ReactNode {
  const { id, field, props, readOnly, disabled, invalid } = widget;
  const uploads = useUploads(widget);
  const access = useFileAccess(typeof props.info === 'string' ? props.info : undefined);
  const files = uploads.ids.map((fileDfsId) => ({ fileDfsId }));
  const names = useFileNames(files, field.title, access);
  const opener = useOpenFile(field.title, access);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const instead = useRef<string | undefined>(undefined);
  const isLocked = readOnly || disabled;
  const [isOver, drop] = useDrop(isLocked, uploads.add);
  const focus = useKeptFocus(root);
  const layout = props.layout ?? 1;
  if (!isLayout(layout)) return <p className={css.unknown}>{`没有这种上传样式，可用的有：${LAYOUTS}`}</p>;

  const pick = (replaced?: string): void => {
    instead.current = replaced;
    input.current?.click();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (isLocked || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    uploads.add([...event.clipboardData.files]);
  };
  const hasFiles = files.length > 0 || uploads.going.length > 0;
  const canAdd = !readOnly && (uploads.isMany || !hasFiles);
  const adder = canAdd && <UploadAdd {...{ widget, layout }} limits={uploads.limits} onPick={() => pick()} />;
  const width = layout === 4 ? (typeof props.width === 'number' ? props.width : 350) : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- dropping and pasting are shortcuts for the button inside
    <div
      ref={root}
      {...(canAdd || hasFiles ? {} : { id })}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-label={field.title}
      aria-describedby={widget.describedBy}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- no role has files for a value; readers say it of a group
      aria-invalid={invalid || undefined}
      className={css.upload}
      data-layout={layout}
      data-over={isOver || undefined}
      style={width === undefined ? undefined : { width, maxWidth: '100%' }}
      onPaste={onPaste}
      {...drop}
      {...focus}
    >
      {!isLocked && (
        <input
          ref={input}
          type="file"
          hidden
          aria-label={field.title}
          accept={acceptWord(uploads.limits.accept)}
          multiple={uploads.isMany}
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            if (chosen.length > 0) uploads.add(chosen, instead.current);
          }}
        />
      )}
      {layout >= 3 && adder}
      {(hasFiles || (layout <= 2 && canAdd)) && (
        <ul className={css.items}>
          {files.map((file, n) => (
            <UploadedItem
              key={n}
              {...{ file, layout, access }}
              mainId={n === 0 && !canAdd ? id : undefined}
              name={names[n] ?? field.title}
              onOpen={() => void opener.open(files, n)}
              onSave={() => void opener.save(file)}
              onReplace={isLocked ? undefined : () => pick(file.fileDfsId)}
              onRemove={isLocked ? undefined : () => uploads.remove(file.fileDfsId)}
            />
          ))}
          {uploads.going.map((going) => (
            <GoingItem key={`g${going.key}`} {...{ going, layout }} onCancel={() => uploads.cancel(going.key)} />
          ))}
          {layout <= 2 && canAdd && <li>{adder}</li>}
        </ul>
      )}
      {readOnly && !hasFiles && <span className={css.none}>{EMPTY}</span>}
      {uploads.isReading && <p className={css.reading}>正在识别图片内容…</p>}
      <Complaints {...uploads} />
      {!readOnly && <UploadHint {...{ widget, uploads, opener }} />}
      <span className="sw-spoken" role="status">
        {uploads.said}
      </span>
    </div>
  );
}

type DropHandlers = Pick<HTMLAttributes<HTMLElement>, 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'>;

/** Files dropped anywhere on the element. A locked one swallows them: the browser would leave the page for the file. */
function useDrop(isLocked: boolean, onFiles: (files: File[]) => void): [isOver: boolean, handlers: DropHandlers] {
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  const enter = (by: number) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
    depth.current = Math.max(0, depth.current + by);
    setOver(!isLocked && depth.current > 0);
  };
  return [
    isOver,
    {
      onDragEnter: enter(1),
      onDragLeave: enter(-1),
      onDragOver: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = isLocked ? 'none' : 'copy';
      },
      onDrop: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        if (!isLocked) onFiles([...event.dataTransfer.files]);
      },
    },
  ];
}

export const upload: WidgetImplementation = { Component: UploadWidget };

/**
 * The focus stays inside though what held it has gone (a file was removed, the button gave way to its file): the same
 * button of the file now at that place has it, else the first there is.
 */
function useKeptFocus(root: RefObject<HTMLElement | null>): Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onBlur'> {
  const held = useRef<{ part: string; index: number } | null>(null);
  const alike = (part: string): HTMLElement[] => [
    ...(root.current?.querySelectorAll<HTMLElement>(`[data-part="${part}"]`) ?? []),
  ];
  useLayoutEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    const { part, index } = held.current;
    const target = alike(part)[index] ?? alike(part).at(-1) ?? root.current?.querySelector('button');
    target?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }) {
      const part = target.dataset['part'] ?? '';
      held.current = { part, index: alike(part).indexOf(target) };
    },
    onBlur({ target }) {
      // A button that is taken away loses the focus, too; whoever leaves leaves one that stays.
      setTimeout(() => {
        if (target.isConnected && root.current?.contains(document.activeElement) === false) held.current = null;
      });
    },
  };
}

interface ItemProps {
  name: string;
  layout: Layout;
  state: 'uploading' | 'finished';
  /** Fills the picture of a tile and of a card. */
  face: ReactNode;
  about: ReactNode;
  tools: ReactNode;
  children?: ReactNode;
}

/** A file: a tile in layout 1, a card in 2, a row in 3 and 4. */
function Item({ name, layout, state, face, about, tools, children }: ItemProps): ReactNode {
  return (
    <li className={css.item} data-state={state} title={name}>
      {layout <= 2 ? <span className={css.face}>{face}</span> : <FileSign name={name} className={css.sign} />}
      <span className={css.about}>{about}</span>
      <span className={css.tools}>{tools}</span>
      {children}
    </li>
  );
}

const tool = { className: css.tool };

interface UploadedItemProps {
  file: ShownFile;
  name: string;
  layout: Layout;
  access: FileAccess;
  /** The first of its buttons goes by the field's id where nothing else does. */
  mainId: string | undefined;
  onOpen(): void;
  onSave(): void;
  onReplace: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** A file that has arrived. */
function UploadedItem(props: UploadedItemProps): ReactNode {
  const { file, name, layout, access, mainId: id, onOpen, onSave, onReplace, onRemove } = props;
  const size = knownFile(file.fileDfsId)?.size;
  const isPicture = isPreviewed(name);
  const title = `${onReplace === undefined ? '下载' : '替换'} ${name}`;
  return (
    <Item
      {...{ name, layout }}
      state="finished"
      face={
        isPicture ? (
          <Thumb {...{ file, access, name, onOpen }} look="tile" />
        ) : (
          <FileSign name={name} className={css.sign} />
        )
      }
      about={
        <>
          <button
            type="button"
            className={css.name}
            title={isPicture ? `预览 ${name}` : `下载 ${name}`}
            data-part="open"
            onClick={isPicture ? onOpen : onSave}
          >
            {name}
          </button>
          {size !== undefined && <span className={css.size}>{printBytes(size)}</span>}
        </>
      }
      tools={
        <>
          {onReplace === undefined ? (
            <Tool {...tool} {...{ id, title }} data-part="save" icon={<ArrowDownloadRegular />} onClick={onSave} />
          ) : (
            <Tool {...tool} {...{ id, title }} data-part="replace" icon={<ArrowSyncRegular />} onClick={onReplace} />
          )}
          {onRemove !== undefined && (
            <Tool {...tool} title={`移除 ${name}`} data-part="remove" icon={<DismissRegular />} onClick={onRemove} />
          )}
        </>
      }
    />
  );
}

/** A file on its way, with how much of it has gone. */
function GoingItem(props: { going: Going; layout: Layout; onCancel(): void }): ReactNode {
  const { going, layout, onCancel } = props;
  const { name, size } = going.file;
  const percent = Math.round(going.progress * 100);
  return (
    <Item
      {...{ name, layout }}
      state="uploading"
      face={
        <span className={css.percent} aria-hidden="true">
          {percent}%
        </span>
      }
      about={
        <>
          <span className={css.name}>{name}</span>
          <span className={css.size}>{layout <= 2 ? printBytes(size) : `${percent}% · ${printBytes(size)}`}</span>
        </>
      }
      tools={
        <Tool {...tool} title={`取消上传 ${name}`} data-part="cancel" icon={<DismissRegular />} onClick={onCancel} />
      }
    >
      <progress className={css.progress} value={percent} max={100} aria-label={`${name} 上传进度`} />
    </Item>
  );
}

/** Where files are chosen: a tile, a bar, a button or an area, by the layout. */
function UploadAdd(props: { widget: WidgetProps; layout: Layout; limits: Limits; onPick(): void }): ReactNode {
  const { widget, layout, limits, onPick } = props;
  const { id, disabled, required } = widget;
  const thing = limits.accept.every((each) => isPreviewed(`x.${each}`)) ? '图片' : '文件';
  const common = {
    id,
    disabled,
    'aria-labelledby': `${id}-label ${id}-words`,
    'aria-describedby': `${id}-limits${widget.describedBy === undefined ? '' : ` ${widget.describedBy}`}`,
    onClick: onPick,
    onBlur: widget.onBlur,
  };
  const said = (
    <span id={`${id}-words`}>
      {layout === 4 ? `点击或将${thing}拖到这里` : `上传${thing}`}
      {required && <span className="sw-spoken">（必填）</span>}
    </span>
  );
  if (layout === 3)
    return (
      <Button type="button" icon={<ArrowUploadRegular />} className={css.button} {...common}>
        {said}
      </Button>
    );
  const Sign = layout === 4 ? CloudArrowUpRegular : AddRegular;
  return (
    <button type="button" className={css.add} data-layout={layout} {...common}>
      <Sign aria-hidden className={css.addSign} />
      {said}
    </button>
  );
}

/** What was not taken, each with its own reason; what did not arrive can be tried again. */
function Complaints({ complaints, dismiss }: Pick<Uploads, 'complaints' | 'dismiss'>): ReactNode {
  if (complaints.length === 0) return null;
  return (
    <ul className={css.complaints}>
      {complaints.map(({ key, name, message, again }) => (
        <li key={key} className={css.complaint}>
          <ErrorCircle12Filled aria-hidden className={css.complaintSign} />
          <span className={css.complaintText}>
            <span className={css.complaintName}>{name}</span>
            {'：'}
            <span>{message}</span>
          </span>
          {again !== undefined && (
            <button
              type="button"
              className={css.again}
              data-part="again"
              aria-label={`重试 ${name}`}
              onClick={() => {
                dismiss(key);
                again();
              }}
            >
              重试
            </button>
          )}
          <Tool
            className={css.tool}
            data-part="dismiss"
            title="知道了"
            aria-label={`关闭提示：${name}`}
            icon={<DismissRegular />}
            onClick={() => dismiss(key)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The limits of the upload, and the template to begin with. */
function UploadHint(props: { widget: WidgetProps; uploads: Uploads; opener: OpenFile }): ReactNode {
  const { widget, uploads, opener } = props;
  const { template, templates } = widget.props;
  const { accept, max } = uploads.limits;
  const count = max === Infinity ? '数量不限' : `最多 ${max} 个`;
  return (
    <div className={css.hint}>
      <span id={`${widget.id}-limits`}>
        {accept.map((each) => each.toUpperCase()).join('、')}
        {' · '}
        <span>{sizeHint(uploads.limits)}</span>
        {uploads.isMany && ` · ${count}`}
      </span>
      {typeof template === 'string' && typeof templates === 'string' && (
        <TemplateLink title={widget.field.title} bizNo={template} call={templates} opener={opener} />
      )}
    </div>
  );
}

function TemplateLink(props: { title: string; bizNo: string; call: string; opener: OpenFile }): ReactNode {
  const { title, bizNo, call, opener } = props;
  const send = useSend();
  const [isAsking, setAsking] = useState(false);
  const download = async (): Promise<void> => {
    setAsking(true);
    await opener.attempt(async () => {
      const found = (await send(call, { bizNo })) as { dfsId?: unknown } | null;
      if (typeof found?.dfsId !== 'string') throw new CallError('refused', 'malformed', '模板不存在');
      await opener.save({ fileDfsId: found.dfsId, bizNo });
    });
    setAsking(false);
  };
  return (
    <button
      type="button"
      className={css.template}
      aria-label={`下载模板：${title}`}
      aria-busy={isAsking}
      onClick={() => !isAsking && void download()}
    >
      <ArrowDownloadRegular aria-hidden />
      下载模板
    </button>
  );
}
