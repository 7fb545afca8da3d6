import type { CallDefinition } from '#model/call.ts';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { recordsIn, useCallAnswer } from '../calls/question.ts';
import type { Option } from '../host/widget.ts';

export interface Level {
  /** Null while they are not known. */
  options: Option[] | null;
  error: string | null;
  retry(): void;
}

interface Asked {
  /** Names of calls, level by level; none where the options hold all levels. */
  calls: readonly string[];
  root: string;
  parent: string | undefined;
  options: Option[];
  shape: CascadeShape;
  path: readonly Step[];
  /** Whether a level is needed at all. */
  wants(level: number): boolean;
}

/** What each level offers below the path so far; a level that nothing leads to offers nothing. */
export function useLevels({ calls, root, parent, options, shape, path, wants }: Asked): Level[] {
  const bundle = useBundle();
  if (calls.length === 0) return levelsIn(options, parent, shape, path);
  return calls.map((name, n) => {
    const call = callOf(bundle, name);
    const above = n === 0 ? root : path[n - 1]?.code;
    const isAsked = above !== undefined && wants(n);
    // oxlint-disable-next-line react/rules-of-hooks -- how many levels there are stands in the schema
    const answer = useCallAnswer(call, isAsked ? requestOf(call, above) : null);
    const records = isAsked && answer.own ? recordsIn(answer.data) : null;
    return {
      options: records?.map((record) => levelOption(record, shape)) ?? null,
      error: answer.error?.message ?? null,
      retry: answer.retry,
    };
  });
}

/** A level is asked with one field: that of the path, else the first of the request. */
function requestOf(call: CallDefinition, code: string): Record<string, unknown> {
  const name = call.pathParams[0] ?? call.required[0] ?? call.fields[0];
  return name === undefined || code === '' ? {} : { [name]: code };
}

function levelOption(record: Record<string, unknown>, shape: CascadeShape): Option {
  const code = String(record[shape.code] ?? '');
  return { value: code, name: code, title: printLevel(shape.label, record), record };
}

/** All levels of one list whose records name the one above them; as many as the path opens. */
function levelsIn(options: Option[], parent: string | undefined, shape: CascadeShape, path: readonly Step[]): Level[] {
  const below = (code: string | null): Option[] =>
    options
      .filter((option) => {
        const above = parent === undefined ? undefined : option.record[parent];
        return code === null ? above === undefined || above === null || above === '' : String(above) === code;
      })
      .map(({ value, name, title, record }) => ({
        value: String(value),
        name,
        title,
        record: { ...record, [shape.code]: value },
      }));
  const codes = [null, ...path.map(({ code }) => code)];
  return codes.map((code) => ({ options: below(code), error: null, retry: () => undefined }));
}

/** One level of a choice that goes down: what it is asked by, and what it is called where that is known. */
export interface Step {
  code: string;
  title?: string;
}

export interface CascadeShape {
  kind: 'text' | 'list' | 'record';
  /** How a level stands in the value: `{areaCode}_{areaName}`. */
  as: string;
  /** The field of the code. */
  code: string;
  /** What a record is called: `{areaName}`. */
  label: string;
  /** Of a record: its names for the levels. */
  keys: string[];
}

const SEPARATOR = ',';

/** `{areaCode}_{areaName}` of a record is `440000_广东省`. */
function printLevel(template: string, record: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(record[name] ?? ''));
}

/** The steps that a value says, as far as they go; a value of another shape says none. */
export function stepsOf(value: unknown, shape: CascadeShape): Step[] {
  const levels = levelsOf(value, shape);
  const steps: Step[] = [];
  for (const level of levels) {
    const step = typeof level === 'string' && level !== '' ? stepOf(level, shape) : null;
    if (step === null) break;
    steps.push(step);
  }
  return steps;
}

function levelsOf(value: unknown, { kind, keys }: CascadeShape): unknown[] {
  if (kind === 'text') return typeof value === 'string' && value !== '' ? value.split(SEPARATOR) : [];
  if (kind === 'list') return Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return keys.map((key) => (value as Record<string, unknown>)[key]);
}

/** Reads a level back: the code, and the name where it is in it. A name may hold anything, so the last field takes the rest. */
function stepOf(level: string, { as, code, label }: CascadeShape): Step | null {
  const pattern = as.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{(\w+)\}/g, '(?<$1>.*?)');
  const record = new RegExp(`^${pattern}$`, 's').exec(level)?.groups ?? {};
  const own = record[code];
  if (own === undefined || own === '') return null;
  const isNamed = [...label.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => record[name] !== undefined);
  return isNamed ? { code: own, title: printLevel(label, record) } : { code: own };
}

/** The value that a chosen path of records means. */
export function valueOf(path: readonly Record<string, unknown>[], { kind, as, keys }: CascadeShape): unknown {
  const levels = path.map((record) => printLevel(as, record));
  if (kind === 'text') return levels.join(SEPARATOR);
  if (kind === 'list') return levels;
  return Object.fromEntries(levels.map((level, n) => [keys[n] ?? `level${n + 1}`, level]));
}
