import { dateTimeOf } from '#model/instant.ts';
import { arrivalTime } from '../terms/calendar.ts';
import { wayOf } from '../terms/fees.ts';
import { settlementArrival } from '../terms/settlement-times.ts';
import type { PaymentFacts } from '../payments/payment.ts';
import { payerFor } from '../payments/payer.ts';
import { checkPaymentQuota } from '../payments/quota.ts';
import { payingStores } from '../payments/submit.ts';
import { checkMerchant, checkPaymentAmount, payeeFor, paymentTerms } from '../payments/terms.ts';
import { couponFor, FOR_PAYMENT } from '../orders/coupon-use.ts';
import { toMinor } from '#model/minor-units.ts';
import { storeLinesOf } from './store-lines.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf } from './answer-of.ts';
import { isOther, sayArrival } from './payment-quote.ts';
import { type BankSetting, deskOf } from './setting.ts';

/* Payments to others: validation, submission and review. */

export function paymentAnswers(setting: BankSetting) {
  const checkBalance: AnswerOf<'payment.checkBalance'> = async (context) => {
    const { payeeNo, payCcy, amount, feeBearer, poboRecordId, couponNo, stores } = context.request;
    const { owner } = context;
    const desk = deskOf(context, setting);
    const merchant = await checkMerchant(desk, owner);
    const payee = await payeeFor(desk, owner, payeeNo);
    const { currency } = payee;
    await checkPaymentAmount(desk, merchant, { amount, currency, payCcy });
    const coupon = await couponFor(desk, owner, couponNo, FOR_PAYMENT, { amount, currency });
    const terms = paymentTerms(desk, payee, { payCcy, amount, feeBearer, pobo: isOther(poboRecordId) }, coupon);
    const lines = stores === undefined ? undefined : await storeLinesOf(context, stores, payCcy);
    await payingStores(desk, owner, payCcy, terms.total, lines);
    return null;
  };

  const checkQuota: AnswerOf<'payment.checkQuota'> = async (context) => {
    const { payCcy, arriveCcy, amount } = context.request;
    const { owner } = context;
    const desk = deskOf(context, setting);
    await checkPaymentAmount(desk, await checkMerchant(desk, owner), { amount, currency: arriveCcy, payCcy });
    await checkPaymentQuota(desk, owner, toMinor(desk.rates.worth(amount, arriveCcy, 'USD', 'ceil'), 'USD'));
    return null;
  };

  const checkPayer: AnswerOf<'payment.checkPayer'> = async (context) => {
    const { poboRecordId } = context.request;
    if (isOther(poboRecordId)) await payerFor(deskOf(context, setting), context.owner, poboRecordId);
    return null;
  };

  /** During review the arrival is only an estimate: the time if the order were approved now. */
  const arrival: AnswerOf<'payment.arrival'> = async (context) => {
    const { owner, request } = context;
    const desk = deskOf(context, setting);
    const row = await desk.record(owner, 'payment-order', request.orderNo);
    if (row === undefined) throw refusal('10018');
    const { arriveCcy, arriveAmount, payCcy, bankCountry, orderType } = row;
    if (orderType === 'SETTLE') {
      const at = settlementArrival(desk.now, arriveAmount, payCcy !== 'CNY');
      return { arriveTime: dateTimeOf(at), arriveText: sayArrival(desk.now, at) };
    }
    const way =
      (await desk.facts<Partial<PaymentFacts>>(row.orderNo))?.facts.way ??
      wayOf(payCcy, { country: bankCountry ?? '', currency: arriveCcy });
    const at = arrivalTime(desk.now, way, arriveCcy, arriveAmount);
    return { arriveTime: dateTimeOf(at), arriveText: sayArrival(desk.now, at) };
  };

  return {
    'payment.checkBalance': checkBalance,
    'payment.checkQuota': checkQuota,
    'payment.checkPayer': checkPayer,
    'payment.arrival': arrival,
  };
}
