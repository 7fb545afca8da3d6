import type { Desk, Quota } from '../desk/desk.ts';

export function remainingOf(quotas: readonly Quota[]): bigint {
  return quotas.reduce((sum, each) => sum + each.total - each.occupied - each.used, 0n);
}

/**
 * Change of settlement quota: an order occupies it, uses all or a part of its occupied quota, or releases it. Amounts
 * are minor units.
 */
export type QuotaChange = 'USE' | 'RELEASE' | { use: bigint } | { occupy: { currency: string; amount: bigint } };

interface Order {
  desk: Desk;
  owner: string;
  orderNo: string;
  at: string;
}

/** @throws Error when less quota is left than requested: the caller has checked that it is enough */
export async function changeQuota(order: Order, change: QuotaChange): Promise<void> {
  if (typeof change === 'string') await resolve(order, change);
  else if ('use' in change) await resolve(order, 'USE', change.use);
  else await occupy(order, change.occupy);
}

/** Occupies quota platform by platform until the amount is covered. */
async function occupy(order: Order, { currency, amount }: { currency: string; amount: bigint }): Promise<void> {
  const { desk, owner, orderNo: reference, at } = order;
  let open = amount;
  for (const { platform, total, occupied, used } of await desk.quotas(owner, currency)) {
    const rest = total - occupied - used;
    const taken = rest < open ? rest : open;
    if (taken <= 0n) continue;
    open -= taken;
    await desk.moveQuota({ kind: 'OCCUPY', reference, owner, platform, currency, amount: taken, at });
  }
  if (open > 0n) throw new Error(`Quota for ${reference} was not enough`);
}

async function resolve(order: Order, kind: 'RELEASE' | 'USE', most?: bigint): Promise<void> {
  const { desk, owner, orderNo: reference, at } = order;
  let open = most;
  for (const { platform, currency, amount } of await desk.occupied(reference)) {
    const part = open !== undefined && open < amount ? open : amount;
    if (part <= 0n) continue;
    if (open !== undefined) open -= part;
    await desk.moveQuota({ kind, reference, owner, platform, currency, amount: part, at });
  }
}
