import { dayOf } from '#model/instant.ts';
import { compare } from '#model/money.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { placeHold } from '../ledger/posting.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { checkAccountsOpen } from '../orders/frozen-accounts.ts';
import { couponFor, FOR_EXCHANGE } from '../orders/coupon-use.ts';
import type { Move, Progress } from '../orders/family.ts';
import { MINUTE, outcomeOf, delayOf } from '../orders/outcome.ts';
import { checkHours, merchantFor, needsQuota } from './checks.ts';
import { nextMarks } from './due.ts';
import { checkMeans, takenBy } from './offer.ts';
import { type Acting, type Exchange, type ExchangeFacts, type ExchangeRow, isForward, maturityOf } from './order.ts';
import { movedBy, spotPair } from './terms.ts';
import { instantAt } from './value-dates.ts';
import { sayAmount } from '../words/amounts.ts';

/** Outcomes forced by the last two digits of the amount when triggers are on. */
const TRIGGERS: Record<string, string> = { '42': 'wait', '43': 'refuse', '46': 'slow', '47': 'unknown' };

/** Dimension of the main account. */
const MAIN = '-';

/** The part of a quote that a call may repeat. */
interface Seen {
  deal?: { side: string; amount: string };
}

/** True if the form still shows the quoted amount, so that nobody confirms a deal unseen. */
export function isSeen({ row, facts }: Exchange, { deal }: Seen): boolean {
  const amount = facts.side === 'BUY' ? row.buyAmount : row.sellAmount;
  return deal === undefined || (deal.side === facts.side && compare(deal.amount, amount) === 0);
}

/**
 * @throws Refusal 22002 when the quote has expired, 22005 when the market has moved away, and the refusals of
 * `checkMeans`
 */
export async function takeQuote(exchange: Exchange, { actor }: Acting): Promise<Move<Exchange>> {
  const { desk, owner, orderNo, row, facts, at } = exchange;
  const { sellCcy, buyCcy, couponNo } = row;
  await merchantFor(desk, owner);
  checkHours(desk.now);
  if (at > row.expireAt) throw refusal('22002');
  const now = spotPair(desk.rates, sellCcy, buyCcy, facts.wider);
  if (movedBy(facts.spotMid, now.mid).gt(rules.movedBasisPoints)) throw refusal('22005');
  const { dimension = MAIN } = facts;
  const [accountNo = ''] = dimension.split('/');
  await checkAccountsOpen(desk, owner, [{ accountNo }]);
  await checkMeans(desk, owner, row, row, dimension);
  const asked = { currency: sellCcy, amount: row.sellAmount };
  await couponFor(desk, owner, couponNo ?? undefined, FOR_EXCHANGE, asked);
  const amount = takenBy(row, sellCcy);
  const hold = await placeHold(desk.book, { orderNo, owner, dimension, currency: sellCcy, amount, at });
  const sold = toMinor(row.sellAmount, sellCcy);
  const trigger = isForward(row) ? null : outcomeOf(desk, sold, TRIGGERS);
  return {
    stage: 'HELD',
    coupon: 'locked',
    ...(needsQuota(sellCcy, buyCcy) && { draws: { occupy: [{ kind: 'QUOTA', currency: sellCcy, amount: sold }] } }),
    ...opened(exchange, { ...facts, holds: [hold.holdNo], trigger }, actor),
  };
}

function opened({ desk, row }: Exchange, facts: ExchangeFacts, actor: string): Move<Exchange> {
  if (isForward(row)) return { facts, ...forward(desk.now, row, actor) };
  const says = { step: '确认换汇', actor, result: 'DONE' } as const;
  if (row.deliveryDate === dayOf(desk.now)) return trade(row, facts, says);
  return {
    facts,
    to: 'WAIT_DELIVERY',
    says: { ...says, note: `${row.deliveryDate} 交割` },
    next: { step: 'begin', after: instantAt(row.deliveryDate, rules.deliverAt) - desk.now },
  };
}

/** Trades a spot deal now. */
export function trade(row: ExchangeRow, facts: ExchangeFacts, says: Progress): Move<Exchange> {
  const pending = {
    sell: String(toMinor(row.sellAmount, row.sellCcy)),
    buy: String(toMinor(row.buyAmount, row.buyCcy)),
    holdNo: facts.holds[0] ?? '',
  };
  const after = delayOf(facts.trigger, rules.deliveryMinutes * MINUTE);
  return {
    facts: { ...facts, pending },
    to: 'DELIVERING',
    says: [says, { step: '银行交割', actor: '银行', result: 'CURRENT' }],
    ...(facts.trigger !== 'wait' && { next: { step: 'settle', after } }),
  };
}

function forward(now: number, row: ExchangeRow, actor: string): Move<Exchange> {
  return {
    to: 'WAIT_DELIVERY',
    set: {
      deliveredAmount: fromMinor(0n, row.sellCcy),
      arrivedAmount: fromMinor(0n, row.buyCcy),
      undelivered: row.sellAmount,
    },
    says: {
      step: '确认远期换汇',
      actor,
      note: `保证金 ${sayAmount(row.deposit ?? '0', row.sellCcy)} 已冻结`,
      result: 'DONE',
    },
    next: [{ step: 'mature', at: maturityOf(row) }, ...nextMarks(now, row)],
  };
}
