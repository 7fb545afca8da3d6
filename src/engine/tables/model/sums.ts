import type { ReactNode } from 'react';
import type { SumsRule } from '#model/block.ts';
import { evaluate, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { add, compare, isDecimal } from '#model/money.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { formatOf } from '../../formats/formats.ts';
import type { EngineHost } from '../../host/host.ts';
import { fieldOf } from './columns.ts';
import type { Row } from './use-rows.ts';
import { words } from '../../words/words.ts';

/** Sums of one currency, by column name. Never across currencies. */
export interface Sum {
  currency: string;
  /** Value of the field that splits the sums, as on the wire. */
  split?: string;
  amounts: Record<string, string>;
}

export function sumsOfServer(
  sums: readonly Record<string, string>[],
  columns: readonly ColumnDefinition[],
  rule: SumsRule = {},
): Sum[] {
  return sums.map((sum) => ({
    currency: String(sum.currency ?? ''),
    ...splitOf(rule, sum),
    amounts: Object.fromEntries(
      columns.flatMap((column) => {
        const amount = sum[fieldOf(column)];
        return amount === undefined || amount === null ? [] : [[column.name, String(amount)]];
      }),
    ),
  }));
}

/** Leaves out the parts of a split sum that are zero, unless all of them are. */
export function withoutZeros(sums: readonly Sum[], { by }: SumsRule = {}): readonly Sum[] {
  if (by === undefined) return sums;
  const known = sums.filter(({ amounts }) => Object.values(amounts).some((amount) => compare(amount, '0') !== 0));
  return known.length === 0 ? sums : known;
}

/**
 * Sums of loaded rows, in the order in which their currencies appear.
 * @param before sums of other rows to add to
 */
export function sumsOfRows(
  rows: readonly Row[],
  columns: readonly ColumnDefinition[],
  around: Scope,
  rule: SumsRule = {},
  before: readonly Sum[] = [],
): Sum[] {
  const sums = new Map(before.map((sum) => [keyOfSum(sum), { ...sum, amounts: { ...sum.amounts } }]));
  for (const row of rows) {
    if (!isCounted(rule, row)) continue;
    const split = splitOf(rule, row);
    const scope = { ...around, row };
    for (const column of columns) {
      const amount = evaluate(column.value, scope);
      if (!isDecimal(amount)) continue;
      const code = column.currency === undefined ? null : evaluate(column.currency, scope);
      const currency = typeof code === 'string' ? code : '';
      const key = keyOfSum({ currency, ...split });
      const sum = sums.get(key) ?? { currency, ...split, amounts: {} };
      sum.amounts[column.name] = add(sum.amounts[column.name] ?? '0', amount);
      sums.set(key, sum);
    }
  }
  return [...sums.values()];
}

/** The sum with two more integer digits: as wide as the sum of a hundred such pages. */
export function longer(sum: Sum): Sum {
  const amounts = Object.entries(sum.amounts).map(([name, amount]): [string, string] => [
    name,
    amount.replace(/\d+/, (whole) => `${whole}00`),
  ]);
  return { ...sum, amounts: Object.fromEntries(amounts) };
}

/** True if the sums include a row. */
function isCounted({ without = [] }: SumsRule, row: Row): boolean {
  return !without.some(({ field, values }) => values.some((value) => String(value) === String(row[field])));
}

function splitOf({ by }: SumsRule, row: Record<string, unknown>): Pick<Sum, 'split'> {
  const value = by === undefined ? undefined : row[by.field];
  return value === undefined || value === null ? {} : { split: String(value) };
}

/** Key that distinguishes the sums of a table. */
export function keyOfSum({ currency, split = '' }: Pick<Sum, 'currency' | 'split'>): string {
  return `${currency} ${split}`;
}

/** Title of a partial sum; undefined for a sum of all rows. */
export function titleOfSum({ by }: SumsRule, { split }: Sum, { enums }: ScreenBundle): string | undefined {
  if (by === undefined || split === undefined) return undefined;
  return enums[by.enum]?.values.find((value) => String(value.const) === split)?.title;
}

/** Draws one amount of a sum like its column. */
export function drawSum(
  { format, title, name }: ColumnDefinition,
  { amounts, currency }: Sum,
  place: 'cell' | 'text',
  host: EngineHost,
): ReactNode {
  const about = { title, place, now: host.serverNow(), ...(currency !== '' && { currency }) };
  return formatOf(format, host).draw(amounts[name], about);
}

/** Describes the rows that the sums leave out; undefined if they include all. */
export function leftOutOf({ without = [] }: SumsRule, { enums }: ScreenBundle): string | undefined {
  const titles = without.flatMap(({ enum: name, values }) =>
    (enums[name]?.values ?? []).filter((value) => values.includes(value.const)).map((value) => value.title),
  );
  return titles.length === 0 ? undefined : words.sums.leftOut(titles);
}

/** Sorts the currency used by most of these rows first; the others keep their order. */
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
  const first = sums.find((sum) => uses.get(sum.currency) === most)?.currency;
  const isFirst = (sum: Sum): boolean => sum.currency === first;
  return [...sums.filter(isFirst), ...sums.filter((sum) => !isFirst(sum))];
}
