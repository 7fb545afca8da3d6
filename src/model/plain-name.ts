import { plainLine } from './plain-text.ts';

/** Variants of the dot between parts of a transcribed name. */
const DOTS = /(?<=\p{Script=Han})\s*[·•・‧∙⋅●.]\s*(?=\p{Script=Han})/gu;
const BLANKS = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/**
 * Normalises a name for storage: NFKC, plain apostrophes and dashes, single spaces, none between Chinese characters,
 * and one kind of dot there.
 */
export function plainName(text: string): string {
  return plainWords(text).replace(DOTS, '·').replace(BLANKS, '');
}

/** Normalises an address or a bank name: like a name, but keeps spaces between Chinese characters. */
export function plainWords(text: string): string {
  return plainLine(text.normalize('NFKC'))
    .replace(/[‘’‛′ʼ]/g, "'")
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
