import { type FieldError, Refusal } from '#sandbox/refusal.ts';
import { model } from '#generated/model.ts';
import { printAmount, scaleOf } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import texts from '../rules/refusals.json' with { type: 'json' };

export type RefusalCode = keyof typeof texts;

/** The bank's sentence for a code, with its blanks filled. */
export function refusalText(code: RefusalCode, blanks: Record<string, string | number> = {}): string {
  return texts[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(ownEntry(blanks, name) ?? whole));
}

/**
 * The blanks of a sentence that names money, as people read it: `500,000.00 USD`.
 * @param amount decimal string in `currency`
 */
export function blanksOf(amount: string, currency: string): Record<string, string> {
  return { amount: printAmount(amount, currency), currency };
}

/** Too many decimals; a currency without any is named by its own name: `日元不支持小数`. */
export function tooFine(currency: string, field: string): Refusal {
  const scale = scaleOf(currency);
  if (scale > 0) return refusal('20003', { currency, scale }, field);
  const name = model.enums['currency']?.values.find((each) => each.const === currency)?.title ?? currency;
  const message = `金额精度不正确，${name}不支持小数`;
  return new Refusal({ code: '20003', message }, [{ path: field, message }]);
}

/**
 * A business refusal of the bank.
 * @param field JSON pointer of the request's field that it is about
 */
export function refusal(code: RefusalCode, blanks: Record<string, string | number> = {}, field?: string): Refusal {
  const message = refusalText(code, blanks);
  const errors: FieldError[] = field === undefined ? [] : [{ path: field, message }];
  return new Refusal({ code, message }, errors);
}
