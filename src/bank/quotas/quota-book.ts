import type { Desk, Quota } from '../desk/desk.ts';

export function remainingOf(quotas: readonly Quota[]): bigint {
  return quotas.reduce((sum, each) => sum + each.total - each.occupied - each.used, 0n);
}

/** Takes quota platform by platform until the amount is covered. The caller has checked that it is enough. */
export async function occupyQuota(
  desk: Desk,
  order: { orderNo: string; owner: string; currency: string; amount: bigint; at: string },
): Promise<void> {
  let open = order.amount;
  for (const { platform, total, occupied, used } of await desk.quotas(order.owner, order.currency)) {
    const rest = total - occupied - used;
    const taken = rest < open ? rest : open;
    if (taken <= 0n) continue;
    open -= taken;
    await desk.moveQuota({
      kind: 'OCCUPY',
      reference: order.orderNo,
      owner: order.owner,
      platform,
      currency: order.currency,
      amount: taken,
      at: order.at,
    });
  }
  if (open > 0n) throw new Error(`Quota for ${order.orderNo} was not enough`);
}

/**
 * What an order occupied is given back (nothing was exchanged) or used up (it was).
 * @param most so much of it, in minor units; all without it
 */
export async function resolveQuota(
  desk: Desk,
  kind: 'RELEASE' | 'USE',
  { owner, orderNo, at }: { owner: string; orderNo: string; at: string },
  most?: bigint,
): Promise<void> {
  let open = most;
  for (const { platform, currency, amount } of await desk.occupied(orderNo)) {
    const part = open !== undefined && open < amount ? open : amount;
    if (part <= 0n) continue;
    if (open !== undefined) open -= part;
    await desk.moveQuota({ kind, reference: orderNo, owner, platform, currency, amount: part, at });
  }
}
