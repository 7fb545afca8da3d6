import { evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { compare, isDecimal } from '#model/money.ts';
import type { Row } from './use-rows.ts';
import { fieldOf } from './columns.ts';

export type Direction = 'asc' | 'desc';

interface SortKey {
  field: string;
  direction: Direction;
}

/** `createdAt desc, orderNo asc` in its parts, the first one first. */
function keysIn(sort: string | null): SortKey[] {
  return (sort ?? '').split(',').flatMap((part) => {
    const [field = '', direction] = part.trim().split(' ');
    return field === '' ? [] : [{ field, direction: direction === 'asc' ? 'asc' : 'desc' }];
  });
}

/** How a column is sorted; null when by others. */
export function directionOf(column: ColumnDefinition, sort: string | null): Direction | null {
  return keysIn(sort).find((key) => key.field === fieldOf(column))?.direction ?? null;
}

/** Its place among several columns that the rows are sorted by, from 1; null where it is alone or not among them. */
export function placeInSort(column: ColumnDefinition, sort: string | null): number | null {
  const keys = keysIn(sort);
  const at = keys.findIndex((key) => key.field === fieldOf(column));
  return keys.length > 1 && at >= 0 ? at + 1 : null;
}

/**
 * The first press sorts the greatest first (the newest, the largest), the second turns it round.
 * @param isAdded beside the columns that sort already, behind them; a third press takes it away again
 */
export function nextSort(column: ColumnDefinition, sort: string | null, isAdded = false): string {
  const field = fieldOf(column);
  const direction = directionOf(column, sort);
  const next: SortKey = { field, direction: direction === 'desc' ? 'asc' : 'desc' };
  if (!isAdded) return print([next]);
  const keys = keysIn(sort);
  if (direction === null) return print([...keys, next]);
  if (direction === 'desc') return print(keys.map((key) => (key.field === field ? next : key)));
  const others = keys.filter((key) => key.field !== field);
  return print(others.length === 0 ? [next] : others);
}

function print(keys: readonly SortKey[]): string {
  return keys.map((key) => `${key.field} ${key.direction}`).join(', ');
}

const COLLATOR = new Intl.Collator('zh-CN', { numeric: true });

/** Order of two values of a column: amounts as decimals, text as a Chinese reader expects; what is empty comes last. */
export function order(left: unknown, right: unknown): number {
  if (!isKnown(left) || !isKnown(right)) return Number(isKnown(right)) - Number(isKnown(left));
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (isDecimal(left) && isDecimal(right)) return compare(left, right);
  return COLLATOR.compare(String(left), String(right));
}

/** The rows in the order that `createdAt desc, orderNo asc` means; as they came where it means no column. */
export function sortRows(rows: Row[], columns: readonly ColumnDefinition[], sort: string | null, around: Scope): Row[] {
  const by = keysIn(sort).flatMap(({ field, direction }) => {
    const column = columns.find((each) => each.sort === true && fieldOf(each) === field);
    if (column === undefined) return [];
    const sign = direction === 'desc' ? -1 : 1;
    const { currency } = column;
    const amount = { sign, read: (row: Row) => valueIn(column, row, around) };
    // Amounts of two currencies have no order between them.
    return currency === undefined
      ? [amount]
      : [{ sign, read: (row: Row) => evaluate(currency, { ...around, row }) }, amount];
  });
  if (by.length === 0) return rows;
  const keyed = rows.map((row) => ({ row, values: by.map(({ read }) => read(row)) }));
  keyed.sort((a, b) => {
    for (const [n, { sign }] of by.entries()) {
      const [left, right] = [a.values[n], b.values[n]];
      // What is empty comes last both ways round.
      const turned = isKnown(left) && isKnown(right) ? sign : 1;
      const difference = turned * order(left, right);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return keyed.map((each) => each.row);
}

export function valueIn(column: ColumnDefinition, row: Row, around: Scope): unknown {
  return evaluate(column.value, { ...around, row });
}
