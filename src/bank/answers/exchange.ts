import { dateTimeOf, dayOf } from '#model/instant.ts';
import { add, round, scaleOf, subtract } from '#model/money.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { Calls } from '#generated/calls.ts';
import type { Desk } from '../desk/desk.ts';
import { lossOf } from '../exchanges/close-out.ts';
import { exchanges } from '../exchanges/exchange.ts';
import { modified } from '../exchanges/modify.ts';
import { askedDeal, type Offer, offerFor, type QuoteRequest } from '../exchanges/offer.ts';
import { type ExchangeRow, isForward } from '../exchanges/order.ts';
import { securityOf } from '../exchanges/security.ts';
import { isMarketHoliday, isOpen, nextOpening } from '../exchanges/value-dates.ts';
import { fromMinor } from '#model/minor-units.ts';
import { lineFor, openOwn } from '../orders/take-step.ts';
import { atMid } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import type { AnswerOf } from './answer-of.ts';
import { type BankSetting, deskOf } from './setting.ts';

export function exchangeAnswers(setting: BankSetting) {
  const offer: AnswerOf<'exchange.offer'> = async (context) => {
    const desk = deskOf(context, setting);
    const asked = askedDeal(context.request);
    return offerShown(desk, asked, await offerFor(desk, context.owner, asked)) as Calls['exchange.offer']['result'];
  };

  const wouldBe: AnswerOf<'exchange.modifyOffer'> = async (context) => {
    const { owner, request } = context;
    const exchange = await openOwn(exchanges, deskOf(context, setting), owner, request);
    if (lineFor(exchanges, exchange, 'modify', request) === undefined) throw refusal('10019');
    const { rate, buyAmount, days } = modified(exchange, request);
    const { row } = exchange;
    const { baseCcy, quoteCcy, buyCcy } = row;
    return {
      baseCcy,
      quoteCcy,
      buyCcy,
      rate,
      buyAmount,
      deliveryDate: days.deliveryDate,
    } as Calls['exchange.modifyOffer']['result'];
  };

  const closeOutCost: AnswerOf<'exchange.closeOutCost'> = async (context) => {
    const exchange = await openOwn(exchanges, deskOf(context, setting), context.owner, context.request);
    const { orderNo, sellCcy } = exchange.row;
    const loss = isForward(exchange.row) ? await lossOf(exchange) : 0n;
    const there = (await securityOf(exchange)).reduce((sum, { left }) => sum + left, 0n);
    const back = fromMinor(there > loss ? there - loss : 0n, sellCcy);
    return { orderNo, sellCcy, loss: fromMinor(loss, sellCcy), back } as Calls['exchange.closeOutCost']['result'];
  };

  const summary: AnswerOf<'exchange.summary'> = async (context) => {
    const { entities, clock } = context;
    const desk = deskOf(context, setting);
    const today = dayOf(clock.now());
    const month = await entities.find<EntityRecord & ExchangeRow>('exchange-order', {
      where: {
        createdAt: { from: `${today.slice(0, 8)}01` },
        status: { any: ['WAIT_DELIVERY', 'DELIVERING', 'SUCCESS'] },
      },
    });
    const worth = (rows: ExchangeRow[]): string =>
      round(
        add('0', ...rows.map((row) => desk.rates.worth(row.sellAmount, row.sellCcy, 'CNY', 'halfUp'))),
        2,
        'halfUp',
      );
    const ofToday = month.filter((row) => row.createdAt >= today);
    return {
      day: today,
      currency: 'CNY',
      todayCount: ofToday.length,
      todayAmount: worth(ofToday),
      monthCount: month.length,
      monthAmount: worth(month),
      waitingCount: await entities.count('exchange-order', { status: 'WAIT_DELIVERY' }),
    };
  };

  return {
    'exchange.offer': offer,
    'exchange.modifyOffer': wouldBe,
    'exchange.closeOutCost': closeOutCost,
    'exchange.summary': summary,
  };
}

function offerShown(desk: Desk, asked: QuoteRequest, offer: Offer): object {
  const { sellCcy, buyCcy } = asked;
  const { pair, deposit, discount, rateOff, days, spotMid } = offer;
  const isTradable = isOpen(desk.now) && !isMarketHoliday(desk.now);
  const paid = deposit ?? round(add(offer.sellAmount, offer.fee), scaleOf(sellCcy), 'halfUp');
  return {
    sellCcy,
    sellAmount: offer.sellAmount,
    buyCcy,
    buyAmount: offer.buyAmount,
    baseCcy: pair.base,
    quoteCcy: pair.quote,
    rate: offer.rate,
    midRate: pair.mid,
    rateCost: subtract(atMid(pair, offer.sellAmount, sellCcy), offer.buyAmount),
    ...(deposit !== undefined && { deposit, points: subtract(pair.mid, spotMid) }),
    fee: offer.fee,
    ...(discount !== undefined && { discount }),
    ...(rateOff !== undefined && { rateOff }),
    payTotal: paid,
    ...days,
    deliveryText: sayDelivery(desk.now, offer),
    tradable: isTradable,
    ...(!isTradable && { opensAt: dateTimeOf(nextOpening(desk.now)) }),
    quotedAt: dateTimeOf(desk.now),
  };
}

function sayDelivery(now: number, { deliveryType, days }: Offer): string {
  const { deliveryDate, deliveryFrom } = days;
  if (deliveryType === 'FORWARD_FIXED') return `${deliveryDate} ${rules.forward.closesAt} 前申请交割`;
  if (deliveryType === 'FORWARD_OPTION') return `${deliveryFrom ?? ''} 至 ${deliveryDate} 内任一工作日，可分次交割`;
  return deliveryDate === dayOf(now)
    ? `确认后约 ${rules.deliveryMinutes} 分钟到账`
    : `${deliveryDate} ${rules.deliverAt} 交割`;
}
