import { reviewAhead } from '../approvals.ts';
import { couponFor, FOR_WITHDRAWAL } from '../orders/coupon-use.ts';
import type { Desk } from '../desk/desk.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { Entities } from '#generated/entities.ts';
import { paymentQuota } from '../payments/quota.ts';
import { HELD } from '../held-rate.ts';
import { fromMinor } from '#model/minor-units.ts';
import { remainingOf } from '../quotas/quota-book.ts';
import { storeLinesOf } from '../store-lines.ts';
import { checkSource } from '../withdrawals/submit.ts';
import { accountFor, checkAccount, checkAmount, termsOf, promisedAt } from '../withdrawals/terms.ts';
import type { Calls } from '#generated/calls.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';
import { personOf } from './operator.ts';
import { quotePayment, sayArrival, shownQuota } from './payment-quote.ts';
import { type BankSetting, deskOf } from './setting.ts';

type Code = Entities['payment-order']['payCcy'];

export function payAnswers(setting: BankSetting) {
  const withdrawFee: AnswerOf<'pay.withdrawFee'> = async (context) => {
    const { request, owner } = context;
    const desk = deskOf(context, setting);
    if (request.payeeNo !== undefined) return quotePayment(desk, owner, request, personOf(context).operatorId);
    const merchant = await checkAmount(desk, owner, request.currency, request.amount);
    const account = await accountFor(desk, owner, request.withdrawalAccount ?? '');
    checkAccount(merchant, account, request.arriveCcy);
    const { couponNo } = request;
    const coupon = await couponFor(desk, owner, couponNo, FOR_WITHDRAWAL, request);
    const to = { ...request, withdrawalAccount: account.id };
    const terms = termsOf(desk, merchant, account, to, coupon);
    const { currency, amount } = request;
    const review = await reviewAhead(desk, owner, {
      ...{ business: 'WITHDRAW', amount, currency },
      submitterId: personOf(context).operatorId,
    });
    return {
      currency: request.currency,
      arriveCcy: request.arriveCcy,
      amount: request.amount,
      fee: terms.fee,
      netAmount: terms.net,
      arriveAmount: terms.arriveAmount,
      arriveTime: promisedAt(terms),
      arriveText: sayArrival(desk.now, terms.arriveTime, review.reviewLevels),
      ...review,
      quotedAt: dateTimeOf(desk.now),
      ...(terms.discount === undefined ? {} : { discount: terms.discount }),
      ...(terms.rate === undefined
        ? {}
        : { rate: terms.rate, expireAt: dateTimeOf(desk.now + HELD), ...pairOf(desk, request) }),
      ...(terms.feeRate === undefined ? {} : { feeRate: terms.feeRate }),
    };
  };

  const quota: AnswerOf<'pay.quota'> = async (context) => {
    const { currency, quotaType } = context.request;
    if (quotaType === 'PAYMENT') return shownQuota(await paymentQuota(deskOf(context, setting), context.owner));
    const quotas = await deskOf(context, setting).quotas(context.owner, currency);
    const sum = (name: 'total' | 'used' | 'occupied'): string =>
      fromMinor(
        quotas.reduce((total, each) => total + each[name], 0n),
        currency,
      );
    return {
      currency,
      totalQuota: sum('total'),
      usedQuota: sum('used'),
      occupiedQuota: sum('occupied'),
      remainQuota: fromMinor(remainingOf(quotas), currency),
    };
  };

  const checkSpendable = async (context: BankContext, request: Calls['pay.checkBalance']['request']): Promise<void> => {
    const { currency, amount, stores } = request;
    const desk = deskOf(context, setting);
    await checkAmount(desk, context.owner, currency, amount);
    await checkSource(desk, context.owner, {
      currency,
      amount,
      ...(stores === undefined ? {} : { stores: await storeLinesOf(context, stores, currency) }),
    });
  };

  const checkBalanceOf: AnswerOf<'pay.checkBalance'> = async (context) => {
    await checkSpendable(context, context.request);
    return null;
  };

  const checkBalanceAndAdvance: AnswerOf<'pay.checkBalanceAndAdvance'> = async (context) => {
    await checkSpendable(context, context.request);
    const products = context.session?.user['userProduct'];
    return { advanceOpen: Array.isArray(products) && products.includes('ADVANCE') };
  };

  return {
    'pay.withdrawFee': withdrawFee,
    'pay.quota': quota,
    'pay.checkBalance': checkBalanceOf,
    'pay.checkBalanceAndAdvance': checkBalanceAndAdvance,
  };
}

/** The pair that a rate into yuan is of. */
function pairOf(desk: Desk, request: { currency: string; arriveCcy: string }): { rateBase: Code; rateQuote: Code } {
  const { base, quote } = desk.rates.quote(request.currency, request.arriveCcy, 'CNY');
  return { rateBase: base as Code, rateQuote: quote as Code };
}
