import { pictureNamed } from './pictures.ts';

/* Papers as a merchant photographs them, for the sample verifications. None says anything that could be read. */

function paper(name: string): Uint8Array {
  const bytes = pictureNamed(name);
  if (!bytes) throw new Error(`There is no picture "${name}"`);
  return bytes;
}

/** A business licence: an emblem, a title and lines. PNG. */
export const licencePicture = (): Uint8Array => paper('paper/licence');

/** The side of an identity card with the portrait. PNG. */
export const idFrontPicture = (): Uint8Array => paper('id-type/1');

/** The other side: an emblem and how long it is good for. PNG. */
export const idBackPicture = (): Uint8Array => paper('paper/id-back');
