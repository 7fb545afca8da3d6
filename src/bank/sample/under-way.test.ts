import { afterAll, beforeAll, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { auditBooks } from '../testing/teller.ts';
import { smallBank } from '../testing/small-bank.ts';
import { submitWithdrawal } from '../withdrawals/submit.ts';

const A = '80010001';
let bank: Bank;
let clock: FrozenClock;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
});
afterAll(() => bank.close());

const WAITING = {
  'payment-order': { status: 'WAIT_REVIEW' },
  'transfer-order': { status: 'WAIT_REVIEW' },
  'batch-order': { auditState: 'WAIT' },
};

function dueDates(entity: keyof typeof WAITING): Promise<string[]> {
  return bank.work(async (_desk, { entities }) => {
    const rows = await entities.as(A).find(entity, { where: WAITING[entity] });
    return rows.map(({ reviewDueAt }) => String(reviewDueAt));
  });
}

/** A withdrawal submitted today that needs a review. */
async function submitNow(): Promise<void> {
  await bank.work(async (desk, { entities }) => {
    const where = { currency: 'USD', auditState: 'PASS' };
    const [account] = await entities.as(A).find('withdrawal-account', { where });
    const withdrawalAccount = String(account?.['id']);
    const row = await submitWithdrawal(desk, A, {
      currency: 'USD',
      amount: '10000.00',
      arriveCcy: 'USD',
      withdrawalAccount,
    });
    expect(row.status).toBe('WAIT_REVIEW');
  });
}

it('an order that nobody approves lapses at the stated time, and not before', async () => {
  await submitNow();
  const waiting = Object.keys(WAITING) as (keyof typeof WAITING)[];
  const dates: string[] = [];
  for (const entity of waiting) {
    const due = await dueDates(entity);
    expect(due.length, entity).toBeGreaterThan(0);
    dates.push(...due);
  }
  dates.sort();
  const left = async (): Promise<string[]> => (await Promise.all(waiting.map(dueDates))).flat().sort();
  clock.set(instantOf(dates[0] ?? '') - 1000);
  await bank.sandbox.settle();
  expect(await left()).toEqual(dates);
  clock.advance(3 * 3_600_000);
  await bank.sandbox.settle();
  expect(await left()).toEqual(dates.filter((date) => instantOf(date) > clock.now()));
  clock.set(instantOf(dates.at(-1) ?? ''));
  await bank.sandbox.settle();
  expect(await left()).toEqual([]);
  expect(await auditBooks(bank)).toEqual([]);
});
