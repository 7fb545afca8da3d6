import type { QuotaMove } from './desk.ts';

/* Sums shared by both desks. */

/** Adds up moves of the same pool and kind. */
export function sumsOf(moves: readonly QuotaMove[]): QuotaMove[] {
  const sums = new Map<string, QuotaMove>();
  for (const move of moves) {
    const name = [move.owner, move.platform, move.currency, move.kind].join('|');
    const sum = sums.get(name);
    sums.set(name, sum === undefined ? { ...move } : { ...sum, amount: sum.amount + move.amount });
  }
  return [...sums.values()];
}

/** Quota that an order has occupied and neither released nor used. */
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
