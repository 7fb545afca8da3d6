import type { JsonSchema } from '#model/json-schema.ts';
import action from '../../schemas/dialect/action.json' with { type: 'json' };
import block from '../../schemas/dialect/block.json' with { type: 'json' };
import calls from '../../schemas/dialect/calls.json' with { type: 'json' };
import entity from '../../schemas/dialect/entity.json' with { type: 'json' };
import enumeration from '../../schemas/dialect/enum.json' with { type: 'json' };
import field from '../../schemas/dialect/field.json' with { type: 'json' };
import form from '../../schemas/dialect/form.json' with { type: 'json' };
import info from '../../schemas/dialect/info.json' with { type: 'json' };
import menu from '../../schemas/dialect/menu.json' with { type: 'json' };
import need from '../../schemas/dialect/need.json' with { type: 'json' };
import property from '../../schemas/dialect/property.json' with { type: 'json' };
import screen from '../../schemas/dialect/screen.json' with { type: 'json' };
import shown from '../../schemas/dialect/shown.json' with { type: 'json' };
import table from '../../schemas/dialect/table.json' with { type: 'json' };
import widget from '../../schemas/dialect/widget.json' with { type: 'json' };
import words from '../../schemas/dialect/words.json' with { type: 'json' };

const documents: Record<string, JsonSchema> = {
  action,
  block,
  calls,
  entity,
  enum: enumeration,
  field,
  form,
  info,
  menu,
  need,
  property,
  screen,
  shown,
  table,
  widget,
  words,
} as Record<string, JsonSchema>;

/** The whole dialect as one schema: every file and every `$defs` of a file is one of its `$defs`, and all refs are local. */
export function bundleDialect(): JsonSchema & { $defs: Record<string, JsonSchema> } {
  const $defs: Record<string, JsonSchema> = {};
  const define = (name: string, schema: JsonSchema): void => {
    if (name in $defs) throw new Error(`The dialect defines "${name}" twice`);
    $defs[name] = schema;
  };
  for (const [file, { $schema: _, $defs: inner = {}, ...root }] of Object.entries(documents)) {
    if (root.type !== undefined) define(file, localise(root, file));
    for (const [name, schema] of Object.entries(inner)) define(name, localise(schema, file));
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
