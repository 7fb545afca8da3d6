import writeXlsxFile, { type Cell, type Sheet } from 'write-excel-file/node';
import { formatFacts } from '#model/formats.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import type { EnumDefinition } from '#model/enum.ts';
import { isKnown } from '#model/evaluate.ts';
import { isDecimal, scaleOf } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import { cellText, sheetName } from '#model/spreadsheet.ts';
import { printRate, printValue, ratePer } from '#model/print.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { columnType } from '../storage/columns.ts';

/** The writer keeps a whole sheet in memory; larger ones also take Excel itself long to open. */
const ROWS_PER_SHEET = 20_000;
/** Maximum characters in an Excel cell, without the apostrophe before a text that looks like a formula. */
const LONGEST_CELL = 32_766;
const HEADER = { fontWeight: 'bold' } as const;

export interface WorkbookOrder {
  definition: EntityDefinition;
  /** Names of fields, in order. */
  columns: string[];
  records: readonly EntityRecord[];
  enums: Record<string, EnumDefinition>;
  /** Writes masked values in full. */
  isPlain?: boolean;
}

/**
 * An .xlsx file of records: titles as headers, enum titles, secrets masked unless the export is plain, amounts as
 * numbers with their decimals.
 */
export async function writeWorkbook(order: WorkbookOrder): Promise<Uint8Array> {
  const { definition, columns, records, enums, isPlain = false } = order;
  const fields = columns.map((name) => {
    const field = definition.fields.find((each) => each.name === name);
    if (!field) throw new Error(`The export names "${name}", which entity "${definition.name}" does not have`);
    return field;
  });
  const header = fields.map((field): Cell => ({ value: field.title, type: String, ...HEADER }));
  const sheets: Sheet<never>[] = [];
  for (let at = 0; at === 0 || at < records.length; at += ROWS_PER_SHEET) {
    const rows = records.slice(at, at + ROWS_PER_SHEET);
    sheets.push({
      sheet: sheetName(definition.title, at / ROWS_PER_SHEET),
      data: [
        header,
        ...rows.map((record) =>
          fields.map((field) => cellOf(shownIn(field, record, definition), record, enums, isPlain)),
        ),
      ],
      columns: fields.map((field) => ({ width: formatFacts(field.format).cell ?? 16 })),
      stickyRowsCount: 1,
    });
  }
  return new Uint8Array(await writeXlsxFile(sheets as never).toBuffer());
}

/** The field that is shown in place of another one in this record. */
function shownIn(field: EntityField, record: EntityRecord, { fields }: EntityDefinition): EntityField {
  const { instead } = field;
  if (instead === undefined || !instead.values.some((value) => value === record[instead.field])) return field;
  return fields.find((each) => each.name === instead.field) ?? field;
}

function cellOf(
  field: EntityField,
  record: EntityRecord,
  enums: Record<string, EnumDefinition>,
  isPlain: boolean,
): Cell {
  const value = record[field.name];
  if (!isKnown(value)) return null;
  const definition = field.enum === undefined ? undefined : ownEntry(enums, field.enum);
  if (definition) return text(printValue('enum', value, { enum: definition }));
  if (formatFacts(field.format).isPrice === true) return rateCell(field, value, record);
  if (isPlain && formatFacts(field.format).masked !== undefined) return text(plain(value));
  if (formatFacts(field.format).isSaid === true) return text(printValue(field.format, value));
  if (typeof value === 'boolean') return text(printValue('boolean', value));
  if (typeof value === 'number' && Number.isFinite(value)) return { value, type: Number };
  if (columnType(field) === 'numeric' && isDecimal(value)) return amountCell(field, value, record);
  if (typeof value === 'object') return text(Array.isArray(value) ? value.map(plain).join('、') : plain(value));
  return text(plain(value));
}

/** A cell holds a binary double: up to 15 digits it returns exactly what was written. Longer amounts stay text. */
function isExact(value: string): boolean {
  return value.replace(/\D/g, '').length <= 15;
}

function amountCell(field: EntityField, value: string, record: EntityRecord): Cell {
  const currency = field.currency && codeOf(field.currency, record);
  return numberCell(value, field.currency ? scaleOf(currency) : 0, formatFacts(field.format).unit);
}

/** @param scale the least number of decimals that are shown */
export function numberCell(value: string, scale: number, unit?: string): Cell {
  if (!isExact(value)) return text(value);
  const shown = Math.max(scale, value.split('.')[1]?.length ?? 0);
  const after = unit === undefined ? '' : `"${unit}"`;
  return { value: Number(value), type: Number, format: `#,##0${shown > 0 ? `.${'0'.repeat(shown)}` : ''}${after}` };
}

/** The rate as a number, as in a table; a rate for 100 units is text that says so. */
function rateCell(field: EntityField, value: unknown, record: EntityRecord): Cell {
  const currency = [field.base, field.quote].map((each) => (each && codeOf(each, record)) ?? '').join('/');
  if (ratePer(currency)?.per === '100') return text(printRate(value, currency));
  return isDecimal(value) ? amountCell(field, value, record) : text(plain(value));
}

function codeOf(currency: NonNullable<EntityField['currency']>, record: EntityRecord): string | undefined {
  const code = 'code' in currency ? currency.code : record[currency.field];
  return typeof code === 'string' ? code : undefined;
}

function text(value: string): Cell {
  // XML cannot contain control characters and unpaired surrogates, and Excel does not open such files.
  const clean = value
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (each) => (each === '\n' ? each : each === '\t' ? ' ' : ''))
    .slice(0, LONGEST_CELL)
    .replace(/\p{Cs}$/u, '');
  return { value: cellText(clean), type: String };
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const name = (value as Record<string, unknown>).fileName ?? (value as Record<string, unknown>).name;
  return typeof name === 'string' ? name : JSON.stringify(value);
}
