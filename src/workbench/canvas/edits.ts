import type { Step } from '#generators/workbench-wire.ts';
import { readJson, rewrite } from '../bench/rewriting.ts';

/* Gestures of the canvas as text changes. Each returns undefined if the text has no such place. */

type Json = Record<string, unknown>;
type Way = readonly Step[];

export interface Edited {
  text: string;
  /** Path of the edited thing after the change. */
  at: Step[];
}

/** Moves an entry within its list. @param to its final index */
export function moveEntry(text: string, at: Way, to: number): Edited | undefined {
  const [list, step] = [at.slice(0, -1), at.at(-1)];
  const entries = entriesAt(text, list);
  const from = entries.findIndex(([name]) => name === step);
  const entry = entries[from];
  if (entry === undefined || to < 0 || to >= entries.length) return undefined;
  const next = entries.toSpliced(from, 1).toSpliced(to, 0, entry);
  return edited(text, list, next, typeof step === 'number' ? to : step);
}

/** @param isKept leaves an empty list; otherwise removing the last entry also removes the list */
export function removeEntry(text: string, at: Way, isKept: boolean): Edited | undefined {
  const [list, step] = [at.slice(0, -1), at.at(-1)];
  const entries = entriesAt(text, list);
  const next = entries.filter(([name]) => name !== step);
  if (next.length === entries.length) return undefined;
  if (next.length > 0 || isKept) {
    const after = edited(text, list, next, undefined);
    return after && { text: after.text, at: list.slice() };
  }
  const key = list.at(-1);
  const around = list.slice(0, -1);
  const gone = rewrite(text, (root) => put(root, around, (value) => without(value, String(key))));
  return gone === undefined ? undefined : { text: gone, at: around };
}

/**
 * Adds an entry to a list, creating the list if it is missing.
 * @param index its place; default: the end
 * @param name name of the entry, for a list of named entries
 */
export function addEntry(
  text: string,
  list: Way,
  value: unknown,
  { index, name }: { index?: number | undefined; name?: string | undefined } = {},
): Edited | undefined {
  const root = readJson(text);
  const held = valueAt(root, list);
  if (root === undefined || !isHolder(valueAt(root, list.slice(0, -1)))) return undefined;
  const entries = entriesAt(text, list);
  const at = Math.min(index ?? entries.length, entries.length);
  const step = name === undefined ? at : freeName(name, new Set(entries.map(([key]) => key)));
  const next = entries.toSpliced(at, 0, [step, value]);
  if (held !== undefined) return edited(text, list, next, step);
  const first = name === undefined ? [value] : { [step]: value };
  const made = rewrite(text, (whole) => put(whole, list, () => first));
  return made === undefined ? undefined : { text: made, at: [...list, step] };
}

/**
 * Sets a thing's title; an empty one restores the title of its field.
 * @param short the key that an entry written as a single word stands for
 */
export function retitle(text: string, at: Way, title: string, short: string | undefined): string | undefined {
  const now = valueAt(readJson(text), at);
  const record = typeof now === 'string' && short !== undefined ? { [short]: now } : now;
  if (!isRecord(record)) return undefined;
  const next = title === '' ? (without(record, 'title') as Json) : titled(record, title);
  const isWord = short !== undefined && Object.keys(next).length === 1 && typeof next[short] === 'string';
  return rewrite(text, (root) => put(root, at, () => (isWord ? next[short] : next)));
}

/** The value at a path. */
export function valueAt(root: unknown, at: Way): unknown {
  return at.reduce((value, step) => (isHolder(value) ? (value as Json)[step] : undefined), root);
}

function titled(record: Json, title: string): Json {
  if ('title' in record) return { ...record, title };
  const entries = Object.entries(record);
  const before = entries.findLastIndex(([key]) => ['$schema', 'field', 'name', 'value'].includes(key));
  return Object.fromEntries(entries.toSpliced(before + 1, 0, ['title', title]));
}

function edited(text: string, list: Way, entries: [Step, unknown][], step: Step | undefined): Edited | undefined {
  const isList = Array.isArray(valueAt(readJson(text), list));
  const value = isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
  const after = rewrite(text, (root) => put(root, list, () => value));
  return after === undefined ? undefined : { text: after, at: step === undefined ? [...list] : [...list, step] };
}

function entriesAt(text: string, list: Way): [Step, unknown][] {
  const value = valueAt(readJson(text), list);
  if (Array.isArray(value)) return value.map((each, n) => [n, each as unknown]);
  return isRecord(value) ? Object.entries(value) : [];
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isRecord = (value: unknown): value is Json => isHolder(value) && !Array.isArray(value);

function without(value: unknown, key: string): unknown {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)) : value;
}

function put(value: unknown, [step, ...rest]: Way, change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return value.map((each, n) => (n === step ? put(each, rest, change) : (each as unknown)));
  return isRecord(value) ? { ...value, [step]: put(value[step], rest, change) } : value;
}

function freeName(name: string, taken: ReadonlySet<Step>): string {
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? name : `${name}${n}`;
    if (!taken.has(free)) return free;
  }
}
