import { decimal, round } from '#model/money.ts';
import { divide } from '../terms/rates.ts';
import type { Exchange } from './order.ts';

/** The holds of a forward's security that are still open, with the amounts left in minor units. */
export async function securityOf({ desk, facts }: Exchange): Promise<{ holdNo: string; left: bigint }[]> {
  const open: { holdNo: string; left: bigint }[] = [];
  for (const holdNo of facts.holds) {
    const hold = await desk.book.hold(holdNo);
    const left = hold === undefined ? 0n : hold.amount - hold.captured - hold.released;
    if (left > 0n) open.push({ holdNo, left });
  }
  return open;
}

/** The security released by a delivery: its share, or the rest on the last delivery. */
export async function shareOf(
  exchange: Exchange,
  delivered: bigint,
  undelivered: bigint,
): Promise<{ amount: bigint; left: bigint; parts: { holdNo: string; amount: bigint }[] }> {
  const open = await securityOf(exchange);
  const whole = open.reduce((sum, { left }) => sum + left, 0n);
  const amount =
    delivered === undelivered
      ? whole
      : BigInt(round(divide(decimal(String(whole * delivered)), decimal(String(undelivered))), 0, 'halfUp'));
  let rest = amount;
  const parts: { holdNo: string; amount: bigint }[] = [];
  for (const { holdNo, left } of open) {
    const part = left < rest ? left : rest;
    if (part <= 0n) continue;
    rest -= part;
    parts.push({ holdNo, amount: part });
  }
  return { amount, left: whole - amount, parts };
}
