import { megabytes, parseSize, UNLIMITED } from '#model/file-size.ts';
import { isAccepted } from './file-kinds.ts';

const DEFAULT_ACCEPT = ['jpg', 'png', 'jpeg'];
export const DEFAULT_SIZE = '1MB';

/** When the server says nothing of why. */
export const UPLOAD_FAILED = '文件上传失败';
const EMPTY_FILE = '文件内容为空，请重新选择';

/** What an upload takes, and what it says of a file that it does not take. */
export type Limits = ReturnType<typeof limitsOf>;

/** The limits in a widget's evaluated props. @param isMany the field holds a list. */
export function limitsOf(props: Record<string, unknown>, isMany: boolean) {
  const size = parseSize(String(props.size ?? '')) ?? parseSize(DEFAULT_SIZE) ?? 0;
  const max = typeof props.max === 'number' ? props.max : 1;
  const say = (name: string, usual: string): string => {
    const said = props[name];
    return typeof said === 'string' ? said.replaceAll('{size}', megabytes(size)) : usual;
  };
  return {
    accept: wordsOf(props.accept) ?? DEFAULT_ACCEPT,
    /** The most bytes of each file. */
    size,
    /** Infinity is any number. */
    max: !isMany ? 1 : max >= UNLIMITED ? Infinity : max,
    wrongFormat: say('wrongFormat', '文件格式不正确'),
    tooLarge: say('tooLarge', '超过文件大小限制'),
    tooMany: say('tooMany', '超出文件数量上限'),
  };
}

/** A list of words in the props; undefined where there is none. */
export function wordsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.length > 0 ? value.map(String) : undefined;
}

export function sizeHint(limits: Limits): string {
  return `最大支持上传${megabytes(limits.size)}M`;
}

interface Sifted {
  taken: File[];
  refused: { file: File; message: string }[];
}

/** Looks at every file by itself: one that is refused keeps no other from going on. @param room how many may still be added. */
export function sift(files: readonly File[], room: number, limits: Limits): Sifted {
  const sifted: Sifted = { taken: [], refused: [] };
  for (const file of files) {
    const message = refusalOf(file, limits) ?? (sifted.taken.length >= room ? limits.tooMany : null);
    if (message === null) sifted.taken.push(file);
    else sifted.refused.push({ file, message });
  }
  return sifted;
}

function refusalOf(file: File, limits: Limits): string | null {
  if (!isAccepted(file, limits.accept)) return limits.wrongFormat;
  if (file.size > limits.size) return limits.tooLarge;
  return file.size === 0 ? EMPTY_FILE : null;
}
