import { pinyin } from 'pinyin-pro';

const known = new Map<string, readonly string[]>();

/**
 * The pinyin of a title without tones, in full and as initials (`deguo` and `dg`). Empty if the title has no Chinese.
 */
export function pinyinOf(title: string): readonly string[] {
  const before = known.get(title);
  if (before !== undefined) return before;
  const spelt = /\p{Script=Han}/u.test(title) ? spell(title) : [];
  known.set(title, spelt);
  return spelt;
}

function spell(title: string): string[] {
  const letters = pinyin(title, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).map((each) =>
    each.toLowerCase(),
  );
  return [letters.join(''), letters.map((each) => each.slice(0, 1)).join('')];
}
