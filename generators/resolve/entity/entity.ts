import { idleUnique } from '../../rules/idle-word.ts';
import { misshapen } from '../../rules/shape.ts';
import type { OneDefaultSchema, PropertySchema, UniqueSchema } from '#model/dialect-types.ts';
import type { Unique } from '#model/entity.ts';
import { wrongType } from '../../rules/type-error.ts';
import { findNeed } from '../../rules/unknown-need.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { findField } from '../../rules/unknown-field.ts';
import { describe, record } from '../../types/types.ts';
import { elements, flag, member, members, rootOf, text, texts, type At } from '../../source/source.ts';
import { typesOf, type Context, type PropertyMember, type ResolvedEntity } from '../../context/context.ts';
import { resolveStates } from './lifecycle.ts';
import { objectSchema, resolveProperties } from '../field/property.ts';
import { codeOf, sentenceOf } from '../value/refusals.ts';
import { resolveRows } from './rows.ts';
import { resolveSamples } from './samples.ts';
import { resolveGrants, resolveSides } from './sides.ts';
import { resolveVariants } from './variants.ts';

/** @param from the referring entity, to detect cycles */
export function resolveEntity(context: Context, name: string, from?: At): ResolvedEntity | undefined {
  const at = rootOf(
    context.sources.entity.find((each) => each.name === name),
    'entity',
  );
  if (!at || context.entities.has(name)) return context.entities.get(name);
  if (context.resolving.has(name)) {
    if (from) misshapen(context.problems, from, `Entity "${name}" holds itself here, by a circle of references.`);
    return undefined;
  }
  context.resolving.add(name);
  const where = `entity "${name}"`;
  const properties = member(at, 'properties');
  const all = properties ? resolveProperties(context, properties) : {};
  for (const each of Object.values(all)) resolveInstead(context, each, all, where);
  const keyAt = member(at, 'key') ?? at;
  const key = text(keyAt) ?? '';
  findField(context, keyAt, all, key, where);
  const required = texts(member(at, 'required'));
  for (const each of required) findField(context, each.at, all, each.word, where);
  const label = member(at, 'label');
  for (const [, word] of (text(label) ?? '').matchAll(/\{(\w+)\}/g)) {
    if (label && word !== undefined) findField(context, label, all, word, where);
  }
  const names = [...new Set([key, ...required.map((each) => each.word)])].filter((each) => each in all);
  const title = text(member(at, 'title')) ?? name;
  const lifecycle = member(at, 'lifecycle');
  const resolvedLifecycle = lifecycle && resolveStates(context, lifecycle, all, where);
  const number = text(member(at, 'number'));
  const confirmedAt = member(at, 'confirmed');
  const confirmed = confirmedAt && findNeed(context, confirmedAt, text(confirmedAt) ?? '')?.name;
  const familiesAt = member(at, 'families');
  const families = (familiesAt ? members(familiesAt) : []).map((each): [string, string[]] => [
    each.key,
    texts(each.at).map(({ word }) => word),
  ]);
  const uniqueAt = member(at, 'unique');
  const unique = (uniqueAt ? elements(uniqueAt) : []).map((each) => resolveUnique(context, each, all, where, key));
  const variants = resolveVariants(context, member(at, 'variants'), all, where);
  const resolved: ResolvedEntity = {
    definition: {
      name,
      title,
      key,
      label: text(label) ?? `{${key}}`,
      fields: Object.values(all).map((each) => each.field),
      required: names,
      ...(number !== undefined && { number }),
      ...(unique.length > 0 && { unique }),
      ...(families.length > 0 && { families: Object.fromEntries(families) }),
      ...resolveDefault(context, member(at, 'oneDefault'), all, where),
      ...(flag(member(at, 'guarded')) && { guarded: true as const }),
      ...(confirmed !== undefined && { confirmed }),
      ...(flag(member(at, 'followed')) && { followed: true as const }),
      ...resolveSubOwner(context, member(at, 'subOwner'), all, where),
      ...resolveSides(context, member(at, 'sides'), all, resolvedLifecycle, where),
      ...resolveGrants(context, member(at, 'grants'), all, resolvedLifecycle, {
        where,
        hasSides: member(at, 'sides') !== undefined,
      }),
      ...(resolvedLifecycle && { lifecycle: resolvedLifecycle }),
      schema: { title, ...objectSchema(all, names, 'shown') },
    },
    members: all,
    type: { ...record(where, typesOf(all)), entity: name },
    ...(variants && { variants }),
    at,
  };
  context.resolving.delete(name);
  context.entities.set(name, resolved);
  const rowsAt = member(at, 'rows');
  if (rowsAt) resolved.definition.rows = resolveRows(context, rowsAt, resolved);
  // Resolved last: samples may name another entity, which may name this one.
  const samplesAt = member(at, 'samples');
  if (samplesAt) resolved.definition.samples = resolveSamples(context, samplesAt, resolved);
  return resolved;
}

