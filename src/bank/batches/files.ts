import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { model } from '#generated/model.ts';
import { printValue } from '#model/print.ts';
import { maskText } from '#model/mask.ts';
import { ownEntry } from '#model/own-entry.ts';
import { cellText } from '#model/spreadsheet.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { writeRefused } from '../files/templates.ts';
import type { LineRow } from './batch.ts';
import type { Line } from '../files/lines.ts';

/** The lines of a template's file that did not pass, as they were typed, each with its reasons. */
export function failedLines(
  template: string,
  typed: readonly Line[],
  rows: readonly Pick<LineRow, 'seq' | 'checkResult' | 'failReason'>[],
): Promise<Uint8Array> {
  const cells = new Map(typed.map((line) => [line.row, line.cells]));
  const lines = rows
    .filter((row) => row.checkResult === 'FAIL')
    .map((row) => ({ cells: cells.get(row.seq) ?? [], reason: row.failReason ?? '' }));
  return writeRefused(template, lines);
}

const RESULT: readonly (keyof LineRow)[] = [
  'seq',
  'payeeName',
  'accountNo',
  'bankName',
  'amount',
  'currency',
  'payAmount',
  'fee',
  'payCcy',
  'arriveAmount',
  'arriveCcy',
  'checkResult',
  'auditState',
  'orderNo',
];

/** Every line and how it went: as far as it is a payment order, with that order's state. */
export async function resultLines(
  entities: EntityStore,
  batchNo: string,
  rows: readonly LineRow[],
): Promise<Uint8Array> {
  const orders = await entities.find('payment-order', { where: { batchNo } });
  const byNumber = new Map(orders.map((order) => [String(order['orderNo']), order]));
  const definition = entities.definition('batch-row');
  const fields = RESULT.map((name) => definition.fields.find((field) => field.name === name));
  const head = [...fields.map((field) => field?.title ?? ''), '付款状态', '完成时间', '原因'];
  const data: Cell[][] = rows.map((row) => {
    const order = byNumber.get(row.orderNo ?? '');
    const shown = fields.map((field, n) => textOf(row[RESULT[n] ?? 'seq'], field?.enum, field?.format));
    const reason = row.failReason ?? row.rejectReason ?? order?.['failReason'];
    return [...shown, textOf(order?.['status'], 'pay-order-status'), textOf(order?.['finishedAt']), textOf(reason)];
  });
  const bold = head.map((value): Cell => ({ value, type: String, fontWeight: 'bold' }));
  const columns = head.map((_, n) => ({ width: n === 0 ? 8 : 20 }));
  const sheet = { sheet: '付款结果', data: [bold, ...data], columns, stickyRowsCount: 1 };
  return new Uint8Array(await writeXlsxFile([sheet] as never).toBuffer());
}

function textOf(value: unknown, enumeration?: string, format?: string): Cell {
  if (value === undefined || value === null || value === '') return null;
  const definition = enumeration === undefined ? undefined : ownEntry(model.enums, enumeration);
  const plain = definition === undefined ? String(value) : printValue('enum', value, { enum: definition });
  return { value: cellText(format === 'secret' ? maskText(plain) : plain), type: String };
}
