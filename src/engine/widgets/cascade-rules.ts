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
export function printLevel(template: string, record: Record<string, unknown>): string {
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
  const names = [...as.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parts = as.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = parts
    .map((part, n) => part + (n < names.length ? (n === names.length - 1 ? '(.*)' : '(.*?)') : ''))
    .join('');
  const match = new RegExp(`^${pattern}$`, 's').exec(level);
  if (match === null) return null;
  const record = Object.fromEntries(names.map((name, n) => [name, match[n + 1] ?? '']));
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
