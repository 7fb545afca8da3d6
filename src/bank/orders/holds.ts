import type { Desk } from '../desk/desk.ts';
import { restOf } from '#sandbox/ledger.ts';
import { captureHold } from '../ledger.ts';
import type { HoldCapture } from './family.ts';

/** Uses up every open hold of an order, or one of them, with a journal for each. */
export async function captureHolds(desk: Desk, orderNo: string, at: string, capture: HoldCapture): Promise<void> {
  const { holdNo, kind, fee = 0n, linesOf, note } = capture;
  const open = await desk.book.openHolds(orderNo);
  const holds = holdNo === undefined ? open : open.filter((hold) => hold.holdNo === holdNo);
  const fees = splitOver(
    fee,
    holds.map(({ amount }) => amount),
  );
  const rests = holds.map(restOf);
  let left = capture.amount ?? rests.reduce((sum, rest) => sum + rest, 0n);
  for (const [n, hold] of holds.entries()) {
    const rest = rests[n] ?? 0n;
    const amount = rest < left ? rest : left;
    if (amount === 0n) continue;
    left -= amount;
    const lines = linesOf(amount, fees[n] ?? 0n, n === 0, hold);
    await captureHold(desk.book, { holdNo: hold.holdNo, amount, kind, at, lines, ...(note && { note }) });
  }
  if (left > 0n) throw new Error(`${orderNo} holds less than is captured`);
}

/** A sum in shares as large as their weights; what is left over goes to the largest remainders, of equal ones to the lower. */
export function splitOver(sum: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((total, weight) => total + weight, 0n);
  if (whole === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (sum * weight) / whole);
  const order = weights
    .map((weight, n) => ({ n, rest: (sum * weight) % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.n - b.n : a.rest > b.rest ? -1 : 1));
  let left = sum - parts.reduce((total, part) => total + part, 0n);
  for (const { n } of order) {
    if (left === 0n) break;
    parts[n] = (parts[n] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts;
}
