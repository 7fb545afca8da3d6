import { fromMinor } from '#model/minor-units.ts';
import type { EntityName } from '#generated/names.ts';
import rules from '../rules/pools.json' with { type: 'json' };

/*
 * A pool is an amount that orders occupy, use up or release. Settlement quota, settlement files and receipts are pools;
 * none is money, so they have a book of their own.
 */

/** The name of quota is its platform; of material and receipts, the number of the settlement file or receipt. */
export type PoolKind = 'QUOTA' | 'MATERIAL' | 'RECEIPT';

/** Amounts in minor units. */
export interface Pool {
  name: string;
  total: bigint;
  occupied: bigint;
  used: bigint;
}

export interface PoolMove {
  step: 'GRANT' | 'OCCUPY' | 'RELEASE' | 'USE';
  kind: PoolKind;
  name: string;
  /** The order, or the source of a grant. */
  reference: string;
  owner: string;
  currency: string;
  /** Minor units; a negative grant withdraws. */
  amount: bigint;
  at: string;
}

/** A pool after a move. */
export type MovedPool = Pool & Pick<PoolMove, 'kind' | 'owner' | 'currency'>;

/** An order's open part of a pool. */
export type Share = Pick<PoolMove, 'kind' | 'name' | 'currency' | 'amount'>;

/** The record that shows a pool, and the fields of its figures. */
export interface PoolRecord {
  entity: EntityName;
  total?: string;
  used: string;
  occupied?: string;
  /** The amount that is neither used nor occupied. */
  remain: string;
}

const RECORDS = rules as Partial<Record<PoolKind, PoolRecord>>;

/** Every kind of pool that a record shows. */
export const SHOWN_POOLS = Object.entries(RECORDS) as [PoolKind, PoolRecord][];

export function restOf({ total, occupied, used }: Pool): bigint {
  return total - occupied - used;
}

/** The change that makes the pool's record equal to the book; undefined if no record shows pools of this kind. */
export function recordOf(pool: MovedPool): { entity: EntityName; changes: Record<string, string> } | undefined {
  const record = RECORDS[pool.kind];
  if (record === undefined) return undefined;
  const text = (amount: bigint): string => fromMinor(amount, pool.currency);
  return {
    entity: record.entity,
    changes: {
      ...(record.total !== undefined && { [record.total]: text(pool.total) }),
      ...(record.occupied !== undefined && { [record.occupied]: text(pool.occupied) }),
      [record.used]: text(pool.used),
      [record.remain]: text(restOf(pool)),
    },
  };
}

/** Adds up moves of the same pool and step. */
export function sumsOf(moves: readonly PoolMove[]): PoolMove[] {
  const sums = new Map<string, PoolMove>();
  for (const move of moves) {
    const name = [move.owner, move.kind, move.name, move.currency, move.step].join('|');
    const sum = sums.get(name);
    sums.set(name, sum === undefined ? { ...move } : { ...sum, amount: sum.amount + move.amount });
  }
  return [...sums.values()];
}

/** The open shares of an order, summed over its moves. */
export function openShares(moves: readonly (Share & { step: string })[]): Share[] {
  const shares = new Map<string, Share>();
  for (const { step, kind, name, currency, amount } of moves) {
    if (step === 'GRANT') continue;
    const key = `${kind}|${name}|${currency}`;
    const share = shares.get(key) ?? { kind, name, currency, amount: 0n };
    shares.set(key, { ...share, amount: share.amount + (step === 'OCCUPY' ? amount : -amount) });
  }
  return [...shares.values()].filter(({ amount }) => amount > 0n);
}

/** The pool after a move. @throws Error when the book would not be right */
export function moved(pool: Pool, { step, kind, amount }: PoolMove): Pool {
  const after = {
    ...pool,
    total: pool.total + (step === 'GRANT' ? amount : 0n),
    occupied: pool.occupied + (step === 'GRANT' ? 0n : step === 'OCCUPY' ? amount : -amount),
    used: pool.used + (step === 'USE' ? amount : 0n),
  };
  // A recall may take back more quota than is left.
  const isRight = after.occupied >= 0n && after.used >= 0n && (kind === 'QUOTA' || restOf(after) >= 0n);
  if (!isRight) throw new Error(`${kind} ${pool.name} does not have ${String(amount)} to ${step}`);
  return after;
}
