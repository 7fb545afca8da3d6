import { credit, debit } from '#sandbox/ledger.ts';
import type { OnshoreFacts } from '../orders/onshore.ts';
import { expect, it } from 'vitest';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { placeHold, post } from '../ledger/posting.ts';
import { available, equity } from '../ledger/chart.ts';
import type { BatchRow, LineRow } from './batch.ts';
import { openOrder } from './orders.ts';

it('a line’s amount says how its order will end, where triggers are on', async () => {
  const at = '2026-11-20 10:30:00';
  const batch = { batchNo: 'BT1', payType: 'BATCH_CNY', currency: 'USD' } as BatchRow;
  const line = { ...LINE, amount: '350.45', arriveAmount: '350.45' };
  const triggerOf = async (triggers: boolean): Promise<string | null | undefined> => {
    const desk = new MemoryDesk();
    desk.triggers = triggers;
    const opening = [debit(equity('USD'), 10_000n), credit(available('A', 'USD'), 10_000n)];
    await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at, lines: opening });
    await placeHold(desk.book, { orderNo: 'PY1', owner: 'A', currency: 'USD', amount: 5000n, at });
    await openOrder(desk, 'A', batch, line);
    return (await desk.facts<OnshoreFacts>('PY1'))?.facts.trigger;
  };
  expect(await triggerOf(true)).toBe('bounce');
  expect(await triggerOf(false)).toBeNull();
});

const LINE: LineRow = {
  rowId: 'BT1-2',
  batchNo: 'BT1',
  seq: 2,
  payeeName: '王小明',
  currency: 'CNY',
  payCcy: 'USD',
  payAmount: '50.00',
  fee: '0.15',
  arriveCcy: 'CNY',
  checkResult: 'PASS',
  orderNo: 'PY1',
  version: 1,
};
