import type { MouseEvent, ReactNode } from 'react';
import { FileSign, Thumb } from './Thumb.tsx';
import { isPreviewed } from './file-kinds.ts';
import css from './files.module.css';
import { isAddress, type ShownFile } from './shown-file.ts';
import { useFileAccess, useFileNames, useOpenFile } from './use-file.ts';
import { words } from '../words/words.ts';

interface FileNamesProps {
  files: ShownFile[];
  title: string;
  /** Drawn in a table row: names are not fetched there. */
  isCell: boolean;
}

/** Files by name: pictures open in place, others are downloaded. */
export function FileNames({ files, title, isCell }: FileNamesProps): ReactNode {
  const access = useFileAccess();
  const names = useFileNames(files, title, access, !isCell);
  const { open } = useOpenFile(title, access);
  return (
    <span className={css.names} data-cell={isCell || undefined}>
      {files.map((file, n) => {
        const name = names[n] ?? title;
        if (!access.canAsk && !isAddress(file.fileDfsId)) return <span key={file.fileDfsId}>{name}</span>;
        const onClick = (event: MouseEvent): void => {
          event.stopPropagation();
          void open(files, n);
        };
        return (
          <button
            key={file.fileDfsId}
            type="button"
            className={css.name}
            title={isPreviewed(name) ? words.uploads.previewOf(name) : words.uploads.downloadOf(name)}
            onClick={onClick}
          >
            <FileSign name={name} className={css.sign} />
            <span className={css.nameText}>{name}</span>
          </button>
        );
      })}
    </span>
  );
}

/** Thumbnails; a click opens the large picture. */
export function Pictures({ files, title, isCell }: { files: ShownFile[]; title: string; isCell: boolean }): ReactNode {
  const access = useFileAccess();
  const names = useFileNames(files, title, access, false);
  // The field declares pictures, so a name without a picture's extension gets one.
  const pictures = files.map((file, n) => ({ ...file, fileName: file.fileName ?? pictureName(names[n] ?? title) }));
  const { open } = useOpenFile(title, access);
  return (
    <span className={css.pictures}>
      {pictures.map((file, n) => (
        <Thumb
          key={file.fileDfsId}
          file={file}
          access={access}
          name={names[n] ?? title}
          look={isCell ? 'cell' : 'item'}
          onOpen={() => void open(pictures, n)}
        />
      ))}
    </span>
  );
}

function pictureName(name: string): string {
  return /\.(jpe?g|png|gif|webp)$/i.test(name) ? name : `${name}.jpg`;
}
