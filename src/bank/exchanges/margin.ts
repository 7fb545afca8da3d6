import { dateTimeOf } from '#model/instant.ts';
import { compare, decimal, round, scaleOf } from '#model/money.ts';
import { checkBalance } from '../orders/checks.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { placeHold } from '../ledger/posting.ts';
import type { Move } from '../orders/family.ts';
import { divide } from '../terms/rates.ts';
import { blanksOf, refusal, tooFine } from '../words/refusals.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { closeOut, lossOf } from './close-out.ts';
import { nextMarks } from './due.ts';
import { aboutOrder, type Acting, type Exchange } from './order.ts';
import { securityOf } from './security.ts';
import { sayMinor } from '../words/amounts.ts';

const HOUR = 3_600_000;
const FIELD = '/marginAmount';
const { callShare, callHours } = rules.forward;
const UNCALLED = { marginCall: null, marginDueAt: null };

/** Security missing to bring the loss back to 80 % of the security; 0 when there is enough. */
async function missingOf(exchange: Exchange): Promise<bigint> {
  const loss = await lossOf(exchange);
  const there = (await securityOf(exchange)).reduce((sum, { left }) => sum + left, 0n);
  if (decimal(String(loss)).lte(decimal(String(there)).times(callShare))) return 0n;
  return BigInt(round(divide(decimal(String(loss)), decimal(callShare)), 0, 'ceil')) - there;
}

/** Marks a forward to market; when too little security is left, requests more from the merchant. */
export async function mark(exchange: Exchange): Promise<Move<Exchange>> {
  const { desk, row } = exchange;
  const next = nextMarks(desk.now, row);
  const isCalled = (row.marginDueAt ?? null) !== null;
  const missing = await missingOf(exchange);
  if (missing === 0n) return isCalled ? { set: UNCALLED, next } : { next };
  const marginCall = fromMinor(missing, row.sellCcy);
  if (isCalled) return { set: { marginCall }, next };
  const call = callFor(exchange, missing);
  return { ...call.move, next: [...next, { step: 'call', at: call.at }] };
}

function callFor({ desk, owner, row, at }: Exchange, missing: bigint): { move: Move<Exchange>; at: number } {
  const due = desk.now + callHours * HOUR;
  const marginDueAt = dateTimeOf(due);
  const amount = sayMinor(missing, row.sellCcy);
  const content = `远期换汇订单 ${row.orderNo} 浮动亏损已超过保证金的 80%，请在 ${marginDueAt} 前追加保证金 ${amount}，逾期将平仓。`;
  const move: Move<Exchange> = {
    set: { marginCall: fromMinor(missing, row.sellCcy), marginDueAt },
    says: { step: '追加保证金通知', actor: '风控', note: `须在 ${marginDueAt} 前追加 ${amount}`, result: 'WAITING' },
    also: () => desk.tell(owner, aboutOrder(row.orderNo, '远期换汇需追加保证金', content, at)),
  };
  return { move, at: due };
}

/** Closes the forward, unless security was added or the market has recovered. */
export async function endCall(exchange: Exchange): Promise<Move<Exchange>> {
  return (await missingOf(exchange)) > 0n ? closeOut(exchange, 'call', '系统') : { set: UNCALLED };
}

/**
 * Adds at least the requested security.
 * @throws Refusal 20003, 20004, 22014
 */
export async function addMargin(
  { desk, owner, orderNo, row, facts, at }: Exchange,
  { marginAmount, actor }: Acting & { marginAmount: string },
): Promise<Move<Exchange>> {
  const { sellCcy } = row;
  const called = row.marginCall ?? '0';
  if (!decimal(marginAmount).eq(decimal(marginAmount).round(scaleOf(sellCcy)))) throw tooFine(sellCcy, FIELD);
  if (compare(marginAmount, called) < 0) throw refusal('20004', blanksOf(called, sellCcy), FIELD);
  const amount = toMinor(marginAmount, sellCcy);
  await checkBalance(desk, owner, sellCcy, amount, { code: '22014', field: FIELD });
  const { holdNo } = await placeHold(desk.book, { orderNo, owner, currency: sellCcy, amount, at });
  return {
    facts: { holds: [...facts.holds, holdNo] },
    set: { deposit: fromMinor(toMinor(row.deposit ?? '0', sellCcy) + amount, sellCcy), ...UNCALLED },
    says: { step: '追加保证金', actor, note: sayMinor(amount, sellCcy), result: 'DONE' },
  };
}
