import { type FieldError, Refusal } from '#sandbox/refusal.ts';
import { model } from '#generated/model.ts';
import { printAmount, scaleOf } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { RefusalCode } from '#generated/names.ts';

export type { RefusalCode } from '#generated/names.ts';

/** The bank's message for a code, with its blanks filled. */
export function refusalText(code: RefusalCode, blanks: Record<string, string | number> = {}): string {
  return (model.refusals[code] ?? code).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(ownEntry(blanks, name) ?? whole),
  );
}

/**
 * The blanks of a message that names money, formatted: `500,000.00 USD`.
 * @param amount decimal string in `currency`
 */
export function blanksOf(amount: string, currency: string): Record<string, string> {
  return { amount: printAmount(amount, currency), currency };
}

/** Refusal for too many decimals; currencies without decimals are named: `日元不支持小数`. */
export function tooFine(currency: string, field: string): Refusal {
  const scale = scaleOf(currency);
  if (scale > 0) return refusal('20003', { currency, scale }, field);
  const name = model.enums['currency']?.values.find((each) => each.const === currency)?.title ?? currency;
  return refusal('20003-none', { currency: name }, field);
}

/**
 * A business refusal of the bank. A suffix of the code chooses another message: `10002-old`.
 * @param field JSON pointer of the request's field
 */
export function refusal(code: RefusalCode, blanks: Record<string, string | number> = {}, field?: string): Refusal {
  const message = refusalText(code, blanks);
  const errors: FieldError[] = field === undefined ? [] : [{ path: field, message }];
  return new Refusal({ code: bareCode(code), message }, errors);
}

/**
 * One refusal for several invalid fields, with the code and message of the first; undefined when none is invalid.
 * @param wrong `message` replaces the code's message at the field
 */
export function refusalOf(
  wrong: readonly { code: RefusalCode; field: string; blanks?: Record<string, string>; message?: string }[],
): Refusal | undefined {
  const errors = wrong.map(({ code, field, blanks, message }) => ({
    path: `/${field}`,
    message: message ?? refusalText(code, blanks),
  }));
  const [first] = wrong;
  return first && new Refusal({ code: bareCode(first.code), message: refusalText(first.code, first.blanks) }, errors);
}

const bareCode = (code: RefusalCode): string => code.replace(/-.*$/, '');
