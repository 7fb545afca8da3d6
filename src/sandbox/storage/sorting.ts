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
 * `createdAt desc, orderNo desc`; amounts are put in order within their currency, and the key is added as the last part, so
 * that pages never overlap.
 * @throws BrokenRequest at `/sort` where a field is unknown or cannot be sorted by
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
    // Amounts of two currencies have no order between them.
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
 * The order of a query, or of an index. What may be unknown stands last either way; where every record has a value nothing
 * is said of it, so that one index serves both directions.
 * @param backwards the other way round, for reading from the end
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
