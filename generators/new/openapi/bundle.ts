import type { JsonSchema } from '#model/json-schema.ts';
import { wireFormats } from '#model/wire-formats.ts';
import { isObject, refuse, type Document, type Part } from './document.ts';

/* Converts schemas of an OpenAPI document to self-contained JSON Schemas. */

/** Properties of one direction are dropped in the other one: `readOnly` in a request, `writeOnly` in an answer. */
export type Direction = 'request' | 'answer';

const SCHEMAS = [
  ...['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'],
  ...['unevaluatedProperties', 'unevaluatedItems'],
];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAPS = ['patternProperties', 'dependentSchemas'];
const COPIED = new Set([
  ...['type', 'title', 'format', 'enum', 'const', 'default', 'pattern', 'required', 'deprecated', 'uniqueItems'],
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties', 'dependentRequired'],
]);
/** Keywords that do not restrict values: notes, samples, and hints for code generators. */
const NOTES = new Set([
  ...[
    'description',
    'example',
    'examples',
    'discriminator',
    'xml',
    'externalDocs',
    'nullable',
    'readOnly',
    'writeOnly',
  ],
  ...['$comment', '$schema', '$id', '$defs', 'definitions', 'contentEncoding', 'contentMediaType', 'contentSchema'],
]);

/**
 * The schema with all its references under `$defs`.
 * @throws Refused for keywords that cannot be expressed
 */
export function bundle(document: Document, part: Part, direction: Direction): JsonSchema {
  const { schemas, $defs } = bundleAll(document, [part], direction);
  return withDefs(schemas[0] as JsonSchema, $defs);
}

/**
 * Combines several schemas by a keyword.
 * @throws Refused
 */
export function bundleJoined(
  document: Document,
  parts: Part[],
  direction: Direction,
  word: 'allOf' | 'anyOf',
): JsonSchema {
  const { schemas, $defs } = bundleAll(document, parts, direction);
  return withDefs({ [word]: schemas }, $defs);
}

function withDefs(schema: JsonSchema, $defs: Record<string, JsonSchema>): JsonSchema {
  return Object.keys($defs).length === 0 ? schema : { ...schema, $defs };
}

function bundleAll(
  document: Document,
  parts: Part[],
  direction: Direction,
): { schemas: JsonSchema[]; $defs: Record<string, JsonSchema> } {
  const names = new Map<string, string>();
  const waiting: [string, Part][] = [];
  const inner = (each: Part): JsonSchema | boolean =>
    typeof each.value === 'boolean' ? each.value : convert(document, each, direction, refer, inner);
  const refer = (from: Part, reference: string): string => {
    const target = document.target(from, reference);
    const key = `${target.file}${target.at}`;
    const known = names.get(key) ?? freeName(target.at, new Set(names.values()));
    if (!names.has(key)) {
      names.set(key, known);
      waiting.push([known, target]);
    }
    return `#/$defs/${known}`;
  };
  // The root has its type itself, so that a reader need not follow a reference.
  const schemas = parts.map((part) => inner(rootOf(document, part)) as JsonSchema);
  const $defs: Record<string, JsonSchema> = {};
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    $defs[next[0]] = inner(next[1]) as JsonSchema;
  return { schemas, $defs };
}

function rootOf(document: Document, part: Part): Part {
  return document.isOld || Object.keys(part.value as object).length === 1 ? document.follow(part) : part;
}

function freeName(pointer: string, taken: ReadonlySet<string>): string {
  const base = (pointer.split('/').at(-1) ?? '').replaceAll(/\W+/g, '_') || 'whole';
  let name = base;
  for (let n = 2; taken.has(name); n += 1) name = `${base}_${n}`;
  return name;
}

