import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';
import { FOREIGN } from '../resolve/field/foreign.ts';
import { typeName } from './names.ts';

/** Every entity as an interface. */
export async function emitEntities(model: Model): Promise<string> {
  const $defs = Object.fromEntries(
    Object.entries(model.entities).map(([name, each]) => [typeName(name), plain(each.schema)]),
  );
  const properties = Object.fromEntries(
    Object.keys(model.entities).map((name) => [name, { $ref: `#/$defs/${typeName(name)}` }]),
  );
  return compileTypes('Entities', 'Every entity by its name.', properties, $defs);
}

/** The request and the result of every call, and a line of its file. */
export async function emitCalls(model: Model): Promise<string> {
  const $defs: Record<string, JsonSchema> = {};
  const properties: Record<string, JsonSchema> = {};
  for (const call of Object.values(model.calls)) {
    const request = `${typeName(call.name)}Request`;
    const result = `${typeName(call.name)}Result`;
    $defs[request] = plain(call.requestSchema);
    $defs[result] =
      call.result === 'none'
        ? { tsType: 'null' }
        : call.result === 'file'
          ? { tsType: 'unknown' }
          : plain(call.resultSchema);
    const line = `${typeName(call.name)}Line`;
    if (call.lines) $defs[line] = plain(call.lines.schema);
    properties[call.name] = {
      type: 'object',
      description: call.title,
      properties: {
        request: { $ref: `#/$defs/${request}` },
        result: { $ref: `#/$defs/${result}` },
        ...(call.lines && { line: { $ref: `#/$defs/${line}` } }),
      },
      required: ['request', 'result', ...(call.lines ? ['line'] : [])],
      additionalProperties: false,
    };
  }
  return compileTypes('Calls', 'What every call takes and gives.', properties, $defs);
}

async function compileTypes(
  name: string,
  description: string,
  properties: Record<string, JsonSchema>,
  $defs: Record<string, JsonSchema>,
): Promise<string> {
  const { compile } = await import('json-schema-to-typescript');
  const schema: JsonSchema = {
    description,
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    $defs,
  };
  const code = await compile(schema as Parameters<typeof compile>[0], name, {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: false,
  });
  // A type, unlike an interface, is assignable to a record of any type.
  return code.replace(/^export interface (?!Calls |Entities )(\w+) \{$/gm, 'export type $1 = {');
}

const DROPPED = new Set(['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems']);

/** Titles would become names of types, and Chinese titles would give none, so they become comments. */
export function plain(schema: JsonSchema): JsonSchema {
  const walk = (value: unknown, isNames: boolean): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, false));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (isNames) return [[key, walk(inner, false)]];
      if (DROPPED.has(key)) return [];
      if (key === 'title') return [['description', inner]];
      return [[key, walk(inner, key === 'properties')]];
    });
    // References of a foreign schema are local to it.
    if (FOREIGN in value) return { tsType: 'unknown' };
    // Browser and server use different types for a file.
    return 'format' in value && value.format === 'binary' ? { tsType: 'unknown' } : Object.fromEntries(entries);
  };
  return walk(schema, false) as JsonSchema;
}
