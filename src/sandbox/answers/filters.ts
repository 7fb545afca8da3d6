import { formatFacts } from '#model/formats.ts';
import type { CallContract } from '#model/call.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import { isKnown, type Scope } from '#model/evaluate.ts';
import { KNOWN_BY } from '#model/mask.ts';
import { ownEntry } from '#model/own-entry.ts';
import { plainForms } from '#model/plain-text.ts';
import type { WhereDefinition } from '#model/record-answer.ts';
import type { Where } from '../database/entity-store.ts';
import { whereFrom } from '../storage/looking-up.ts';

const PAGING = new Set(['currentPage', 'pageSize', 'sort', 'countBy']);

type Filter = CallContract['filters'][string];

/**
 * The records of a list: those that match the request's filter and the list's own conditions. Counting, exporting and
 * changing the rows of a list use this too, so that they mean the same rows.
 */
export function whereOfList(
  list: { filters: CallContract['filters']; answer: object },
  definition: EntityDefinition,
  scope: Scope,
): Where {
  const fixed = 'where' in list.answer ? (list.answer.where as WhereDefinition) : undefined;
  const request = (scope.form ?? {}) as Record<string, unknown>;
  return { ...filterOf(list.filters, definition, request), ...whereFrom(definition, fixed, scope) };
}

/** The filter of a request: as the call declares it, or by the types of the fields. */
function filterOf(
  filters: CallContract['filters'],
  definition: EntityDefinition,
  request: Record<string, unknown>,
): Where {
  const where: Where = {};
  for (const [name, value] of Object.entries(request)) {
    const field = definition.fields.find((each) => each.name === name);
    if (!field || PAGING.has(name) || !given(value)) continue;
    const filter = ownEntry(filters, name) ?? kindOf(field, definition, value);
    where[name] = conditionOf(heldBack(filter, field, value), value);
  }
  return where;
}

/**
 * More than the last characters of a hidden field match only as a whole, so that nobody finds its value character by
 * character.
 */
function heldBack(filter: Filter, { format }: EntityField, value: unknown): Filter {
  const isLong = filter === 'ends' && formatFacts(format).masked === 'whole' && String(value).length > KNOWN_BY;
  return isLong ? 'exact' : filter;
}

function conditionOf(filter: Filter, value: unknown): Where[string] {
  switch (filter) {
    case 'any':
      return { any: Array.isArray(value) ? value : [value] };
    case 'range': {
      const [from, to] = Array.isArray(value) ? value : [value, value];
      return { from, to };
    }
    case 'text':
      if (Array.isArray(value)) return { any: value.flatMap(spellingsOf) };
      return { prefix: plainForms(String(value)) };
    case 'contains':
      return { contains: plainForms(String(value)) };
    case 'ends':
      return { suffix: plainForms(String(value)) };
    case 'exact':
      return { any: (Array.isArray(value) ? value : [value]).flatMap(spellingsOf) };
  }
}

/** The searched value as it may be stored: without invisible characters, and record numbers in capitals. */
function spellingsOf(value: unknown): unknown[] {
  if (typeof value !== 'string') return [value];
  const plain = plainForms(value);
  return [...new Set([value, plain, plain.toUpperCase()])];
}

function kindOf(field: EntityField, definition: EntityDefinition, value: unknown): Filter {
  if (field.enum !== undefined) return 'any';
  if (Array.isArray(value)) return ['day', 'moment'].includes(formatFacts(field.format).holds ?? '') ? 'range' : 'any';
  return field.name === definition.key || field.type !== 'string' ? 'exact' : 'text';
}

function given(value: unknown): boolean {
  return Array.isArray(value) ? value.some(given) : isKnown(value);
}
