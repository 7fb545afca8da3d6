import { canonical } from '#model/canonical.ts';
import type { JsonSchema } from '#model/json-schema.ts';

export type Dialect = JsonSchema & { $defs: Record<string, JsonSchema> };

/** One key that an author may write. */
export interface Key {
  /** `table.columns`; of a key inside it `table.order.call`. */
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** Screens and steps are blocks too: the reference explains their common keys only at the block. */
const BLOCKS = new Set(['screen', 'step']);

export function isOfBlock({ $defs }: Dialect, owner: string, key: string): boolean {
  const shared = $defs['block']?.properties?.[key];
  return BLOCKS.has(owner) && shared !== undefined && canonical(shared) === canonical($defs[owner]?.properties?.[key]);
}

/** The keys of a definition, including those of objects inside it. */
export function keysOf(dialect: Dialect, name: string): Key[] {
  const keys: Key[] = [];
  const collect = (schema: JsonSchema, owner: string): void => {
    for (const [key, each] of Object.entries(schema.properties ?? {})) {
      if (isOfBlock(dialect, owner, key)) continue;
      keys.push({ name: `${owner}.${key}`, schema: each, isRequired: schema.required?.includes(key) === true });
      collect(each, `${owner}.${key}`);
    }
    const inner = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
    for (const each of inner) if (typeof each === 'object') collect(each, owner);
  };
  collect(dialect.$defs[name] ?? {}, name);
  return keys;
}
