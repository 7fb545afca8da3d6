import { pictureNamed } from './pictures.node.ts';

/* Pictures of documents for the sample verifications. None contains readable text. */

function paper(name: string): Uint8Array {
  const bytes = pictureNamed(name);
  if (!bytes) throw new Error(`There is no picture "${name}"`);
  return bytes;
}

/** A business licence: an emblem, a title and lines. PNG. */
export const licencePicture = (): Uint8Array => paper('paper/licence');

/** The side of an identity card with the portrait. PNG. */
export const idFrontPicture = (): Uint8Array => paper('id-type/1');

/** The back of an identity card: an emblem and the validity. PNG. */
export const idBackPicture = (): Uint8Array => paper('paper/id-back');
