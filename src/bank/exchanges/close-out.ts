import { available, due, fromMinor, fxIncome, toMinor } from '../ledger/chart.ts';
import { captureHold, credit, debit, post, releaseHold } from '../ledger.ts';
import type { Desk } from '../desk/desk.ts';
import { refusal } from '../refusals.ts';
import { resolveQuota } from '../quotas/quota-book.ts';
import { availableOf } from './checks.ts';
import { dropQuote } from './confirm.ts';
import {
  changeOrder,
  type Exchange,
  type ExchangeRow,
  isForward,
  keepFacts,
  maturityOf,
  ownExchange,
  sayMinor,
  undeliveredOf,
} from './order.ts';
import { securityOf } from './security.ts';
import { closeOutLoss, spotPair, widerBy } from './terms.ts';

/** Why a forward is closed: the merchant wants it, its last day is over, its security was not topped up. */
export type Closing = 'cancel' | 'mature' | 'call';

/** What closing a forward would cost now, in minor units of the currency that its security is in. */
export async function lossOf({ desk, owner, row, known }: Exchange): Promise<bigint> {
  const { sellCcy, buyCcy } = row;
  const merchant = await desk.merchant(owner);
  const market = spotPair(desk.rates, sellCcy, buyCcy, widerBy(desk.now, merchant?.groups ?? []));
  const open = fromMinor(undeliveredOf({ row, known }), sellCcy);
  return toMinor(closeOutLoss(market, sellCcy, open, row.rate), sellCcy);
}

/**
 * Closes what is undelivered of a forward at the market's price. The loss comes out of the security, then out of the
 * balance, and what is still missing is owed; a gain is not paid out.
 */
export async function closeOut(exchange: Exchange, why: Closing, actor: string): Promise<ExchangeRow> {
  const { desk, owner, row, known, at } = exchange;
  const { sellCcy, orderNo } = row;
  const loss = await lossOf(exchange);
  let open = loss;
  for (const { holdNo, left } of await securityOf(exchange)) {
    const part = left < open ? left : open;
    open -= part;
    const lines = [credit(fxIncome(sellCcy), part)];
    if (part > 0n) await captureHold(desk.book, { holdNo, amount: part, kind: 'CLOSE_OUT', at, lines });
    if (left > part) await releaseHold(desk.book, holdNo, at);
  }
  if (open > 0n) {
    const there = await availableOf(desk, owner, sellCcy);
    const paid = there < open ? there : open;
    const lines = [
      debit(available(owner, sellCcy), paid),
      debit(due(owner, sellCcy), open - paid),
      credit(fxIncome(sellCcy), open),
    ];
    await post(desk.book, { kind: 'CLOSE_OUT', reference: orderNo, at, lines });
  }
  await resolveQuota(desk, 'RELEASE', owner, orderNo, at);
  const isPart = BigInt(known.facts.sold) > 0n;
  const failReason = reasonOf(why, isPart);
  await keepFacts(exchange, {}, isPart ? 'SETTLED' : 'CLOSED');
  const note = loss > 0n ? `平仓损失 ${sayMinor(loss, sellCcy)}` : '无平仓损失';
  return changeOrder(
    exchange,
    {
      status: isPart ? 'FAILED' : 'CANCELLED',
      failReason,
      finishedAt: at,
      deposit: fromMinor(0n, sellCcy),
      closeOutLoss: fromMinor(loss, sellCcy),
      marginCall: null,
      marginDueAt: null,
    },
    { step: '平仓', actor, note, result: isPart ? 'FAILED' : 'DONE' },
  );
}

function reasonOf(why: Closing, isPart: boolean): string {
  if (why === 'cancel') return '经办取消，已平仓';
  if (why === 'call') return '保证金未按时追加，已平仓';
  return isPart ? '到期未足额交割，已平仓' : '到期未交割，已平仓';
}

/** WAIT_DELIVERY → CANCELLED or FAILED, at 16:00 of the last day. */
export async function matureForward(exchange: Exchange): Promise<boolean> {
  const { desk, row } = exchange;
  // Whoever has chosen a later day is closed then; what the bank is delivering is waited for.
  if (!isForward(row) || row.status !== 'WAIT_DELIVERY' || desk.now < maturityOf(row)) return false;
  await closeOut(exchange, 'mature', '系统');
  return true;
}

/**
 * Takes back a quote, or a forward of which nothing was delivered.
 * @throws Refusal 10010, 10018, 10019
 */
export async function cancelExchange(
  desk: Desk,
  owner: string,
  request: { orderNo: string; version: number; actor: string },
): Promise<ExchangeRow> {
  const exchange = await ownExchange(desk, owner, request);
  const { row, known } = exchange;
  if (row.status === 'QUOTED') return dropQuote(exchange, request.actor);
  const isUntouched = BigInt(known.facts.sold) === 0n;
  if (!isForward(row) || row.status !== 'WAIT_DELIVERY' || !isUntouched) throw refusal('10019');
  return closeOut(exchange, 'cancel', request.actor);
}
