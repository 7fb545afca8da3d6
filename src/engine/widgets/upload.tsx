import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { EMPTY } from '../format.ts';
import { acceptWord } from '../uploads/file-kinds.ts';
import { useFileAccess, useFileNames, useOpenFile } from '../uploads/use-file.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { Complaints } from './upload-complaints.tsx';
import { UploadHint } from './upload-hint.tsx';
import { GoingItem, UploadedItem } from './upload-items.tsx';
import { isLayout, LAYOUTS, UploadAdd } from './upload-add.tsx';
import { useKeptFocus } from './upload-focus.ts';
import type { WidgetImplementation, WidgetProps } from '../widget.ts';
import css from './upload.module.css';

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
      <span className={css.spoken} role="status">
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
