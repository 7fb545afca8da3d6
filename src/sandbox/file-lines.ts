import type { CallContract, FileLines } from '#model/call.ts';
import type { EntityField } from '#model/entity.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { RETYPE, type SheetTemplate, WORN } from './filled-sheets.ts';
import { passesSafely } from './gate/rules.ts';
import { Schemas } from './wire/schemas.ts';
import { sentenceOf } from './wire/sentences.ts';

/* The lines of a file, held against the schema and the rules that its call states of a line. */

/** One thing wrong in one cell. */
export interface LineError {
  /** Field of the line. */
  field: string;
  /** Title of its column. */
  column: string;
  message: string;
  /** Code of the rule; absent where the cell does not fit its column. */
  code?: string;
}

export interface LineRead<Values extends object = Record<string, unknown>> {
  /** The cells as values of their fields; an empty or unreadable cell is absent. */
  values: Partial<Values>;
  errors: LineError[];
}

/** Values that the rules of a line read beside the line. */
export interface AroundLine {
  /** The request that named the file. */
  form: Record<string, unknown>;
  /** Milliseconds. */
  now: number;
}

const LONGEST_SHOWN = 20;
const DECIMALS = new Set(['money', 'secret-money', 'decimal', 'percent', 'rate']);

/** The templates of all files whose lines calls take, by their numbers. */
export function lineTemplates({ calls }: Model): Record<string, SheetTemplate> {
  return Object.fromEntries(
    Object.values(calls).flatMap(({ lines }) => (lines === undefined ? [] : [[lines.template, lines]])),
  );
}

const schemas = new WeakMap<Model, Schemas>();

/**
 * A line as the values of its fields, with everything that is wrong with it by itself: at most one error for a cell, in the
 * order of the columns.
 * @param cells texts in the order of the columns
 */
export function readLine(model: Model, call: CallContract, cells: readonly string[], around: AroundLine): LineRead {
  const { lines } = call;
  if (!lines) throw new Error(`"${call.name}" takes no lines`);
  const values: Record<string, unknown> = {};
  const wrong = new Map<string, Omit<LineError, 'field' | 'column'>>();
  for (const [n, { field: name }] of lines.columns.entries()) {
    const typed = (cells[n] ?? '').trim();
    const field = lines.fields.find((each) => each.name === name);
    if (typed === '' || field === undefined) continue;
    const read = valueOf(typed, field, field.enum === undefined ? undefined : ownEntry(model.enums, field.enum));
    if ('value' in read) values[name] = read.value;
    else wrong.set(name, { message: read.message });
  }
  for (const [name, value] of Object.entries(lines.defaults ?? {})) if (!wrong.has(name)) values[name] ??= value;
  const known = schemas.get(model) ?? new Schemas();
  schemas.set(model, known);
  for (const { path, message } of known.line(call, values) ?? []) {
    const [, name = ''] = path.split('/');
    if (!wrong.has(name)) wrong.set(name, { message });
  }
  holdLineRules(model, call, lines, values, around, wrong);
  const errors = lines.columns.flatMap(({ field, title }): LineError[] => {
    const found = wrong.get(field);
    return found ? [{ field, column: title, ...found }] : [];
  });
  return { values, errors };
}

/** A rule that reads a cell with an error of its own says nothing. */
function holdLineRules(
  model: Model,
  { rules }: CallContract,
  { field: file }: FileLines,
  item: Record<string, unknown>,
  { form, now }: AroundLine,
  wrong: Map<string, Omit<LineError, 'field' | 'column'>>,
): void {
  const scope = { form, item, now };
  for (const { field = '', that, say, code } of rules?.checks ?? []) {
    const [lines, name = ''] = field.split('.');
    if (lines !== file || name === '' || wrong.has(name)) continue;
    if (that.reads.some((path) => wrong.has(/^item\.(\w+)/.exec(path)?.[1] ?? ''))) continue;
    if (passesSafely(that, scope)) continue;
    wrong.set(name, { message: sentenceOf(say, scope, model), ...(code !== undefined && { code }) });
  }
}

type Value = { value: unknown } | { message: string };

/** A cell as people type it: amounts with commas, dates with slashes, values of enums by code, title or another word. */
function valueOf(typed: string, field: EntityField, definition: EnumDefinition | undefined): Value {
  if (definition) {
    const found = namedBy(typed, definition);
    return found === undefined
      ? { message: `没有“${typed.slice(0, LONGEST_SHOWN)}”，请参照填写说明` }
      : { value: found };
  }
  if (DECIMALS.has(field.format)) return { value: typed.replaceAll(',', '') };
  if (field.format === 'date') return { value: typed.slice(0, 10).replaceAll('/', '-') };
  if (field.type === 'integer' || field.type === 'number') return { value: Number(typed.replaceAll(',', '')) };
  return WORN.test(typed) ? { message: RETYPE } : { value: typed };
}

function namedBy(typed: string, { values }: EnumDefinition): string | number | undefined {
  const upper = typed.toUpperCase();
  return values.find(
    ({ const: value, title, also = [] }) => String(value) === upper || title === typed || also.includes(upper),
  )?.const;
}
