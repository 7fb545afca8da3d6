import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'kysely';
import { canonical } from '#model/canonical.ts';
import type { DataStop } from '#model/data-moves.ts';
import { wireFormats } from '#model/wire-formats.ts';
import type { Transaction } from '../../database/database.ts';
import { tableName, type ColumnType } from '../columns.ts';
import type { EntityChange, FieldChange } from './changes.ts';
import { quoted, stopsOf } from './stops.ts';

/*
 * Counts the rows that a change of schemas would lose or break. Read-only; its results contain no value of a row.
 */

export interface Survey {
  stops: DataStop[];
  /** The values of each field that a declared removal deletes. */
  dropped: Map<FieldChange, unknown[]>;
}

/** Values per read. */
const BATCH = 2000;

export async function survey(tx: Transaction, changes: readonly EntityChange[]): Promise<Survey> {
  const stops: DataStop[] = [];
  const dropped: Survey['dropped'] = new Map();
  for (const change of changes) {
    const table = tableName(change.before);
    const rows = await countOf(tx, table);
    if (rows === 0) continue;
    const entity = change.now ?? change.before;
    if (change.now === undefined) {
      if (!change.isDropped) stops.push(stopsOf.removedEntity(change.before, rows));
      continue;
    }
    if (change.isKeyed) stops.push(stopsOf.key(entity, rows));
    for (const field of change.fields) {
      const stop = await surveyField(tx, { table, entity, rows }, field, dropped);
      if (stop !== undefined) stops.push(stop);
    }
  }
  return { stops, dropped };
}

interface Rows {
  table: string;
  entity: string;
  rows: number;
}

async function surveyField(
  tx: Transaction,
  { table, entity, rows }: Rows,
  change: FieldChange,
  dropped: Survey['dropped'],
): Promise<DataStop | undefined> {
  const { before, now, next, isRequired } = change;
  const name = now ?? before ?? '';
  const hasDefault = next?.default !== undefined;
  if (before === undefined) return isRequired && !hasDefault ? stopsOf.required(entity, name, rows) : undefined;
  const empty = await countOf(tx, table, before, 'null');
  const filled = rows - empty;
  const mustStay = isRequired && !hasDefault;
  if (filled > 0 && change.column === 'lost') {
    if (!change.isDropped || mustStay) {
      return next === undefined
        ? stopsOf.removedField(entity, name, filled)
        : stopsOf.type(entity, name, filled, mustStay);
    }
    return undefined;
  }
  if (filled > 0 && next !== undefined && (change.isChecked || change.column === 'cast')) {
    const { unfit, count } = await unfitValues(tx, table, before, change);
    if (count > 0 && change.isDropped && !mustStay) dropped.set(change, unfit);
    else if (count > 0) {
      return next.enum === undefined
        ? stopsOf.rule(entity, name, count, ruleOf(change), mustStay)
        : stopsOf.value(entity, name, count, next.enum, mustStay);
    }
  }
  return mustStay && empty > 0 ? stopsOf.required(entity, name, empty) : undefined;
}

/** Keywords whose meaning changed, for the sentence: `maxLength 40`. */
function ruleOf({ old, next }: FieldChange): string {
  const before: Record<string, unknown> = { ...old?.schema, ...old?.rules };
  const words = Object.entries({ ...next?.schema, ...next?.rules }).filter(
    ([word, value]) => JSON.stringify(value) !== JSON.stringify(before[word]),
  );
  return words.map(([word, value]) => `${word} ${quoted(value)}`).join(', ');
}

/** A text that can be converted to a number and back without a change. */
const NUMERIC = /^(0|-?0\.\d+|-?[1-9]\d*(\.\d+)?)$/;
const ajv = new Ajv2020({ strict: false, formats: { ...wireFormats }, logger: false, addUsedSchema: false });

async function unfitValues(
  tx: Transaction,
  table: string,
  column: string,
  { old, next, values, column: goes }: FieldChange,
): Promise<{ unfit: unknown[]; count: number }> {
  // An unchanged rule is not applied to rows that violated it before.
  const isSame = (word: 'schema' | 'rules'): boolean => canonical(old?.[word]) === canonical(next?.[word]);
  const validate = ajv.compile({
    allOf: [isSame('schema') ? {} : (next?.schema ?? {}), isSame('rules') ? {} : (next?.rules ?? {})],
  });
  const unfit: unknown[] = [];
  let count = 0;
  const isNumber = old?.column === 'bigint';
  await sql`declare data_values no scroll cursor for
    select ${sql.ref(column)} as value, count(*) as n from ${sql.table(table)}
    where ${sql.ref(column)} is not null group by 1`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ value: unknown; n: string }>`fetch ${sql.lit(BATCH)} from data_values`.execute(tx);
    if (rows.length === 0) break;
    for (const { value: read, n } of rows) {
      const value = isNumber ? Number(read) : read;
      const isCast = goes !== 'cast' || fitsColumn(value, next?.column);
      if (isCast && validate(moved(value, values))) continue;
      unfit.push(read);
      count += Number(n);
    }
  }
  await sql`close data_values`.execute(tx);
  return { unfit, count };
}

function fitsColumn(value: unknown, column: ColumnType | undefined): boolean {
  if (column === 'integer') return Number.isInteger(value);
  return column !== 'numeric' || NUMERIC.test(String(value));
}

function moved(value: unknown, values: FieldChange['values']): unknown {
  if (Array.isArray(value)) return value.map((each) => moved(each, values));
  return values.get(value as string) ?? value;
}

async function countOf(tx: Transaction, table: string, column?: string, is?: 'null'): Promise<number> {
  const where = column === undefined || is === undefined ? sql`` : sql`where ${sql.ref(column)} is null`;
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)} ${where}`.execute(tx);
  return Number(rows[0]?.n ?? 0);
}
