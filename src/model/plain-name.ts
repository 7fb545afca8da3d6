import { plainLine } from './plain-text.ts';

/** Dots between the parts of a transcribed name, as keyboards and other systems write them. */
const DOTS = /(?<=\p{Script=Han})\s*[·•・‧∙⋅●.]\s*(?=\p{Script=Han})/gu;
const BLANKS = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/**
 * A name as it is stored: compatible forms made one (NFKC), typographic apostrophes and dashes plain, single blanks, none
 * between Chinese characters, and one kind of dot there.
 */
export function plainName(text: string): string {
  return plainWords(text).replace(DOTS, '·').replace(BLANKS, '');
}

/** An address or the name of a bank: as a name, but the blanks between Chinese characters stay. */
export function plainWords(text: string): string {
  return plainLine(text.normalize('NFKC'))
    .replace(/[‘’‛′ʼ]/g, "'")
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
