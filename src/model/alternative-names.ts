import type { JsonSchema } from './json-schema.ts';

/** Texts that name alternatives without a title. */
export interface AlternativeWords {
  type(type: string): string;
  /** @param place position, from 1 */
  way(place: number): string;
  /** Distinguishes alternatives with equal titles. */
  oneOfSame(title: string, way: string): string;
}

/**
 * Gives each alternative of a choice a distinct title: its own title, its distinguishing constant, its type if all
 * types differ, or its position.
 * @param tellsApart the property whose constant names an alternative, such as OpenAPI's `discriminator`
 */
export function namedAlternatives(
  alternatives: readonly JsonSchema[],
  tellsApart: string | undefined,
  words: AlternativeWords,
): JsonSchema[] {
  const types = alternatives.map(({ type }) => (typeof type === 'string' ? type : undefined));
  const areTypes = types.every((type) => type !== undefined) && new Set(types).size === types.length;
  const titles = alternatives.map(
    (each, at) => titleOf(each, tellsApart) ?? (areTypes ? words.type(types[at] ?? '') : words.way(at + 1)),
  );
  return alternatives.map((each, at) => {
    const title = titles[at] ?? '';
    const isShared = titles.filter((other) => other === title).length > 1;
    return { ...each, title: isShared ? words.oneOfSame(title, words.way(at + 1)) : title };
  });
}

function titleOf(schema: JsonSchema, tellsApart: string | undefined): string | undefined {
  if (schema.title !== undefined && schema.title.trim() !== '') return schema.title;
  if (Object.hasOwn(schema, 'const'))
    return typeof schema.const === 'object' ? JSON.stringify(schema.const) : String(schema.const);
  const own = constantOf(schema);
  if (own !== undefined) return own;
  const properties = Object.entries(schema.properties ?? {});
  const first = tellsApart === undefined ? [] : properties.filter(([name]) => name === tellsApart);
  for (const [, each] of [...first, ...properties]) {
    const constant = constantOf(each);
    if (constant !== undefined) return constant;
  }
  return undefined;
}

function constantOf({ const: constant, enum: values }: JsonSchema): string | undefined {
  const only = constant ?? (values?.length === 1 ? values[0] : undefined);
  return typeof only === 'string' || typeof only === 'number' ? String(only) : undefined;
}
