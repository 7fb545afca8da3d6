import { dateTimeOf, dayOf } from '#model/instant.ts';
import { needsReview, type Person, REVIEW_WAIT } from '../approvals/review.ts';
import { checkBalance, customerOf } from '../orders/checks.ts';
import type { Desk } from '../desk/desk.ts';
import { type PoolMove, restOf } from '../desk/pools.ts';
import { limitsOf } from '../terms/fees.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { placeShares } from '../ledger/posting.ts';
import type { Move } from '../orders/family.ts';
import { payments, UNSPENT } from '../payments/payment.ts';
import { UNSPENT as UNSENT } from '../orders/onshore.ts';
import { withdrawals } from '../withdrawals/withdrawal.ts';
import { checkPaymentQuota } from '../payments/quota.ts';
import { blanksOf, refusal } from '../words/refusals.ts';
import { remainingOf } from '../orders/pool-use.ts';
import type { Batch, BatchRow } from './batch.ts';

export interface BatchSubmission {
  /** Ids of files. */
  materials?: string[];
  person: Person;
}

/**
 * Holds the amount of every passed line separately, then requests a review or lets the bank begin. The amounts shown
 * are the amounts booked: a yuan rate holds on the day of the check.
 */
export async function submit(
  { desk, owner, row: batch, at }: Batch,
  { materials = [], person }: BatchSubmission,
): Promise<Move<Batch>> {
  await checkMerchant(desk, owner, batch);
  if (batch.payType === 'BATCH_CNY' && batch.createdAt.slice(0, 10) !== dayOf(desk.now)) throw refusal('23012');
  if (batch.needsMaterials === true && materials.length === 0) throw refusal('23013', {}, '/materials');
  const { currency, deductTotal } = batch;
  await checkBalance(desk, owner, currency, toMinor(deductTotal, currency), { field: null });
  if (batch.payType === 'BATCH_CNY') await checkQuota(desk, owner, batch);
  const asked = { business: 'BATCH' as const, amount: deductTotal, currency, submitterId: person.operatorId };
  const rule = await needsReview(desk, owner, asked);

  const rows = await desk.findRecords(owner, 'batch-row', { batchNo: batch.batchNo, checkResult: 'PASS' });
  const numbers = await desk.book.nextNumbers('PY', at, rows.length);
  const shares = rows.map((row, n) => ({ orderNo: numbers[n] ?? '', amount: toMinor(row.payAmount ?? '0', currency) }));
  await placeShares(desk.book, { reference: batch.batchNo, owner, currency, at, shares });
  if (batch.payType === 'BATCH_CNY') await occupyShares(desk, owner, currency, at, shares);
  const auditState = rule === undefined ? 'PASS' : 'WAIT';
  await desk.changeRecords(
    owner,
    'batch-row',
    rows.map((row, n) => ({
      rowId: row.rowId,
      orderNo: numbers[n] ?? null,
      auditState,
      auditLevel: 0,
      version: row.version + 1,
    })),
  );
  const isReviewed = rule !== undefined;
  const set: Partial<BatchRow> = {
    auditState,
    submitter: person.name,
    submitterId: person.operatorId,
    submittedAt: at,
    materials,
    waitCount: isReviewed ? rows.length : 0,
    approvedCount: isReviewed ? 0 : rows.length,
    rejectedCount: 0,
    ...(rule === undefined
      ? {}
      : {
          reviewLevels: rule.levels,
          reviewerIds: rule.reviewerIds ?? [],
          reviewDueAt: dateTimeOf(desk.now + REVIEW_WAIT),
        }),
  };
  return isReviewed
    ? { stage: 'REVIEW', set, next: { step: 'lapse', at: desk.now + REVIEW_WAIT } }
    : { stage: 'APPROVED', set, next: { step: 'pay', after: 0 } };
}

async function checkMerchant(desk: Desk, owner: string, batch: BatchRow): Promise<void> {
  const merchant = await customerOf(desk, owner, 'PAYMENT');
  const limits = limitsOf(merchant.person);
  const asked = toMinor(desk.rates.worth(batch.deductTotal, batch.currency, 'USD', 'ceil'), 'USD');
  const today = dayOf(desk.now);
  // Yuan lines count with withdrawals, all others with payments.
  const spent = async (since: string): Promise<bigint> =>
    (await desk.worthSince(owner, withdrawals.name, since, UNSENT)) +
    (await desk.worthSince(owner, payments.name, since, UNSPENT));
  if ((await spent(today)) + asked > toMinor(limits.day, 'USD')) throw refusal('20006');
  const month = `${today.slice(0, 8)}01`;
  if ((await spent(month)) + asked > toMinor(limits.month, 'USD')) throw refusal('20007');
  if (batch.payType === 'BATCH') await checkPaymentQuota(desk, owner, asked);
}

async function checkQuota(desk: Desk, owner: string, { currency, deductTotal }: BatchRow): Promise<void> {
  const rest = remainingOf(await desk.pools(owner, 'QUOTA', currency));
  if (rest < toMinor(deductTotal, currency)) {
    throw refusal('24001', blanksOf(fromMinor(rest > 0n ? rest : 0n, currency), currency));
  }
}

/** Occupies quota platform by platform, line after line; the caller has checked that it is enough. */
async function occupyShares(
  desk: Desk,
  owner: string,
  currency: string,
  at: string,
  shares: readonly { orderNo: string; amount: bigint }[],
): Promise<void> {
  const left = (await desk.pools(owner, 'QUOTA', currency))
    .map((pool) => ({ name: pool.name, rest: restOf(pool) }))
    .filter(({ rest }) => rest > 0n);
  const moves: PoolMove[] = [];
  for (const share of shares) {
    const each = { step: 'OCCUPY', kind: 'QUOTA', reference: share.orderNo, owner, currency, at } as const;
    let open = share.amount;
    while (open > 0n) {
      const [first] = left;
      if (first === undefined) throw new Error(`Quota for ${share.orderNo} was not enough`);
      const amount = first.rest < open ? first.rest : open;
      moves.push({ ...each, name: first.name, amount });
      open -= amount;
      first.rest -= amount;
      if (first.rest === 0n) left.shift();
    }
  }
  await desk.movePools(moves);
}
