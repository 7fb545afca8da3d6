import { compare, decimal, round, scaleOf } from '#model/money.ts';
import { toMinor } from '#model/minor-units.ts';
import { checkAmount } from '../cards/terms.ts';
import type { Desk } from '../desk/desk.ts';
import rules from '../rules/card-transactions.json' with { type: 'json' };
import { isDealt } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';
import type { Price } from './message-schemas.ts';

/** A purchase in the currency of its card. */
export interface Bill {
  /** Units of the card's currency for one of the transaction's. */
  rate: string;
  /** Minor units. */
  bill: bigint;
  /** The cross-border fee on it, in minor units. */
  fee: bigint;
}

/**
 * The bill of a purchase at the scheme's rate, rounded HALF_UP, and its cross-border fee.
 * @throws Refusal 20002, 20003, 20008
 */
export function billOf(desk: Desk, { amount, currency, rate }: Price, cardCcy: string): Bill {
  if (currency !== cardCcy && !isDealt(currency)) throw refusal('20008', {}, '/currency');
  checkAmount(amount, currency);
  const used = currency === cardCcy ? '1' : (rate ?? midOf(desk, currency, cardCcy));
  return billAt(used, amount, currency, cardCcy);
}

/**
 * Converts an amount to the card's currency at a known rate.
 * @throws Refusal 20002 for an amount that rounds to zero on the card
 */
export function billAt(rate: string, amount: string, currency: string, cardCcy: string): Bill {
  const whole = round(decimal(amount).times(rate), scaleOf(cardCcy), 'halfUp');
  if (compare(whole, '0') <= 0) throw refusal('20002', {}, '/amount');
  return { rate, bill: toMinor(whole, cardCcy), fee: currency === cardCcy ? 0n : crossBorder(whole, cardCcy) };
}

function crossBorder(bill: string, cardCcy: string): bigint {
  return toMinor(round(decimal(bill).times(rules.crossBorder), scaleOf(cardCcy), 'halfUp'), cardCcy);
}

const MANY = '1000000';

/** The bank's mid rate now, taken from the worth of a million, so that it has enough digits. */
function midOf(desk: Desk, from: string, to: string): string {
  return decimal(desk.rates.worth(MANY, from, to, 'halfUp'))
    .div(MANY)
    .toFixed();
}

/** True if a merchant category code is in a list of codes and ranges. */
export function isAmong(mcc: string | undefined | null, codes: readonly string[]): boolean {
  if (mcc === undefined || mcc === null) return false;
  return codes.some((each) => {
    const [from = '', to = from] = each.split('-');
    return mcc >= from && mcc <= to;
  });
}

/** The merchant categories that a code belongs to. */
export function categoriesOf(mcc: string): string[] {
  return Object.entries(rules.categories).flatMap(([name, codes]) => (isAmong(mcc, codes) ? [name] : []));
}
