import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JsonSchema } from '#model/json-schema.ts';

const FOLDER = join(import.meta.dirname, '../../schemas/dialect');

/** The file with the list of block kinds. */
const KINDS = 'blocks.json';

const names = (): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json'))
    .sort();

/** The names that each file of the dialect defines, its own first. */
export function dialectFiles(): { file: string; description: string; names: string[] }[] {
  const files = names().map((name) => {
    const document = read(name);
    const own = document.type === undefined ? [] : [basename(name, '.json')];
    return {
      file: name,
      description: document.description ?? '',
      names: [...own, ...Object.keys(document.$defs ?? {})],
    };
  });
  return files.filter((each) => each.names.length > 0);
}

/** The whole dialect as one schema: every file and every `$defs` of a file is one of its `$defs`, and all refs are local. */
export function bundleDialect(): JsonSchema & { $defs: Record<string, JsonSchema> } {
  const $defs: Record<string, JsonSchema> = {};
  const define = (name: string, schema: JsonSchema): void => {
    if (name in $defs) throw new Error(`The dialect defines "${name}" twice`);
    $defs[name] = schema;
  };
  const kinds = (read(KINDS).oneOf ?? []).map((kind) => localise(kind, 'blocks'));
  for (const name of names()) {
    const document = read(name);
    const file = basename(name, '.json');
    const { $schema: _, $defs: inner = {}, ...root } = document;
    if (root.type !== undefined) define(file, withKinds(localise(root, file), kinds));
    for (const [key, schema] of Object.entries(inner)) define(key, withKinds(localise(schema, file), kinds));
  }
  return { $defs };
}

const read = (name: string): JsonSchema => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as JsonSchema;

/**
 * A schema that refers to the list of block kinds, with their keys merged into its own. Editors read the reference as
 * in JSON Schema 2020-12; types and validators are generated from the merged form.
 */
function withKinds(schema: JsonSchema, kinds: readonly JsonSchema[]): JsonSchema {
  if (schema.allOf?.[0]?.$ref !== '#/$defs/blocks') return schema;
  const keys = Object.assign({}, ...kinds.map((kind) => kind.properties)) as Record<string, JsonSchema>;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties') return [key, { ...schema.properties, ...keys, ...schema.properties }];
      if (key === 'allOf') return ['oneOf', kinds.map(({ required }) => ({ required }))];
      return key === 'unevaluatedProperties' ? ['additionalProperties', value] : [key, value];
    }),
  );
}

function localise(schema: JsonSchema, file: string): JsonSchema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key !== '$ref' || typeof inner !== 'string') return [key, walk(inner)];
        const [path = '', pointer = ''] = inner.split('#');
        const target = path === '' ? file : basename(path, '.json');
        return [key, `#/$defs/${pointer === '' ? target : pointer.replace('/$defs/', '')}`];
      }),
    );
  };
  return walk(schema) as JsonSchema;
}
