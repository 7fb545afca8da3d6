import { dateTimeOf } from '#model/instant.ts';

/** Endings by kind. A picture is shown in place; everything else is only downloaded. */
const ENDINGS = {
  picture: ['jpg', 'jpeg', 'png', 'gif', 'webp'],
  document: ['pdf'],
  archive: ['zip', 'rar'],
  video: ['mp4', 'avi', 'mov', 'asf', 'wmv', 'rm', 'rmvb', 'flv', 'f4v'],
};

/** Decides the sign of a file, and whether a click shows or saves it. */
export type FileKind = keyof typeof ENDINGS | 'other';

/** Extension of a name, in lower case and without the dot; empty without one. */
export function endingOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The same of an address. Only there is `#` more than a letter: people do number their files with it. */
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

/** The name of a file that is downloaded from an address: the time at UTC+8 as YYYYMMDDHHmmssSSS, and its ending. */
export function timestampName(now: number, ending: string): string {
  const milliseconds = String(Math.floor(now) % 1000).padStart(3, '0');
  const stamp = dateTimeOf(now).replace(/\D/g, '') + milliseconds;
  return ending === '' ? stamp : `${stamp}.${ending}`;
}
