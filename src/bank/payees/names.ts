import { pinyin } from 'pinyin-pro';
import { type Clearing, plainName, readChineseName, readEnglish, readEnglishName } from '#model/read-name.ts';

export { plainName as normalName, plainWords, sameName } from '#model/read-name.ts';

const KATAKANA = /^[ｦ-ﾟ A-Z0-9().\-/ァ-ヶー]+$/;

/** @param way SWIFT carries fewer characters than local clearings. */
export function isEnglish(text: string, way: Clearing): boolean {
  const read = readEnglish(text, { way });
  return 'value' in read && read.value !== '';
}

export function isEnglishName(name: string, way: Clearing): boolean {
  const read = readEnglishName(name, way);
  return 'value' in read && read.value !== '';
}

/** A person's name: given and family name, no digits. */
export function isEnglishPerson(name: string): boolean {
  return !/\d/.test(name) && /\S \S/.test(name);
}

/** Two to 25 characters, with a dot between the parts of a transcribed foreign name. */
export function isChinesePerson(name: string): boolean {
  return name !== '' && 'value' in readChineseName(name, 'person');
}

export function isChineseCompany(name: string): boolean {
  return name !== '' && 'value' in readChineseName(name, 'company');
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
  const letters = Array.from(plainName(name));
  if (!isChinesePerson(name) || name.includes('·') || letters.length > 4) return spoken(name, 'normal').join(' ');
  const family = DOUBLE_SURNAMES.has(letters.slice(0, 2).join('')) && letters.length > 2 ? 2 : 1;
  const [first, last] = [letters.slice(0, family).join(''), letters.slice(family).join('')];
  return [spoken(first, 'surname').join(''), spoken(last, 'normal').join('')].join(' ');
}

/** Characters with several readings, which the user has to confirm. */
export function manyReadings(name: string): { character: string; readings: string[] }[] {
  return Array.from(name).flatMap((character) => {
    const all = pinyin(character, { toneType: 'none', type: 'array', multiple: true }).map(passport);
    const readings = [...new Set(all)];
    return readings.length > 1 ? [{ character, readings }] : [];
  });
}
