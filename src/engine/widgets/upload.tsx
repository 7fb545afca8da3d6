import {
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useLayoutEffect,
  type FocusEvent,
  type RefObject,
} from 'react';
import { DismissRegular, ErrorCircle12Filled, ArrowDownloadRegular } from '@fluentui/react-icons';
import { EMPTY } from '../host/format.ts';
import { acceptWord } from '../uploads/file-kinds.ts';
import { useFileAccess, useFileNames, useOpenFile, type FileAccess } from '../uploads/use-file.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { GoingItem, UploadedItem, isLayout, LAYOUTS, UploadAdd } from './upload-items.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './upload.module.css';
import type { Complaint } from '../uploads/upload-desk.ts';
import { CallError } from '../errors/call-error.ts';
import { useSend } from '../calls/use-send.ts';
import { sizeHint, type Limits } from '../uploads/limits.ts';
import { useSay } from '../overlays/Toast.tsx';

/** Files of one field, in one of four layouts. All take files by a click, by dropping them anywhere on it, and by pasting. */
function UploadWidget(widget: WidgetProps): ReactNode {
  const { id, field, props, readOnly, disabled, invalid } = widget;
  const uploads = useUploads(widget);
  const access = useFileAccess(typeof props.info === 'string' ? props.info : undefined);
  const files = uploads.ids.map((fileDfsId) => ({ fileDfsId }));
  const names = useFileNames(files, field.title, access);
  const { open, save } = useOpenFile(field.title, access);
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
      {(layout === 3 || layout === 4) && canAdd && <UploadAdd {...{ widget, layout, uploads }} onPick={() => pick()} />}
      {(hasFiles || (layout <= 2 && canAdd)) && (
        <ul className={css.items}>
          {files.map((file, n) => (
            <UploadedItem
              key={n}
              {...{ file, layout, access }}
              mainId={n === 0 && !canAdd ? id : undefined}
              name={names[n] ?? field.title}
              onOpen={() => void open(files, n)}
              onSave={() => void save(file)}
              onReplace={isLocked ? undefined : () => pick(file.fileDfsId)}
              onRemove={isLocked ? undefined : () => uploads.remove(file.fileDfsId)}
            />
          ))}
          {uploads.going.map((going) => (
            <GoingItem key={`g${going.key}`} {...{ going, layout }} onCancel={() => uploads.cancel(going.key)} />
          ))}
          {layout <= 2 && canAdd && (
            <li className={css.addItem}>
              <UploadAdd {...{ widget, layout, uploads }} onPick={() => pick()} />
            </li>
          )}
        </ul>
      )}
      {readOnly && !hasFiles && <span className={css.none}>{EMPTY}</span>}
      {uploads.isReading && <p className={css.reading}>正在识别图片内容…</p>}
      <Complaints {...{ uploads }} />
      {!readOnly && <UploadHint {...{ widget, uploads, access }} />}
      <span className="sw-spoken" role="status">
        {uploads.said}
      </span>
    </div>
  );
}

type DropHandlers = Pick<React.HTMLAttributes<HTMLElement>, 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'>;

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
function useKeptFocus(root: RefObject<HTMLElement | null>): {
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
} {
  const held = useRef<{ part: string | null; index: number } | null>(null);
  useLayoutEffect(() => {
    const box = root.current;
    if (held.current === null || box === null || document.activeElement !== document.body) return;
    const { part, index } = held.current;
    const alike = part === null ? [] : [...box.querySelectorAll<HTMLElement>(`[data-part="${part}"]`)];
    const target = alike[Math.min(index, alike.length - 1)] ?? box.querySelector<HTMLElement>('button:not([hidden])');
    target?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }) {
      const part = target.getAttribute('data-part');
      const alike = part === null ? [] : [...(root.current?.querySelectorAll(`[data-part="${part}"]`) ?? [])];
      held.current = { part, index: Math.max(0, alike.indexOf(target)) };
    },
    onBlur({ target, relatedTarget }) {
      if (relatedTarget !== null) {
        if (!(relatedTarget instanceof Node && root.current?.contains(relatedTarget) === true)) held.current = null;
        return;
      }
      // What is taken away loses the focus, too; whoever leaves leaves something that stays.
      setTimeout(() => {
        if (target.isConnected && document.activeElement !== target) held.current = null;
      });
    },
  };
}

/** What was not taken, each with its own reason; what did not arrive can be tried again. */
function Complaints({
  uploads,
}: {
  uploads: { complaints: readonly Complaint[]; dismiss(key: number): void };
}): ReactNode {
  if (uploads.complaints.length === 0) return null;
  return (
    <ul className={css.complaints}>
      {uploads.complaints.map(({ key, name, message, again }) => (
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
                uploads.dismiss(key);
                again();
              }}
            >
              重试
            </button>
          )}
          <button
            type="button"
            className={css.tool}
            data-part="dismiss"
            title="知道了"
            aria-label={`关闭提示：${name}`}
            onClick={() => uploads.dismiss(key)}
          >
            <DismissRegular />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface UploadHintProps {
  widget: WidgetProps;
  uploads: { limits: Limits; isMany: boolean };
  access: FileAccess;
}

/** What is taken, said beforehand, and the template to begin with. */
function UploadHint({ widget, uploads, access }: UploadHintProps): ReactNode {
  const { id, props, field } = widget;
  const { accept, max } = uploads.limits;
  const count = !uploads.isMany ? undefined : max === Infinity ? '数量不限' : `最多 ${max} 个`;
  const { template, templates } = props;
  return (
    <div className={css.hint}>
      <span id={`${id}-limits`}>
        {accept.map((each) => each.toUpperCase()).join('、')}
        {' · '}
        <span>{sizeHint(uploads.limits)}</span>
        {count !== undefined && ` · ${count}`}
      </span>
      {typeof template === 'string' && typeof templates === 'string' && (
        <TemplateLink title={field.title} bizNo={template} call={templates} access={access} />
      )}
    </div>
  );
}

interface TemplateLinkProps {
  title: string;
  bizNo: string;
  call: string;
  access: FileAccess;
}

function TemplateLink({ title, bizNo, call, access }: TemplateLinkProps): ReactNode {
  const send = useSend();
  const say = useSay();
  const { save } = useOpenFile(title, access);
  const [isAsking, setAsking] = useState(false);
  const download = async (): Promise<void> => {
    setAsking(true);
    try {
      const found = (await send(call, { bizNo })) as { dfsId?: unknown } | null;
      if (typeof found?.dfsId !== 'string') throw new CallError('refused', 'malformed', '模板不存在');
      await save({ fileDfsId: found.dfsId, bizNo });
    } catch (error) {
      say({ tone: 'danger', text: (error instanceof CallError && error.message) || '下载失败' });
    } finally {
      setAsking(false);
    }
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