function convert(
  document: Document,
  part: Part,
  direction: Direction,
  refer: (from: Part, reference: string) => string,
  inner: (each: Part) => JsonSchema | boolean,
): JsonSchema {
  const { value } = part;
  if (!isObject(value)) refuse(part, 'a schema is an object');
  const reference = document.referenceOf(part);
  // OpenAPI 3.0 ignores keywords beside a reference.
  if (reference !== undefined && document.isOld) return { $ref: refer(part, reference) };
  const schema: JsonSchema = reference === undefined ? {} : { $ref: refer(part, reference) };
  for (const [word, each] of document.members(part)) {
    if (COPIED.has(word)) schema[word] = each.value;
    else if (SCHEMAS.includes(word)) schema[word] = inner(each);
    else if (LISTS.includes(word)) schema[word] = document.members(each).map(([, one]) => inner(one));
    else if (MAPS.includes(word) || word === 'properties')
      schema[word] = Object.fromEntries(document.members(each).map(([name, one]) => [name, inner(one)]));
    else if (word === '$ref' || NOTES.has(word) || word.startsWith('x-')) continue;
    else if (word.startsWith('$') || word in Object.prototype) refuse(each, `"${word}" has no word in the dialect`);
  }
  const note = shortNote(value['description']);
  if (note !== undefined) schema.description = note;
  if (typeof schema.type === 'string' && schema.type === 'file') refuse(part, 'a file inside a record cannot be sent');
  dropOther(document, part, schema, direction);
  bounds(schema);
  formats(schema);
  return document.isOld && value['nullable'] === true ? orNull(schema) : schema;
}

/** The first sentence of a description, which a form shows as a hint. */
export function shortNote(description: unknown): string | undefined {
  if (typeof description !== 'string') return undefined;
  const plain = description
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`_]{1,3}(?=\S)|(?<=\S)[*`]{1,3}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const first = /^.{10,200}?[.!?](?= |$)/.exec(plain)?.[0] ?? plain.slice(0, 200);
  return first === '' ? undefined : first;
}

const OTHER: Record<Direction, string> = { request: 'readOnly', answer: 'writeOnly' };

function dropOther(document: Document, part: Part, schema: JsonSchema, direction: Direction): void {
  const dropped = new Set(
    Object.keys(schema.properties ?? {}).filter((name) => isOther(document, part, name, direction)),
  );
  if (dropped.size === 0) return;
  schema.properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !dropped.has(name)),
  );
  schema.required = (schema.required ?? []).filter((name) => !dropped.has(name));
}

/** Returns true if a property belongs to the other direction. */
export function isOther(document: Document, part: Part, name: string, direction: Direction): boolean {
  const property = document.get(part, 'properties', name);
  return isObject(property?.value) && property.value[OTHER[direction]] === true;
}

/** A date-time in JSON Schema, whose spelling differs from the dialect's format of this name. */
export const MOMENT = '^\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?([Zz]|[+-]\\d{2}:\\d{2})$';
/** Formats with the same meaning in OpenAPI and the dialect. */
const SHARED = new Set(['date', 'uuid']);

function formats(schema: JsonSchema): void {
  const { format } = schema;
  if (format === undefined || SHARED.has(format) || !(format in wireFormats)) return;
  delete schema.format;
  if (format === 'date-time') schema.pattern ??= MOMENT;
}

/** OpenAPI 3.0 marks an exclusive limit by a flag beside the limit. */
function bounds(schema: JsonSchema): void {
  for (const [word, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[word] !== 'boolean') continue;
    const isExclusive = schema[word];
    delete schema[word];
    if (!isExclusive) continue;
    schema[word] = schema[limit];
    delete schema[limit];
  }
}

export function orNull(schema: JsonSchema): JsonSchema {
  const { title, description, ...rest } = schema;
  const isPlain = ['allOf', 'anyOf', 'oneOf', '$ref', 'const', 'not'].every((word) => rest[word] === undefined);
  if (!isPlain || rest.type === undefined) {
    const words = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
    return { ...words, anyOf: [rest, { type: 'null' }] };
  }
  const types = [...new Set([rest.type, 'null'].flat())];
  const withNull = rest.enum && !rest.enum.includes(null) && { enum: [...rest.enum, null] };
  return { ...schema, type: types, ...withNull };
}
