import type { Desk } from '../desk/desk.ts';
import { type Pool, type PoolKind, type PoolMove, restOf } from '../desk/pools.ts';

export function remainingOf(pools: readonly Pool[]): bigint {
  return pools.reduce((sum, each) => sum + restOf(each), 0n);
}

/**
 * Splits an amount over rows in their order; each result has the row's part. Rows that give nothing are left out.
 * @param all whether each row offers all that it has, however little is open
 */
export function spread<Row extends { rest: bigint }>(
  rows: readonly Row[],
  amount: bigint,
  all = false,
): (Row & { part: bigint })[] {
  let open = amount;
  return rows.flatMap((row) => {
    const most = all ? amount : open;
    const part = row.rest < most ? row.rest : most;
    open -= part;
    return part > 0n ? [{ ...row, part }] : [];
  });
}

/** A part that an order occupies: any quota of a currency, or named pools in this order, the last one in part. */
export type Draw =
  | { kind: 'QUOTA'; currency: string; amount: bigint }
  | { kind: Exclude<PoolKind, 'QUOTA'>; names: readonly string[]; currency: string; amount: bigint };

/**
 * Change of pools: an order occupies them, uses or releases all that it occupies, or uses a part of one kind (quota by
 * default). Amounts are minor units.
 */
export type Draws = 'USE' | 'RELEASE' | { use: bigint; of?: PoolKind } | { occupy: readonly Draw[] };

interface Order {
  desk: Desk;
  owner: string;
  orderNo: string;
  at: string;
}

/** @throws Error when less is left than requested: the caller has checked that it is enough */
export async function drawFrom(order: Order, draws: Draws): Promise<void> {
  if (typeof draws === 'string') await resolve(order, draws);
  else if ('use' in draws) await resolve(order, 'USE', { most: draws.use, of: draws.of ?? 'QUOTA' });
  else await occupy(order, draws.occupy);
}

/** Occupies pool after pool until each amount is covered. */
async function occupy({ desk, owner, orderNo: reference, at }: Order, draws: readonly Draw[]): Promise<void> {
  const moves: PoolMove[] = [];
  for (const draw of draws) {
    const { kind, currency } = draw;
    let open = draw.amount;
    for (const pool of await desk.pools(owner, kind, currency, 'names' in draw ? draw.names : undefined)) {
      const taken = moves.filter((move) => move.kind === kind && move.name === pool.name && move.currency === currency);
      const rest = taken.reduce((left, move) => left - move.amount, restOf(pool));
      const amount = rest < open ? rest : open;
      if (amount <= 0n) continue;
      open -= amount;
      moves.push({ step: 'OCCUPY', kind, name: pool.name, reference, owner, currency, amount, at });
    }
    if (open > 0n) throw new Error(`${kind} for ${reference} was not enough`);
  }
  await desk.movePools(moves);
}

/** @param part the most of one kind; without it everything that the order occupies */
async function resolve(order: Order, step: 'RELEASE' | 'USE', part?: { most: bigint; of: PoolKind }): Promise<void> {
  const { desk, owner, orderNo: reference, at } = order;
  const moves: PoolMove[] = [];
  let open = part?.most;
  for (const { kind, name, currency, amount } of await desk.occupied(reference)) {
    if (part !== undefined && kind !== part.of) continue;
    const taken = open !== undefined && open < amount ? open : amount;
    if (taken <= 0n) continue;
    if (open !== undefined) open -= taken;
    moves.push({ step, kind, name, reference, owner, currency, amount: taken, at });
  }
  await desk.movePools(moves);
}
