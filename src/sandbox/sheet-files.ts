import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { type Money, scaleOf } from '#model/money.ts';
import { cellText } from '#model/spreadsheet.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { type Files, TEMPLATE } from './context/files.ts';
import type { EntityRecord } from './database/entity-store.ts';
import { columnsOf, type Line, type SheetTemplate } from './filled-sheets.ts';
import { numberCell, writeWorkbook } from './workers/workbook.ts';

export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A page of a workbook: a bold header, rows of texts and amounts. */
interface Page {
  title: string;
  head?: readonly string[];
  rows: readonly (readonly (string | Money)[])[];
  /** In characters, by column. */
  widths: readonly number[];
  /** Style of the cells in its rows. */
  look?: { textColor?: string; wrap?: boolean };
}

/** A workbook as .xlsx, with amounts as numbers: nothing in it is interpreted as a formula. */
export async function writeSheet(...pages: readonly Page[]): Promise<Uint8Array> {
  const sheets = pages.map(({ title, head, rows, widths, look }) => ({
    sheet: title,
    data: [
      ...(head === undefined ? [] : [head.map((value): Cell => ({ value, type: String, fontWeight: 'bold' }))]),
      ...rows.map((row) =>
        row.map((value): Cell => {
          if (typeof value !== 'string') return numberCell(value.amount, scaleOf(value.currency));
          return value === '' ? null : { value: cellText(value), type: String, ...look };
        }),
      ),
    ],
    columns: widths.map((width) => ({ width })),
    ...(head !== undefined && { stickyRowsCount: 1 }),
  }));
  return new Uint8Array(await writeXlsxFile(sheets as never).toBuffer());
}

/** Records as in an export: titles for codes, amounts as numbers, secrets masked. */
export function writeRecords(
  model: Model,
  entity: string,
  columns: string[],
  records: readonly object[],
): Promise<Uint8Array> {
  const definition = ownEntry(model.entities, entity);
  if (!definition) throw new Error(`The Model has no entity "${entity}"`);
  return writeWorkbook({ definition, columns, records: records as readonly EntityRecord[], enums: model.enums });
}

/** Lines in the shape of a template, each followed by the reason of its refusal: to be corrected and uploaded again. */
export function writeRefused(
  template: SheetTemplate,
  lines: readonly { cells: readonly string[]; reason: string }[],
  last = '失败原因',
): Promise<Uint8Array> {
  const columns = columnsOf(template);
  return writeSheet({
    title: last,
    head: [...columns, last],
    rows: lines.map(({ cells, reason }) => [...columns.map((_, at) => cells[at] ?? ''), reason]),
    widths: [...widthsOf(template), 48],
  });
}

/** The lines that a check refused, as typed. */
export function writeFailed(
  template: SheetTemplate,
  typed: readonly Line[],
  checked: readonly { seq: number; checkResult: unknown; failReason?: string | null }[],
): Promise<Uint8Array> {
  const cells = new Map(typed.map((line) => [line.row, line.cells]));
  const failed = checked.filter(({ checkResult }) => checkResult === 'FAIL');
  return writeRefused(
    template,
    failed.map(({ seq, failReason }) => ({ cells: cells.get(seq) ?? [], reason: failReason ?? '' })),
  );
}

/** Stores missing templates under their numbers, for everybody. */
export async function storeTemplates(files: Files, templates: Readonly<Record<string, SheetTemplate>>): Promise<void> {
  for (const [no, template] of Object.entries(templates)) {
    if (await files.template(no).catch(() => null)) continue;
    const file = { name: `${template.name}.xlsx`, type: SHEET_TYPE, bytes: await writeTemplate(template) };
    await files.put(file, { biz: { type: TEMPLATE, no } });
  }
}

function writeTemplate(template: SheetTemplate): Promise<Uint8Array> {
  return writeSheet(
    {
      title: '明细',
      head: columnsOf(template),
      rows: [template.columns.map(({ example }) => example)],
      widths: widthsOf(template),
      look: { textColor: '#808080' },
    },
    {
      title: '填写说明',
      rows: [...template.notes.map((note) => [note]), ['灰色一行为示例，提交前请删除。']],
      widths: [60],
      look: { wrap: true },
    },
  );
}

function widthsOf({ columns }: SheetTemplate): number[] {
  return columns.map(({ width }) => width ?? 14);
}
