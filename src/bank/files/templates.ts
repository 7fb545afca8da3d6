import writeXlsxFile, { type Cell, type Sheet } from 'write-excel-file/node';
import { ownEntry } from '#model/own-entry.ts';
import { cellText } from '#model/spreadsheet.ts';
import rules from '../rules/templates.json' with { type: 'json' };

/** A spreadsheet that merchants fill in: its columns, and a line that shows how. */
interface Template {
  name: string;
  columns: { title: string; example: string; width?: number }[];
  notes: string[];
}

const TEMPLATES: Record<string, Template> = rules;

export const TEMPLATE_NUMBERS: readonly string[] = Object.keys(TEMPLATES);
export const TEMPLATE_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The titles of a template's columns, in order. */
export function columnsOf(number: string): string[] {
  return templateOf(number).columns.map(({ title }) => title);
}

/** The line that shows how a template is filled in. */
export function exampleOf(number: string): string[] {
  return templateOf(number).columns.map(({ example }) => example);
}

function templateOf(number: string): Template {
  const template = ownEntry(TEMPLATES, number);
  if (!template) throw new Error(`There is no template "${number}"`);
  return template;
}

/** Lines in the shape of a template, with why each of them was refused behind: to be mended and uploaded again. */
export async function writeRefused(
  number: string,
  lines: readonly { cells: string[]; reason: string }[],
  last = '失败原因',
): Promise<Uint8Array> {
  const { columns } = templateOf(number);
  const head = [...columns.map(({ title }) => title), last];
  const cell = (value: string): Cell => (value === '' ? null : { value: cellText(value), type: String });
  const data = [
    head.map((value): Cell => ({ value, type: String, fontWeight: 'bold' })),
    ...lines.map(({ cells, reason }) => [...columns.map((_, at) => cell(cells[at] ?? '')), cell(reason)]),
  ];
  const widths = [...columns.map(({ width }) => ({ width: width ?? 14 })), { width: 48 }];
  const sheet = { sheet: last, data, columns: widths, stickyRowsCount: 1 };
  return new Uint8Array(await writeXlsxFile([sheet] as never).toBuffer());
}

/** The file of a template, by its number. */
export async function writeTemplate(number: string): Promise<{ name: string; bytes: Uint8Array }> {
  const template = templateOf(number);
  const head = template.columns.map(({ title }): Cell => ({ value: title, type: String, fontWeight: 'bold' }));
  const example = template.columns.map(({ example: value }): Cell => ({ value, type: String, textColor: '#808080' }));
  const notes = template.notes.map((value): Cell[] => [{ value, type: String, wrap: true }]);
  const sheets: Sheet<never>[] = [
    {
      sheet: '明细',
      data: [head, example],
      columns: template.columns.map(({ width }) => ({ width: width ?? 14 })),
      stickyRowsCount: 1,
    },
    {
      sheet: '填写说明',
      data: [...notes, [{ value: '灰色一行为示例，提交前请删除。', type: String }]],
      columns: [{ width: 60 }],
    },
  ];
  const bytes = new Uint8Array(await writeXlsxFile(sheets as never).toBuffer());
  return { name: `${template.name}.xlsx`, bytes };
}
