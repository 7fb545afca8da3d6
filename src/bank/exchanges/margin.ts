import { dateTimeOf } from '#model/instant.ts';
import { compare, decimal, round, scaleOf } from '#model/money.ts';
import type { Desk } from '../desk/desk.ts';
import { fromMinor, toMinor } from '../ledger/chart.ts';
import { placeHold } from '../ledger.ts';
import { divide } from '../rates.ts';
import { blanksOf, refusal, tooFine } from '../refusals.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { checkBalance } from './checks.ts';
import { closeOut, lossOf } from './close-out.ts';
import { markNext } from './confirm.ts';
import {
  aboutOrder,
  changeOrder,
  type Exchange,
  type ExchangeRow,
  isForward,
  keepFacts,
  ownExchange,
  sayMinor,
} from './order.ts';
import { securityOf } from './security.ts';

const HOUR = 3_600_000;
const { callShare, callHours } = rules.forward;

/** Security that is missing, so that the loss is no more than 80 % of it again; none where it is enough. */
async function missingOf(exchange: Exchange): Promise<bigint> {
  const loss = await lossOf(exchange);
  const there = (await securityOf(exchange)).reduce((sum, { left }) => sum + left, 0n);
  if (decimal(String(loss)).lte(decimal(String(there)).times(callShare))) return 0n;
  return BigInt(round(divide(decimal(String(loss)), decimal(callShare)), 0, 'ceil')) - there;
}

/** Compares a forward with the market; where too little security is left, the merchant is asked for more. */
export async function markForward(exchange: Exchange): Promise<boolean> {
  const { row } = exchange;
  if (!isForward(row) || !['WAIT_DELIVERY', 'DELIVERING'].includes(row.status)) return false;
  await markNext(exchange);
  if (row.status === 'DELIVERING') return true;
  const missing = await missingOf(exchange);
  if (missing > 0n) await callForMore(exchange, missing);
  else if ((row.marginDueAt ?? null) !== null) await changeOrder(exchange, { marginCall: null, marginDueAt: null });
  return true;
}

async function callForMore(exchange: Exchange, missing: bigint): Promise<void> {
  const { desk, owner, row, at } = exchange;
  const marginCall = fromMinor(missing, row.sellCcy);
  if ((row.marginDueAt ?? null) !== null) {
    await changeOrder(exchange, { marginCall });
    return;
  }
  const due = desk.now + callHours * HOUR;
  const marginDueAt = dateTimeOf(due);
  const note = `须在 ${marginDueAt} 前追加 ${sayMinor(missing, row.sellCcy)}`;
  await changeOrder(
    exchange,
    { marginCall, marginDueAt },
    { step: '追加保证金通知', actor: '风控', note, result: 'WAITING' },
  );
  const content = `远期换汇订单 ${row.orderNo} 浮动亏损已超过保证金的 80%，请在 ${marginDueAt} 前追加保证金 ${sayMinor(missing, row.sellCcy)}，逾期将平仓。`;
  await desk.tell(owner, aboutOrder(row.orderNo, '远期换汇需追加保证金', content, at));
  await desk.scheduleAt('exchange.call', row.orderNo, due);
}

/** The time to add security is over: closed, unless it was added or the market has come back. */
export async function endCall(exchange: Exchange): Promise<boolean> {
  const { row, at } = exchange;
  const dueAt = row.marginDueAt ?? null;
  if (row.status !== 'WAIT_DELIVERY' || dueAt === null || dueAt > at) return false;
  if ((await missingOf(exchange)) > 0n) await closeOut(exchange, 'call', '系统');
  else await changeOrder(exchange, { marginCall: null, marginDueAt: null });
  return true;
}

/**
 * Adds the security that was asked for, or more.
 * @throws Refusal 10010, 10018, 10019, 20003, 20004, 22014
 */
export async function addMargin(
  desk: Desk,
  owner: string,
  request: { orderNo: string; version: number; amount: string; actor: string },
): Promise<ExchangeRow> {
  const exchange = await ownExchange(desk, owner, request);
  const { row, known, at } = exchange;
  const { amount } = request;
  const { sellCcy, orderNo } = row;
  const called = row.marginCall ?? null;
  if (row.status !== 'WAIT_DELIVERY' || called === null) throw refusal('10019');
  if (!decimal(amount).eq(decimal(amount).round(scaleOf(sellCcy)))) throw tooFine(sellCcy, '/marginAmount');
  if (compare(amount, called) < 0) throw refusal('20004', blanksOf(called, sellCcy), '/marginAmount');
  const minor = toMinor(amount, sellCcy);
  await checkBalance(desk, owner, sellCcy, minor, { code: '22014', field: '/marginAmount' });
  const hold = await placeHold(desk.book, { orderNo, owner, currency: sellCcy, amount: minor, at });
  await keepFacts(exchange, { holds: [...known.facts.holds, hold.holdNo] });
  const deposit = fromMinor(toMinor(row.deposit ?? '0', sellCcy) + minor, sellCcy);
  return changeOrder(
    exchange,
    { deposit, marginCall: null, marginDueAt: null },
    { step: '追加保证金', actor: request.actor, note: sayMinor(minor, sellCcy), result: 'DONE' },
  );
}
