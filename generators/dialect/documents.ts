import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from '#model/json-schema.ts';

const FOLDER = join(import.meta.dirname, '../../schemas/dialect');

const names = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort();

/** The names that each file of the dialect defines, its own first. */
export function dialectFiles(): { file: string; description: string; names: string[] }[] {
  return names().map((name) => {
    const document = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as JsonSchema;
    const own = document.type === undefined ? [] : [name.replace(/\.json$/, '')];
    return {
      file: name,
      description: document.description ?? '',
      names: [...own, ...Object.keys(document.$defs ?? {})],
    };
  });
}

/** The whole dialect as one schema: every file and every `$defs` of a file is one of its `$defs`, and all refs are local. */
export function bundleDialect(): JsonSchema & { $defs: Record<string, JsonSchema> } {
  const $defs: Record<string, JsonSchema> = {};
  const define = (name: string, schema: JsonSchema): void => {
    if (name in $defs) throw new Error(`The dialect defines "${name}" twice`);
    $defs[name] = schema;
  };
  for (const name of names()) {
    const document = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as JsonSchema;
    const file = name.replace(/\.json$/, '');
    const { $schema: _, $defs: inner = {}, ...root } = document;
    if (root.type !== undefined) define(file, localise(root, file));
    for (const [key, schema] of Object.entries(inner)) define(key, localise(schema, file));
  }
  return { $defs };
}

function localise(schema: JsonSchema, file: string): JsonSchema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key !== '$ref' || typeof inner !== 'string') return [key, walk(inner)];
        const [path = '', pointer = ''] = inner.split('#');
        const target = path === '' ? file : path.replace(/\.json$/, '');
        return [key, `#/$defs/${pointer === '' ? target : pointer.replace('/$defs/', '')}`];
      }),
    );
  };
  return walk(schema) as JsonSchema;
}
