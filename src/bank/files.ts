import type { Asset } from '#sandbox/sandbox-options.ts';
import { pictureNamed } from './files/pictures.node.ts';

const PATHS = [
  /^\/file\/member\/[A-Za-z0-9-]{1,32}\/(id-type\/[1-5]|qr\/[a-z]{1,32}|notice\/[a-z]{1,32})\.png$/,
  /^\/file\/vcc\/(scene\/[a-z]{1,32})\.png$/,
];

/**
 * A picture supplied by the bank: `/file/member/<system>/id-type/<1 to 5>.png`, `…/qr/<contact>.png`,
 * `…/notice/<name>.png`, `/file/vcc/scene/<name>.png`. Null if there is none.
 */
export function bankPicture(path: string): Asset | null {
  const name = PATHS.map((pattern) => pattern.exec(path)?.[1]).find((each) => each !== undefined);
  const bytes = name === undefined ? undefined : pictureNamed(name);
  return bytes ? { type: 'image/png', bytes } : null;
}
