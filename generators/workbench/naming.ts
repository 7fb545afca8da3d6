import { pinyin } from 'pinyin-pro';

/* Names for people who type Chinese titles only: the pronunciation of the title. */

const LONGEST = 40;

/** Words of a title: one for each Chinese character, and each run of Latin letters and digits. */
function wordsOf(title: string): string[] {
  return (title.match(/\p{Script=Han}|[A-Za-z0-9]+/gu) ?? []).map((word) =>
    /\p{Script=Han}/u.test(word) ? pinyin(word, { toneType: 'none', v: true }).toLowerCase() : word.toLowerCase(),
  );
}

const lettersFirst = (words: readonly string[]): string[] => {
  const first = words.findIndex((word) => /^[a-z]/.test(word));
  return first < 0 ? [] : words.slice(first);
};

/** `fa-piao` for 发票 */
export const fileNameOf = (title: string): string => lettersFirst(wordsOf(title)).join('-').slice(0, LONGEST);

/** `taiTou` for 抬头 */
export const fieldNameOf = (title: string): string =>
  lettersFirst(wordsOf(title))
    .map((word, n) => (n === 0 ? word : word.replace(/^./, (letter) => letter.toUpperCase())))
    .join('')
    .slice(0, LONGEST);

/** `YI_TONG_GUO` for 已通过 */
export const valueNameOf = (title: string): string =>
  lettersFirst(wordsOf(title)).join('_').toUpperCase().slice(0, LONGEST);

/** Gives each entry of `title!:text:事项` or `OPEN=待办` a name if it has none; names are unique. */
function named(
  words: string,
  split: (word: string) => { name: string; title: string; rest: string },
  nameOf: (title: string) => string,
): string {
  const entries = words.split(',').map(split);
  const taken = new Set(entries.map(({ name }) => name));
  return entries
    .map(({ name, title, rest }, n) => {
      if (name !== '') return `${name}${rest}`;
      const base = nameOf(title) || nameOf(`n${n + 1}`);
      let own = base;
      for (let more = 2; taken.has(own); more += 1) own = `${base}${more}`;
      taken.add(own);
      return `${own}${rest}`;
    })
    .join(',');
}

/** Fields of an entity, with names: `!:text:抬头` becomes `taiTou!:text:抬头`. */
export const withFieldNames = (words: string): string =>
  named(
    words,
    (word) => {
      const [, name = '', rest = ''] = /^\s*(\w*)(!?(?::.*)?)$/.exec(word) ?? [];
      return { name, rest, title: rest.split(':').slice(2).join(':') };
    },
    fieldNameOf,
  );

/** Values of an enum, with names: `=待办` becomes `DAI_BAN=待办`. */
export const withValueNames = (words: string): string =>
  named(
    words,
    (word) => {
      const [name = '', title = ''] = word.split('=').map((each) => each.trim());
      return { name, title, rest: `=${title}` };
    },
    valueNameOf,
  );

/** The name of a value, given by its title. */
export function valueByTitle(values: string, title: string): string {
  const pairs = values.split(',').map((word) => word.split('='));
  return (pairs.find(([, each]) => each?.trim() === title)?.[0] ?? title).trim();
}
