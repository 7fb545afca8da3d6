import type { ReactNode } from 'react';
import css from './files.module.css';
import type { ShownFile } from './shown-file.ts';
import { Thumb } from './Thumb.tsx';
import { useFileAccess, useFileNames, useOpenFile } from './use-file.ts';

/** Pictures, small; a click shows them large. */
export function Pictures({ files, title, isCell }: { files: ShownFile[]; title: string; isCell: boolean }): ReactNode {
  const access = useFileAccess();
  const names = useFileNames(files, title, access, false);
  // Whatever its name is or is not: the field says that it is a picture.
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
