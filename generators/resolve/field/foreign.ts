import type { WidgetProp } from '#model/field.ts';
import type { EntityField } from '#model/entity.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { ruleSchema, type Obstacle } from '#model/tame-schema.ts';
import { Random } from '#model/random.ts';
import { partNotDrawn } from '../../rules/not-drawn-yet.ts';
import { misshapen } from '../../rules/shape.ts';
import { valueAt, type At } from '../../source/source.ts';
import type { Context } from '../../context/context.ts';

/** Marks a schema whose keywords and references are not ours. */
export const FOREIGN = 'x-foreign';

/**
 * A JSON Schema from outside, prepared for a request's validator: under its own id, so that its references stay local.
 */
export function foreignSchema(context: Context, at: At, name: string): JsonSchema {
  const { schema, obstacles } = ruleSchema(valueAt(at));
  for (const why of new Set([...obstacles.values()].map(sentenceOf))) partNotDrawn(context.problems, at, name, why);
  // Schemas of one request that differ only in their title need different ids.
  const random = new Random(1, JSON.stringify([schema, name]));
  const id = Array.from({ length: 2 }, () => random.whole(0, 0xff_ff_ff).toString(36)).join('');
  return { ...schema, $id: `schema:${id}`, [FOREIGN]: true };
}

function sentenceOf({ why, text = '' }: Obstacle): string {
  return {
    'not-a-schema': 'it is not a JSON Schema',
    'too-deep': 'it is nested too deeply',
    'too-many': 'the schema has too many parts',
    'unknown-type': `the type ${text} does not exist`,
    'no-files': 'it is a file inside the schema',
    elsewhere: `the definition "${text}" is not in the schema. Copy it into the schema's "definitions"`,
    circular: 'its definition refers to itself',
  }[why];
}

/** The schema with its `$ref` inside `allOf`, because a validator follows a `$ref` beside an `$id` endlessly. */
export function sealed({ $id, $ref, ...schema }: JsonSchema): JsonSchema {
  if ($id === undefined || $ref === undefined) return { ...($id && { $id }), ...($ref && { $ref }), ...schema };
  return { ...schema, $id, allOf: [{ $ref }, ...(schema.allOf ?? [])] };
}

export function foreignUi(context: Context, at: At | undefined): Record<string, unknown> | undefined {
  if (at === undefined) return undefined;
  const value = valueAt(at);
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  misshapen(context.problems, at, 'Expected an object, as RJSF has its uiSchema.');
  return undefined;
}

/** The options of the schema widget. */
export function foreignProps({ schema, uiSchema }: EntityField): Record<string, WidgetProp> {
  if (schema === undefined) return {};
  return { schema: { literal: schema }, ...(uiSchema !== undefined && { uiSchema: { literal: uiSchema } }) };
}
