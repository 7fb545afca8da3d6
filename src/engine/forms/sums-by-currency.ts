import { evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import type { Expression, Tree } from '#model/expression.ts';
import { add, isDecimal, type Money } from '#model/money.ts';

/** Whether an expression adds up amounts that need not be of one currency: `sum(form.lines.amount)`. */
export function isSumOfMoney({ tree }: Expression): boolean {
  return tree.op === 'sum' && tree.of.every((each) => each.op === 'money');
}

/** Its sums, one for each currency, in the order in which these come up. Amounts without a currency are not counted. */
export function sumsByCurrency({ tree }: Expression, scope: Scope): Money[] {
  const sums = new Map<string, string>();
  for (const each of tree.op === 'sum' ? tree.of : []) {
    if (each.op !== 'money') continue;
    const amounts = listOf(each.amount, scope);
    const currencies = listOf(each.currency, scope);
    for (const [n, amount] of amounts.entries()) {
      const currency = currencies.length === 1 ? currencies[0] : currencies[n];
      if (!isDecimal(amount) || !isKnown(currency)) continue;
      sums.set(String(currency), add(sums.get(String(currency)) ?? '0', amount));
    }
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}

function listOf(tree: Tree, scope: Scope): unknown[] {
  const value = evaluate({ source: '', tree, reads: [] }, scope);
  return Array.isArray(value) ? value : [value];
}
