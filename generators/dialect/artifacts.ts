import type { JsonSchema } from '#model/json-schema.ts';
import { definitionsForValidators } from '../load/dialect-schema.ts';
import { NOUNS } from '../source/source.ts';
import { bundleDialect } from './documents.ts';
import { dialectReference } from './reference.ts';

const HEADER = '// Made from schemas/dialect by generators/dialect/write.ts; changes here are lost.\n';

/** `block` in the dialect is `BlockSchema` in TypeScript: what an author writes, before it is resolved. */
function schemaName(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Schema`;
}

/** TypeScript types of the dialect; its descriptions become the comments. */
async function dialectTypes(): Promise<string> {
  const { compile } = await import('json-schema-to-typescript');
  const { $defs } = bundleDialect();
  const renamed = Object.fromEntries(
    Object.entries($defs).map(([name, schema]) => [schemaName(name), forTypes(schema)]),
  );
  const files = Object.fromEntries(NOUNS.map((noun) => [noun, { $ref: `#/$defs/${schemaName(noun)}` }]));
  const root: JsonSchema = {
    description: 'The keys of each kind of schema file.',
    type: 'object',
    properties: files,
    required: Object.keys(files),
    additionalProperties: false,
    $defs: renamed,
  };
  const code = await compile(root as Parameters<typeof compile>[0], 'SchemaFiles', {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: false,
  });
  return HEADER + code;
}

const NOT_TYPES = new Set([
  'drawn',
  'examples',
  'title',
  'propertyNames',
  'minProperties',
  'pattern',
  'minItems',
  'maxItems',
  'minLength',
  'minimum',
  'maximum',
]);

/** Removes rules about combinations of keys, which only the validators check. */
function forTypes(schema: JsonSchema): JsonSchema {
  const walk = (value: unknown, isNames: boolean): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, false));
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (isNames) return [[key, walk(inner, false)]];
      if (NOT_TYPES.has(key) || ((key === 'oneOf' || key === 'anyOf') && 'properties' in value)) return [];
      if (key === '$ref') return [[key, `#/$defs/${schemaName(String(inner).replace('#/$defs/', ''))}`]];
      return [[key, walk(inner, key === 'properties')]];
    });
    const made = Object.fromEntries(kept);
    // The compiler drops a comment beside a reference and keeps one around it.
    if (!isNames && made.$ref !== undefined && made.description !== undefined) {
      return { description: made.description, allOf: [{ $ref: made.$ref }] };
    }
    return made;
  };
  return walk(schema, false) as JsonSchema;
}

/** The same schemas without descriptions, which validators would contain otherwise. */
function unsaid<Part>(part: Part): Part {
  return JSON.parse(
    JSON.stringify(part, (key, value: unknown) =>
      key === 'description' && typeof value === 'string' ? undefined : value,
    ),
  ) as Part;
}

/** A validator of each definition: plain functions, so that they run where eval is forbidden. */
async function dialectValidators(): Promise<string> {
  const [{ Ajv }, { default: dependentRequired }, { default: standalone }, { default: length }] = await Promise.all([
    import('ajv'),
    import('ajv/dist/vocabularies/validation/dependentRequired.js'),
    import('ajv/dist/standalone/index.js'),
    import('ajv/dist/runtime/ucs2length.js'),
  ]);
  // The full 2020-12 vocabulary would make every reference of the dialect a third longer.
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    messages: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: false, optimize: 2 },
  });
  ajv.addKeyword((dependentRequired as { default?: typeof dependentRequired }).default ?? dependentRequired);
  const $defs = definitionsForValidators(bundleDialect().$defs);
  ajv.addSchema({ $id: 'dialect', $defs: unsaid($defs) });
  const compile = (standalone as { default?: typeof standalone }).default ?? standalone;
  // ajv puts this code into a validator that counts characters; its own code would import ajv.
  (('default' in length ? length.default : length) as { code: string }).code = '((text) => [...text].length)';
  const code = compile(
    ajv,
    Object.fromEntries(Object.keys($defs).map((name) => [`${name}Validator`, `dialect#/$defs/${name}`])),
  );
  if (code.includes('require(')) throw new Error('The dialect needs a part of ajv that does not go into the browser');
  return `${HEADER}${code}\n`;
}

function validatorTypes(): string {
  const names = Object.keys(definitionsForValidators(bundleDialect().$defs));
  return `${HEADER}
export interface DialectError {
  /** JSON pointer into the value. */
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

export interface DialectValidator {
  (value: unknown): boolean;
  errors?: DialectError[] | null;
}

${names.map((name) => `export const ${name}Validator: DialectValidator;`).join('\n')}
`;
}

/** Every file generated from the dialect, by its path. */
export async function dialectArtifacts(): Promise<Record<string, string>> {
  return {
    'src/model/dialect.json': `${JSON.stringify(bundleDialect())}\n`,
    'src/model/dialect-types.ts': await dialectTypes(),
    'src/model/dialect-validators.js': await dialectValidators(),
    'src/model/dialect-validators.d.ts': validatorTypes(),
    'schemas/dialect/README.md': dialectReference(),
  };
}