function resolveDefault(
  context: Context,
  at: At<OneDefaultSchema> | undefined,
  all: ResolvedEntity['members'],
  where: string,
): Pick<ResolvedEntity['definition'], 'oneDefault'> {
  const fieldAt = at && member(at, 'field');
  const field = fieldAt && findField(context, fieldAt, all, text(fieldAt) ?? '', where);
  if (!at || !fieldAt || !field) return {};
  if (field.type.kind !== 'boolean') {
    wrongType(
      context.problems,
      fieldAt,
      `The default is said by a yes or no; "${field.field.name}" is ${describe(field.type)}.`,
    );
  }
  const per = texts(member(at, 'per'));
  for (const each of per) findField(context, each.at, all, each.word, where);
  return { oneDefault: { field: field.field.name, per: per.map(({ word }) => word) } };
}

/** The field that names the sub-owner. */
function resolveSubOwner(
  context: Context,
  at: At<string> | undefined,
  all: ResolvedEntity['members'],
  where: string,
): Pick<ResolvedEntity['definition'], 'subOwner'> {
  const found = at && findField(context, at, all, text(at) ?? '', where);
  if (!at || !found) return {};
  if (found.field.type !== 'string')
    wrongType(
      context.problems,
      at,
      `A sub-owner is named by a text; "${found.field.name}" is ${describe(found.type)}.`,
    );
  // Needs a user field of the same name: without it nobody would be restricted.
  const user = resolveEntity(context, 'user', at);
  if (user) findField(context, at, user.members, found.field.name, 'entity "user"');
  return { subOwner: found.field.name };
}

function resolveUnique(
  context: Context,
  at: At<UniqueSchema>,
  all: ResolvedEntity['members'],
  where: string,
  key: string,
): Unique {
  const fields = texts(member(at, 'fields'));
  const fieldAt = member(at, 'field');
  for (const each of fields) {
    findField(context, each.at, all, each.word, where);
    if (each.word === key) idleUnique(context, each.at, key);
  }
  if (fieldAt) findField(context, fieldAt, all, text(fieldAt) ?? '', where);
  return {
    fields: fields.map(({ word }) => word),
    say: sentenceOf(context, at) ?? '',
    ...codeOf(at),
    field: text(fieldAt) ?? fields[0]?.word ?? '',
  };
}

/** The other enum that is shown in place of a field. */
function resolveInstead(
  context: Context,
  own: PropertyMember,
  all: Record<string, PropertyMember>,
  where: string,
): void {
  const at = member(own.at as At<PropertySchema>, 'instead');
  const fieldAt = at && member(at, 'field');
  const valuesAt = at && member(at, 'values');
  if (!at || !fieldAt || !valuesAt) return;
  const field = text(fieldAt) ?? '';
  const other = findField(context, fieldAt, all, field, where);
  if (!other) return;
  if (own.type.kind !== 'enum' || other.type.kind !== 'enum') {
    misshapen(context.problems, at, '"instead" is for an enum, and names another enum of the same object.');
    return;
  }
  const type = other.type;
  const values = texts(valuesAt).flatMap((each) => findEnumValue(context, each.at, type, each.word) ?? []);
  own.field.instead = { field, values };
}
