import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Context, PropertyMember } from '../context/context.ts';

export const rule: Rule = { code: 'unknown-currency', says: 'An amount whose currency does not come along.' };

/** Reports an amount without any currency. */
export function missingCurrency(context: Context, at: At, name: string): void {
  const message = `"${name}" is an amount without a currency: name in "currency" the field beside it that holds the code, or a code.`;
  context.problems.add(rule, at, message, { word: name });
}

/** Reports a fixed code that is not a currency, which no amount could be displayed or compared with. */
export function noCurrency(context: Context, at: At, code: string): void {
  const own = [...context.enums.values()].flatMap(({ definition }) => definition.values.map(({ name }) => name));
  const known = Intl.supportedValuesOf('currency');
  if (known.includes(code) || own.includes(code)) return;
  const message = `"${code}" is the code of no currency.`;
  context.problems.add(rule, at, message, { word: code, among: known });
}

/** Reports a record with an amount but without its currency, which could neither be displayed nor compared. */
export function unknownCurrency(
  context: Context,
  at: At,
  members: Record<string, PropertyMember>,
  where: string,
): void {
  for (const { field } of Object.values(members)) {
    const { currency, name } = field;
    if (!currency || 'code' in currency || currency.field in members) continue;
    const message = `${where} has "${name}" without "${currency.field}", which says its currency: pick that too.`;
    context.problems.add(rule, at, message, { word: name });
  }
}

/** Reports a sum over records with different currencies. */
export function mixedCurrencies(context: Context, at: At, name: string, currency: string): void {
  const message = `Sums of "${name}" would mix currencies: group by "${currency}" too, or fix it in "where".`;
  context.problems.add(rule, at, message, { word: name });
}
