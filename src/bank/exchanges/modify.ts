import { instantOf } from '#model/instant.ts';
import type { Desk } from '../desk/desk.ts';
import { fromMinor, toMinor } from '../ledger/chart.ts';
import { type Quote, sellAt } from '../rates.ts';
import { refusal } from '../refusals.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { type ForwardDays, forwardDays } from './checks.ts';
import {
  changeOrder,
  type Exchange,
  type ExchangeRow,
  isForward,
  keepFacts,
  maturityOf,
  ownExchange,
  undeliveredOf,
} from './order.ts';
import { type DeliveryType, windowPair } from './terms.ts';
import { businessDaysUntil } from './value-dates.ts';

export interface ModifyRequest {
  orderNo: string;
  version?: number;
  deliveryType: DeliveryType;
  deliveryDate: string;
  deliveryFrom?: string | undefined;
}

export interface Modified {
  pair: Quote;
  rate: string;
  buyAmount: string;
  days: ForwardDays;
}

/**
 * What a forward would be dealt at on other days: the spot price stays the one that it was dealt at, its points are those
 * of the new days. What was delivered stays as it is.
 * @throws Refusal 10019, 22012, 22013, 22016, 22017
 */
function modified(exchange: Exchange, request: ModifyRequest): Modified {
  const { desk, row, known } = exchange;
  const { sellCcy, buyCcy } = row;
  if (!isForward(row) || request.deliveryType === 'SPOT' || row.status !== 'WAIT_DELIVERY') throw refusal('10019');
  if (businessDaysUntil(desk.now, row.deliveryDate, sellCcy, buyCcy) < rules.forward.modifyDays) throw refusal('22017');
  const days = forwardDays(desk.now, row, request);
  const dealtAt = instantOf(row.createdAt);
  const window = { now: dealtAt, from: days.deliveryFrom ?? days.deliveryDate, to: days.deliveryDate };
  const pair = windowPair(known.facts.spotMid, row, window, known.facts.wider);
  const rest = sellAt(pair, fromMinor(undeliveredOf(exchange), sellCcy), sellCcy);
  const buyAmount = fromMinor(BigInt(known.facts.bought) + toMinor(rest.amount, buyCcy), buyCcy);
  return { pair, rate: rest.rate, buyAmount, days };
}

/** What it would become; nothing is changed. */
export async function modifyOffer(
  desk: Desk,
  owner: string,
  request: ModifyRequest,
): Promise<Modified & { row: ExchangeRow }> {
  const exchange = await ownExchange(desk, owner, request);
  return { ...modified(exchange, request), row: exchange.row };
}

/** Changes how and when a forward is delivered; its points are quoted anew, nothing is posted. */
export async function modifyDelivery(
  desk: Desk,
  owner: string,
  request: ModifyRequest & { actor: string },
): Promise<ExchangeRow> {
  const exchange = await ownExchange(desk, owner, request);
  const { row } = exchange;
  const { pair, rate, buyAmount, days } = modified(exchange, request);
  await keepFacts(exchange, { mid: pair.mid });
  const note = `${row.deliveryDate} 改为 ${days.deliveryDate}，汇率 ${row.rate} 改为 ${rate}`;
  await changeOrder(
    exchange,
    {
      deliveryType: request.deliveryType,
      deliveryDate: days.deliveryDate,
      deliveryFrom: days.deliveryFrom ?? null,
      rate,
      buyAmount,
    },
    { step: '修改交割方式', actor: request.actor, note, result: 'DONE' },
  );
  await desk.scheduleAt('exchange.mature', row.orderNo, maturityOf(exchange.row));
  return exchange.row;
}
