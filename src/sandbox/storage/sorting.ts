import { sql, type RawBuilder } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import { cutText } from '#model/text-cut.ts';
import { BrokenRequest } from '../context/refusal.ts';
import { columnType, storedFields } from './columns.ts';

export interface SortPart {
  field: string;
  descending: boolean;
}

/**
 * `createdAt desc, orderNo desc`; amounts are sorted within their currency, and the key is the last field, so that
 * pages never overlap.
 * @throws BrokenRequest at `/sort` if a field is unknown or not sortable
 */
export function parseSort(sort: string | undefined, definition: EntityDefinition): SortPart[] {
  const parts: SortPart[] = [];
  for (const piece of (sort ?? '').split(',')) {
    const text = piece.trim();
    if (text === '') continue;
    const match = /^([A-Za-z][A-Za-z0-9]*)(?:\s+(asc|desc))?$/i.exec(text);
    const field = storedFields(definition).find((each) => each.name === match?.[1]);
    if (!match || !field || columnType(field) === 'jsonb') {
      throw new BrokenRequest([{ path: '/sort', message: `不能按“${cutText(text, 60)}”排序` }]);
    }
    const descending = match[2]?.toLowerCase() === 'desc';
    // Amounts of different currencies cannot be compared, so the currency is sorted first.
    const currency = field.currency && 'field' in field.currency ? [field.currency.field] : [];
    for (const name of [...currency, field.name]) {
      if (!parts.some((part) => part.field === name)) parts.push({ field: name, descending });
    }
  }
  if (parts.every((part) => part.field !== definition.key)) {
    parts.push({ field: definition.key, descending: parts[0]?.descending ?? false });
  }
  return parts;
}

/**
 * The order of a query, or of an index. Unknown values come last either way; a field that is always known has no null
 * order, so that one index serves both directions.
 * @param backwards whether to reverse it, for reading from the end
 */
export function orderOf(
  parts: readonly SortPart[],
  definition: EntityDefinition,
  backwards = false,
): RawBuilder<unknown>[] {
  return parts.map(({ field, descending }) => {
    const isDescending = descending !== backwards;
    const unknown = isAlwaysKnown(definition, field) ? '' : backwards ? ' nulls first' : ' nulls last';
    return sql`${sql.ref(field)} ${sql.raw((isDescending ? 'desc' : 'asc') + unknown)}`;
  });
}

export function isAlwaysKnown(definition: EntityDefinition, field: string): boolean {
  return field === definition.key || definition.required.includes(field);
}
