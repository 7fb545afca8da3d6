import writeXlsxFile, { type Cell, type Sheet } from 'write-excel-file/node';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import type { EnumDefinition } from '#model/enum.ts';
import { isKnown } from '#model/evaluate.ts';
import { isDecimal, scaleOf } from '#model/money.ts';
import type { EntityRecord } from '../entity-store.ts';
import { columnType } from '../storage/columns.ts';
import { isHidden, mask } from '../wire/show.ts';

/** The writer keeps a whole sheet in memory; larger ones also take Excel itself long to open. */
const ROWS_PER_SHEET = 20_000;
const HEADER = { fontWeight: 'bold' } as const;
const WIDTHS: Record<string, number> = { 'date-time': 20, date: 12, money: 18, decimal: 12, rate: 12 };

export interface WorkbookOrder {
  definition: EntityDefinition;
  /** Names of fields, in order. */
  columns: string[];
  records: readonly EntityRecord[];
  enums: Record<string, EnumDefinition>;
}

/** An .xlsx file of records: titles as headers, enum titles, secrets masked, amounts as numbers with their decimals. */
export async function writeWorkbook({ definition, columns, records, enums }: WorkbookOrder): Promise<Uint8Array> {
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
      sheet: at === 0 ? definition.title : `${definition.title} ${at / ROWS_PER_SHEET + 1}`,
      data: [header, ...rows.map((record) => fields.map((field) => cellOf(field, record, enums)))],
      columns: fields.map((field) => ({ width: WIDTHS[field.format] ?? 16 })),
      stickyRowsCount: 1,
    });
  }
  return new Uint8Array(await writeXlsxFile(sheets as never).toBuffer());
}

function cellOf(field: EntityField, record: EntityRecord, enums: Record<string, EnumDefinition>): Cell {
  const value = record[field.name];
  if (!isKnown(value)) return null;
  if (isHidden(field)) return text(plain(mask(value)));
  const titles = field.enum === undefined ? undefined : enums[field.enum]?.values;
  if (titles) return text(titles.find((each) => each.const === value)?.title ?? plain(value));
  if (typeof value === 'boolean') return text(value ? '是' : '否');
  if (typeof value === 'number') return { value, type: Number };
  if (columnType(field) === 'numeric' && isDecimal(value)) return amountCell(field, value, record);
  if (typeof value === 'object') return text(Array.isArray(value) ? value.map(plain).join('、') : plain(value));
  return text(plain(value));
}

function amountCell(field: EntityField, value: string, record: EntityRecord): Cell {
  // A cell holds a binary double: up to 15 digits it gives back exactly what was written. Longer amounts stay text.
  if (value.replace(/\D/g, '').length > 15) return text(value);
  const currency = field.currency && ('code' in field.currency ? field.currency.code : record[field.currency.field]);
  const given = value.split('.')[1]?.length ?? 0;
  const scale = field.currency ? Math.max(scaleOf(currency as string | undefined), given) : given;
  return { value: Number(value), type: Number, format: `#,##0${scale > 0 ? `.${'0'.repeat(scale)}` : ''}` };
}

/**
 * Text that a spreadsheet would take for a formula (also in its full-width forms) gets an apostrophe. A plain number, negative
 * ones included, stays as it is.
 */
function text(value: string): Cell {
  // Control characters have no place in XML.
  const clean = value.replace(/\p{Cc}/gu, (each) => (each === '\n' ? each : each === '\t' ? ' ' : ''));
  const isNumber: boolean = isDecimal(clean);
  const risky = /^\s*[=+\-@＝＋－＠]/.test(clean) && !isNumber;
  return { value: risky ? `'${clean}` : clean, type: String };
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const name = (value as Record<string, unknown>).fileName ?? (value as Record<string, unknown>).name;
  return typeof name === 'string' ? name : JSON.stringify(value);
}
