import { formatFacts } from '#model/formats.ts';
import { evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { isDecimal, round, scaleOf } from '#model/money.ts';
import { HIDDEN_AMOUNT, printRaw } from '#model/print.ts';
import { hidesAmounts } from '../../formats/secret-money/secret-money.tsx';
import { contextOf, type ShownSurroundings } from '../../formats/ShownValue.tsx';
import { EMPTY } from '../../host/format.ts';
import { formatOf } from '../../formats/formats.ts';
import { isVisible } from './columns.ts';
import { metaOf, recordsOf, writtenColumns, type BlockTable } from './table.ts';
import type { Row } from './use-rows.ts';
import { words } from '../../words/words.ts';

interface Around extends ShownSurroundings {
  scope: Scope;
}

/** A cell for copying or export: values hidden or masked on screen stay so. */
export interface CellText {
  text: string;
  /** True if the text is a plain decimal that a spreadsheet can calculate with. */
  isFigure: boolean;
  /** Currency code of an amount. */
  currency?: string;
}

/** Text of a cell as on screen; on paper dates include the year. */
export function shownText(column: ColumnDefinition, row: Row, around: Around, isPaper = false): string {
  const { value, context, format, isHidden } = shownCell(column, row, around);
  if (isHidden) return '';
  if (formatFacts(column.format).isHidden === true && isKnown(value)) {
    return hidesAmounts() ? HIDDEN_AMOUNT : formatOf('money', around.host).print(value, context);
  }
  const { isTime, holds } = formatFacts(column.format);
  if (!isPaper || isTime !== true) return format.print(value, context);
  // Paper is read on another day, so no moment is told by its distance from now.
  return holds === 'day' ? format.print(value, { ...context, place: 'text' }) : printRaw(value);
}

/** True if a spreadsheet can calculate with the format; a percentage keeps its sign and is text. */
function holdsFigure(format: string): boolean {
  return formatFacts(format).holds === 'decimal' && formatFacts(format).unit === undefined;
}

/** Text of a cell for a spreadsheet: amounts as plain decimals, dates in full, empty values as empty text. */
export function cellText(column: ColumnDefinition, row: Row, around: Around): CellText {
  const { value, context, format, isHidden } = shownCell(column, row, around);
  if (isHidden || !isKnown(value) || value === '') return { text: '', isFigure: false };
  const { currency } = context;
  const isAmount = formatFacts(column.format).isMoney === true;
  if (formatFacts(column.format).isHidden === true && hidesAmounts()) return { text: HIDDEN_AMOUNT, isFigure: false };
  const amount = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if ((holdsFigure(column.format) || typeof value === 'number') && isDecimal(amount) && column.enum === undefined) {
    return { text: amount, isFigure: true, ...(isAmount && currency !== undefined && { currency }) };
  }
  if (formatFacts(column.format).isTime === true && typeof value === 'string') return { text: value, isFigure: false };
  const text = format.print(value, { ...context, place: 'text' });
  return { text: text === EMPTY ? '' : text, isFigure: false };
}

function shownCell(column: ColumnDefinition, row: Row, around: Around) {
  const scope: Scope = { ...around.scope, row };
  const currency = column.currency === undefined ? undefined : evaluate(column.currency, scope);
  return {
    value: evaluate(column.value, scope),
    context: contextOf(column, 'cell', currency, () => scope, around),
    format: formatOf(column.format, around.host),
    isHidden: !isVisible(column, scope),
  };
}

/** Prefixes an apostrophe to text that a spreadsheet would read as a formula; plain numbers are unchanged. */
export function harmless(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (each) =>
    each === '\n' ? each : each === '\t' ? ' ' : '',
  );
  return /^\s*[=+\-@＝＋－＠]/.test(clean) && !isDecimal(clean) ? `'${clean}` : clean;
}

/** Cells for a spreadsheet: as tab-separated lines, and as an HTML table that keeps long numbers as text. */
export function asPaste(lines: readonly (readonly CellText[])[]): { text: string; html: string } {
  const text = lines
    .map((cells) => cells.map((cell) => harmless(cell.text).replace(/\s*\n\s*/g, ' ')).join('\t'))
    .join('\n');
  const rows = lines.map((cells) => `<tr>${cells.map(asHtml).join('')}</tr>`).join('');
  return { text, html: `<table>${rows}</table>` };
}

function asHtml(cell: CellText): string {
  const text = harmless(cell.text)
    .replace(/[&<>"]/g, (each) => ENTITIES[each] ?? each)
    .replace(/\n/g, '<br>');
  // Numbers with more digits than a spreadsheet keeps are text.
  const isNumber = cell.isFigure && cell.text.replace(/\D/g, '').length <= 15;
  return isNumber ? `<td>${text}</td>` : `<td style="mso-number-format:'\\@'">${text}</td>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Titles and cells for a spreadsheet; the currency of an amount is a separate column after it. */
export function sheetOf(table: BlockTable): { heads: string[]; lines: CellText[][] } {
  const {
    rows: { surroundings },
  } = metaOf(table);
  const columns = writtenColumns(table);
  const drawn = recordsOf(table).map((row) => columns.map((column) => cellText(column, row, surroundings)));
  const hasCurrency = columns.map((_, n) => drawn.some((line) => line[n]?.currency !== undefined));
  return {
    heads: columns.flatMap(({ title }, n) =>
      hasCurrency[n] === true ? [title, words.tables.currencyOf(title)] : [title],
    ),
    lines: drawn.map((line) =>
      line.flatMap((cell, n): CellText[] =>
        hasCurrency[n] === true ? [whole(cell), { text: cell.currency ?? '', isFigure: false }] : [cell],
      ),
    ),
  };
}

/** The amount with all decimals of its currency. */
function whole(cell: CellText): CellText {
  if (!cell.isFigure || cell.currency === undefined) return cell;
  const decimals = cell.text.split('.')[1]?.length ?? 0;
  return { ...cell, text: round(cell.text, Math.max(scaleOf(cell.currency), decimals), 'floor') };
}
