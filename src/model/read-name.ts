import { cutText } from './text-cut.ts';
import { plainName, plainWords } from './plain-name.ts';
import { LONGEST_SHOWN, type Reading, type Refused, type RefusedKind } from './reading.ts';

export { plainName, plainWords } from './plain-name.ts';

/** Characters allowed in SWIFT messages. */
const SWIFT_SIGN = /[A-Za-z0-9/\-?:().,'+ ]/;
/** Characters allowed in local clearing: SWIFT's and the ampersand. */
const LOCAL_SIGN = /[A-Za-z0-9/\-?:().,'+& ]/;
const PERSON = /^\p{Script=Han}(?:·?\p{Script=Han}){1,24}$/u;

/** Maximum characters of a name in English letters, and in Chinese. */
const ENGLISH_NAME = 70;
const CHINESE_NAME = 50;

/** Letters transcribed with two English letters. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'oe', å: 'aa', þ: 'th' },
  ...{ ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'ng', '&': 'and', _: '-' },
};

/** `SWIFT` allows fewer characters than local clearing. */
export type Clearing = 'SWIFT' | 'LOCAL';

function refuse(text: string, refused: RefusedKind, more: Partial<Refused> = {}): Refused {
  return { refused, text: cutText(text, LONGEST_SHOWN), ...more };
}

/** A name normalised for comparison. */
export function sameName(text: string): string {
  return plainName(text).toUpperCase();
}

/**
 * Reads a text in English letters that banks accept; a refusal names the first unsupported character and suggests a
 * spelling.
 */
export function readEnglish(text: string, { way, most }: { way: Clearing; most?: number }): Reading {
  const plain = plainWords(text);
  const carried = way === 'SWIFT' ? SWIFT_SIGN : LOCAL_SIGN;
  const sign = Array.from(plain).find((each, n) => !carried.test(each) || (n === 0 && /[/-]/.test(each)));
  if (sign !== undefined) {
    const offer = inEnglish(plain);
    const isOffer = offer !== plain && Array.from(offer).every((each) => carried.test(each));
    return refuse(plain, 'sign', { sign, ...(isOffer && { offer }) });
  }
  if (most !== undefined && plain.length > most) return refuse(plain, 'long', { most });
  return { value: plain };
}

/** Reads a name in English letters. */
export function readEnglishName(text: string, way: Clearing): Reading {
  return readEnglish(text, { way, most: ENGLISH_NAME });
}

/** Replaces accented letters with English ones: `Müller` becomes `Mueller`. Other characters are unchanged. */
function inEnglish(text: string): string {
  const isCapital = text === text.toUpperCase();
  const letters = Array.from(text.normalize('NFC')).map((letter) => {
    const lower = letter.toLowerCase();
    const known = Object.hasOwn(LETTERS, lower) ? LETTERS[lower] : undefined;
    if (known === undefined) return letter.normalize('NFD').replace(/\p{M}/gu, '');
    if (letter === lower) return isCapital ? known.toUpperCase() : known;
    return isCapital ? known.toUpperCase() : known.charAt(0).toUpperCase() + known.slice(1);
  });
  return letters.join('').replace(/^[/-]+\s*/, '');
}

/**
 * Reads a Chinese name: of a person 2 to 25 characters with `·` between parts, of a company at least one Chinese
 * character.
 */
export function readChineseName(text: string, of: 'person' | 'company'): Reading {
  const name = plainName(text);
  const characters = Array.from(name);
  if (characters.length > CHINESE_NAME) return refuse(name, 'long', { most: CHINESE_NAME });
  if (of === 'company') {
    const emoji = /\p{Extended_Pictographic}/u.exec(name)?.[0];
    if (emoji !== undefined) return refuse(name, 'sign', { sign: emoji });
    return name === '' || /\p{Script=Han}/u.test(name) ? { value: name } : refuse(name, 'chinese');
  }
  if (name === '' || PERSON.test(name)) return { value: name };
  const strange = characters.find((each) => !/[\p{Script=Han}·]/u.test(each));
  if (strange !== undefined) return refuse(name, 'sign', { sign: strange });
  const dot = /^·|··|·$/.test(name) ? '·' : undefined;
  return dot === undefined ? refuse(name, 'person-length') : refuse(name, 'sign', { sign: dot });
}
