import { formatFacts } from '#model/formats.ts';
import { canonical } from '#model/canonical.ts';
import { at, isLeaf, textAt, valueAt, type Edit } from './edits.ts';
import type { Digest } from './digest.ts';

/** Classes of effect, worst first. The first four cannot be switched off. `data`: stored rows may prevent a start. */
export const CLASSES = ['money', 'permission', 'mask', 'security', 'merchant', 'api', 'data', 'cosmetic'] as const;
export type Class = (typeof CLASSES)[number];

/** Class from which on a comparison fails; money, permissions, hidden values and security always fail it. */
export const STOPPING = CLASSES.slice(CLASSES.indexOf('security'));

/** A sentence in both languages of reviewers. */
export interface Said {
  en: string;
  zh: string;
}

/** One kind of change: where it is found, how bad it is, and why. */
export interface Kind {
  /** Its number in the catalogue of the review: D10. */
  id: string;
  name: string;
  /** Patterns over the path of an edit: `*` is one name, `**` any number of them. */
  at: string[];
  does?: Edit['does'][];
  /** A function returns undefined if the edit is of another kind, and a list if it has several effects. */
  class: Class | ((edit: Edit) => Class | Class[] | undefined);
  /** One sentence for the reviewer that applies to all edits of this kind. */
  reason: string;
  /** A more specific sentence for this edit, if there is one, or the sentence in both languages. */
  says?: (edit: Edit) => string | Said | undefined;
}

/** Containers of displayed values and of typed values. */
export const SHOWN = ['**/columns/*', '**/items/*', '**/y/*', '**/members/*'];
export const FILTERS = ['screens/**/filters/*', 'screens/**/filter/*'];
export const FIELDS = ['screens/**/members/*', 'screens/**/fields/*'];
export const ACTIONS = ['row', 'bulk', 'toolbar', 'actions', 'links'].map((list) => `screens/**/${list}/*`);

export const under = (places: readonly string[], ...names: string[]): string[] =>
  places.flatMap((place) => names.map((name) => `${place}/${name}`));

/** Parent of the edited member, after and before the change. */
export function parentOf(edit: Edit): { before: Digest | undefined; after: Digest | undefined } {
  const around = edit.around.at(-1);
  return { before: around?.before, after: around?.after };
}

/** The added or removed definition itself, else the definition that contains the edit. */
export function partOf(edit: Edit): Digest | undefined {
  if (edit.after?.kind === 'branch') return edit.after;
  if (edit.before?.kind === 'branch') return edit.before;
  const { before, after } = parentOf(edit);
  return after ?? before;
}

export function isMoney(part: Digest | undefined): boolean {
  const format = textAt(part, 'format') ?? textAt(part, 'of', 'format');
  return formatFacts(format ?? '').aboutMoney === true || at(part, 'currency') !== undefined;
}

/** True if the format hides its value, when displayed or when typed. */
export const hides = (format: string): boolean => formatFacts(format).masked === 'whole' || format === 'password';

export function isSecret(part: Digest | undefined): boolean {
  const format = textAt(part, 'format') ?? textAt(part, 'of', 'format');
  return (format !== undefined && hides(format)) || at(part, 'reveal') !== undefined;
}

/** Returns true if the call of the nearest form or action around the edit moves money. */
export function isOfMoneyCall(edit: Edit): boolean {
  const calls = at(edit.around[0]?.after, 'calls');
  return edit.around.some(({ after }) => {
    const call = textAt(after, 'call') ?? textAt(after, 'action', 'call') ?? textAt(after, 'does', 'call');
    return call !== undefined && valueAt(calls, call, 'money') === true;
  });
}

/** The calls of the nearest form or action around an edit, in the newer Model. */
export function callsAround(edit: Edit): Digest[] {
  const calls = at(edit.around[0]?.after, 'calls');
  for (const { after } of edit.around.toReversed()) {
    const call = at(after, 'call') ?? at(after, 'action', 'call') ?? at(after, 'does', 'call');
    const names =
      call === undefined
        ? []
        : call.kind === 'leaf'
          ? [call.shown]
          : [...call.members.values()].map((each) => String(each.value));
    const found = names.flatMap((name) => at(calls, name) ?? []);
    if (found.length > 0) return found;
  }
  return [];
}

export const sizeOf = (digest: Digest | undefined): number => (digest?.kind === 'branch' ? digest.members.size : 0);

