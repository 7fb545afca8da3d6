import type { ReactNode } from 'react';
import {
  DocumentPdfRegular,
  DocumentRegular,
  FolderZipRegular,
  ImageRegular,
  VideoRegular,
} from '@fluentui/react-icons';
import { kindOf, type FileKind } from './file-kinds.ts';

const SIGNS: Record<FileKind, typeof ImageRegular> = {
  picture: ImageRegular,
  document: DocumentPdfRegular,
  archive: FolderZipRegular,
  video: VideoRegular,
  other: DocumentRegular,
};

/** The sign of a kind of files, by the name. */
export function FileSign({ name, className }: { name: string; className?: string }): ReactNode {
  const Sign = SIGNS[kindOf(name)];
  return <Sign className={className} aria-hidden data-kind={kindOf(name)} />;
}
