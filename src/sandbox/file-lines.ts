import { formatFacts } from '#model/formats.ts';
import type { CallContract, FileLines } from '#model/call.ts';
import type { EntityField } from '#model/entity.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { readAccount } from '#model/read-account.ts';
import { readAmount, readWhole } from '#model/read-amount.ts';
import { readCell } from '#model/read-cell.ts';
import { readDay } from '#model/read-day.ts';
import { readChoice, readEmail, readReference, readText } from '#model/read-text.ts';
import { type Reading, sayRefused } from '#model/reading.ts';
import type { SheetTemplate } from './filled-sheets.ts';
import { passesSafely } from './gate/rules.ts';
import { Schemas } from './wire/schemas.ts';
import { sentenceOf } from './wire/sentences.ts';

/* The lines of a file, checked against the schema and the rules that the call states for a line. */

/** One error in one cell. */
export interface LineError {
  /** Field of the line. */
  field: string;
  /** Title of its column. */
  column: string;
  message: string;
  /** Code of the rule; absent if the cell does not fit its column's type. */
  code?: string;
}

export interface LineRead<Values extends object = Record<string, unknown>> {
  /** The cells as field values; an empty or unreadable cell is absent. */
  values: Partial<Values>;
  errors: LineError[];
}

/** Values other than the line that the rules of a line read. */
export interface AroundLine {
  /** The request that named the file. */
  form: Record<string, unknown>;
  /** Milliseconds. */
  now: number;
  /** Currency of amounts whose field names none. */
  currency?: string;
  /** Readers of fields whose format does not determine the kind of value: names, accounts. */
  readers?: Readonly<Record<string, (text: string) => Reading>>;
}

/** The templates of all files whose lines calls take, by number. */
export function lineTemplates({ calls }: Model): Record<string, SheetTemplate> {
  return Object.fromEntries(
    Object.values(calls).flatMap(({ lines }) => (lines === undefined ? [] : [[lines.template, lines]])),
  );
}

const schemas = new WeakMap<Model, Schemas>();

/**
 * A line as field values, with all errors of the line itself: at most one for each cell, in column order.
 * @param cells texts in column order
 */
export function readLine(model: Model, call: CallContract, cells: readonly string[], around: AroundLine): LineRead {
  const { lines } = call;
  if (!lines) throw new Error(`"${call.name}" takes no lines`);
  const values: Record<string, unknown> = {};
  const wrong = new Map<string, Omit<LineError, 'field' | 'column'>>();
  const columns = lines.columns.flatMap(({ field: name }, n) => {
    const field = lines.fields.find((each) => each.name === name);
    return field === undefined ? [] : [{ field, text: cells[n] ?? '' }];
  });
  // An amount is parsed with its currency, which may be in a later column.
  const ordered = [
    ...columns.filter(({ field }) => !isAmount(field)),
    ...columns.filter(({ field }) => isAmount(field)),
  ];
  for (const { field, text } of ordered) {
    const definition = field.enum === undefined ? undefined : ownEntry(model.enums, field.enum);
    const currency = currencyOf(field, { ...around.form, ...values }) ?? around.currency;
    const read = valueOf(text, field, definition, currency, ownEntry(around.readers, field.name));
    if (!('value' in read)) wrong.set(field.name, { message: sayRefused(read) });
    else if (read.value !== '') values[field.name] = read.value;
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

/** A rule that reads an invalid cell is skipped. */
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

function isAmount({ format }: EntityField): boolean {
  return formatFacts(format).holds === 'decimal';
}

/** The currency of an amount: of the line, or of the request that named the file. */
function currencyOf({ currency }: EntityField, known: Record<string, unknown>): string | undefined {
  if (currency === undefined) return undefined;
  const code = 'code' in currency ? currency.code : known[currency.field];
  return typeof code === 'string' ? code : undefined;
}

/** A cell as written by people and spreadsheets. */
function valueOf(
  text: string,
  { format, type }: EntityField,
  definition: EnumDefinition | undefined,
  currency: string | undefined,
  reader: ((text: string) => Reading) | undefined,
): Reading<string | number> {
  const cell = readCell(text);
  if (!('value' in cell)) return cell;
  const { value: typed } = cell;
  if (reader) return reader(typed);
  if (definition) return readChoice(typed, definition.values);
  // A negative amount is parsed as a value; the rules of the call refuse it with their own codes.
  const signed = /^-\d/.test(typed.trim());
  if (formatFacts(format).holds === 'decimal')
    return readAmount(typed, { currency, signed, percent: formatFacts(format).unit === '%' });
  if (formatFacts(format).holds === 'day') return readDay(typed);
  if (type === 'integer' || type === 'number')
    return asNumber(type === 'integer' ? readWhole(typed) : readAmount(typed));
  if (formatFacts(format).isEmail === true) return readEmail(typed, 'other');
  if (format === 'bank-number') return readAccount(typed);
  return format === 'digit' ? readReference(typed) : readText(typed);
}

function asNumber(read: Reading): Reading<string | number> {
  return 'value' in read && read.value !== '' ? { value: Number(read.value) } : read;
}
