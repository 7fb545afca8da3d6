import { formatFacts } from '#model/formats.ts';
import { model } from '#generated/model.ts';
import { printValue } from '#model/print.ts';
import { maskText } from '#model/mask.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { writeSheet } from '#sandbox/sheet-files.ts';
import type { LineRow } from './batch.ts';

const RESULT = [
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
] as const satisfies readonly (keyof LineRow)[];

/** Every line with its result, and the state of its payment order if there is one. */
export async function resultLines(
  entities: EntityStore,
  batchNo: string,
  rows: readonly LineRow[],
): Promise<Uint8Array> {
  const orders = await entities.find('payment-order', { where: { batchNo } });
  const byNumber = new Map(orders.map((order) => [String(order['orderNo']), order]));
  const definition = entities.definition('batch-row');
  const fields = RESULT.map((name) => ({ ...definition.fields.find((field) => field.name === name), name }));
  const head = [...fields.map(({ title = '' }) => title), '付款状态', '完成时间', '原因'];
  return writeSheet({
    title: '付款结果',
    head,
    rows: rows.map((row) => {
      const order = byNumber.get(row.orderNo ?? '');
      const shown = fields.map((field) => textOf(row[field.name], field.enum, field.format));
      const reason = row.failReason ?? row.rejectReason ?? order?.['failReason'];
      return [...shown, textOf(order?.['status'], 'pay-order-status'), textOf(order?.['finishedAt']), textOf(reason)];
    }),
    widths: head.map((_, n) => (n === 0 ? 8 : 20)),
  });
}

function textOf(value: unknown, enumeration?: string, format?: string): string {
  if (value === undefined || value === null) return '';
  const definition = enumeration === undefined ? undefined : ownEntry(model.enums, enumeration);
  const plain = definition === undefined ? String(value) : printValue('enum', value, { enum: definition });
  return formatFacts(format ?? '').masked === 'whole' ? maskText(plain) : plain;
}
