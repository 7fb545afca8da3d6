import { dateTimeOf } from '#model/instant.ts';
import type { Desk } from '../desk/desk.ts';
import { putDown } from '../orders/take-step.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { checkHours, merchantFor } from './checks.ts';
import { exchanges } from './exchange.ts';
import { checkMeans, type Offer, offerFor, type QuoteRequest } from './offer.ts';
import type { ExchangeFacts, ExchangeRow } from './order.ts';

/** Asks for a price that holds for thirty seconds: ∅ → QUOTED. Nothing is posted. */
export async function quoteExchange(
  desk: Desk,
  owner: string,
  request: QuoteRequest & { submitter?: string },
): Promise<ExchangeRow> {
  await desk.book.lockOwner(owner);
  await merchantFor(desk, owner);
  checkHours(desk.now);
  const offer = await offerFor(desk, owner, request);
  const usdEquivalent = await checkMeans(desk, owner, request, offer);
  const at = dateTimeOf(desk.now);
  const orderNo = await desk.book.nextNumber('FX', at);
  const ends = desk.now + rules.quoteSeconds * 1000;
  const row = rowOf(orderNo, at, request, offer, dateTimeOf(ends));
  if (request.submitter !== undefined) row.submitter = request.submitter;
  if (request.couponNo !== undefined && offer.deliveryType === 'SPOT') row.couponNo = request.couponNo;
  const facts: ExchangeFacts = {
    side: request.side,
    spotMid: offer.spotMid,
    mid: offer.pair.mid,
    wider: offer.wider,
    holds: [],
    pending: null,
    sold: '0',
    bought: '0',
    trigger: null,
  };
  const note = `${rules.quoteSeconds} 秒内有效`;
  await putDown(exchanges, desk, owner, {
    ...{ orderNo, row, facts, usdEquivalent },
    stage: 'QUOTED',
    says: { step: '获取报价', actor: request.submitter ?? '经办', note, result: 'DONE' },
    next: { step: 'expire', at: ends + 1000 },
  });
  return row;
}

function rowOf(orderNo: string, at: string, request: QuoteRequest, offer: Offer, expireAt: string): ExchangeRow {
  const { sellCcy, buyCcy } = request;
  const { pair, deposit, discount, rateOff, spotTerm, days } = offer;
  return {
    orderNo,
    createdAt: at,
    exchangeType: offer.deliveryType === 'SPOT' ? 'SPOT' : 'FORWARD',
    deliveryType: offer.deliveryType,
    ...(spotTerm !== undefined && { spotTerm }),
    sellCcy,
    sellAmount: offer.sellAmount,
    buyCcy,
    buyAmount: offer.buyAmount,
    baseCcy: pair.base,
    quoteCcy: pair.quote,
    rate: offer.rate,
    fee: offer.fee,
    ...(discount !== undefined && { discount }),
    ...(rateOff !== undefined && { rateOff }),
    ...(days.deliveryFrom !== undefined && { deliveryFrom: days.deliveryFrom }),
    deliveryDate: days.deliveryDate,
    status: 'QUOTED',
    expireAt,
    ...(deposit !== undefined && { deposit }),
    version: 1,
  };
}
