import { dateTimeOf, dayOf } from '#model/instant.ts';
import { ownEntry } from '#model/own-entry.ts';
import { fromMinor, toMinor } from '../ledger/chart.ts';
import { placeHold } from '../ledger.ts';
import type { Desk } from '../desk/desk.ts';
import { refusal } from '../refusals.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { occupyQuota } from '../quotas/quota-book.ts';
import { checkHours, merchantFor, needsQuota } from './checks.ts';
import { couponFor, FOR_EXCHANGE } from '../orders/coupon-use.ts';
import { changeOrder, type Exchange, type ExchangeRow, isForward, keepFacts, ownExchange, sayAmount } from './order.ts';
import { checkMeans, takenBy } from './quote.ts';
import { movedBy, spotPair } from './terms.ts';
import { nextMark } from './due.ts';
import { instantAt } from './value-dates.ts';

const MINUTE = 60_000;

/** What the last two digits of the amount ask for, where triggers are on. */
const TRIGGERS: Record<string, string> = { '42': 'wait', '43': 'refuse', '46': 'slow', '47': 'unknown' };
const SLOW = 5;
const DAY = 24 * 60 * MINUTE;

/**
 * Takes a quote: the order that it was becomes binding, once. Whoever sends it again gets the same order.
 * @throws Refusal 22002 where its time is over, 22005 where the market has moved away
 */
export async function confirmExchange(
  desk: Desk,
  owner: string,
  request: { orderNo: string; submitter?: string },
): Promise<ExchangeRow> {
  const exchange = await ownExchange(desk, owner, request);
  const { row, known, at } = exchange;
  if (row.status === 'CANCELLED' && known.stage === 'RELEASED') throw refusal('22002');
  if (row.status !== 'QUOTED') return row;
  await merchantFor(desk, owner);
  checkHours(desk.now);
  if (at > row.expireAt) throw refusal('22002');
  const { sellCcy, buyCcy, couponNo } = row;
  const now = spotPair(desk.rates, sellCcy, buyCcy, known.facts.wider);
  if (movedBy(known.facts.spotMid, now.mid).gt(rules.movedBasisPoints)) throw refusal('22005');
  await checkMeans(desk, owner, row, row);
  if (couponNo) {
    await couponFor(desk, owner, couponNo, FOR_EXCHANGE, { currency: sellCcy, amount: row.sellAmount });
    await desk.changeRecord(owner, 'coupon', couponNo, { usedOrderNo: row.orderNo });
  }
  const taken = takenBy(row, sellCcy);
  const hold = await placeHold(desk.book, { orderNo: row.orderNo, owner, currency: sellCcy, amount: taken, at });
  const sold = toMinor(row.sellAmount, sellCcy);
  if (needsQuota(sellCcy, buyCcy)) {
    await occupyQuota(desk, { orderNo: row.orderNo, owner, currency: sellCcy, amount: sold, at });
  }
  const trigger = desk.triggers && !isForward(row) ? (ownEntry(TRIGGERS, String(sold).slice(-2)) ?? null) : null;
  await keepFacts(exchange, { holds: [hold.holdNo], trigger }, 'HELD');
  return isForward(row) ? openForward(exchange, request) : openSpot(exchange, request);
}

async function openSpot(exchange: Exchange, request: { submitter?: string }): Promise<ExchangeRow> {
  const { desk, row } = exchange;
  const actor = request.submitter ?? row.submitter ?? '经办';
  const begins = instantAt(row.deliveryDate, rules.deliverAt);
  if (row.deliveryDate === dayOf(desk.now)) return beginSpot(exchange, actor, '确认换汇');
  await changeOrder(
    exchange,
    { status: 'WAIT_DELIVERY' },
    { step: '确认换汇', actor, note: `${row.deliveryDate} 交割`, result: 'DONE' },
  );
  await desk.schedule('exchange.begin', row.orderNo, begins - desk.now);
  return exchange.row;
}

/** The bank trades it now: → DELIVERING. */
async function beginSpot(exchange: Exchange, actor: string, step: string): Promise<ExchangeRow> {
  const { desk, row, known } = exchange;
  const { holds } = known.facts;
  const { sellCcy, buyCcy } = row;
  const pending = {
    sell: String(toMinor(row.sellAmount, sellCcy)),
    buy: String(toMinor(row.buyAmount, buyCcy)),
    holdNo: holds[0] ?? '',
  };
  await keepFacts(exchange, { pending });
  await changeOrder(exchange, { status: 'DELIVERING' }, { step, actor, result: 'DONE' });
  await desk.event(exchange.owner, {
    orderNo: row.orderNo,
    at: exchange.at,
    step: '银行交割',
    actor: '银行',
    result: 'CURRENT',
  });
  await settleLater(exchange);
  return exchange.row;
}

async function settleLater({ desk, row, known }: Exchange): Promise<void> {
  const { trigger } = known.facts;
  if (trigger === 'wait') return;
  const usual = rules.deliveryMinutes * MINUTE * (trigger === 'slow' ? SLOW : 1);
  await desk.schedule('exchange.settle', row.orderNo, usual + (trigger === 'unknown' ? DAY : 0));
}

/** WAIT_DELIVERY → DELIVERING of a spot deal, at 09:30 on its value date. */
export async function beginDelivery(exchange: Exchange): Promise<boolean> {
  if (exchange.row.status !== 'WAIT_DELIVERY' || isForward(exchange.row)) return false;
  await beginSpot(exchange, '系统', '到期交割');
  return true;
}

async function openForward(exchange: Exchange, request: { submitter?: string }): Promise<ExchangeRow> {
  const { desk, row } = exchange;
  await changeOrder(
    exchange,
    {
      status: 'WAIT_DELIVERY',
      deliveredAmount: fromMinor(0n, row.sellCcy),
      arrivedAmount: fromMinor(0n, row.buyCcy),
      undelivered: row.sellAmount,
    },
    {
      step: '确认远期换汇',
      actor: request.submitter ?? row.submitter ?? '经办',
      note: `保证金 ${sayAmount(row.deposit ?? '0', row.sellCcy)} 已冻结`,
      result: 'DONE',
    },
  );
  await desk.scheduleAt('exchange.mature', row.orderNo, instantAt(row.deliveryDate, rules.forward.closesAt));
  await markNext(exchange);
  return exchange.row;
}

/** Each morning on which the market is open a forward is compared with it. */
export async function markNext({ desk, row }: Exchange): Promise<void> {
  const at = nextMark(desk.now);
  if (dayOf(at) <= row.deliveryDate) await desk.scheduleAt('exchange.mark', row.orderNo, at);
}

/** QUOTED → CANCELLED by the merchant. */
export async function dropQuote(exchange: Exchange, actor: string): Promise<ExchangeRow> {
  await keepFacts(exchange, {}, 'RELEASED');
  return changeOrder(
    exchange,
    { status: 'CANCELLED', failReason: '经办取消', finishedAt: dateTimeOf(exchange.desk.now) },
    { step: '取消', actor, result: 'DONE' },
  );
}
