import { compare, decimal, round, scaleOf, subtract } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Rates } from './rates.ts';
import fees from '../rules/fees.json' with { type: 'json' };
import limits from '../rules/limits.json' with { type: 'json' };

type Table = Record<string, string>;

/** Route of the money, as the fee table and the arrival times name it. */
export type Way = 'yuan' | 'local' | 'swift';

export interface BankPlace {
  /** Country or region of the bank. */
  country: string;
  currency: string;
}

/** Countries in which each currency has a local clearing. */
const HOME: Record<string, readonly string[]> = fees.home;

/**
 * The route of a payment: a currency sold for yuan into a mainland bank goes onshore; a currency is cleared
 * locally in its home countries.
 */
export function wayOf(payCcy: string, to: BankPlace): Way {
  if (to.currency === 'CNY' && to.country === 'CN' && payCcy !== 'CNY') return 'yuan';
  return ownEntry(HOME, to.currency)?.includes(to.country) === true ? 'local' : 'swift';
}

/** The fee of a withdrawal, in the withdrawn currency; the amount includes the fee. */
export function withdrawalFee(amount: string, payCcy: string, way: Way, band: number): string {
  if (way === 'yuan') {
    const share = ownEntry(fees.yuanByBand as Table, String(band)) ?? fees.yuanByBand['1'];
    return round(decimal(amount).times(share), scaleOf(payCcy), 'halfUp');
  }
  const fee = ownEntry(fees[way] as Table, payCcy);
  if (fee === undefined) throw new Error(`There is no ${way} fee in ${payCcy}`);
  return fee;
}

/** The fee rate of a withdrawal to yuan, in percent: `0.30`. */
export function yuanFeePercent(band: number): string {
  return round(
    decimal(ownEntry(fees.yuanByBand as Table, String(band)) ?? fees.yuanByBand['1']).times(100),
    2,
    'halfUp',
  );
}

export interface PaymentFeeTerms {
  way: Way;
  /** True if the payer also bears the foreign bank's charges. */
  our: boolean;
  pobo: boolean;
}

/** The fee of a payment to others, on top of its amount, in the paying currency. */
export function paymentFee(payCcy: string, terms: PaymentFeeTerms): string {
  const base = ownEntry(fees[terms.way === 'local' ? 'local' : 'swift'] as Table, payCcy) ?? '0';
  const our = terms.our && terms.way !== 'local' ? (ownEntry(fees.our as Table, payCcy) ?? '0') : '0';
  const pobo = terms.pobo ? (ownEntry(fees.pobo as Table, payCcy) ?? '0') : '0';
  return round(decimal(base).plus(our).plus(pobo), scaleOf(payCcy), 'halfUp');
}

/** A kind of settlement with a fee of its own. */
export type SettlementKind = keyof typeof fees.settle | 'BATCH_CNY';

/** The fee of selling an amount for onshore yuan; the amount includes the fee. */
export function settlementFee(
  gross: string,
  payCcy: string,
  kind: SettlementKind,
  terms: { advance?: boolean | undefined; rates?: Pick<Rates, 'worth'> } = {},
): string {
  const fee = round(decimal(gross).times(settlementShare(kind, terms.advance)), scaleOf(payCcy), 'halfUp');
  const least = ownEntry(fees.settleLeast as Table, kind);
  if (least === undefined || terms.rates === undefined) return fee;
  const minimum = terms.rates.worth(least, 'USD', payCcy, 'halfUp');
  return compare(fee, minimum) < 0 ? minimum : fee;
}

/** The fee rate in percent: `0.30`. */
export function settlementPercent(kind: SettlementKind, advance?: boolean): string {
  return round(settlementShare(kind, advance).times(100), 2, 'halfUp');
}

function settlementShare(kind: SettlementKind, advance = false) {
  const share = decimal(kind === 'BATCH_CNY' ? fees.batchYuan : fees.settle[kind]);
  return advance ? share.plus(fees.settleAdvance) : share;
}

/** The minimum amount of an order; undefined if nothing is paid out in that currency. */
export function minimumOf(currency: string): string | undefined {
  return ownEntry(fees.minimum as Table, currency);
}

/** Payout limits in USD, for companies or persons. */
export function limitsOf(person: boolean): { single: string; day: string; month: string } {
  return person ? limits.person : limits.company;
}

/** The net amount, when the fee is inside the amount. */
export function afterFee(amount: string, fee: string, currency: string): string {
  return round(subtract(amount, fee), scaleOf(currency), 'halfUp');
}
