import { dateTimeOf } from '#model/instant.ts';
import { subtract } from '#model/money.ts';
import type { Desk } from '../desk/desk.ts';
import { checkAccountsOpen } from '../orders/frozen-accounts.ts';
import { dimensionOf, nameOf } from '../orders/stores.ts';
import { beginOrder } from '../orders/take-step.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { checkHours, merchantFor } from './checks.ts';
import { exchanges } from './exchange.ts';
import { checkMeans, offerFor, type QuoteRequest } from './offer.ts';
import type { ExchangeRow } from './order.ts';
import { atMid } from '../terms/rates.ts';

/** Quotes a price that holds for thirty seconds: ∅ → QUOTED. Nothing is posted. */
export async function quoteExchange(
  desk: Desk,
  owner: string,
  request: QuoteRequest & { submitter?: string },
): Promise<ExchangeRow> {
  await desk.book.lockOwner(owner);
  await merchantFor(desk, owner);
  checkHours(desk.now);
  const offer = await offerFor(desk, owner, request);
  const { from, trusteeshipNo } = request;
  const dimension = from && dimensionOf(from);
  if (from !== undefined) await checkAccountsOpen(desk, owner, [from]);
  const storeName = from && (await nameOf(desk, owner, from.storeNo));
  const usdEquivalent = await checkMeans(desk, owner, request, offer, dimension);
  const ends = desk.now + rules.quoteSeconds * 1000;
  const { sellCcy, buyCcy, side, submitter } = request;
  const { pair, deliveryType, spotTerm, sellAmount, buyAmount, rate, fee, discount, rateOff, deposit, days } = offer;
  const isSpot = deliveryType === 'SPOT';
  const note = `${rules.quoteSeconds} 秒内有效`;
  const { row } = await beginOrder(exchanges, desk, owner, {
    ...{ numbers: 'FX', usdEquivalent },
    stage: 'QUOTED',
    draw: ({ orderNo, at }) => ({
      row: {
        exchangeType: isSpot ? ('SPOT' as const) : ('FORWARD' as const),
        status: 'QUOTED' as const,
        ...{ orderNo, createdAt: at, deliveryType, spotTerm, sellCcy, sellAmount, buyCcy, buyAmount, rate, fee },
        ...{ midRate: pair.mid, rateCost: subtract(atMid(pair, sellAmount, sellCcy), buyAmount) },
        ...{ baseCcy: pair.base, quoteCcy: pair.quote, discount, rateOff, deposit, ...days },
        ...{ couponNo: isSpot ? request.couponNo : undefined, expireAt: dateTimeOf(ends), submitter, version: 1 },
        ...{ storeName, trusteeshipNo },
      },
      facts: {
        ...(dimension !== undefined && { dimension }),
        ...{ side, spotMid: offer.spotMid, mid: pair.mid, wider: offer.wider },
        ...{ holds: [], pending: null, sold: '0', bought: '0', trigger: null },
      },
    }),
    says: { step: '获取报价', actor: submitter ?? '经办', note, result: 'DONE' },
    next: { step: 'expire', at: ends + 1000 },
  });
  return row;
}
