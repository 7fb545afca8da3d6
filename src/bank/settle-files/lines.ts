import { fromMinor } from '#model/minor-units.ts';
import { cutText } from '#model/text-cut.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import type { Desk } from '../desk/desk.ts';
import type { Share } from '../desk/pools.ts';
import type { Row } from '../desk/row.ts';
import { type OrderDraft, readOrderLine } from '../files/order-lines.ts';
import { linesIn, readLineOf } from '../files/lines.ts';

/** The call that takes these files. */
const CALL = 'settle-pre-file.submit';
/** The template of the detail file. */
export const SETTLE_TEMPLATE = linesIn(CALL);
/** Kind of the claim on an order number, which is evidence of one settlement file in the whole bank. */
export const SETTLE_ORDER = 'settle-order';

/** Evidence of a settlement. Amounts are decimal strings in `currency`. */
export type SettleFile = Row<'settle-file'>;

/** One order of a settlement file, or one receipt of a service trade. Unreadable values are absent. */
export type SettleRow = Row<'settle-file-row'>;

/** Lines as orders, each with its own errors. */
export function draftsOf(
  desk: Desk,
  { batchNo, currency, scene }: Pick<SettleFile, 'batchNo' | 'currency' | 'scene'>,
  lines: readonly Line[],
): OrderDraft<SettleRow>[] {
  return lines.map((line) => {
    const read = readLineOf(CALL, line, { form: { currency, scene }, now: desk.now });
    const terms = { currency, large: scene !== 'SERVICE_TRADE' };
    const { reasons, ...checked } = readOrderLine(desk, CALL, line, read, terms);
    const { orderedAt: _day, amount: _amount, currency: _currency, orderNo = '—', ...others } = read.values;
    const name = cutText(orderNo, 64);
    const kept = { rowId: rowIdOf(batchNo, line.row), batchNo, seq: line.row, orderNo: name };
    return { name, reasons, row: { ...others, ...checked, ...kept, checkResult: 'FAIL' } };
  });
}

/** Lines of a file without details: one for each receipt that it takes. */
export function receiptRows(
  batchNo: string,
  shares: readonly Pick<Share, 'name' | 'currency' | 'amount'>[],
): SettleRow[] {
  return shares.map(({ name, currency, amount }, n) => ({
    ...{ rowId: rowIdOf(batchNo, n + 1), batchNo, seq: n + 1, orderNo: name, currency },
    ...{ amount: fromMinor(amount, currency), checkResult: 'PASS' },
  }));
}

function rowIdOf(batchNo: string, row: number): string {
  return `${batchNo}-${String(row).padStart(5, '0')}`;
}
