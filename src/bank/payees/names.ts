import { pinyin } from 'pinyin-pro';

/** Characters that SWIFT carries. */
const SWIFT_TEXT = /^(?![/-])[A-Za-z0-9/\-?:().,'+ ]+$/;
/** Local clearings also carry the ampersand. */
const LOCAL_TEXT = /^(?![/-])[A-Za-z0-9/\-?:().,'+& ]+$/;
const PERSON = /^[\u3400-\u9fff](?:·?[\u3400-\u9fff]){1,24}$/;
const KATAKANA = /^[ｦ-ﾟ A-Z0-9().\-/ァ-ヶー]+$/;

const NAME = 70;
const CHINESE_NAME = 50;

export function normalName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ');
}

/** A name normalised for comparison. */
export function sameName(name: string): string {
  return normalName(name).toUpperCase();
}

/** @param way SWIFT carries fewer characters than local clearings. */
export function isEnglish(text: string, way: 'SWIFT' | 'LOCAL'): boolean {
  return (way === 'SWIFT' ? SWIFT_TEXT : LOCAL_TEXT).test(text);
}

export function isEnglishName(name: string, way: 'SWIFT' | 'LOCAL'): boolean {
  return name.length <= NAME && isEnglish(name, way);
}

/** A person's name: given and family name, no digits. */
export function isEnglishPerson(name: string): boolean {
  return !/\d/.test(name) && /\S \S/.test(name);
}

/** Two to 25 characters, with a dot between the parts of a transcribed foreign name. */
export function isChinesePerson(name: string): boolean {
  return name.length <= CHINESE_NAME && PERSON.test(name);
}

export function isChineseCompany(name: string): boolean {
  return name.length <= CHINESE_NAME && /[\u3400-\u9fff]/.test(name) && !/\p{Extended_Pictographic}/u.test(name);
}

/** The holder of a Japanese account, as its bank writes it. NFKC widens the narrow letters. */
export function isKatakana(name: string): boolean {
  return KATAKANA.test(name);
}

const DOUBLE_SURNAMES = new Set(
  '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 司空 夏侯 端木 长孙 宇文 独孤 南宫 西门 轩辕'.split(' '),
);

/** A syllable as passports write it: capitals, no tones, YU for ü. */
function passport(syllable: string): string {
  return syllable.replaceAll('ü', 'yu').toUpperCase();
}

/**
 * A Chinese person's name romanised, family name first: `吕南乔` is `LYU NANQIAO`. Other texts are romanised character by
 * character.
 */
export function pinyinOf(name: string): string {
  const spoken = (text: string, mode: 'normal' | 'surname'): string[] =>
    pinyin(text, { toneType: 'none', type: 'array', mode }).map(passport);
  if (!isChinesePerson(name) || name.includes('·') || name.length > 4) return spoken(name, 'normal').join(' ');
  const family = DOUBLE_SURNAMES.has(name.slice(0, 2)) && name.length > 2 ? 2 : 1;
  return [spoken(name.slice(0, family), 'surname').join(''), spoken(name.slice(family), 'normal').join('')].join(' ');
}

/** Characters with several readings, which the user has to confirm. */
export function manyReadings(name: string): { character: string; readings: string[] }[] {
  return Array.from(name).flatMap((character) => {
    const all = pinyin(character, { toneType: 'none', type: 'array', multiple: true }).map(passport);
    const readings = [...new Set(all)];
    return readings.length > 1 ? [{ character, readings }] : [];
  });
}
