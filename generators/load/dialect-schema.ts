import type { JsonSchema } from '#model/json-schema.ts';

type Definitions = Record<string, JsonSchema>;

/**
 * The dialect's definitions for compiling validators. Each branch of a choice with more than a type becomes a
 * definition, so that it can be validated separately; words that are not drawn yet are refused.
 */
export function definitionsForValidators($defs: Definitions): Definitions {
  const made: Definitions = {};
  for (const [name, schema] of Object.entries($defs)) {
    let count = 0;
    const walk = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(walk);
      if (typeof value !== 'object' || value === null) return value;
      if ((value as JsonSchema).drawn === false) return { ...value, not: {} };
      const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each)])) as JsonSchema;
      if (inner.anyOf === undefined || inner.properties !== undefined) return inner;
      const anyOf = inner.anyOf.map((branch) => {
        if (!('properties' in branch || 'items' in branch || 'additionalProperties' in branch)) return branch;
        count += 1;
        made[`${name}_${count}`] = branch;
        return { $ref: `#/$defs/${name}_${count}` };
      });
      return { ...inner, anyOf };
    };
    made[name] = walk(schema) as JsonSchema;
  }
  return made;
}

/**
 * The target of a reference, or the schema itself.
 * @throws for a reference without a target
 */
export function dereferenced($defs: Definitions, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const target = $defs[nameOfRef(schema.$ref)];
  if (target === undefined) throw new Error(`The dialect has no ${schema.$ref}`);
  return dereferenced($defs, target);
}

/** `block` of `#/$defs/block`. */
export function nameOfRef(ref: string): string {
  return ref.replace('#/$defs/', '');
}
