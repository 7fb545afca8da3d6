import { dateTimeOf } from '#model/instant.ts';

/** What an ending says of a file: decides its sign, and whether a click shows or saves it. */
export type FileKind = 'picture' | 'document' | 'archive' | 'video' | 'other';

/** Shown in place; everything else is only downloaded. */
const PREVIEWED = ['jpg', 'jpeg', 'png', 'gif', 'webp'];

const DOWNLOADED: Record<string, FileKind> = {
  pdf: 'document',
  zip: 'archive',
  rar: 'archive',
  mp4: 'video',
  avi: 'video',
  mov: 'video',
  asf: 'video',
  wmv: 'video',
  rm: 'video',
  rmvb: 'video',
  flv: 'video',
  f4v: 'video',
};

/** Content types by ending: a file that calls itself something else than its name does is of the wrong format. */
const TYPES: Record<string, string[]> = {
  jpg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png', 'image/x-png'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  pdf: ['application/pdf', 'application/x-pdf'],
  zip: ['application/zip', 'application/x-zip-compressed', 'application/x-zip'],
  rar: ['application/vnd.rar', 'application/x-rar-compressed', 'application/x-rar', 'application/x-compressed'],
  csv: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
  txt: ['text/plain'],
  doc: ['application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xls: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  mp4: ['video/mp4'],
  mov: ['video/quicktime'],
};
/** Says nothing of what is inside. */
const UNKNOWN_TYPES = ['', 'application/octet-stream'];

/** The ending of a name, in small letters and without the dot; empty where there is none. */
export function endingOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The same of an address. Only there is `#` more than a letter: people do number their files with it. */
export function endingOfAddress(address: string): string {
  return endingOf(address.split(/[?#]/)[0] ?? '');
}

export function isPreviewed(name: string): boolean {
  return PREVIEWED.includes(endingOf(name));
}

export function kindOf(name: string): FileKind {
  return isPreviewed(name) ? 'picture' : (DOWNLOADED[endingOf(name)] ?? 'other');
}

/** Whether a file is of one of these endings, by its name and by its content type. */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accept: readonly string[]): boolean {
  const ending = endingOf(file.name);
  if (!accept.some((each) => each.toLowerCase() === ending)) return false;
  const type = file.type.toLowerCase().split(';')[0] ?? '';
  const known = TYPES[ending];
  return UNKNOWN_TYPES.includes(type) || known === undefined || known.includes(type);
}

/** What the browser's chooser is told: endings, for its own list of types has gaps. */
export function acceptWord(accept: readonly string[]): string {
  return accept.map((each) => `.${each.toLowerCase()}`).join(',');
}

/** The name of a file that is downloaded from an address: the time at UTC+8 as YYYYMMDDHHmmssSSS, and its ending. */
export function timestampName(now: number, ending: string): string {
  const milliseconds = String(Math.floor(now) % 1000).padStart(3, '0');
  const stamp = dateTimeOf(now).replace(/\D/g, '') + milliseconds;
  return ending === '' ? stamp : `${stamp}.${ending}`;
}