/** True if a thing gets the title that another thing beside it had before: merchants may confuse the two. */
export function isSwapped(edit: Edit): boolean {
  const beside = edit.around.at(-2);
  const title = edit.after?.value;
  if (edit.does !== 'change' || beside === undefined) return false;
  return [...beside.before.members].some(
    ([name, was]) =>
      name !== edit.path.at(-2) &&
      valueAt(was, 'title') === title &&
      valueAt(beside.after, name, 'title') !== title &&
      beside.after.members.has(name),
  );
}

/** True if one of the fields is an amount, a currency or a rate. */
export const holdsMoney = (entity: Digest | undefined): boolean => {
  const fields = at(entity, 'fields');
  return fields?.kind === 'branch' && [...fields.members.values()].some(isMoney);
};

/** `money` for an edit inside a call that moves money, else the other class. */
export const moneyOr = (edit: Edit, other: Class): Class => (isOfMoneyCall(edit) ? 'money' : other);

/** True if a permission now only requires the page (`/orders`) of the earlier required action (`/orders#close`). */
export function isWeaker({ before, after }: Edit): boolean {
  const entries = (digest: Digest | undefined): string[] =>
    Array.isArray(digest?.value) ? (digest.value as string[]) : [];
  const was = entries(before);
  return entries(after).every((entry) => was.some((each) => each.startsWith(`${entry}#`)));
}

/** -1, 0 or 1 if a limit was lowered, kept or raised; a missing limit is the highest. */
export function directionOf(edit: Edit): number {
  const number = (digest: Digest | undefined): number =>
    isLeaf(digest) && typeof digest.value === 'number' ? digest.value : Infinity;
  return Math.sign(number(edit.after) - number(edit.before));
}

/** The name of the enum with the same values and titles. */
export function findTwin(one: Digest | undefined, enums: Digest | undefined): string | undefined {
  if (enums?.kind !== 'branch') return undefined;
  return [...enums.members].find(([, each]) => wordsOfEnum(each) === wordsOfEnum(one))?.[0];
}

/** The values of an enum with their titles, as a text for comparison. */
export function wordsOfEnum(one: Digest | undefined): string {
  return canonical(at(one, 'values')?.value ?? null);
}

/** True if a thing refers to another enum with the same values and titles. */
export function isSameEnum({ before, after, around }: Edit): boolean {
  const [root] = around;
  const nameOf = (leaf: Digest | undefined): string => (leaf?.kind === 'leaf' ? leaf.shown : '');
  const was = at(root?.before, 'enums', nameOf(before));
  const now = at(root?.after, 'enums', nameOf(after));
  return was !== undefined && now !== undefined && wordsOfEnum(was) === wordsOfEnum(now);
}

const QUANTIFIER = /\\.|\[(?:\\.|[^\]\\])*\]|\{(\d+)(?:(,)(\d*))?\}|[*+?]/g;

/** A pattern without the bounds of its repetitions, and these bounds. */
function partsOf(pattern: string): { rest: string; bounds: [least: number, most: number][] } {
  const bounds: [number, number][] = [];
  const rest = pattern.replace(QUANTIFIER, (whole, least?: string, comma?: string, most?: string) => {
    if (least === undefined) return whole;
    bounds.push([Number(least), comma === undefined ? Number(least) : most ? Number(most) : Infinity]);
    return '{}';
  });
  return { rest, bounds };
}

/**
 * 1 if a pattern allows the same or wider bounds of its repetitions, -1 if it allows narrower ones; 0 if that cannot be
 * decided.
 */
export function patternDirection({ before, after }: Edit): number {
  if (typeof before?.value !== 'string' || typeof after?.value !== 'string') return 0;
  const [was, is] = [partsOf(before.value), partsOf(after.value)];
  if (was.rest !== is.rest || was.bounds.length !== is.bounds.length) return 0;
  const isWithin = (inner: typeof was, outer: typeof was): boolean =>
    inner.bounds.every(([least, most], n) => least >= outer.bounds[n]![0] && most <= outer.bounds[n]![1]);
  return isWithin(was, is) ? 1 : isWithin(is, was) ? -1 : 0;
}

/** Matches a path against a pattern of names. */
export function matches(pattern: string, path: readonly string[]): boolean {
  return matchesFrom(pattern.split('/'), path, 0, 0);
}

function matchesFrom(pattern: readonly string[], path: readonly string[], p: number, n: number): boolean {
  const word = pattern[p];
  if (word === undefined) return n === path.length;
  if (word === '**') {
    for (let skip = n; skip <= path.length; skip += 1) if (matchesFrom(pattern, path, p + 1, skip)) return true;
    return false;
  }
  if (n >= path.length) return false;
  return (word === '*' || word === path[n]) && matchesFrom(pattern, path, p + 1, n + 1);
}
