interface Part {
  kind: 'digits' | 'letters' | 'capitals' | 'both' | 'capitals-digits' | 'chinese' | 'other';
  lengths: [least: number, most: number];
}

const NAMES: Record<Exclude<Part['kind'], 'other'>, string> = {
  digits: '数字',
  letters: '字母',
  capitals: '大写字母',
  both: '字母和数字',
  'capitals-digits': '大写字母和数字',
  chinese: '汉字',
};

/**
 * The rule of a simple pattern in words: `^\d{12}$` is `12 位数字`, `^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$` is
 * `8 或 11 位大写字母和数字`. Null where it takes more than that to say.
 */
export function patternRule(pattern: string): string | null {
  // A dash or a space that may stand between is not counted.
  const inner = /^\^(.*)\$$/.exec(pattern)?.[1]?.replaceAll(/\[(?:- | -)\]\?/g, '');
  if (inner === undefined) return null;
  const [, head = inner, tail] = /^(.*?)\(([^()]*)\)\?$/.exec(inner) ?? [];
  const base = partsOf(head);
  const more = tail === undefined ? [] : partsOf(tail);
  if (base === null || more === null || base.length === 0) return null;
  const name = nameOf([...base, ...more]);
  if (name === null) return null;
  const [least, most] = lengthsOf(base);
  if (most === Infinity) return least > 1 ? `至少 ${least} 位${name}` : name;
  const [extraLeast, extraMost] = lengthsOf(more);
  if (tail !== undefined && least === most && extraLeast === extraMost)
    return `${least} 或 ${least + extraLeast} 位${name}`;
  const longest = tail === undefined ? most : most + extraMost;
  return least === longest ? `${least} 位${name}` : `${least} 至 ${longest} 位${name}`;
}

/** Whether a pattern takes letters, signs and spaces in any order, but Latin ones only. */
export function isLatinOnly(pattern: string): boolean {
  return /^\^(?:\[[\x20-\x5c\x5f-\x7e]+\][*+]?)+\$$/.test(pattern) && pattern.includes('A-Z');
}

function partsOf(pattern: string): Part[] | null {
  const parts: Part[] = [];
  let rest = pattern;
  while (rest !== '') {
    const [whole, atom = '', count] = /^(\\d|\\w|\[[^\]]+\]|[A-Za-z0-9])(\{\d+(?:,\d*)?\}|[+*?])?/.exec(rest) ?? [];
    if (whole === undefined) return null;
    const kind = kindOf(atom);
    if (kind === 'other') return null;
    parts.push({ kind, lengths: countOf(count) });
    rest = rest.slice(whole.length);
  }
  return parts;
}

function kindOf(atom: string): Part['kind'] {
  if (atom === '\\d' || atom === '[0-9]' || /^\d$/.test(atom)) return 'digits';
  if (atom === '[A-Z]' || /^[A-Z]$/.test(atom)) return 'capitals';
  if (atom === '[A-Za-z]' || atom === '[a-zA-Z]') return 'letters';
  if (atom === '[A-Z0-9]' || atom === '[0-9A-Z]') return 'capitals-digits';
  if (['[A-Za-z0-9]', '[a-zA-Z0-9]', '[0-9A-Za-z]', '[0-9a-zA-Z]'].includes(atom)) return 'both';
  return /^\[(\\u3400|\\u4e00|㐀|一)-(\\u9fa5|\\u9fff|龥|鿿)\]$/.test(atom) ? 'chinese' : 'other';
}

function countOf(count: string | undefined): [number, number] {
  if (count === undefined) return [1, 1];
  if (count === '+') return [1, Infinity];
  if (count === '*') return [0, Infinity];
  if (count === '?') return [0, 1];
  const [, least = '0', comma, most = ''] = /^\{(\d+)(,)?(\d*)\}$/.exec(count) ?? [];
  return [Number(least), comma === undefined ? Number(least) : most === '' ? Infinity : Number(most)];
}

function lengthsOf(parts: Part[]): [number, number] {
  return parts.reduce<[number, number]>(
    ([least, most], { lengths }) => [least + lengths[0], most + lengths[1]],
    [0, 0],
  );
}

function nameOf(parts: Part[]): string | null {
  const kinds = new Set(parts.map(({ kind }) => kind));
  if (kinds.has('other') || (kinds.has('chinese') && kinds.size > 1)) return null;
  const [only] = kinds;
  if (kinds.size === 1 && only !== undefined && only !== 'other') return NAMES[only];
  const hasDigits = kinds.has('digits') || kinds.has('both') || kinds.has('capitals-digits');
  const isLarge = !kinds.has('letters') && !kinds.has('both');
  return hasDigits ? (isLarge ? NAMES['capitals-digits'] : NAMES.both) : NAMES.letters;
}
