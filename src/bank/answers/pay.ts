import { couponFor, FOR_WITHDRAWAL } from '../orders/coupon-use.ts';
import { atReadRate } from '../orders/held-rate.ts';
import { paymentQuota } from '../payments/quota.ts';
import { fromMinor } from '#model/minor-units.ts';
import { remainingOf } from '../orders/pool-use.ts';
import { storeLinesOf } from './store-lines.ts';
import { checkSource } from '../withdrawals/submit.ts';
import { accountFor, checkAccount, checkAmount, termsOf } from '../withdrawals/terms.ts';
import type { AnswerOf } from './answer-of.ts';
import { personOf } from './operator.ts';
import { quoted, quotePayment, sharedAmong, shownQuota } from './payment-quote.ts';
import { type BankSetting, deskOf } from './setting.ts';

export function payAnswers(setting: BankSetting) {
  const withdrawFee: AnswerOf<'pay.withdrawFee'> = async (context) => {
    const { request, owner } = context;
    const desk = deskOf(context, setting);
    const payCcy = request.payCcy ?? request.currency;
    const lines = request.stores === undefined ? [] : await storeLinesOf(context, request.stores, payCcy);
    if (request.payeeNo !== undefined) return quotePayment(desk, owner, request, personOf(context).operatorId, lines);
    const merchant = await checkAmount(desk, owner, request.currency, request.amount);
    const account = await accountFor(desk, owner, request.withdrawalAccount ?? '');
    checkAccount(merchant, account, request.arriveCcy);
    const { currency, amount, arriveCcy, couponNo } = request;
    const coupon = await couponFor(desk, owner, couponNo, FOR_WITHDRAWAL, request);
    const asked = { ...request, withdrawalAccount: account.id };
    const terms = atReadRate(desk, request.rate, (rates) => termsOf(desk, merchant, account, asked, coupon, rates));
    const { operatorId: submitterId } = personOf(context);
    const { midAmount: atMid } = terms;
    const exchanged = atMid === undefined ? undefined : { pair: desk.rates.quote(currency, arriveCcy, 'CNY'), atMid };
    return {
      ...{ currency, arriveCcy, amount, netAmount: terms.net, feeRate: terms.feeRate },
      ...(await sharedAmong(desk, owner, { total: amount, currency }, lines)),
      ...(await quoted(desk, owner, terms, { business: 'WITHDRAW', amount, currency, submitterId }, exchanged)),
    };
  };

  const quota: AnswerOf<'pay.quota'> = async (context) => {
    const { currency, quotaType } = context.request;
    if (quotaType === 'PAYMENT') return shownQuota(await paymentQuota(deskOf(context, setting), context.owner));
    const quotas = await deskOf(context, setting).pools(context.owner, 'QUOTA', currency);
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

  const checkBalanceOf: AnswerOf<'pay.checkBalance'> = async (context) => {
    const { currency, amount, stores } = context.request;
    const desk = deskOf(context, setting);
    await checkAmount(desk, context.owner, currency, amount);
    const lines = stores && (await storeLinesOf(context, stores, currency));
    await checkSource(desk, context.owner, { currency, amount, stores: lines });
    return null;
  };

  return {
    'pay.withdrawFee': withdrawFee,
    'pay.quota': quota,
    'pay.checkBalance': checkBalanceOf,
  };
}
