import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from '#model/json-schema.ts';
import { nameOfRef } from '../load/dialect-schema.ts';
import { FOLDERS } from '../source/source.ts';
import { isOfBlock, keysOf, type Dialect } from './keys.ts';

/** Small portals without problems; the files of the second are added to the first. */
const PORTALS = ['../check/fixtures/clean', 'examples'];

/** In a product, the schema is beside the dialect. */
const ELSEWHERE = /(\.\.\/)+schemas\/dialect\//;

/** The files of the portal with the examples of the reference, by path. */
export function examplePortal(): Map<string, string> {
  const files = new Map<string, string>();
  for (const portal of PORTALS) {
    const folder = join(import.meta.dirname, portal);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
    for (const name of names.filter((each) => each.endsWith('.json') && each.includes('/')).sort())
      files.set(name, readFileSync(join(folder, name), 'utf8'));
  }
  return files;
}

/** The shortest example of each key of the dialect (`table.columns`) in the portal. */
export function examplesOf(dialect: Dialect): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const fits = fitting(dialect);
  const visit = (schema: JsonSchema, pointer: string, owner: string, value: unknown): void => {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.replace('#/$defs/', '');
      visit(dialect.$defs[name]!, `/$defs/${name}`, name, value);
      return;
    }
    for (const word of ['anyOf', 'oneOf'] as const)
      for (const [n, way] of (schema[word] ?? []).entries()) {
        const place = `${pointer}/${word}/${n}`;
        if (fits(place, value)) visit(way, place, owner, value);
      }
    if (Array.isArray(value)) {
      if (schema.items !== undefined) for (const each of value) visit(schema.items, `${pointer}/items`, owner, each);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const property = schema.properties?.[key];
      if (property !== undefined) {
        const name = `${isOfBlock(dialect, owner, key) ? 'block' : owner}.${key}`;
        if (isBetter(inner, found.get(name))) found.set(name, inner);
        visit(property, `${pointer}/properties/${key}`, name, inner);
      } else if (typeof schema.additionalProperties === 'object') {
        visit(schema.additionalProperties, `${pointer}/additionalProperties`, owner, inner);
      }
    }
  };
  for (const [path, text] of examplePortal()) {
    const noun = FOLDERS[path.split('/')[0] ?? ''];
    if (noun !== undefined)
      visit(dialect.$defs[noun]!, `/$defs/${noun}`, noun, JSON.parse(text.replace(ELSEWHERE, '../dialect/')));
  }
  // A key that the portal does not use has an example in its own schema.
  for (const [owner, schema] of Object.entries(dialect.$defs)) {
    for (const example of schema.examples ?? []) visit(schema, `/$defs/${owner}`, owner, example);
    for (const { name, schema: key } of keysOf(dialect, owner)) {
      const [example] = dialect.$defs[nameOfRef(key.$ref ?? '')]?.examples ?? [];
      if (example !== undefined && !found.has(name)) found.set(name, example);
    }
  }
  return found;
}

/** Prefers the shortest value that is not empty. */
function isBetter(value: unknown, known: unknown): boolean {
  const text = JSON.stringify(value);
  return !['{}', '[]', '""'].includes(text) && (known === undefined || text.length < JSON.stringify(known).length);
}

function fitting(dialect: Dialect): (pointer: string, value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'dialect', ...dialect });
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    const fits = compiled.get(pointer) ?? ajv.compile({ $ref: `dialect#${pointer}` });
    compiled.set(pointer, fits);
    return fits(value) === true;
  };
}
