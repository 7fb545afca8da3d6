import type {
  MerchantSamplesSchema,
  SampleKindSchema,
  SampleRowSchema,
  SampleValueSchema,
  SampleValuesSchema,
  SamplesSchema,
  WeightedKindSchema,
} from '#model/dialect-types.ts';
import type { OwnSamples, Samples, SampleValue, SampleValues } from '#model/entity.ts';
import { wrongType } from '../../rules/type-error.ts';
import { unfitSample, unfitSamples, unfitSampleText } from '../../rules/unfit-sample.ts';
import { findEntity } from '../../rules/unknown-entity.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { findField } from '../../rules/unknown-field.ts';
import { elements, member, members, number, text, valueAt, type At } from '../../source/source.ts';
import type { Context, ResolvedEntity, PropertyMember } from '../../context/context.ts';

const USUAL = 12;
const NONE: Samples = { count: 0, rows: [], values: {}, kinds: [], states: [] };

/** Sample records of an entity; enum names become wire values. */
export function resolveSamples(context: Context, at: At<false | SamplesSchema>, entity: ResolvedEntity): Samples {
  if (at.node.type !== 'object') return NONE;
  const { definition } = entity;
  const rowsAt = member(at, 'rows');
  const rows = (rowsAt ? elements(rowsAt) : []).map((row) => valuesOf(context, row, entity, true));
  const seen = new Set<unknown>();
  for (const row of rowsAt ? elements(rowsAt) : []) {
    const keyAt = member(row, definition.key as never);
    const key = keyAt && (valueAt(keyAt) as unknown);
    // A template gives each record a different key.
    if (keyAt === undefined || typeof key !== 'string' || key.includes('{')) continue;
    if (seen.has(key))
      unfitSamples(context, keyAt, `Two rows have the key "${key}": only one of them could be stored.`);
    seen.add(key);
  }
  const valuesAt = member(at, 'values');
  const kindsAt = member(at, 'kinds');
  const kinds = (kindsAt ? elements(kindsAt) : []).map((each) => kindOf(context, each, entity));
  const byAt = member(at, 'by');
  const by = text(byAt);
  const field = by ?? definition.lifecycle?.field;
  const statesAt = member(at, 'states');
  const values = valuesAt ? valuesOf(context, valuesAt, entity) : {};
  const states = statesAt ? statesOf(context, statesAt, entity, { field, at: byAt ?? statesAt }) : [];
  const merchantsAt = member(at, 'merchants');
  const merchants = (merchantsAt ? members(merchantsAt) : []).map((each): [string, OwnSamples] => [
    each.key,
    ownOf(context, each.at, entity),
  ]);
  return {
    ...(text(member(at, 'for')) === 'everyone' && { for: 'everyone' as const }),
    count: number(member(at, 'count')) ?? (rows.length > 0 ? rows.length : USUAL),
    rows,
    values,
    kinds,
    ...(by !== undefined && { by }),
    states,
    ...(merchants.length > 0 && { merchants: Object.fromEntries(merchants) }),
  };
}

function ownOf(context: Context, at: At<MerchantSamplesSchema>, entity: ResolvedEntity): OwnSamples {
  const [rowsAt, valuesAt] = [member(at, 'rows'), member(at, 'values')];
  const rows = (rowsAt ? elements(rowsAt) : []).map((row) => valuesOf(context, row, entity, true));
  const values = valuesAt ? valuesOf(context, valuesAt, entity) : {};
  return { count: number(member(at, 'count')) ?? rows.length, rows, values };
}

/** A kind has only values, or values with a frequency. */
function kindOf(context: Context, at: At<SampleKindSchema>, entity: ResolvedEntity): Samples['kinds'][0] {
  const [weightAt, valuesAt] = [
    member(at as At<WeightedKindSchema>, 'weight'),
    member(at as At<WeightedKindSchema>, 'values'),
  ];
  const weight = number(weightAt);
  if (weight === undefined || valuesAt === undefined) {
    return { weight: 1, values: valuesOf(context, at as At<SampleValuesSchema>, entity) };
  }
  return { weight, values: valuesOf(context, valuesAt, entity) };
}

