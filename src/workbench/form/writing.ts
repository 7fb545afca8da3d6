import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser';
import type { FormKey, Step } from '#generators/workbench-wire.ts';
import type { Problem } from '#model/problem.ts';
import { readJson, rewrite } from '../bench/rewriting.ts';

/* Converts between a file's text and the form's values: anything unknown to the form is unchanged. */

type Json = Record<string, unknown>;

/** The object at a path, with a short word expanded to an object; null if there is none. */
export function recordAt(text: string, at: readonly Step[], short: string | undefined): Json | null {
  let value = readJson(text);
  for (const step of at) value = isHolder(value) ? (value as Json)[step] : undefined;
  if (typeof value === 'string' && short !== undefined) return { [short]: value };
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
}

/** Initial values of the fields. */
export function valuesOf(record: Json, keys: readonly FormKey[]): Json {
  return Object.fromEntries(
    keys.flatMap(({ field: { name, of }, writes }) => {
      const value = record[name];
      if (value === undefined) return [];
      const isWord = writes === 'mixed' || (writes === 'yes' && of.type !== 'boolean');
      return [[name, isWord ? String(value) : value]];
    }),
  );
}

/** The record updated from the form: unknown keys stay, new ones are in the dialect's order. */
export function changed(record: Json, keys: readonly FormKey[], shown: ReadonlySet<string>, values: Json): Json {
  const order = keys.map(({ field }) => field.name);
  return keys
    .filter(({ field }) => shown.has(field.name))
    .reduce(
      (now, { field: { name }, writes }) => withKey(now, name, asWritten(values[name], writes, now[name]), order),
      record,
    );
}

/** The text with another object at a path; undefined if the text is not JSON. */
export function putAt(text: string, at: readonly Step[], record: Json, short: string | undefined): string | undefined {
  const isShort = short !== undefined && Object.keys(record).length === 1 && typeof record[short] === 'string';
  return rewrite(text, (root) => replaced(root, at, isShort ? record[short] : record));
}

/** Problems at the keys of the object at a path, and those of the object as a whole. */
export function errorsAt(
  text: string,
  at: readonly Step[],
  problems: readonly Pick<Problem, 'line' | 'column' | 'message'>[],
  short?: string,
): { path: string; message: string }[] {
  const starts = lineStarts(text);
  const root = parseTree(text);
  // A short word stands for the key it abbreviates.
  const isWord = root !== undefined && findNodeAtLocation(root, [...at])?.type === 'string';
  return problems.flatMap(({ line, column, message }) => {
    const { path } = getLocation(text, (starts[line - 1] ?? 0) + column - 1);
    const isInside = at.every((step, n) => path[n] === step);
    return isInside ? [{ path: `/${path[at.length] ?? (isWord ? short : '')}`, message }] : [];
  });
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;

function replaced(value: unknown, [step, ...rest]: readonly Step[], put: unknown): unknown {
  if (step === undefined) return put;
  if (Array.isArray(value)) return value.map((each, n) => (n === step ? replaced(each, rest, put) : (each as unknown)));
  if (!isHolder(value)) return value;
  return { ...value, [step]: replaced((value as Json)[step], rest, put) };
}

function withKey(record: Json, key: string, value: unknown, order: readonly string[]): Json {
  if (value === undefined) return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
  if (key in record) return { ...record, [key]: value };
  const before = new Set(['$schema', ...order.slice(0, order.indexOf(key))]);
  const entries = Object.entries(record);
  entries.splice(entries.findLastIndex(([name]) => before.has(name)) + 1, 0, [key, value]);
  return Object.fromEntries(entries);
}

function asWritten(value: unknown, writes: FormKey['writes'], before: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (writes === 'yes') return value === false ? undefined : value === true || value === 'true';
  if (writes === 'mixed' && typeof value === 'string') {
    if (value === 'true' || value === 'false') return value === 'true';
    if (typeof before === 'number' && /^-?\d+(\.\d+)?$/.test(value)) return JSON.parse(value) as number;
  }
  return value;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
