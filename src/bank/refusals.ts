import { type FieldError, Refusal } from '#sandbox/refusal.ts';
import texts from './rules/refusals.json' with { type: 'json' };

export type RefusalCode = keyof typeof texts;

/** The bank's sentence for a code, with its blanks filled. */
export function refusalText(code: RefusalCode, blanks: Record<string, string | number> = {}): string {
  return texts[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(blanks[name] ?? whole));
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
