import { formatFacts } from '#model/formats.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';
import { RANGE_END } from '#model/wire-formats.ts';
import type { Type } from '../types/types.ts';
import { typeName } from './names.ts';

/** Every enum with the titles of its values, which a plain `enum` cannot have. */
export function enumSchemas(model: Model): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.values(model.enums).map(({ name, title, values }) => [
      enumName(name),
      {
        title,
        type: values.every((each) => typeof each.const === 'string')
          ? 'string'
          : values.every((each) => typeof each.const === 'number')
            ? 'number'
            : ['string', 'number'],
        oneOf: values.map((each) => ({ const: each.const, title: each.title })),
      },
    ]),
  );
}

/** The schema with its lists of values replaced by references to their enums. */
export function withEnums(schema: JsonSchema, type: Type): JsonSchema {
  if (schema.$ref !== undefined) return schema;
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((each) => withEnums(each, type)) };
  if (type.kind === 'list') {
    if (schema.type !== 'array') return withEnums(schema, type.of);
    return schema.items ? { ...schema, items: withEnums(schema.items, type.of) } : schema;
  }
  if (schema.type === 'array') return schema.items ? { ...schema, items: withEnums(schema.items, type) } : schema;
  if (type.kind === 'record' && schema.properties) {
    const properties = Object.entries(schema.properties).map(([name, each]) => {
      const inner = type.members[name]?.type;
      return [name, inner ? withEnums(each, inner) : each] as const;
    });
    return { ...schema, properties: Object.fromEntries(properties) };
  }
  const name = type.kind === 'enum' ? /^enum "(.+)"$/.exec(type.label)?.[1] : undefined;
  if (name === undefined || !schema.enum) return schema;
  const { type: _, enum: values, ...rest } = schema;
  const reference: JsonSchema = { $ref: `#/components/schemas/${enumName(name)}` };
  return values.includes(null) ? { ...rest, anyOf: [reference, { type: 'null' }] } : { ...rest, ...reference };
}

/** Forbids negative amounts in calls that move money. */
export function withoutMinus(schema: JsonSchema): JsonSchema {
  return { ...schema, pattern: '^\\d+(\\.\\d+)?$' };
}

/** Formats with another meaning in JSON Schema, whose date-time has a `T` and an offset. The pattern describes ours. */
const isOurs = (format: string): boolean => format === RANGE_END || formatFacts(format).holds === 'moment';

export function withStandardFormats(schema: JsonSchema): JsonSchema {
  return without(schema) as JsonSchema;
}

function without(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(without);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([word, value]): [string, unknown][] =>
      word === 'format' && isOurs(value as string) ? [] : [[word, without(value)]],
    ),
  );
}

function enumName(name: string): string {
  return `${typeName(name)}Value`;
}
