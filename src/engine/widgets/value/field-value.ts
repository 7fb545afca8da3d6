import type { EnumDefinition } from '#model/enum.ts';
import { isKnown } from '#model/evaluate.ts';
import type { FieldDefinition } from '#model/field.ts';
import { isDay } from '#model/instant.ts';
import { plainLine } from '#model/plain-text.ts';
import { LONGEST_LINE } from '#model/text-length.ts';
import { entryOf } from '../built-in.ts';
import { inOrder, isRelative, printRange, resolveRange } from './dates.ts';
import { words } from '../../words/words.ts';

/**
 * A filter's value as its widget edits it: wire values for enums, the group's name for groups of values, a relative
 * word or `[from, to]` for ranges, text for the rest. `undefined` means unset.
 */
export type FieldValue = unknown;

/** Separators between the values of a filter that takes several. */
const BETWEEN = /[\s,，、;；]+/;

/** Maximum characters of all values together. */
const LONGEST_LIST = 2000;

/** A literal option of the widget; expressions are evaluated elsewhere. */
export function literalProp(field: Pick<FieldDefinition, 'props'>, name: string): unknown {
  const prop = field.props[name];
  return prop !== undefined && 'literal' in prop ? prop.literal : undefined;
}

export function textProp(field: FieldDefinition, name: string): string | undefined {
  const prop = literalProp(field, name);
  return typeof prop === 'string' ? prop : undefined;
}

export function isMultiple(field: FieldDefinition): boolean {
  return field.of.type === 'array' || literalProp(field, 'multiple') === true;
}

/** True if a filter is placed outside the bar and applies at once. */
export function appliesAtOnce(field: FieldDefinition): boolean {
  return entryOf(field.widget).atOnce !== undefined;
}

export function isSet(value: FieldValue): boolean {
  return isKnown(value) && !(Array.isArray(value) && value.length === 0);
}

/** The value in the URL: enum names, `from~to`, relative words unchanged. */
export function toUrl(field: FieldDefinition, value: FieldValue, definition: EnumDefinition | undefined): string {
  if (!isSet(value)) return '';
  if (entryOf(field.widget).isRange === true) return Array.isArray(value) ? value.join('~') : String(value);
  const nameOf = (each: unknown): string =>
    definition?.values.find((known) => known.const === each)?.name ?? String(each);
  return Array.isArray(value) ? value.map(nameOf).join(',') : nameOf(value);
}

/** Parses a value from the URL; `undefined` if it is invalid for this field. Wire values of enums are accepted too. */
export function fromUrl(field: FieldDefinition, text: string, definition: EnumDefinition | undefined): FieldValue {
  if (entryOf(field.widget).isRange === true) return rangeFromUrl(text);
  if (field.options?.kind === 'groups') {
    return groupOf(field.options.groups, text, definition);
  }
  const one = (part: string): unknown => {
    if (definition !== undefined) {
      return definition.values.find((known) => known.name === part || String(known.const) === part)?.const;
    }
    if (field.of.type === 'boolean') return part === 'true' ? true : part === 'false' ? false : undefined;
    if (field.of.type === 'integer' || field.of.type === 'number') {
      return /^-?\d+(\.\d+)?$/.test(part) ? Number(part) : undefined;
    }
    const most = field.several === true ? LONGEST_LIST : (field.of.maxLength ?? LONGEST_LINE);
    return part === '' ? undefined : part.slice(0, most);
  };
  if (!isMultiple(field)) return one(text);
  const values = text.split(',').map(one).filter(isSet);
  return values.length === 0 ? undefined : values;
}

/** Finds a group by its name or by one of its values: a link to one state opens the group that contains it. */
function groupOf(
  groups: readonly { name: string; values: readonly unknown[] }[],
  text: string,
  definition: EnumDefinition | undefined,
): string | undefined {
  const named = groups.find((group) => group.name === text);
  if (named !== undefined) return text;
  const known = definition?.values.find((each) => each.name === text || String(each.const) === text);
  const holding = groups.filter((group) => known !== undefined && group.values.includes(known.const));
  return holding.sort((a, b) => a.values.length - b.values.length)[0]?.name;
}

function rangeFromUrl(text: string): FieldValue {
  if (isRelative(text)) return text;
  const [from, to, ...more] = text.split('~');
  return isDay(from) && isDay(to) && more.length === 0 ? inOrder(from, to) : undefined;
}

/** The value for the request, with relative words resolved at `now`. */
export function wireOf(field: FieldDefinition, value: FieldValue, now: number): unknown {
  if (!isSet(value)) return null;
  if (entryOf(field.widget).isRange === true) return resolveRange(value, now);
  if (field.options?.kind === 'groups') {
    const values = field.options.groups.find((group) => group.name === value)?.values ?? null;
    return values?.length === 1 && !isMultiple(field) ? values[0] : values;
  }
  if (typeof value !== 'string') return value;
  const line = plainLine(value);
  if (field.several !== true) return line;
  const values = line.split(BETWEEN).filter((each) => each !== '');
  return values.length > 1 ? values : (values[0] ?? null);
}

/** A filter value as words: `Last 30 days, Done`. */
export function describeValue(
  field: FieldDefinition,
  value: FieldValue,
  definition: EnumDefinition | undefined,
): string {
  if (entryOf(field.widget).isRange === true) {
    if (isRelative(value)) return words.dates.relative(value);
    const range = resolveRange(value, 0);
    return range === null ? '' : printRange(range);
  }
  if (field.options?.kind === 'groups') {
    return field.options.groups.find((group) => group.name === value)?.title ?? '';
  }
  const titleOf = (each: unknown): string =>
    definition?.values.find((known) => known.const === each)?.title ?? `${field.title} ${String(each)}`;
  return Array.isArray(value) ? words.language.list(value.map(titleOf)) : titleOf(value);
}
