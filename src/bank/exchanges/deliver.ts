import { dateTimeOf } from '#model/instant.ts';
import { decimal, scaleOf } from '#model/money.ts';
import type { Desk } from '../desk/desk.ts';
import { available, feeIncome, fromMinor, fxIncome, fxPosition, toMinor } from '../ledger/chart.ts';
import { captureHold, credit, debit, placeHold, releaseHold } from '../ledger.ts';
import { atMid, priceAround, sellAt } from '../rates.ts';
import { refusal, tooFine } from '../refusals.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { payCashBack, settleCoupon } from '../orders/coupon-use.ts';
import { resolveQuota } from '../quotas/quota-book.ts';
import { availableOf, checkBalance, checkDeliveryDay, needsQuota } from './checks.ts';
import { closeOut } from './close-out.ts';
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
import { shareOf } from './security.ts';

const MINUTE = 60_000;
const FEE_TYPE = 'EXCHANGE';

/**
 * Delivers a part of a forward, or all of it: its share of the security is given back, what is delivered is frozen, and
 * the bank settles it at the forward's rate.
 * @throws Refusal 10010, 10018, 10019, 20001 to 20003, 22012, 22015, 22016
 */
export async function deliverForward(
  desk: Desk,
  owner: string,
  request: { orderNo: string; version: number; amount: string; actor: string },
): Promise<ExchangeRow> {
  const exchange = await ownExchange(desk, owner, request);
  const { row, at } = exchange;
  const { amount } = request;
  const { sellCcy } = row;
  if (!isForward(row) || row.status !== 'WAIT_DELIVERY') throw refusal('10019');
  if (decimal(amount).lte(0)) throw refusal('20002', {}, '/deliveryAmount');
  if (!decimal(amount).eq(decimal(amount).round(scaleOf(sellCcy)))) throw tooFine(sellCcy, '/deliveryAmount');
  checkDeliveryDay(desk.now, row);
  if (desk.now >= maturityOf(row)) throw refusal('22016');
  const asked = toMinor(amount, sellCcy);
  const open = undeliveredOf(exchange);
  if (asked > open) throw refusal('22015', {}, '/deliveryAmount');
  const share = await shareOf(exchange, asked, open);
  const enough = share.amount + (await availableOf(desk, owner, sellCcy)) >= asked;
  if (!enough) await checkBalance(desk, owner, sellCcy, asked, { field: '/deliveryAmount' });
  for (const part of share.parts) await releaseHold(desk.book, part.holdNo, at, part.amount);
  const hold = await placeHold(desk.book, { orderNo: row.orderNo, owner, currency: sellCcy, amount: asked, at });
  const buy = boughtWith(exchange, asked);
  await keepFacts(exchange, { pending: { sell: String(asked), buy: String(buy), holdNo: hold.holdNo } });
  await changeOrder(
    exchange,
    { status: 'DELIVERING', deposit: fromMinor(share.left, sellCcy) },
    { step: '申请交割', actor: request.actor, note: sayMinor(asked, sellCcy), result: 'DONE' },
  );
  await desk.event(owner, { orderNo: row.orderNo, at, step: '银行交割', actor: '银行', result: 'CURRENT' });
  await desk.schedule('exchange.settle', row.orderNo, rules.deliveryMinutes * MINUTE);
  return exchange.row;
}

/** What a part of a forward brings; all parts together never more than was agreed. */
function boughtWith({ row, known }: Exchange, sold: bigint): bigint {
  const pair = priceAround(known.facts.mid, row.baseCcy, row.quoteCcy, 0);
  const dealt = { ...pair, bid: row.rate, ask: row.rate };
  const bought = toMinor(sellAt(dealt, fromMinor(sold, row.sellCcy), row.sellCcy).amount, row.buyCcy);
  const rest = toMinor(row.buyAmount, row.buyCcy) - BigInt(known.facts.bought);
  return bought < rest ? bought : rest;
}

