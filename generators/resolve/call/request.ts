import { formatFacts } from '#model/formats.ts';
import type { CallRequestSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { KNOWN_BY } from '#model/mask.ts';
import { RANGE_END } from '#model/wire-formats.ts';
import { duplicateField } from '../../rules/duplicate-name.ts';
import { unknownCurrency } from '../../rules/unknown-currency.ts';
import { findEntity } from '../../rules/unknown-entity.ts';
import { findField } from '../../rules/unknown-field.ts';
import { idleSearch } from '../../rules/idle-word.ts';
import { misshapen } from '../../rules/shape.ts';
import { unfitFilter } from '../../rules/unfit-filter.ts';
import { recordOf } from '../../types/types.ts';
import { keyOf, member, members, text, texts, type At } from '../../source/source.ts';
import type { Context, RequestMember, ResolvedEntity, PropertyMember, RequestVariants } from '../../context/context.ts';
import { FOREIGN } from '../field/foreign.ts';
import { resolveProperties } from '../field/property.ts';
import { requestVariants } from '../entity/variants.ts';
import { RANGE } from '../field/usual-widgets.ts';

type FilterKind = CallContract['filters'][string];

export interface Request {
  /** The entity that the request picks fields from. */
  entity?: ResolvedEntity;
  members: Record<string, RequestMember>;
  schemas: Record<string, JsonSchema>;
  required: string[];
  filters: Record<string, FilterKind>;
  /** Server-side defaults of omitted fields. */
  defaults: Defaults;
  dependentRequired: Record<string, string[]>;
  /** Fields of each variant, if the entity has variants. */
  variants?: RequestVariants;
}

type Defaults = NonNullable<CallContract['defaults']>;

const DAY_OR_TIME = '^(\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?)?$';

/** @param listed the entity of the answered list, whose fields are filters */
export function resolveRequest(
  context: Context,
  at: At<CallRequestSchema> | undefined,
  listed: ResolvedEntity | undefined,
): Request {
  const request: Request = {
    ...{ members: {}, schemas: {}, required: [], filters: {} },
    ...{ defaults: {}, dependentRequired: {} },
  };
  if (!at) return request;
  const filterOf = member(at, 'filterOf');
  const of = filterOf ?? member(at, 'of');
  const entity = of && findEntity(context, of, text(of) ?? '');
  if (entity) request.entity = entity;
  const picks = member(at, 'pick');
  if (picks && !of)
    misshapen(context.problems, picks, '"pick" needs "of" or "filterOf" beside it: the entity to pick from.');
  if (picks) duplicateField(context, pickedIn(picks));
  const picked = picks
    ? texts(picks)
    : Object.keys(filterOf && entity ? entity.members : {}).map((word) => ({ word, at }));
  for (const { word, at: pickAt } of entity ? picked : []) {
    const name = word.replace('?', '');
    const found = entity && findField(context, pickAt, entity.members, name, `entity "${entity.definition.name}"`);
    if (!found) continue;
    const isUnfit = filterOf !== undefined && isNested(found);
    if (isUnfit && !picks) continue;
    // Kept after the problem, so that screens that name it have none of their own.
    if (isUnfit) unfitFilter(context, pickAt, name, entity.definition.name);
    if (filterOf) addFilter(request, name, found, at, name === entity.definition.key);
    else add(request, name, found, word.endsWith('?'), listed);
  }
  const variants = requestVariants(
    context,
    at,
    entity,
    picks ? texts(picks).map(({ word }) => word.replace('?', '')) : [],
  );
  if (variants && entity) {
    request.variants = variants;
    for (const name of variants.fields.keys()) {
      const found = entity.members[name];
      request.required = request.required.filter((each) => each !== name);
      if (found) add(request, name, found, true, listed);
    }
  }
  const and = member(at, 'and');
  if (and) {
    const all = resolveProperties(context, and);
    for (const { key } of members(and)) {
      const name = key.replace('?', '');
      const found = all[name];
      if (!found) continue;
      const isOptional = key.endsWith('?') || filterOf !== undefined;
      add(request, name, found, isOptional, listed);
      fillIn(context, request, name, found, isOptional);
    }
  }
  const dependent = member(at, 'dependentRequired');
  for (const { key, keyAt, at: list } of dependent ? members(dependent) : []) {
    const names = [{ word: key, at: keyAt }, ...texts(list)];
    const known = names.filter((each) => findField(context, each.at, request.members, each.word, 'the request'));
    if (known.length === names.length) request.dependentRequired[key] = texts(list).map(({ word }) => word);
  }
  if (!filterOf) unknownCurrency(context, at, request.members, 'This request');
  for (const word of ['contains', 'ends', 'exact'] as const)
    for (const each of texts(member(at, word))) {
      const found = findField(context, each.at, request.members, each.word, 'the filter');
      if (found) idleSearch(context, each.at, word, each.word, request.filters[each.word]);
    }
  return request;
}

/** Records inside a record, which no column of the database holds by themselves. */
const isNested = ({ type }: PropertyMember): boolean => recordOf(type) !== undefined;

function add(
  request: Request,
  name: string,
  found: PropertyMember,
  optional: boolean,
  listed: ResolvedEntity | undefined,
): void {
  request.members[name] = found;
  request.schemas[name] = optional ? found.schema : notEmpty(found.schema);
  if (!optional) request.required.push(name);
  if (listed && name in listed.members) request.filters[name] = 'exact';
}

/** @param found receives the defaults of omitted fields */
function fillIn(context: Context, request: Request, name: string, found: PropertyMember, isOptional: boolean): void {
  const value = found.field.default;
  const defaultAt = member(found.at, 'default');
  if (value === undefined || !defaultAt) return;
  if (!isOptional) {
    misshapen(context.problems, keyOf(found.at, 'default'), `"${name}" is never left out: write "${name}?".`);
    return;
  }
  request.defaults[name] = value;
  request.schemas[name] = { ...request.schemas[name], default: value };
}

/** The part of a request's or line's schema that concerns several fields. */
export function dependentIn({ dependentRequired }: Request): Pick<JsonSchema, 'dependentRequired'> {
  return Object.keys(dependentRequired).length === 0 ? {} : { dependentRequired };
}

export function defaultsIn({ defaults }: Request): { defaults?: Defaults } {
  return Object.keys(defaults).length === 0 ? {} : { defaults };
}

/** A required text must not be empty. */
function notEmpty(schema: JsonSchema): JsonSchema {
  return schema.type === 'string' && !schema.enum && schema[FOREIGN] === undefined
    ? { minLength: 1, ...schema }
    : schema;
}

/** @param isKey whether the field is a key: records chosen one by one are named by a list of keys */
function addFilter(request: Request, name: string, property: PropertyMember, at: At, isKey: boolean): void {
  // Limits apply to entered values; a filter may search for any value.
  const { bounds: _bounds, ...found } = property;
  const kind = filterKind(name, found, at);
  request.filters[name] = kind;
  const { title } = found.schema;
  if (kind === 'range') {
    request.members[name] = {
      ...found,
      field: { ...found.field, type: 'array', widget: RANGE },
      type: { kind: 'list', of: found.type },
    };
    const end: JsonSchema = { type: 'string', pattern: DAY_OR_TIME, format: RANGE_END };
    request.schemas[name] = {
      type: 'array',
      ...(title !== undefined && { title }),
      items: end,
      minItems: 2,
      maxItems: 2,
    };
    return;
  }
  if (kind === 'any') {
    request.members[name] = { ...found, many: true };
    request.schemas[name] = oneOrMany(found.schema);
    return;
  }
  request.members[name] = isKey ? { ...found, many: true } : asked(found, kind);
  const { minLength: _, pattern: __, ...schema } = found.schema;
  request.schemas[name] = isKey ? oneOrMany(schema) : schema;
}

/** A filter is part of the address, so a hidden field can only be filtered by its last characters. */
function asked(found: PropertyMember, kind: FilterKind): PropertyMember {
  if (kind !== 'ends' || formatFacts(found.field.format).masked !== 'whole') return found;
  return { ...found, field: { ...found.field, maxLength: KNOWN_BY } };
}

function oneOrMany(one: JsonSchema): JsonSchema {
  const { title } = one;
  return { ...(title !== undefined && { title }), anyOf: [one, { type: 'array', items: one }] };
}

function filterKind(name: string, found: PropertyMember, at: At): FilterKind {
  const says = (word: string): boolean => texts(member(at, word)).some((each) => each.word === name);
  if (found.field.enum !== undefined && found.field.type !== 'array') return 'any';
  if (found.type.kind === 'date') return 'range';
  if (found.type.kind !== 'text') return 'exact';
  if (says('contains')) return 'contains';
  if (says('ends')) return 'ends';
  return says('exact') || formatFacts(found.field.format).masked === 'whole' ? 'exact' : 'text';
}

/** Names of a list of fields, with their places. */
export const pickedIn = (picks: At): { name: string; at: At }[] =>
  texts(picks).map(({ word, at }) => ({ name: word.replace('?', ''), at }));
