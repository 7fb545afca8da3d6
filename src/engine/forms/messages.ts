import type { FieldDefinition } from '#model/field.ts';
import { isDay } from '#model/instant.ts';
import { compare, isDecimal } from '#model/money.ts';
import type { ValidationError } from '#model/screen.ts';
import { ruleSentence } from '../errors/rule-sentence.ts';
import { isRelative } from '../widgets/dates.ts';
import { dayIn, dayRules } from '../widgets/day-rules.ts';

type BrokenRule = Pick<ValidationError, 'keyword' | 'params'>;

const DECIMALS = new Set(['money', 'secret-money', 'decimal', 'rate', 'percent']);
const CHOSEN = new Set(['select', 'radio', 'date', 'daterange', 'chips', 'tabs', 'checkboxes', 'cascade', 'tree']);

/** Message for an empty required field. */
export function missingMessage(field: FieldDefinition): string {
  return spaced(missing(field));
}

/** One space between Chinese and what is Latin, where a title meets the words around it. */
function spaced(text: string): string {
  return text.replace(/([A-Za-z0-9])(?=\p{Script=Han})|(\p{Script=Han})(?=[A-Za-z0-9])/gu, '$1$2 ');
}

function missing(field: FieldDefinition): string {
  if (field.widget === 'code') return '请输入验证码';
  if (field.widget === 'captcha') return '请输入图形验证码';
  if (field.widget === 'upload') return `请上传${field.title}`;
  if (field.lines !== undefined) return `请${field.lines.add === undefined ? '选择' : '添加'}${field.title}`;
  if (field.widget === 'agreement') return '请阅读并勾选同意后再继续';
  if (field.widget === 'checkbox' || field.widget === 'switch') return `请勾选「${field.title}」`;
  return `${CHOSEN.has(field.widget) ? '请选择' : '请填写'}${field.title}`;
}

/** The rule that a value breaks, as a sentence with the field's title. `pattern` is the schema's, where it is known. */
export function brokenMessage(field: FieldDefinition, error: BrokenRule): string {
  return spaced(broken(field, error));
}

function broken(field: FieldDefinition, { keyword, params }: BrokenRule): string {
  const { title } = field;
  const sentence = ruleSentence(title, keyword, String(params.limit ?? params.multipleOf ?? ''));
  if (sentence !== null) return sentence;
  switch (keyword) {
    case 'required':
      return missing(field);
    case 'enum':
    case 'const':
    case 'oneOf':
      return `请选择有效的${title}`;
    case 'pattern': {
      const pattern = typeof params.pattern === 'string' ? params.pattern : '';
      const rule = patternRule(pattern);
      if (rule !== null) return `${title}为 ${rule}`;
      return isLatinOnly(pattern) ? `${title}仅支持英文字符` : `${title}格式不正确`;
    }
    case 'format':
      return formatMessage(title, String(params.format ?? ''));
    default:
      return `${title}格式不正确`;
  }
}

/** Message for an amount or a number of lines outside the field's bounds; null inside them. */
export function boundError(field: FieldDefinition, value: unknown): string | null {
  const { title, min, max, lines } = field;
  if (lines !== undefined) {
    const count = Array.isArray(value) ? value.length : 0;
    if (lines.as === 'one') return null;
    if (min !== undefined && count < min) return `${title}至少 ${min} 行`;
    return max !== undefined && count > max ? `${title}最多 ${max} 行` : null;
  }
  // How many may be chosen is its schema's to say.
  if (Array.isArray(value)) return null;
  const text = String(value);
  if (!isDecimal(text)) return null;
  if (min !== undefined && compare(text, String(min)) < 0) return spaced(`${title}不能小于 ${min}`);
  return max !== undefined && compare(text, String(max)) > 0 ? spaced(`${title}不能大于 ${max}`) : null;
}

function formatMessage(title: string, format: string): string {
  if (format === 'email') return `${title}须为完整的邮箱地址，如 name@example.com`;
  if (format === 'date') return `${title}须为日期，如 2026-11-20`;
  if (format === 'uri') return `${title}须为完整的网址`;
  if (DECIMALS.has(format)) return `${title}整数最多 16 位，小数最多 20 位`;
  return `${title}格式不正确`;
}

/** A part of a pattern that takes characters of some classes (`d` digits, `U` capitals, `L` small letters, `c` Chinese). */
interface Part {
  classes: string;
  lengths: [least: number, most: number];
}

/** By the classes of all parts, in the order of the alphabet. */
const NAMES = new Map([
  ['d', '数字'],
  ['LU', '字母'],
  ['U', '大写字母'],
  ['LUd', '字母和数字'],
  ['Ud', '大写字母和数字'],
  ['c', '汉字'],
]);

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
  if (name === undefined) return null;
  const [least, most] = lengthsOf(base);
  if (most === Infinity) return least > 1 ? `至少 ${least} 位${name}` : name;
  const [extraLeast, extraMost] = lengthsOf(more);
  if (tail !== undefined && least === most && extraLeast === extraMost)
    return `${least} 或 ${least + extraLeast} 位${name}`;
  const longest = tail === undefined ? most : most + extraMost;
  return least === longest ? `${least} 位${name}` : `${least} 至 ${longest} 位${name}`;
}

/** Whether a pattern takes letters, signs and spaces in any order, but Latin ones only. */
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
  if (/^\[(\\u3400|\\u4e00|㐀|一)-(\\u9fa5|\\u9fff|龥|鿿)\]$/.test(atom)) return 'c';
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

function nameOf(parts: Part[]): string | undefined {
  const classes = new Set(parts.flatMap((part) => part.classes.split('')));
  return NAMES.get([...classes].toSorted().join(''));
}

/** Why a day cannot be taken, as a sentence; null where it can. */
export function dayProblem(field: FieldDefinition, value: unknown, props: Record<string, unknown>): string | null {
  const { title } = field;
  const day = dayIn(value);
  if (day === null) return `${title}须为日期，如 2026-11-20`;
  const hasTime = field.of.format === 'date-time';
  if (hasTime && !/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(String(value))) {
    return `${title}须为日期和时间，如 2026-11-20 15:30`;
  }
  if (!hasTime && value !== day) return `${title}须为日期，如 2026-11-20`;
  const rules = dayRules(props);
  if (rules.from !== null && day < rules.from) return `${title}不能早于 ${rules.from}`;
  if (day > rules.to) return `${title}不能晚于 ${rules.to}`;
  return rules.closed.has(day) ? `${day} 不可选，请换一天` : null;
}

/** Why a range is none, as a sentence. It is one only with both ends. */
export function rangeProblem(field: FieldDefinition, value: unknown, props: Record<string, unknown>): string | null {
  if (isRelative(value)) return null;
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
  if (!isDay(from) || !isDay(to)) return `请选择${field.title}的开始和结束日期`;
  const rules = dayRules(props);
  if (rules.from !== null && from < rules.from) return `${field.title}不能早于 ${rules.from}`;
  return to > rules.to ? `${field.title}不能晚于 ${rules.to}` : null;
}
