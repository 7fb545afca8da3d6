import { dateTimeOf } from '#model/instant.ts';
import { compare } from '#model/money.ts';
import { arrivalTime } from '../terms/calendar.ts';
import { afterFee, minimumOf, type Way, wayOf, withdrawalFee, yuanFeePercent } from '../terms/fees.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { isDealt } from '../terms/rates.ts';
import { blanksOf, refusal } from '../words/refusals.ts';
import { discountOf, feeAfter } from '../orders/coupon-use.ts';
import { checkLimits, checkMinimum, checkSize, customerOf } from '../orders/checks.ts';
import type { Coupon, Desk, Merchant, WithdrawalAccount } from '../desk/desk.ts';
import { withdrawals } from './withdrawal.ts';
import { UNSPENT } from '../orders/onshore.ts';
import { remainingOf } from '../orders/pool-use.ts';

export interface WithdrawalRequest {
  currency: string;
  /** Decimal string in `currency`, including the fee. */
  amount: string;
  /** Id of the merchant's own bank account. */
  withdrawalAccount: string;
  arriveCcy: string;
  /** A coupon of the merchant that lowers the fee. */
  couponNo?: string | undefined;
}

/** Terms of a withdrawal, as quoted and as booked. */
export interface Terms {
  merchant: Merchant;
  account: WithdrawalAccount;
  way: Way;
  fee: string;
  /** The coupon's discount on the fee. */
  discount?: string;
  /** The fee rate, if the fee is a share of the amount: `0.30` is 0.30 %. */
  feeRate?: string;
  net: string;
  /** Quote currency per unit of base, for an exchange. */
  rate?: string;
  arriveAmount: string;
  /** The arriving amount at mid; undefined without an exchange. */
  midAmount?: string;
  arriveTime: number;
}

/** Checks that need no balance, in the order of the domain's table. */
export async function checkAmount(desk: Desk, owner: string, currency: string, amount: string): Promise<Merchant> {
  const merchant = await customerOf(desk, owner, 'PAYMENT');
  checkSize(amount, currency);
  checkMinimum(amount, currency);
  if (isDealt(currency)) {
    await checkLimits(desk, merchant, { amount, currency }, (date) =>
      desk.worthSince(merchant.owner, withdrawals.name, date, UNSPENT),
    );
  }
  if (minimumOf(currency) === undefined || !isDealt(currency)) throw refusal('20008', {}, '/currency');
  return merchant;
}

/** @throws Refusal 10018 when the account is unknown or another merchant's. */
export async function accountFor(desk: Desk, owner: string, id: string): Promise<WithdrawalAccount> {
  const account = await desk.record(owner, 'withdrawal-account', id);
  if (account === undefined) throw refusal('10018', {}, '/withdrawalAccount');
  return account;
}

/** Checks that money may go to this account in this currency. */
export function checkAccount(merchant: Merchant, account: WithdrawalAccount, arriveCcy: string): void {
  if (!merchant.names.includes(account.accountName)) throw refusal('23001', {}, '/withdrawalAccount');
  if (account.auditState !== undefined && account.auditState !== 'PASS')
    throw refusal('23002', {}, '/withdrawalAccount');
  if (account.currency !== arriveCcy) throw refusal('23003', { currency: arriveCcy }, '/withdrawalAccount');
}

/** A withdrawal keeps its currency, or becomes onshore yuan; nothing else. */
export function termsOf(
  desk: Desk,
  merchant: Merchant,
  account: WithdrawalAccount,
  request: WithdrawalRequest,
  coupon?: Coupon,
  rates = desk.rates,
): Terms {
  const { currency, amount, arriveCcy } = request;
  const way = wayOf(currency, { country: account.bankCountry, currency: arriveCcy });
  if (way !== 'yuan' && arriveCcy !== currency) throw refusal('23003', { currency }, '/arriveCcy');
  const whole = withdrawalFee(amount, currency, way, merchant.band);
  const discount = coupon === undefined ? undefined : discountOf(desk, coupon, whole, currency);
  const fee = discount === undefined ? whole : feeAfter(whole, discount, currency);
  if (compare(fee, amount) >= 0) throw refusal('23005', {}, '/amount');
  const net = afterFee(amount, fee, currency);
  const conversion = way === 'yuan' ? rates.sell(net, currency, arriveCcy, 'CNY') : undefined;
  const arriveAmount = conversion?.amount ?? net;
  const terms: Terms = {
    merchant,
    account,
    way,
    fee,
    net,
    arriveAmount,
    arriveTime: arrivalTime(desk.now, way, arriveCcy, arriveAmount),
  };
  if (discount !== undefined) terms.discount = discount;
  if (conversion !== undefined) {
    terms.rate = conversion.rate;
    terms.midAmount = conversion.atMid;
    terms.feeRate = yuanFeePercent(merchant.band);
  }
  return terms;
}

/** @throws Refusal 24001 with the remaining quota. */
export async function checkQuota(
  desk: Desk,
  owner: string,
  currency: string,
  amount: string,
  field = '/amount',
): Promise<void> {
  const rest = remainingOf(await desk.pools(owner, 'QUOTA', currency));
  if (rest < toMinor(amount, currency)) {
    throw refusal('24001', blanksOf(fromMinor(rest > 0n ? rest : 0n, currency), currency), field);
  }
}

export function promisedAt(terms: Terms): string {
  return dateTimeOf(terms.arriveTime);
}
