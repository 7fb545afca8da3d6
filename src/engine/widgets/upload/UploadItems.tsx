import { useState, type ReactNode } from 'react';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { printBytes } from '#model/print.ts';
import { useSend } from '../../calls/use-send.ts';
import { CallError } from '../../errors/call-error.ts';
import { Tool } from '../../overlays/Tool.tsx';
import { isPreviewed } from '../../uploads/file-kinds.ts';
import { knownFile, type ShownFile } from '../../uploads/shown-file.ts';
import { FileSign, Thumb } from '../../uploads/Thumb.tsx';
import type { Going } from '../../uploads/upload-desk.ts';
import { type FileAccess, useFileAccess, useFileNames, useOpenFile } from '../../uploads/use-file.ts';
import type { Uploads } from '../../uploads/use-uploads.ts';
import type { Layout } from './upload.tsx';
import { words } from '../../words/words.ts';
import css from './upload.module.css';

interface UploadItemsProps {
  /** The field's. */
  title: string;
  uploads: Uploads;
  layout: Layout;
  /** The call that finds a file, if the field names one. */
  info: string | undefined;
  /** The field's id: the first file's button gets it if there is no button to add files. */
  mainId: string | undefined;
  /** Opens the file dialog to replace a file. Undefined if the field is locked. */
  onReplace: ((fileDfsId: string) => void) | undefined;
}

/** List items of uploaded files and of files being sent. */
export function UploadItems({ title, uploads, layout, info, mainId, onReplace }: UploadItemsProps): ReactNode {
  const access = useFileAccess(info);
  const files = uploads.ids.map((fileDfsId) => ({ fileDfsId }));
  const names = useFileNames(files, title, access);
  const opener = useOpenFile(title, access);
  return (
    <>
      {files.map((file, n) => (
        <UploadedItem
          key={n}
          {...{ file, layout, access }}
          mainId={n === 0 ? mainId : undefined}
          name={names[n] ?? title}
          onOpen={() => void opener.open(files, n)}
          onSave={() => void opener.save(file)}
          onReplace={onReplace && (() => onReplace(file.fileDfsId))}
          onRemove={onReplace && (() => uploads.remove(file.fileDfsId))}
        />
      ))}
      {uploads.going.map((going) => (
        <GoingItem key={`g${going.key}`} {...{ going, layout }} onCancel={() => uploads.cancel(going.key)} />
      ))}
    </>
  );
}

interface ItemProps {
  name: string;
  layout: Layout;
  state: 'uploading' | 'finished';
  /** The picture of a tile or card. */
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
  /** The field's id, for the first button, if no other element has it. */
  mainId: string | undefined;
  onOpen(): void;
  onSave(): void;
  onReplace: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** An uploaded file. */
function UploadedItem(props: UploadedItemProps): ReactNode {
  const { file, name, layout, access, mainId: id, onOpen, onSave, onReplace, onRemove } = props;
  const size = knownFile(file.fileDfsId)?.size;
  const isPicture = isPreviewed(name);
  const title = onReplace === undefined ? words.uploads.downloadOf(name) : words.uploads.replaceOf(name);
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
            title={isPicture ? words.uploads.previewOf(name) : words.uploads.downloadOf(name)}
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
            <Tool
              {...tool}
              title={words.uploads.removeOf(name)}
              data-part="remove"
              icon={<DismissRegular />}
              onClick={onRemove}
            />
          )}
        </>
      }
    />
  );
}

/** A file being sent, with its progress. */
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
        <Tool
          {...tool}
          title={words.uploads.cancelOf(name)}
          data-part="cancel"
          icon={<DismissRegular />}
          onClick={onCancel}
        />
      }
    >
      <progress className={css.progress} value={percent} max={100} aria-label={words.uploads.progressOf(name)} />
    </Item>
  );
}

interface TemplateLinkProps {
  title: string;
  bizNo: string;
  /** The call that names the template's file. */
  call: string;
  /** The call that finds a file, if the field names one. */
  info: string | undefined;
}

/** Downloads the template to fill in. */
export function TemplateLink({ title, bizNo, call, info }: TemplateLinkProps): ReactNode {
  const opener = useOpenFile(title, useFileAccess(info));
  const send = useSend();
  const [isAsking, setAsking] = useState(false);
  const download = async (): Promise<void> => {
    setAsking(true);
    await opener.attempt(async () => {
      const found = (await send(call, { bizNo })) as { dfsId?: unknown } | null;
      if (typeof found?.dfsId !== 'string') throw new CallError('refused', 'malformed', words.uploads.noTemplate);
      await opener.save({ fileDfsId: found.dfsId, bizNo });
    });
    setAsking(false);
  };
  return (
    <button
      type="button"
      className={css.template}
      aria-label={words.uploads.templateOf(title)}
      aria-busy={isAsking}
      onClick={() => !isAsking && void download()}
    >
      <ArrowDownloadRegular aria-hidden />
      {words.uploads.template}
    </button>
  );
}
