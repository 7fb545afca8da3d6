import { compare } from '#model/money.ts';
import { STATUS } from '../collections/collection.ts';
import { collections } from '../collections/receipts.ts';
import { openOrder } from '../orders/take-step.ts';
import { bearerOf, refundableOf } from '../collections/refund.ts';
import { refundFee } from '../collections/terms.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf } from './answer-of.ts';
import { type BankSetting, deskOf } from './setting.ts';

export function refundAnswers(setting: BankSetting) {
  const fee: AnswerOf<'refund.fee'> = async (context) => {
    const { currency, refundAmount } = context.request;
    const desk = deskOf(context, setting);
    const feeBearer = await bearerOf(desk, context.owner);
    const cost = refundFee(desk, currency);
    const result = { currency, refundFee: cost, feeBearer };
    if (refundAmount === undefined) return result;
    if (feeBearer === 'MERCHANT') return { ...result, arriveAmount: refundAmount };
    if (compare(cost, refundAmount) >= 0) throw refusal('21009', {}, '/refundAmount');
    return { ...result, arriveAmount: fromMinor(toMinor(refundAmount, currency) - toMinor(cost, currency), currency) };
  };

  const accountByOriginal: AnswerOf<'refund.accountByOriginal'> = async (context) => {
    const { orderNo } = context.request;
    await context.entities.need('collection-order', orderNo);
    const desk = deskOf(context, setting);
    const step = await openOrder(collections, desk, orderNo);
    if (step === undefined) throw refusal('10019');
    const { row } = step;
    type Result = Awaited<ReturnType<AnswerOf<'refund.accountByOriginal'>>>;
    const currency = row.currency as Result['currency'];
    const most = await refundableOf(step);
    const cost = refundFee(desk, currency);
    const feeBearer = await bearerOf(desk, context.owner);
    const taken = feeBearer === 'PAYER' ? toMinor(cost, currency) : 0n;
    const [, storeNo] = step.facts.target.split('/');
    return context.show('refund-account', {
      orderNo,
      currency,
      refundableAmount: fromMinor(most.amount, currency),
      ...(most.available === undefined ? {} : { availableAmount: fromMinor(most.available, currency) }),
      refundFee: cost,
      feeBearer,
      arriveAmount: fromMinor(most.amount > taken ? most.amount - taken : 0n, currency),
      partial: row.status === STATUS.credited,
      accountNo: row.accountNo,
      ...(storeNo !== undefined && storeNo !== '-' && row.storeName ? { storeName: row.storeName } : {}),
    });
  };

  return {
    'refund.fee': fee,
    'refund.accountByOriginal': accountByOriginal,
  };
}
