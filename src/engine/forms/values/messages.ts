import { formatFacts } from '#model/formats.ts';
import type { FieldDefinition } from '#model/field.ts';
import { compare, isDecimal } from '#model/money.ts';
import type { ValidationError } from '#model/screen.ts';
import { entryOf } from '../../widgets/built-in.ts';
import { loadedWidget } from '../../widgets/widgets.ts';
import { words } from '../../words/words.ts';

type BrokenRule = Pick<ValidationError, 'keyword' | 'params'>;

/** Message for a missing required value. */
export function missingMessage(field: FieldDefinition): string {
  return words.rules.spaced(missing(field));
}

function missing(field: FieldDefinition): string {
  const { title, widget, lines } = field;
  const { rules } = words;
  if (lines !== undefined) return lines.add === undefined ? rules.choose(title) : rules.add(title);
  const ask = entryOf(widget).missing ?? (loadedWidget(widget)?.isChosen === true ? rules.choose : rules.fill);
  return ask(title);
}

/** The sentence for a broken rule, with the field's label. `pattern` is that of the schema, if known. */
export function brokenMessage(field: FieldDefinition, error: BrokenRule): string {
  return words.rules.spaced(broken(field, error));
}

function broken(field: FieldDefinition, { keyword, params }: BrokenRule): string {
  const { title } = field;
  const sentence = words.rules.limit(title, keyword, String(params.limit ?? params.multipleOf ?? ''));
  if (sentence !== null) return sentence;
  switch (keyword) {
    case 'required':
      return missing(field);
    case 'enum':
    case 'const':
    case 'oneOf':
      return words.rules.notAnOption(title);
    case 'pattern': {
      const pattern = typeof params.pattern === 'string' ? params.pattern : '';
      const rule = patternRule(pattern);
      if (rule !== null) return words.rules.pattern(title, rule);
      return isLatinOnly(pattern) ? words.rules.latinOnly(title) : words.rules.invalid(title);
    }
    case 'format':
      return formatMessage(title, String(params.format ?? ''));
    default:
      return words.rules.invalid(title);
  }
}

/** Message for an amount or a number of lines out of bounds; null inside them. */
export function boundError(field: FieldDefinition, value: unknown): string | null {
  const { title, min, max, lines } = field;
  if (lines !== undefined) {
    const count = Array.isArray(value) ? value.length : 0;
    if (min !== undefined && count < min) return words.rules.fewestLines(title, min);
    return max !== undefined && count > max ? words.rules.mostLines(title, max) : null;
  }
  // The schema limits the number of choices.
  if (Array.isArray(value)) return null;
  const text = String(value);
  if (!isDecimal(text)) return null;
  if (min !== undefined && compare(text, String(min)) < 0)
    return words.rules.spaced(words.rules.atLeast(title, String(min)));
  return max !== undefined && compare(text, String(max)) > 0
    ? words.rules.spaced(words.rules.atMost(title, String(max)))
    : null;
}

function formatMessage(title: string, format: string): string {
  if (formatFacts(format).isEmail === true) return words.rules.email(title);
  if (formatFacts(format).holds === 'day') return words.rules.date(title);
  if (format === 'uri') return words.rules.uri(title);
  return formatFacts(format).holds === 'decimal' ? words.rules.decimal(title) : words.rules.invalid(title);
}

/**
 * A part of a pattern that matches characters of some classes (`d` digits, `U` capitals, `L` small letters, `c`
 * Chinese).
 */
interface Part {
  classes: string;
  lengths: [least: number, most: number];
}

type Kind = Parameters<typeof words.rules.ofAnyLength>[0];

/** Names for the classes of a pattern, keyed by the sorted class letters. */
const KINDS = new Map<string, Kind>([
  ['d', 'digits'],
  ['LU', 'letters'],
  ['U', 'capitals'],
  ['LUd', 'lettersAndDigits'],
  ['Ud', 'capitalsAndDigits'],
  ['c', 'chinese'],
]);

/**
 * A simple pattern in words: `^\d{12}$` is `12 digits`, `^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$` is `8 or 11 capital
 * letters and digits`. Null if the pattern is too complex.
 */
export function patternRule(pattern: string): string | null {
  // An optional dash or space is not counted.
  const inner = /^\^(.*)\$$/.exec(pattern)?.[1]?.replaceAll(/\[(?:- | -)\]\?/g, '');
  if (inner === undefined) return null;
  const [, head = inner, tail] = /^(.*?)\(([^()]*)\)\?$/.exec(inner) ?? [];
  const base = partsOf(head);
  const more = tail === undefined ? [] : partsOf(tail);
  if (base === null || more === null || base.length === 0) return null;
  const kind = kindOf([...base, ...more]);
  if (kind === undefined) return null;
  const { rules } = words;
  const [least, most] = lengthsOf(base);
  if (most === Infinity) return least > 1 ? rules.longerThan(least, kind) : rules.ofAnyLength(kind);
  const [extraLeast, extraMost] = lengthsOf(more);
  if (tail !== undefined && least === most && extraLeast === extraMost)
    return rules.either(least, least + extraLeast, kind);
  const longest = tail === undefined ? most : most + extraMost;
  return least === longest ? rules.exactly(least, kind) : rules.between(least, longest, kind);
}

/** True if a pattern allows any mix of letters, signs and spaces, with Latin letters only. */
function isLatinOnly(pattern: string): boolean {
  return /^\^(?:\[[\x20-\x5c\x5f-\x7e]+\][*+]?)+\$$/.test(pattern) && pattern.includes('A-Z');
}

function partsOf(pattern: string): Part[] | null {
  const parts: Part[] = [];
  let rest = pattern;
  while (rest !== '') {
    const [whole, atom = '', count] = /^(\\d|\\w|\[[^\]]+\]|[A-Za-z0-9])(\{\d+(?:,\d*)?\}|[+*?])?/.exec(rest) ?? [];
    if (whole === undefined) return null;
    const classes = classesOf(atom);
    if (classes === undefined) return null;
    parts.push({ classes, lengths: countOf(count) });
    rest = rest.slice(whole.length);
  }
  return parts;
}

function classesOf(atom: string): string | undefined {
  if (/^(\\d|\d)$/.test(atom)) return 'd';
  if (/^[A-Z]$/.test(atom)) return 'U';
  if (/^\[(\\u3400|\\u4e00|\u3400|\u4e00)-(\\u9fa5|\\u9fff|\u9fa5|\u9fff)\]$/.test(atom)) return 'c';
  const ranges = /^\[((?:0-9|A-Z|a-z)+)\]$/.exec(atom)?.[1];
  return ranges?.replace('0-9', 'd').replace('A-Z', 'U').replace('a-z', 'L');
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

function kindOf(parts: Part[]): Kind | undefined {
  const classes = new Set(parts.flatMap((part) => part.classes.split('')));
  return KINDS.get([...classes].toSorted().join(''));
}
