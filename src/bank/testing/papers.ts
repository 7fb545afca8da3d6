import { idBackPicture, idFrontPicture, licencePicture } from '../files/papers.ts';

/** A file as a page takes it. */
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

/** Papers that the bank's reader can read. */
export const licence = (name: string): PaperFile => png(name, licencePicture());
export const idFront = (name: string): PaperFile => png(name, idFrontPicture());
export const idBack = (name: string): PaperFile => png(name, idBackPicture());
