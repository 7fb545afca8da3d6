import { instantOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Move } from '../orders/family.ts';
import { sellAt } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { type ForwardDays, forwardDays } from './checks.ts';
import { type Acting, type Exchange, maturityOf, undeliveredOf } from './order.ts';
import { type DeliveryType, windowPair } from './terms.ts';
import { businessDaysUntil } from './value-dates.ts';

export interface Modification {
  deliveryType: DeliveryType;
  deliveryDate: string;
  deliveryFrom?: string | undefined;
}

export interface Modified {
  mid: string;
  rate: string;
  buyAmount: string;
  days: ForwardDays;
}

/**
 * Terms of a forward on other days: its original spot price with the points of the new days. Delivered parts stay as
 * they are.
 * @throws Refusal 22012, 22013, 22016, 22017
 */
export function modified(exchange: Exchange, request: Modification): Modified {
  const { desk, row, facts } = exchange;
  const { sellCcy, buyCcy } = row;
  if (businessDaysUntil(desk.now, row.deliveryDate, sellCcy, buyCcy) < rules.forward.modifyDays) throw refusal('22017');
  const days = forwardDays(desk.now, row, request);
  const dealtAt = instantOf(row.createdAt);
  const window = { now: dealtAt, from: days.deliveryFrom ?? days.deliveryDate, to: days.deliveryDate };
  const pair = windowPair(facts.spotMid, row, window, facts.wider);
  const rest = sellAt(pair, fromMinor(undeliveredOf(exchange), sellCcy), sellCcy);
  const buyAmount = fromMinor(BigInt(facts.bought) + toMinor(rest.amount, buyCcy), buyCcy);
  return { mid: pair.mid, rate: rest.rate, buyAmount, days };
}

/** Changes the kind and the days of a forward's delivery; its points are quoted again, and nothing is posted. */
export function modify(exchange: Exchange, request: Modification & Acting): Move<Exchange> {
  const { row } = exchange;
  const { mid, rate, buyAmount, days } = modified(exchange, request);
  const note = `${row.deliveryDate} 改为 ${days.deliveryDate}，汇率 ${row.rate} 改为 ${rate}`;
  return {
    facts: { mid },
    set: {
      deliveryType: request.deliveryType,
      deliveryDate: days.deliveryDate,
      deliveryFrom: days.deliveryFrom ?? null,
      rate,
      buyAmount,
    },
    says: { step: '修改交割方式', actor: request.actor, note, result: 'DONE' },
    next: { step: 'mature', at: maturityOf(days) },
  };
}