function statesOf(
  context: Context,
  at: At<NonNullable<SamplesSchema['states']>>,
  entity: ResolvedEntity,
  by: { field: string | undefined; at: At },
): Samples['states'] {
  if (by.field === undefined) {
    wrongType(context.problems, at, 'States belong to a field: name it in "by", or give the entity a lifecycle.');
    return [];
  }
  const found = findField(context, by.at, entity.members, by.field, `entity "${entity.definition.name}"`);
  if (found === undefined) return [];
  const { type } = found;
  if (type.kind !== 'enum') {
    wrongType(context.problems, by.at, `The field of states is an enum; "${by.field}" is not.`);
    return [];
  }
  const states = members(at).flatMap((each) => {
    const state = findEnumValue(context, each.keyAt, type, each.key);
    if (state === undefined) return [];
    const valuesAt = member(each.at, 'values');
    const weight = number(each.at) ?? number(member(each.at, 'weight')) ?? 1;
    return [{ state, weight, values: valuesAt ? valuesOf(context, valuesAt, entity) : {} }];
  });
  if (states.length > 0 && states.every(({ weight }) => weight === 0))
    unfitSamples(context, at, 'No record would be in any of these states: every weight is 0.');
  // The order of keys in the file has no meaning.
  const order = type.values.map((each) => each.const);
  return states.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

/** @param isRow whether lists and objects are field values instead of choices */
function valuesOf(
  context: Context,
  at: At<SampleRowSchema | SampleValuesSchema>,
  entity: ResolvedEntity,
  isRow = false,
): SampleValues {
  const { definition, members: fields } = entity;
  const values = members(at as At<SampleValuesSchema>).flatMap((each): [string, SampleValue][] => {
    const field = findField(context, each.keyAt, fields, each.key, `entity "${definition.name}"`);
    const value = field && valueOf(context, each.at, { entity, field, isRow });
    return value === undefined ? [] : [[each.key, value]];
  });
  return Object.fromEntries(values);
}

interface Around {
  entity: ResolvedEntity;
  field: PropertyMember;
  isRow: boolean;
}

function valueOf(context: Context, at: At<SampleValueSchema>, around: Around): SampleValue | undefined {
  const { field, isRow } = around;
  if (at.node.type === 'array' && !isRow) {
    const oneOf = elements(at).map((each) => constant(context, each, around));
    return oneOf.includes(undefined) ? undefined : { oneOf };
  }
  if (at.node.type === 'object' && !isRow) {
    const recordAt = member(at, 'record');
    if (recordAt) return referenceOf(context, at, recordAt);
    const about = number(member(at, 'about'));
    if (about !== undefined) return bound(context, member(at, 'about'), field) === undefined ? undefined : { about };
    const [from, to] = [bound(context, member(at, 'from'), field), bound(context, member(at, 'to'), field)];
    return from === undefined || to === undefined ? undefined : { from, to };
  }
  const is = constant(context, at, around);
  return is === undefined ? undefined : { is };
}

/** The wire value; undefined if it does not fit the field. */
function constant(context: Context, at: At, { entity, field }: Around): unknown {
  const value = valueAt(at);
  if (value === null) return null;
  const { type } = field;
  if (type.kind === 'enum') {
    const name = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return findEnumValue(context, at, type, name);
  }
  if (typeof value === 'string') unfitSampleText(context, at, value, { field: field.field, fields: entity.members });
  return unfitSample(context, at, value, field.field) ? undefined : value;
}

function bound(context: Context, at: At | undefined, { field }: PropertyMember): string | number | undefined {
  const value = at && valueAt(at);
  if (at === undefined || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
  return unfitSample(context, at, field.type === 'string' ? String(value) : value, field) ? undefined : value;
}

function referenceOf(context: Context, at: At<SampleValueSchema>, recordAt: At): SampleValue | undefined {
  const entity = findEntity(context, recordAt, text(recordAt) ?? '');
  if (entity === undefined) return undefined;
  const whereAt = member(at, 'where');
  const where = (whereAt ? members(whereAt) : []).flatMap((each): [string, unknown][] => {
    const field = findField(context, each.keyAt, entity.members, each.key, `entity "${entity.definition.name}"`);
    if (field === undefined) return [];
    return [[each.key, constant(context, each.at, { entity, field, isRow: true })]];
  });
  return { record: entity.definition.name, where: Object.fromEntries(where) };
}
