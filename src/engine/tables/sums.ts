import { evaluate, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { add, isDecimal } from '#model/money.ts';
import { fieldOf } from './columns.ts';
import type { Row } from './use-rows.ts';

/** One currency's sums, by column name. Never across currencies. */
export interface Sum {
  currency: string;
  amounts: Record<string, string>;
}

export function sumsOfServer(sums: readonly Record<string, string>[], columns: readonly ColumnDefinition[]): Sum[] {
  return sums.map((sum) => ({
    currency: String(sum.currency ?? ''),
    amounts: Object.fromEntries(
      columns.flatMap((column) => {
        const amount = sum[fieldOf(column)];
        return amount === undefined || amount === null ? [] : [[column.name, String(amount)]];
      }),
    ),
  }));
}

/** Sums of rows that are all here, in the order in which their currencies appear. */
export function sumsOfRows(rows: readonly Row[], columns: readonly ColumnDefinition[], around: Scope): Sum[] {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const scope = { ...around, row };
    for (const column of columns) {
      const amount = evaluate(column.value, scope);
      if (!isDecimal(amount)) continue;
      const code = column.currency === undefined ? null : evaluate(column.currency, scope);
      const currency = typeof code === 'string' ? code : '';
      const sum = sums.get(currency) ?? { currency, amounts: {} };
      sum.amounts[column.name] = add(sum.amounts[column.name] ?? '0', amount);
      sums.set(currency, sum);
    }
  }
  return [...sums.values()];
}

/** Two lots of sums as one. */
export function addSums(one: readonly Sum[], other: readonly Sum[]): Sum[] {
  const sums = new Map(one.map((sum) => [sum.currency, { ...sum, amounts: { ...sum.amounts } }]));
  for (const { currency, amounts } of other) {
    const sum = sums.get(currency) ?? { currency, amounts: {} };
    for (const [name, amount] of Object.entries(amounts)) sum.amounts[name] = add(sum.amounts[name] ?? '0', amount);
    sums.set(currency, sum);
  }
  return [...sums.values()];
}

/** The currency that most of the rows here are in comes first; the others stay as they were given. */
export function byUse(
  sums: readonly Sum[],
  rows: readonly Row[],
  columns: readonly ColumnDefinition[],
  around: Scope,
): Sum[] {
  const currency = columns[0]?.currency;
  if (currency === undefined) return [...sums];
  const uses = new Map<unknown, number>();
  for (const row of rows) {
    const code = evaluate(currency, { ...around, row });
    uses.set(code, (uses.get(code) ?? 0) + 1);
  }
  const most = Math.max(0, ...uses.values());
  const first = sums.find((sum) => uses.get(sum.currency) === most);
  return first === undefined ? [...sums] : [first, ...sums.filter((sum) => sum !== first)];
}
