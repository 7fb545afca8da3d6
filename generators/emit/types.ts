import { compile } from 'json-schema-to-typescript';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';

/** `entities.ts`: one interface for each entity. */
export async function emitEntityTypes(model: Model): Promise<string> {
  const parts: string[] = ['// Generated from schemas/entities.'];
  for (const entity of Object.values(model.entities)) {
    parts.push(await print(asTypeName(entity.name), { ...entity.schema, description: entity.title }));
  }
  return `${parts.join('\n\n')}\n`;
}

/** `calls.ts`: request and result of every call, under its name. */
export async function emitCallTypes(model: Model): Promise<string> {
  const properties: Record<string, JsonSchema> = {};
  for (const call of Object.values(model.calls)) {
    properties[call.name] = {
      type: 'object',
      description: `${call.title} · ${call.methods.join(' ')} ${call.path}`,
      additionalProperties: false,
      required: ['request', 'result'],
      properties: { request: inlined(call.requestSchema), result: inlined(call.resultSchema) },
    };
  }
  const all: JsonSchema = { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
  return `// Generated from schemas/calls.\n\n${await print('Calls', all)}\n`;
}

/** `payment-order` → `PaymentOrder` */
export function asTypeName(name: string): string {
  return name.replace(/(^|[-/.])(\w)/g, (_, __, letter: string) => letter.toUpperCase());
}

async function print(name: string, schema: JsonSchema): Promise<string> {
  const text = await compile(withoutTitles(inlined(schema)) as Parameters<typeof compile>[0], name, {
    bannerComment: '',
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    format: false,
    unknownAny: true,
  });
  return text.trim();
}

/** Local references put in place: the types of a call are then whole, and no name is made of a title. */
function inlined(schema: JsonSchema): JsonSchema {
  const definitions = schema.$defs ?? {};
  const visit = (node: unknown, depth: number): unknown => {
    if (Array.isArray(node)) return node.map((each) => visit(each, depth));
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, $defs, ...rest } = node as JsonSchema;
    void $defs;
    const target = $ref?.startsWith('#/$defs/') ? definitions[$ref.slice('#/$defs/'.length)] : undefined;
    if (target !== undefined && depth > 8) return {};
    const whole = target === undefined ? rest : { ...target, ...rest };
    return Object.fromEntries(
      Object.entries(whole).map(([word, value]) => [word, visit(value, target === undefined ? depth : depth + 1)]),
    );
  };
  return visit(schema, 0) as JsonSchema;
}

/** A title would become the name of a type; it is the comment instead. A choice of constants becomes an enum. */
function withoutTitles(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutTitles);
  if (typeof node !== 'object' || node === null) return node;
  const { title, $schema, $id, format, oneOf, ...rest } = node as JsonSchema;
  void $schema;
  void $id;
  void format;
  const schema: Record<string, unknown> = {};
  for (const [word, value] of Object.entries(rest)) {
    schema[word] =
      word === 'properties' && typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutTitles(inner)]))
        : withoutTitles(value);
  }
  if (typeof title === 'string' && schema.description === undefined) schema.description = title;
  if (oneOf?.every((each) => each.const !== undefined)) schema.enum = oneOf.map((each) => each.const);
  else if (oneOf) schema.oneOf = withoutTitles(oneOf);
  return schema;
}
