import { balanceOf } from '#sandbox/ledger.ts';
import { compare } from '#model/money.ts';
import { toMinor } from '#model/minor-units.ts';
import type { Coupon, Desk, Merchant } from '../desk/desk.ts';
import { due } from '../ledger/chart.ts';
import { checkBalance, checkLimits, checkMinimum, checkSize } from '../orders/checks.ts';
import { checkCouponAmount, discountOf, feeAfter } from '../orders/coupon-use.ts';
import { UNSPENT } from '../orders/onshore.ts';
import { minimumOf, settlementFee, settlementPercent } from '../terms/fees.ts';
import { isDealt } from '../terms/rates.ts';
import { settlementArrival } from '../terms/settlement-times.ts';
import { leastFor, yuanFor } from '../terms/yuan.ts';
import { refusal } from '../words/refusals.ts';
import type { Scene } from './materials.ts';
import { settlements } from './settlement.ts';

/** The amount of a settlement: an amount that is sold, or the yuan that must arrive. Decimal strings. */
export interface TermsRequest {
  scene: Scene;
  /** The sold currency. */
  currency: string;
  sellMode: 'BY_FOREIGN' | 'BY_CNY';
  amount?: string | undefined;
  cnyAmount?: string | undefined;
  /** True if the evidence is supplied later. */
  advance?: boolean | undefined;
}

/** The typed amount, its currency, and its field in the request. */
export function typedAmount({ sellMode, amount = '0', cnyAmount = '0', currency }: TermsRequest) {
  return sellMode === 'BY_CNY'
    ? { amount: cnyAmount, currency: 'CNY', field: '/cnyAmount' }
    : { amount, currency, field: '/amount' };
}

/** Terms of a settlement, as quoted and as booked. */
export interface SettlementTerms {
  /** The sold amount, which includes the fee. */
  gross: string;
  fee: string;
  /** The coupon's discount on the fee. */
  discount?: string;
  /** The fee rate in percent: `0.20`. */
  feeRate: string;
  arriveAmount: string;
  /** The exchanged amount at mid, in CNY. */
  midAmount: string;
  rate: string;
  arriveTime: number;
}

/** @throws Refusal 20002, 20003, 20008 */
export function checkTyped(request: TermsRequest): void {
  const { currency } = request;
  const isSold = currency !== 'CNY' && minimumOf(currency) !== undefined && isDealt(currency);
  if (!isSold) throw refusal('20008', {}, '/currency');
  const typed = typedAmount(request);
  checkSize(typed.amount, typed.currency, typed.field);
}

/**
 * The fee is inside the sold amount. By yuan, the sold amount is the least from which that much arrives.
 * @throws Refusal 23005 when the fee is not less than the amount
 */
export function settlementTerms(
  desk: Desk,
  request: TermsRequest,
  coupon?: Coupon,
  rates = desk.rates,
): SettlementTerms {
  const { scene, currency, advance, sellMode } = request;
  const { amount: typed } = typedAmount(request);
  const wholeFee = (gross: string): string => settlementFee(gross, currency, scene, { rates, advance });
  const discountFor = (gross: string): string | undefined =>
    coupon?.couponType === 'FEE_OFF' ? discountOf(desk, coupon, wholeFee(gross), currency) : undefined;
  const feeOf = (gross: string): string => feeAfter(wholeFee(gross), discountFor(gross) ?? '0', currency);
  const isByYuan = sellMode === 'BY_CNY';
  if (!isByYuan && compare(feeOf(typed), typed) >= 0) throw refusal('23005', {}, '/amount');
  const { gross, fee, yuan, atMid, rate } = (isByYuan ? leastFor : yuanFor)(typed, currency, feeOf, rates);
  const discount = discountFor(gross);
  return {
    ...{ gross: feeAfter(gross, '0', currency), fee, ...(discount !== undefined && { discount }) },
    ...{ feeRate: settlementPercent(scene, advance), arriveAmount: yuan, midAmount: atMid, rate },
    arriveTime: settlementArrival(desk.now, yuan),
  };
}

/** Checks of the sold amount without the balance. @throws Refusal 20004 to 20007, 20032 */
export async function checkGross(
  desk: Desk,
  merchant: Merchant,
  request: TermsRequest,
  gross: string,
  coupon?: Coupon,
): Promise<void> {
  const { currency } = request;
  const { field } = typedAmount(request);
  checkMinimum(gross, currency, field);
  await checkLimits(
    desk,
    merchant,
    { amount: gross, currency },
    (date) => desk.worthSince(merchant.owner, settlements.name, date, UNSPENT),
    field,
  );
  if (coupon !== undefined) checkCouponAmount(desk, coupon, { amount: gross, currency });
}

/** @throws Refusal 20001, 23006 when the merchant owes money */
export async function checkFunds(desk: Desk, owner: string, request: TermsRequest, gross: string): Promise<void> {
  const { currency } = request;
  if ((await balanceOf(desk.book, due(owner, currency))) !== 0n) throw refusal('23006', {}, '/currency');
  await checkBalance(desk, owner, currency, toMinor(gross, currency), { field: typedAmount(request).field });
}
