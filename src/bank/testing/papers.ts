import { idBackPicture, idFrontPicture, licencePicture } from '../files/papers.ts';

/** A file in the format that a page takes for an upload. */
export interface PaperFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const png = (name: string, bytes: Uint8Array): PaperFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(bytes),
});

/** Pictures of documents that the bank's recognition can read. */
export const licence = (name: string): PaperFile => png(name, licencePicture());
export const idFront = (name: string): PaperFile => png(name, idFrontPicture());
export const idBack = (name: string): PaperFile => png(name, idBackPicture());
