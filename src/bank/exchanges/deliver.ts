import { balanceOf, credit, debit } from '#sandbox/ledger.ts';
import { scaleOf, decimal } from '#model/money.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, feeIncome, fxIncome, fxPosition } from '../ledger/chart.ts';
import { placeHold, releaseHold } from '../ledger/posting.ts';
import { atMid, priceAround, sellAt } from '../terms/rates.ts';
import { refusal, tooFine } from '../words/refusals.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { checkBalance } from '../orders/checks.ts';
import { payCashBack } from '../orders/coupon-use.ts';
import type { Move } from '../orders/family.ts';
import { MINUTE } from '../orders/outcome.ts';
import { checkDeliveryDay, needsQuota } from './checks.ts';
import { type Acting, type Exchange, isForward, maturityOf, undeliveredOf } from './order.ts';
import { shareOf } from './security.ts';
import { sayMinor } from '../words/amounts.ts';

const FEE_TYPE = 'EXCHANGE';
const FIELD = '/deliveryAmount';

/**
 * Delivers a part of a forward: its share of the security is released, the delivered amount is held, and the bank
 * settles it at the forward rate.
 * @throws Refusal 20001, 20003, 22012, 22015, 22016
 */
export async function deliver(
  exchange: Exchange,
  { deliveryAmount, actor }: Acting & { deliveryAmount: string },
): Promise<Move<Exchange>> {
  const { desk, owner, orderNo, row, at } = exchange;
  const { sellCcy } = row;
  if (!decimal(deliveryAmount).eq(decimal(deliveryAmount).round(scaleOf(sellCcy)))) throw tooFine(sellCcy, FIELD);
  checkDeliveryDay(desk.now, row);
  if (desk.now >= maturityOf(row)) throw refusal('22016');
  const asked = toMinor(deliveryAmount, sellCcy);
  const open = undeliveredOf(exchange);
  if (asked > open) throw refusal('22015', {}, FIELD);
  const share = await shareOf(exchange, asked, open);
  const there = await balanceOf(desk.book, available(owner, sellCcy));
  if (share.amount + there < asked) await checkBalance(desk, owner, sellCcy, asked, { field: FIELD });
  for (const part of share.parts) await releaseHold(desk.book, part.holdNo, at, part.amount);
  const { holdNo } = await placeHold(desk.book, { orderNo, owner, currency: sellCcy, amount: asked, at });
  return {
    facts: { pending: { sell: String(asked), buy: String(boughtWith(exchange, asked)), holdNo } },
    to: 'DELIVERING',
    set: { deposit: fromMinor(share.left, sellCcy) },
    says: [
      { step: '申请交割', actor, note: sayMinor(asked, sellCcy), result: 'DONE' },
      { step: '银行交割', actor: '银行', result: 'CURRENT' },
    ],
    next: { step: 'settle', after: rules.deliveryMinutes * MINUTE },
  };
}

/** Proceeds of a part of a forward; all parts together never exceed the agreed amount. */
function boughtWith({ row, facts }: Exchange, sold: bigint): bigint {
  const pair = priceAround(facts.mid, row.baseCcy, row.quoteCcy, 0);
  const dealt = { ...pair, bid: row.rate, ask: row.rate };
  const bought = toMinor(sellAt(dealt, fromMinor(sold, row.sellCcy), row.sellCcy).amount, row.buyCcy);
  const rest = toMinor(row.buyAmount, row.buyCcy) - BigInt(facts.bought);
  return bought < rest ? bought : rest;
}

/** Sells the held amount at mid; the merchant gets the promised amount, the bank keeps the margin. */
export function settle({ desk, owner, orderNo, row, facts, at }: Exchange): Move<Exchange> {
  const { sellCcy, buyCcy } = row;
  const { pending } = facts;
  if (pending === null) throw new Error(`${orderNo} delivers nothing`);
  const [sell, buy] = [BigInt(pending.sell), BigInt(pending.buy)];
  const fee = isForward(row) ? 0n : toMinor(row.fee, sellCcy);
  const pair = priceAround(facts.mid, row.baseCcy, row.quoteCcy, 0);
  const middle = toMinor(atMid(pair, fromMinor(sell, sellCcy), sellCcy), buyCcy);
  const sold = BigInt(facts.sold) + sell;
  const bought = BigInt(facts.bought) + buy;
  const left = toMinor(row.sellAmount, sellCcy) - sold;
  const delivered = {
    deliveredAmount: fromMinor(sold, sellCcy),
    arrivedAmount: fromMinor(bought, buyCcy),
    undelivered: fromMinor(left, sellCcy),
  };
  const note = `${sayMinor(sell, sellCcy)} 换得 ${sayMinor(buy, buyCcy)}`;
  const move: Move<Exchange> = {
    captures: {
      kind: 'EXCHANGE',
      holdNo: pending.holdNo,
      amount: sell + fee,
      linesOf: () => [
        credit(fxPosition(sellCcy), sell),
        credit(feeIncome(FEE_TYPE, sellCcy), fee),
        debit(fxPosition(buyCcy), middle),
        credit(available(owner, buyCcy, facts.dimension), buy),
        credit(fxIncome(buyCcy), middle - buy),
      ],
    },
    ...(needsQuota(sellCcy, buyCcy) && { draws: { use: sell } }),
    facts: { pending: null, sold: String(sold), bought: String(bought) },
    set: isForward(row) ? delivered : {},
  };
  if (left > 0n) {
    return {
      ...move,
      stage: 'HELD',
      to: 'WAIT_DELIVERY',
      says: { step: '部分交割完成', actor: '银行', note, result: 'DONE' },
      ...(desk.now >= maturityOf(row) && { then: 'mature' }),
    };
  }
  return {
    ...move,
    coupon: 'used',
    stage: 'SETTLED',
    to: 'SUCCESS',
    set: { ...move.set, finishedAt: at, marginCall: null, marginDueAt: null },
    says: { step: '交割完成', actor: '银行', note, result: 'DONE' },
    also: () => payCashBack(desk, owner, orderNo, row.couponNo),
  };
}
