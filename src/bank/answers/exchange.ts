import { dateTimeOf, dayOf } from '#model/instant.ts';
import { add, compare, round, scaleOf, subtract } from '#model/money.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { Calls } from '#generated/calls.ts';
import { ageCoupons } from '../coupons.ts';
import type { Coupon, Desk } from '../desk/desk.ts';
import { addMargin } from '../exchanges/margin.ts';
import { cancelExchange, lossOf } from '../exchanges/close-out.ts';
import { confirmExchange } from '../exchanges/confirm.ts';
import { FOR_EXCHANGE, isGoodFor } from '../orders/coupon-use.ts';
import { deliverForward } from '../exchanges/deliver.ts';
import { modifyDelivery, modifyOffer } from '../exchanges/modify.ts';
import { type ExchangeFacts, type ExchangeRow, isForward, ownExchange } from '../exchanges/order.ts';
import { type Offer, offerFor, type QuoteRequest, quoteExchange } from '../exchanges/quote.ts';
import { securityOf } from '../exchanges/security.ts';
import type { Side } from '../exchanges/terms.ts';
import { isMarketHoliday, isOpen, nextOpening } from '../exchanges/value-dates.ts';
import { fromMinor } from '../ledger/chart.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';
import { type BankSetting, deskOf } from './setting.ts';

type Asked = Calls['exchange.quote']['request'];

function askedOf(request: Asked): QuoteRequest {
  const { exchangeType, deliveryType, sellCcy, buyCcy, deal, spotTerm, deliveryDate, deliveryFrom, couponNo } = request;
  const isSpot = exchangeType === 'SPOT';
  const forwardType = deliveryType === 'FORWARD_OPTION' ? 'FORWARD_OPTION' : 'FORWARD_FIXED';
  return {
    deliveryType: isSpot ? 'SPOT' : forwardType,
    sellCcy,
    buyCcy,
    side: deal.side as Side,
    amount: deal.amount,
    ...(isSpot ? { spotTerm, couponNo } : { deliveryDate, deliveryFrom }),
  };
}

function operatorOf(context: Pick<BankContext, 'session'>): string {
  return String(context.session?.user['operatorName'] ?? '');
}

function shown(context: Pick<BankContext, 'show'>, row: ExchangeRow): Calls['exchange.quote']['result'] {
  return context.show('exchange-order', row as unknown as EntityRecord);
}

/** What stands in the form must be what was quoted: nobody confirms what he has not seen. */
async function checkSeen(desk: Desk, row: ExchangeRow, request: Calls['exchange.confirm']['request']): Promise<void> {
  const names = ['exchangeType', 'sellCcy', 'buyCcy', 'couponNo'] as const;
  const known = await desk.facts<ExchangeFacts>(row.orderNo);
  const { deal } = request;
  const amount = known?.facts.side === 'BUY' ? row.buyAmount : row.sellAmount;
  const isSame =
    names.every((name) => request[name] === undefined || request[name] === (row[name] ?? undefined)) &&
    (deal === undefined || (deal.side === known?.facts.side && compare(deal.amount, amount) === 0));
  if (!isSame) throw refusal('10010');
}

export function exchangeAnswers(setting: BankSetting) {
  const offer: AnswerOf<'exchange.offer'> = async (context) => {
    const desk = deskOf(context, setting);
    const asked = askedOf(context.request);
    return offerShown(desk, asked, await offerFor(desk, context.owner, asked)) as Calls['exchange.offer']['result'];
  };

  const quote: AnswerOf<'exchange.quote'> = async (context) => {
    const asked = { ...askedOf(context.request), submitter: operatorOf(context) };
    return shown(context, await quoteExchange(deskOf(context, setting), context.owner, asked));
  };

  const confirm: AnswerOf<'exchange.confirm'> = async (context) => {
    const { request, owner } = context;
    const desk = deskOf(context, setting);
    const { row } = await ownExchange(desk, owner, { orderNo: request.orderNo });
    await checkSeen(desk, row, request);
    return shown(context, await confirmExchange(desk, owner, { orderNo: row.orderNo, submitter: operatorOf(context) }));
  };

  const deliver: AnswerOf<'exchange.deliver'> = async (context) => {
    const { orderNo, version, deliveryAmount } = context.request;
    const request = { orderNo, version, amount: deliveryAmount, actor: operatorOf(context) };
    return shown(context, await deliverForward(deskOf(context, setting), context.owner, request));
  };

  const margin: AnswerOf<'exchange.addMargin'> = async (context) => {
    const { orderNo, version, marginAmount } = context.request;
    const request = { orderNo, version, amount: marginAmount, actor: operatorOf(context) };
    return shown(context, await addMargin(deskOf(context, setting), context.owner, request));
  };

  const modify: AnswerOf<'exchange.modify'> = async (context) => {
    const request = { ...context.request, actor: operatorOf(context) };
    return shown(context, await modifyDelivery(deskOf(context, setting), context.owner, request));
  };

  const wouldBe: AnswerOf<'exchange.modifyOffer'> = async (context) => {
    const { row, rate, buyAmount, days } = await modifyOffer(deskOf(context, setting), context.owner, context.request);
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

  const cancel: AnswerOf<'exchange.cancel'> = async (context) => {
    const { orderNo, version } = context.request;
    await cancelExchange(deskOf(context, setting), context.owner, { orderNo, version, actor: operatorOf(context) });
    return null;
  };

  const closeOutCost: AnswerOf<'exchange.closeOutCost'> = async (context) => {
    const exchange = await ownExchange(deskOf(context, setting), context.owner, context.request);
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
    'exchange.quote': quote,
    'exchange.confirm': confirm,
    'exchange.deliver': deliver,
    'exchange.addMargin': margin,
    'exchange.modify': modify,
    'exchange.modifyOffer': wouldBe,
    'exchange.cancel': cancel,
    'exchange.closeOutCost': closeOutCost,
    'exchange.summary': summary,
    'exchange.coupons': coupons,
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
  if (deliveryType === 'FORWARD_FIXED') return `${deliveryDate} 16:00 前申请交割`;
  if (deliveryType === 'FORWARD_OPTION') return `${deliveryFrom ?? ''} 至 ${deliveryDate} 内任一工作日，可分次交割`;
  return deliveryDate === dayOf(now) ? '确认后约 1 分钟到账' : `${deliveryDate} 09:30 交割`;
}

const coupons: AnswerOf<'exchange.coupons'> = async (context) => {
  const { entities, clock } = context;
  await ageCoupons(entities, clock.now());
  const where = { displayStatus: 'WAIT_USE', scene: 'EXCHANGE' };
  const found = await entities.find<EntityRecord & Coupon>('coupon', { where, sort: 'validTo, couponNo' });
  return found.filter((each) => isGoodFor(FOR_EXCHANGE, each, clock.now())).map((each) => context.show('coupon', each));
};
