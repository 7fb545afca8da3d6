import { useRef, type ReactNode } from 'react';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ImageOffRegular } from '@fluentui/react-icons/svg/image-off';
import { DocumentPdfRegular } from '@fluentui/react-icons/svg/document-pdf';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { FolderZipRegular } from '@fluentui/react-icons/svg/folder-zip';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { VideoRegular } from '@fluentui/react-icons/svg/video';
import css from './files.module.css';
import type { ShownFile } from './shown-file.ts';
import { usePicture, useSeen, type FileAccess } from './use-file.ts';
import { kindOf, type FileKind } from './file-kinds.ts';
import { words } from '../words/words.ts';

interface ThumbProps {
  file: ShownFile;
  access: FileAccess;
  /** Alternative text. */
  name: string;
  onOpen(): void;
  /** `cell`: in a table row. */
  look: 'cell' | 'item' | 'tile';
}

/** A thumbnail that opens the large picture. Loads when it is near the viewport. */
export function Thumb({ file, access, name, onOpen, look }: ThumbProps): ReactNode {
  const box = useRef<HTMLSpanElement>(null);
  const { address, failure, retry, onBroken } = usePicture(file, access, useSeen(box));
  const again = failure === null ? undefined : words.uploads.brokenRetry(failure);
  return (
    <span ref={box} className={css.thumb} data-look={look}>
      <button
        type="button"
        className={failure === null ? css.picture : css.broken}
        title={again}
        aria-label={again === undefined ? words.uploads.previewOf(name) : words.uploads.complaint(name, again)}
        aria-busy={failure === null && address === null}
        onClick={(event) => {
          event.stopPropagation();
          if (failure === null) onOpen();
          else retry();
        }}
      >
        {address !== null && <img src={address} alt={name} loading="lazy" decoding="async" onError={onBroken} />}
        {failure !== null && <ImageOffRegular aria-hidden />}
        {failure !== null && look !== 'cell' && (
          <span className={css.brokenText}>
            {failure}
            <ArrowClockwiseRegular aria-hidden />
          </span>
        )}
      </button>
    </span>
  );
}

const SIGNS: Record<FileKind, typeof ImageRegular> = {
  picture: ImageRegular,
  document: DocumentPdfRegular,
  archive: FolderZipRegular,
  video: VideoRegular,
  other: DocumentRegular,
};

/** Icon of a file's kind, by its name. */
export function FileSign({ name, className }: { name: string; className?: string }): ReactNode {
  const Sign = SIGNS[kindOf(name)];
  return <Sign className={className} aria-hidden data-kind={kindOf(name)} />;
}
