import { evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { compare, isDecimal } from '#model/money.ts';
import type { Row } from './use-rows.ts';
import { fieldOf } from './columns.ts';

export type Direction = 'asc' | 'desc';

/** How a column is sorted by `createdAt desc`; null when by another. */
export function directionOf(column: ColumnDefinition, sort: string | null): Direction | null {
  const [name, direction] = (sort ?? '').split(' ');
  if (name !== fieldOf(column)) return null;
  return direction === 'asc' ? 'asc' : 'desc';
}

/** The first press sorts the greatest first (the newest, the largest), the second turns it round. */
export function nextSort(column: ColumnDefinition, sort: string | null): string {
  return `${fieldOf(column)} ${directionOf(column, sort) === 'desc' ? 'asc' : 'desc'}`;
}

const COLLATOR = new Intl.Collator('zh-CN', { numeric: true });

/** Order of two values of a column: amounts as decimals, text as a Chinese reader expects; what is empty comes last. */
export function order(left: unknown, right: unknown): number {
  if (!isKnown(left) || !isKnown(right)) return Number(isKnown(right)) - Number(isKnown(left));
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (isDecimal(left) && isDecimal(right)) return compare(left, right);
  return COLLATOR.compare(String(left), String(right));
}

/** The rows in the order that `createdAt desc` means; as they came where it means no column. */
export function sortRows(rows: Row[], columns: readonly ColumnDefinition[], sort: string | null, around: Scope): Row[] {
  const column = columns.find((each) => each.sort === true && directionOf(each, sort) !== null);
  if (column === undefined) return rows;
  const sign = directionOf(column, sort) === 'desc' ? -1 : 1;
  const keyed = rows.map((row) => ({ row, value: valueIn(column, row, around) }));
  return keyed
    .sort((a, b) => {
      const isKnownBoth = isKnown(a.value) && isKnown(b.value);
      return (isKnownBoth ? sign : 1) * order(a.value, b.value);
    })
    .map((each) => each.row);
}

export function valueIn(column: ColumnDefinition, row: Row, around: Scope): unknown {
  return evaluate(column.value, { ...around, row });
}
