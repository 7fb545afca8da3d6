import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Context, PropertyMember } from '../context/context.ts';

export const rule: Rule = { code: 'unknown-currency', says: 'An amount whose currency does not come along.' };

/** An amount that says nothing of its currency at all. */
export function missingCurrency(context: Context, at: At, name: string): void {
  const message = `"${name}" is an amount without a currency: name in "currency" the field beside it that holds the code, or a code.`;
  context.problems.add(rule, at, message, { word: name });
}

/** A fixed code that is no currency: amounts would be printed with it, and compared with nothing. */
export function noCurrency(context: Context, at: At, code: string): void {
  const own = [...context.enums.values()].flatMap(({ definition }) => definition.values.map(({ name }) => name));
  const known = Intl.supportedValuesOf('currency');
  if (known.includes(code) || own.includes(code)) return;
  const message = `"${code}" is the code of no currency.`;
  context.problems.add(rule, at, message, { word: code, among: known });
}

/** A record that carries an amount without its currency: nobody could print it, or compare it with another. */
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

/** A sum over records that say different currencies. */
export function mixedCurrencies(context: Context, at: At, name: string, currency: string): void {
  const message = `Sums of "${name}" would mix currencies: group by "${currency}" too, or fix it in "where".`;
  context.problems.add(rule, at, message, { word: name });
}
