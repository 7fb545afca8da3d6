import { type Schema, Validator } from '@cfworker/json-schema';
import type { EntitySchema } from '#model/dialect-types.ts';
import type { EntityDefinition } from '#model/entity.ts';
import { findField } from '../../rules/unknown-field.ts';
import { misshapen } from '../../rules/shape.ts';
import { elements, member, members, valueAt, type At } from '../../source/source.ts';
import type { Context, ResolvedEntity } from '../../context/context.ts';

type Row = NonNullable<EntityDefinition['rows']>[number];

/** The fixed records of an entity, each validated against the entity's schema; keys are unique. */
export function resolveRows(
  context: Context,
  at: At<NonNullable<EntitySchema['rows']>>,
  { definition, members: fields }: ResolvedEntity,
): Row[] {
  const { key, schema, name } = definition;
  // An interpreter, because check loads no compiler.
  const validator = new Validator(schema as Schema, '2020-12');
  const known = new Set<unknown>();
  return elements(at).map((each) => {
    const row = valueAt(each) as Row;
    for (const field of members(each)) findField(context, field.keyAt, fields, field.key, `entity "${name}"`);
    const { valid, errors } = validator.validate(row);
    if (!valid) {
      // The last error is the innermost one.
      const error = errors.at(-1);
      const path = error?.instanceLocation.replace(/^#\/?/, '') ?? '';
      const where = path === '' ? each : (member(each, path) ?? each);
      misshapen(context.problems, where, `The row does not fit entity "${name}": ${error?.error ?? 'It is wrong.'}`);
    }
    if (known.has(row[key])) misshapen(context.problems, each, `Two rows have the key "${String(row[key])}".`);
    known.add(row[key]);
    return row;
  });
}
