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
  return kindOf(name) === 'picture';
}

export function kindOf(name: string): FileKind {
  const kinds = Object.keys(ENDINGS) as (keyof typeof ENDINGS)[];
  return kinds.find((kind) => ENDINGS[kind].includes(endingOf(name))) ?? 'other';
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
