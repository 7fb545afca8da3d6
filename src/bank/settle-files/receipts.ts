import type { Desk } from '../desk/desk.ts';
import { type Pool, type PoolMove, restOf, type Share } from '../desk/pools.ts';
import { evidencedAmount, SERVICE_POOL } from '../collections/evidence.ts';
import { drawFrom, remainingOf, spread } from '../orders/pool-use.ts';
import { refusal } from '../words/refusals.ts';
import type { SettleOrder } from './settle-file.ts';

/* Receipts of a service trade: a file that passes uses them, and the merchant's quota grows by their gross amounts. */

/** The part of a receipt that a file used, in minor units. */
export interface UsedReceipt {
  name: string;
  amount: string;
}

async function receiptsOf({ desk, owner, row }: SettleOrder): Promise<Pool[]> {
  return desk.pools(owner, 'RECEIPT', row.currency, row.payeeOrders ?? []);
}

/** Uses the receipts that the file occupies. A receipt used for the first time raises quota, once for its whole life. */
export async function takeReceipts(order: SettleOrder, passed: bigint): Promise<UsedReceipt[]> {
  const before = await receiptsOf(order);
  await drawFrom(order, { use: passed, of: 'RECEIPT' });
  const after = await receiptsOf(order);
  const used = after.map(({ name, used: now }, n) => ({ name, amount: now - (before[n]?.used ?? 0n) }));
  const first = after.filter((pool, n) => before[n]?.used === 0n && pool.used > 0n);
  await moveQuota(order, first, 1n);
  return used.filter(({ amount }) => amount > 0n).map(({ name, amount }) => ({ name, amount: String(amount) }));
}

/** Gives receipts back. @throws Refusal 24016 when quota that they raised is used */
export async function returnReceipts(order: SettleOrder): Promise<void> {
  const { desk, owner, orderNo: reference, row, facts, at } = order;
  const { currency } = row;
  const moves = (facts.used ?? []).flatMap(({ name, amount: text }): PoolMove[] => {
    const each = { kind: 'RECEIPT', name, reference, owner, currency, at } as const;
    const amount = BigInt(text);
    return [
      { ...each, step: 'USE', amount: -amount },
      { ...each, step: 'RELEASE', amount },
    ];
  });
  await desk.movePools(moves);
  const free = (await receiptsOf(order)).filter((pool) => pool.used === 0n);
  await moveQuota(order, free, -1n);
  const left = remainingOf(await desk.pools(owner, 'QUOTA', currency, [SERVICE_POOL]));
  if (free.length > 0 && left < 0n) throw refusal('24016');
}

async function moveQuota(
  { desk, owner, row, at }: SettleOrder,
  receipts: readonly Pool[],
  sign: bigint,
): Promise<void> {
  const moves: PoolMove[] = [];
  for (const { name: reference } of receipts) {
    const amount = sign * (await evidencedAmount(desk, reference));
    const { currency } = row;
    moves.push({ step: 'GRANT', kind: 'QUOTA', name: SERVICE_POOL, reference, owner, currency, amount, at });
  }
  await desk.movePools(moves);
}

/**
 * The chosen receipts, in their order.
 * @throws Refusal 10018 at a receipt that is unknown, not credited, or of another currency
 */
export async function receiptsNamed(
  desk: Desk,
  owner: string,
  currency: string,
  names: readonly string[],
): Promise<Pool[]> {
  const pools = await desk.pools(owner, 'RECEIPT', currency, names);
  const missing = names.findIndex((name) => !pools.some((pool) => pool.name === name));
  if (missing >= 0) throw refusal('10018', {}, `/payeeOrders/${missing}/orderNo`);
  return pools;
}

/** The amount taken from each receipt, in order; the last one is used in part, later ones not at all. */
export function sharesOf(
  pools: readonly Pool[],
  currency: string,
  amount: bigint,
): Pick<Share, 'name' | 'currency' | 'amount'>[] {
  const offers = pools.map((pool) => ({ name: pool.name, rest: restOf(pool) }));
  return spread(offers, amount).map(({ name, part }) => ({ name, currency, amount: part }));
}