/** DELIVERING → SUCCESS, or back to WAIT_DELIVERY while something is undelivered. */
export async function settleExchange(exchange: Exchange): Promise<boolean> {
  const { desk, owner, row, known, at } = exchange;
  const { pending, trigger } = known.facts;
  if (row.status !== 'DELIVERING' || pending === null) return false;
  if (trigger === 'refuse') return refuseExchange(exchange);
  const { sellCcy, buyCcy } = row;
  const [sell, buy] = [BigInt(pending.sell), BigInt(pending.buy)];
  const fee = isForward(row) ? 0n : toMinor(row.fee, sellCcy);
  const pair = priceAround(known.facts.mid, row.baseCcy, row.quoteCcy, 0);
  const middle = toMinor(atMid(pair, fromMinor(sell, sellCcy), sellCcy), buyCcy);
  await captureHold(desk.book, {
    holdNo: pending.holdNo,
    amount: sell + fee,
    kind: 'EXCHANGE',
    at,
    lines: [
      credit(fxPosition(sellCcy), sell),
      credit(feeIncome(FEE_TYPE, sellCcy), fee),
      debit(fxPosition(buyCcy), middle),
      credit(available(owner, buyCcy), buy),
      credit(fxIncome(buyCcy), middle - buy),
    ],
  });
  if (needsQuota(sellCcy, buyCcy)) await takeQuota(exchange, sell);
  const sold = BigInt(known.facts.sold) + sell;
  const bought = BigInt(known.facts.bought) + buy;
  const left = toMinor(row.sellAmount, sellCcy) - sold;
  await keepFacts(
    exchange,
    { pending: null, sold: String(sold), bought: String(bought) },
    left > 0n ? 'HELD' : 'SETTLED',
  );
  const arrived = isForward(row)
    ? {
        deliveredAmount: fromMinor(sold, sellCcy),
        arrivedAmount: fromMinor(bought, buyCcy),
        undelivered: fromMinor(left, sellCcy),
      }
    : {};
  const note = `${sayMinor(sell, sellCcy)} 换得 ${sayMinor(buy, buyCcy)}`;
  if (left > 0n) {
    await changeOrder(
      exchange,
      { ...arrived, status: 'WAIT_DELIVERY' },
      { step: '部分交割完成', actor: '银行', note, result: 'DONE' },
    );
    if (desk.now >= maturityOf(row)) await closeOut(exchange, 'mature', '系统');
    return true;
  }
  await settleCoupon(desk, owner, row.couponNo ?? undefined, 'used');
  await payCashBack(desk, owner, row.orderNo, row.couponNo ?? undefined);
  await changeOrder(
    exchange,
    { ...arrived, status: 'SUCCESS', finishedAt: at, marginCall: null, marginDueAt: null },
    { step: '交割完成', actor: '银行', note, result: 'DONE' },
  );
  return true;
}

/** What was sold uses up its part of what the order occupied. */
async function takeQuota({ desk, owner, row, at }: Exchange, sold: bigint): Promise<void> {
  let open = sold;
  for (const { platform, currency, amount } of await desk.occupied(row.orderNo)) {
    const part = amount < open ? amount : open;
    if (part <= 0n) continue;
    open -= part;
    await desk.moveQuota({ kind: 'USE', reference: row.orderNo, owner, platform, currency, amount: part, at });
  }
}

/** DELIVERING → FAILED of a spot deal: nobody traded it, everything is given back. */
export async function refuseExchange(exchange: Exchange): Promise<boolean> {
  const { desk, owner, row } = exchange;
  if (row.status !== 'DELIVERING' || isForward(row)) return false;
  const at = dateTimeOf(desk.now);
  for (const hold of await desk.book.openHolds(row.orderNo)) await releaseHold(desk.book, hold.holdNo, at);
  await resolveQuota(desk, 'RELEASE', owner, row.orderNo, at);
  await settleCoupon(desk, owner, row.couponNo ?? undefined, 'free');
  await keepFacts(exchange, { pending: null }, 'RELEASED');
  const failReason = '换汇未成交，资金已退回可用余额';
  await changeOrder(
    exchange,
    { status: 'FAILED', failReason, finishedAt: at },
    { step: '换汇失败', actor: '银行', note: failReason, result: 'FAILED' },
  );
  return true;
}
