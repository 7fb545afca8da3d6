import { dateTimeOf } from '#model/instant.ts';

/** Extensions by kind. Pictures are shown in place; other files are only downloaded. */
const ENDINGS = {
  picture: ['jpg', 'jpeg', 'png', 'gif', 'webp'],
  document: ['pdf'],
  archive: ['zip', 'rar'],
  video: ['mp4', 'avi', 'mov', 'asf', 'wmv', 'rm', 'rmvb', 'flv', 'f4v'],
};

/** Determines a file's icon, and whether a click shows or downloads it. */
export type FileKind = keyof typeof ENDINGS | 'other';

/** Extension of a name, in lower case and without the dot; empty without one. */
export function endingOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The same for an address. Only there does `#` start a fragment: in file names it is a common character. */
export function endingOfAddress(address: string): string {
  return endingOf(address.split(/[?#]/)[0] ?? '');
}

export function isPreviewed(name: string): boolean {
  return kindOf(name) === 'picture';
}

export function kindOf(name: string): FileKind {
  const kinds = Object.keys(ENDINGS) as (keyof typeof ENDINGS)[];
  return kinds.find((kind) => ENDINGS[kind].includes(endingOf(name))) ?? 'other';
}

/** Name of a file downloaded from an address: the time in UTC+8 as YYYYMMDDHHmmssSSS, and its extension. */
export function timestampName(now: number, ending: string): string {
  const milliseconds = String(Math.floor(now) % 1000).padStart(3, '0');
  const stamp = dateTimeOf(now).replace(/\D/g, '') + milliseconds;
  return ending === '' ? stamp : `${stamp}.${ending}`;
}
