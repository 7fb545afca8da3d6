import { megabytes, parseSize, UNLIMITED } from '#model/file-size.ts';
import { endingOf } from './file-kinds.ts';
import { words } from '../words/words.ts';

const DEFAULT_ACCEPT = ['jpg', 'png', 'jpeg'];
export const DEFAULT_SIZE = '1MB';

/** Content types by extension: a file whose type contradicts its name is refused. */
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
/** Types that say nothing about the content. */
const UNKNOWN_TYPES = ['', 'application/octet-stream'];

/** Limits of an upload, and its messages for refused files. */
export type Limits = ReturnType<typeof limitsOf>;

/** Reads the limits from a widget's evaluated props. @param isMany the field holds a list */
export function limitsOf(props: Record<string, unknown>, isMany: boolean) {
  const size = parseSize(String(props.size ?? '')) ?? parseSize(DEFAULT_SIZE) ?? 0;
  const max = typeof props.max === 'number' ? props.max : 1;
  const say = (name: string, usual: string): string => {
    const said = props[name];
    return typeof said === 'string' ? said.replaceAll('{size}', megabytes(size)) : usual;
  };
  return {
    accept: wordsOf(props.accept) ?? DEFAULT_ACCEPT,
    /** Maximum bytes per file. */
    size,
    /** Infinity if unlimited. */
    max: !isMany ? 1 : max >= UNLIMITED ? Infinity : max,
    wrongFormat: say('wrongFormat', words.uploads.wrongFormat),
    tooLarge: say('tooLarge', words.uploads.tooLarge),
    tooMany: say('tooMany', words.uploads.tooMany),
  };
}

/** A list of texts in the props; undefined if absent. */
export function wordsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.length > 0 ? value.map(String) : undefined;
}

export function sizeHint(limits: Limits): string {
  return words.uploads.size(megabytes(limits.size));
}

/** True if a file has one of these extensions, by name and by content type. */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accept: readonly string[]): boolean {
  const ending = endingOf(file.name);
  if (!accept.some((each) => each.toLowerCase() === ending)) return false;
  const type = file.type.toLowerCase().split(';')[0] ?? '';
  const known = TYPES[ending];
  return UNKNOWN_TYPES.includes(type) || known === undefined || known.includes(type);
}

/** The `accept` attribute: extensions, because browsers do not know every content type. */
export function acceptWord(accept: readonly string[]): string {
  return accept.map((each) => `.${each.toLowerCase()}`).join(',');
}
