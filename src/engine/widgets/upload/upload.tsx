import {
  Suspense,
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
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { CloudArrowUpRegular } from '@fluentui/react-icons/svg/cloud-arrow-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ErrorCircle12Filled } from '@fluentui/react-icons/svg/error-circle';
import { EMPTY } from '../../host/format.ts';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { describedBy, isInvalid } from '../value/widget-props.ts';
import { lazyPart } from '../../loading/loading.tsx';
import { Tool } from '../../overlays/Tool.tsx';
import { isPreviewed } from '../../uploads/file-kinds.ts';
import { acceptWord, sizeHint, type Limits } from '../../uploads/limits.ts';
import { useUploads, type Uploads } from '../../uploads/use-uploads.ts';
import { words } from '../../words/words.ts';
import css from './upload.module.css';

// Most uploads are drawn without a file: tools, previews and downloads of files load with the first one.
const UploadItems = lazyPart(async () => (await import('./UploadItems.tsx')).UploadItems);
const TemplateLink = lazyPart(async () => (await import('./UploadItems.tsx')).TemplateLink);

/** 1 vertical, 2 horizontal, 3 list, 4 drag. */
export type Layout = 1 | 2 | 3 | 4;

function isLayout(value: unknown): value is Layout {
  return value === 1 || value === 2 || value === 3 || value === 4;
}

/**
 * Files of one field, in one of four layouts. All accept files by click, by drop anywhere on the field, and by paste.
 */
function UploadWidget(widget: WidgetProps): ReactNode {
  const { id, label, options } = widget;
  const readonly = widget.readonly === true;
  const uploads = useUploads(widget);
  const info = typeof options.info === 'string' ? options.info : undefined;
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const instead = useRef<string | undefined>(undefined);
  const isLocked = readonly || widget.disabled === true;
  const [isOver, drop] = useDrop(isLocked, uploads.add);
  const focus = useKeptFocus(root);
  const layout = options.layout ?? 1;
  if (!isLayout(layout)) return <p className={css.unknown}>{words.uploads.noLayout}</p>;

  const pick = (replaced?: string): void => {
    instead.current = replaced;
    input.current?.click();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (isLocked || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    uploads.add([...event.clipboardData.files]);
  };
  const count = uploads.ids.length + uploads.going.length;
  const hasFiles = count > 0;
  const canAdd = !readonly && (uploads.isMany || !hasFiles);
  const adder = canAdd && <UploadAdd {...{ widget, layout }} limits={uploads.limits} onPick={() => pick()} />;
  const width = layout === 4 ? (typeof options.width === 'number' ? options.width : 350) : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- dropping and pasting are shortcuts for the button inside
    <div
      ref={root}
      {...(canAdd || hasFiles ? {} : { id })}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-label={label}
      aria-describedby={describedBy(widget)}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- no role has files as its value; screen readers announce it for a group
      aria-invalid={isInvalid(widget) || undefined}
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
          aria-label={label}
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
          {hasFiles && (
            <Suspense
              fallback={Array.from({ length: count }, (_, n) => (
                <li key={n} className={css.item} />
              ))}
            >
              <UploadItems
                {...{ title: label, uploads, layout, info }}
                mainId={canAdd ? undefined : id}
                onReplace={isLocked ? undefined : pick}
              />
            </Suspense>
          )}
          {layout <= 2 && canAdd && <li>{adder}</li>}
        </ul>
      )}
      {readonly && !hasFiles && <span className={css.none}>{EMPTY}</span>}
      {uploads.isReading && <p className={css.reading}>{words.uploads.reading}</p>}
      <Complaints {...uploads} />
      {!readonly && <UploadHint {...{ widget, uploads, info }} />}
      <span className="sw-spoken" role="status">
        {uploads.said}
      </span>
    </div>
  );
}

type DropHandlers = Pick<HTMLAttributes<HTMLElement>, 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'>;

/**
 * Files dropped anywhere on the element. A locked element also prevents the drop: the browser would navigate to the
 * file.
 */
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
 * Keeps the focus inside when the focused button disappears (a file was removed, or an upload finished): it moves to
 * the same button of the file now in that place, else to the first button.
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
      // A removed button loses the focus too; only leaving a button that stays counts as blur.
      setTimeout(() => {
        if (target.isConnected && root.current?.contains(document.activeElement) === false) held.current = null;
      });
    },
  };
}

/** The control for choosing files: a tile, bar, button or area, by layout. */
function UploadAdd(props: { widget: WidgetProps; layout: Layout; limits: Limits; onPick(): void }): ReactNode {
  const { widget, layout, limits, onPick } = props;
  const { id, disabled, required } = widget;
  const described = describedBy(widget);
  const isPicture = limits.accept.every((each) => isPreviewed(`x.${each}`));
  const common = {
    id,
    disabled,
    'aria-labelledby': `${id}-label ${id}-words`,
    'aria-describedby': `${id}-limits${described === undefined ? '' : ` ${described}`}`,
    onClick: onPick,
    onBlur: () => widget.onBlur(id, widget.value),
  };
  const said = (
    <span id={`${id}-words`}>
      {layout === 4 ? words.uploads.dragOr(isPicture) : words.uploads.upload(isPicture)}
      {required === true && <span className="sw-spoken">{words.uploads.required}</span>}
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

/** Refused and failed files with their reasons; failed ones can be retried. */
function Complaints({ complaints, dismiss }: Pick<Uploads, 'complaints' | 'dismiss'>): ReactNode {
  if (complaints.length === 0) return null;
  return (
    <ul className={css.complaints}>
      {complaints.map(({ key, name, message, again }) => (
        <li key={key} className={css.complaint}>
          <ErrorCircle12Filled aria-hidden className={css.complaintSign} />
          <span className={css.complaintText}>
            <span className={css.complaintName}>{name}</span>
            {words.basics.colon}
            <span>{message}</span>
          </span>
          {again !== undefined && (
            <button
              type="button"
              className={css.again}
              data-part="again"
              aria-label={words.uploads.retryOf(name)}
              onClick={() => {
                dismiss(key);
                again();
              }}
            >
              {words.basics.retry}
            </button>
          )}
          <Tool
            className={css.tool}
            data-part="dismiss"
            title={words.uploads.ok}
            aria-label={words.uploads.closeNote(name)}
            icon={<DismissRegular />}
            onClick={() => dismiss(key)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The limits of the upload, and the template to fill in. */
function UploadHint(props: { widget: WidgetProps; uploads: Uploads; info: string | undefined }): ReactNode {
  const { widget, uploads, info } = props;
  const { template, templates } = widget.options;
  const { accept, max } = uploads.limits;
  const count = max === Infinity ? words.uploads.noLimit : words.uploads.most(max);
  return (
    <div className={css.hint}>
      <span id={`${widget.id}-limits`}>
        {words.uploads.endings(accept.map((each) => each.toUpperCase()))}
        {' · '}
        <span>{sizeHint(uploads.limits)}</span>
        {uploads.isMany && ` · ${count}`}
      </span>
      {typeof template === 'string' && typeof templates === 'string' && (
        <Suspense fallback={null}>
          <TemplateLink title={widget.label} bizNo={template} call={templates} info={info} />
        </Suspense>
      )}
    </div>
  );
}
