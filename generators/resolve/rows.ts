import { Ajv2020 } from 'ajv/dist/2020.js';
import type { EntitySchema } from '#model/dialect-types.ts';
import type { EntityDefinition } from '#model/entity.ts';
import { findField } from '../rules/unknown-field.ts';
import { misshapen } from '../rules/shape.ts';
import { elements, member, members, valueAt, type At } from '../source/source.ts';
import type { Context, ResolvedEntity } from '../context/context.ts';

type Row = NonNullable<EntityDefinition['rows']>[number];

/** The fixed records of an entity, each held against the entity's own schema; no key stands twice. */
export function resolveRows(
  context: Context,
  at: At<NonNullable<EntitySchema['rows']>>,
  { definition, members: fields }: ResolvedEntity,
): Row[] {
  const { key, schema, name } = definition;
  const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  const known = new Set<unknown>();
  return elements(at).map((each) => {
    const row = valueAt(each) as Row;
    for (const field of members(each)) findField(context, field.keyAt, fields, field.key, `entity "${name}"`);
    if (!fits(row)) {
      const [error] = fits.errors ?? [];
      const path = error?.instancePath.slice(1) ?? '';
      const where = path === '' ? each : (member(each, path) ?? each);
      misshapen(context.problems, where, `The row does not fit entity "${name}": ${error?.message ?? 'it is wrong'}.`);
    }
    if (known.has(row[key])) misshapen(context.problems, each, `Two rows have the key "${String(row[key])}".`);
    known.add(row[key]);
    return row;
  });
}
