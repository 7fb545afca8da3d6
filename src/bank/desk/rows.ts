import type { Facts, QuotaMove } from './desk.ts';

/* What both desks count in the same way, and rows as the tables have them. */

/** Moves of one pool and kind together. */
export function sumsOf(moves: readonly QuotaMove[]): QuotaMove[] {
  const sums = new Map<string, QuotaMove>();
  for (const move of moves) {
    const name = [move.owner, move.platform, move.currency, move.kind].join('|');
    const sum = sums.get(name);
    sums.set(name, sum === undefined ? { ...move } : { ...sum, amount: sum.amount + move.amount });
  }
  return [...sums.values()];
}

/** Whether a step of an order's progress is still going on. */
export function isOpen(result: unknown): boolean {
  return result === 'CURRENT' || result === 'WAITING';
}

export function eventIdOf(orderNo: string, count: number): string {
  return `${orderNo}-${String(count).padStart(3, '0')}`;
}

/** Which event of its order it is. */
export function countOf(eventId: string): number {
  return Number(eventId.slice(eventId.lastIndexOf('-') + 1));
}

/** What an order has occupied less what it gave back or used. */
export function openShares(
  moves: readonly { platform: string; currency: string; kind: string; amount: bigint }[],
): { platform: string; currency: string; amount: bigint }[] {
  const shares = new Map<string, { platform: string; currency: string; amount: bigint }>();
  for (const { platform, currency, kind, amount } of moves) {
    if (kind === 'GRANT') continue;
    const name = `${platform}|${currency}`;
    const share = shares.get(name) ?? { platform, currency, amount: 0n };
    shares.set(name, { ...share, amount: share.amount + (kind === 'OCCUPY' ? amount : -amount) });
  }
  return [...shares.values()].filter(({ amount }) => amount > 0n);
}

export function factsRow(facts: Facts) {
  return {
    order_no: facts.orderNo,
    owner: facts.owner,
    family: facts.family,
    stage: facts.stage,
    at: facts.at,
    usd_equivalent: String(facts.usdEquivalent ?? 0n),
    facts: JSON.stringify(facts.facts),
  };
}
