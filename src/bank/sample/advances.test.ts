import { expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import type { AdvanceRow } from '../advances/advance.ts';
import { edges } from '../families/edges.ts';
import { toMinor } from '#model/minor-units.ts';
import { makeHistory } from '../sample.ts';
import { submitTransfer } from '../transfers/submit.ts';
import { scheduleRest } from './under-way.ts';
import { MERCHANT_A, MERCHANT_SERVICE, MERCHANT_TRADE } from './merchants.ts';

const now = instantOf('2026-11-18 10:30:00');

it('shows an advance in every state, and receipts repay the overdue one', async () => {
  const { desk, rest } = await makeHistory({ now, size: 'small', movingRates: false });
  const rowsOf = (owner: string): AdvanceRow[] =>
    [...(desk.records.get('platform-advance')?.values() ?? [])]
      .filter((each) => each.owner === owner)
      .map(({ record }) => record as AdvanceRow);
  expect(rowsOf(MERCHANT_A).map(({ status }) => status)).toEqual(['REPAID', 'OUTSTANDING']);
  const [overdue] = rowsOf(MERCHANT_SERVICE);
  if (overdue === undefined) throw new Error('Nothing is overdue');
  expect(overdue.status).toBe('OVERDUE');

  const due: [number, unknown][] = [];
  const timetable = { schedule: async (at: number, _name: string, payload: unknown) => void due.push([at, payload]) };
  const ofAdvances = rest.filter(({ edge }) => edge.startsWith('advance.'));
  await scheduleRest(timetable as never, ofAdvances);
  const at = instantOf('2026-11-18 23:50:00');
  // Each advance was counted today, and has its end of day scheduled.
  expect(due.map(([when]) => when)).toEqual([at, at]);

  const [inUserName = ''] = desk.merchants.get(MERCHANT_SERVICE)?.names ?? [];
  const sent = { currency: 'GBP', amount: '500.00', inUserNo: MERCHANT_SERVICE, inUserName, purpose: 'SERVICE' };
  const { orderNo } = await submitTransfer(desk, MERCHANT_TRADE, sent, {});
  expect(await edges['transfer.settle']?.(desk, orderNo)).toBe(true);
  const [after = overdue] = rowsOf(MERCHANT_SERVICE);
  const minor = (amount: string): bigint => toMinor(amount, 'GBP');
  const principal = minor(overdue.outstanding) - minor(after.outstanding);
  const fee = minor(after.feePaid) - minor(overdue.feePaid);
  expect(principal + fee).toBe(50_000n);
  expect(fee).toBeGreaterThan(0n);
  expect(desk.book.balances.get(`M.AVL|${MERCHANT_SERVICE}|-|GBP`)).toBe(0n);
});
