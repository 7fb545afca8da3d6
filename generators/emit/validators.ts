import { wireFormats } from '#model/wire-formats.ts';

/** Runtime of the compiled validators: two functions of ajv, rewritten for the browser. */
export const RUNTIME = `/** Length in characters, not in UTF-16 units. */
export function ucs2length(text) {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

export function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a !== a && b !== b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}
`;

/** One module for the forms of a screen: plain functions, no eval, nothing of ajv but what its code calls. */
export async function emitValidators(screen: string, schemas: Map<string, object>): Promise<string> {
  const [{ Ajv2020, _ }, { default: standalone }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv/dist/standalone/index.js'),
  ]);
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    strict: false,
    // The dialect has checked the schemas; JSON Schema's own schema would be compiled anew for every screen.
    meta: false,
    validateSchema: false,
    // Formats that only say how a value is shown are unknown here.
    logger: false,
    formats: { ...wireFormats },
    inlineRefs: false,
    code: { source: true, esm: true, lines: false, optimize: 2, formats: _`wireFormats` },
  });
  const shapes = new Shapes([...schemas.values()].map((schema) => bare(schema) as FormSchema));
  ajv.addSchema(shapes.schema);
  const exported = [...schemas.keys()].map((name, n) => {
    // The form checks required fields itself, because visibility decides; so each field is validated alone.
    ajv.addSchema({ ...shapes.forms[n], required: [], $id: `v${n}` });
    return [`v${n}`, name] as const;
  });
  const compile = (standalone as { default?: typeof standalone }).default ?? standalone;
  const depth = screen.split('/').length - 1;
  const runtime = `${'../'.repeat(depth) || './'}runtime.js`;
  const code = withoutSchemas(compile(ajv, Object.fromEntries(exported.map(([variable]) => [variable, variable]))))
    .replace(/^"use strict";/, '')
    .replace(/export const (v\d+) = /g, 'const $1 = ')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'ucs2length')
    .replaceAll('require("ajv/dist/runtime/equal").default', 'equal');
  if (code.includes('require('))
    throw new Error(`The validators of "${screen}" need a part of ajv that the runtime lacks`);
  const used = ['equal', 'ucs2length'].filter((name) => code.includes(`= ${name};`));
  const all = exported.map(([variable, name]) => `  ${JSON.stringify(name)}: ${variable},`).join('\n');
  const formats = code.includes('= wireFormats') ? `import { wireFormats } from '#model/wire-formats.ts';\n` : '';
  const parts =
    used.length === 0 ? '' : `import { ${used.map((name) => `${name} as ${name}_`).join(', ')} } from '${runtime}';\n`;
  return `${formats}${parts}${aliased(code)}\nexport const validators = {\n${all}\n};\n`;
}

interface FormSchema {
  properties?: Record<string, object>;
}

/** Characters of schema: a function shared for less is longer than the code that it stands for. */
const WORTH = 300;

/** The shapes that several fields of a screen's forms have in common: each becomes one function of the module. */
class Shapes {
  readonly schema: { $id: string; $defs: Record<string, object> };
  readonly forms: FormSchema[];

  constructor(forms: FormSchema[]) {
    const counts = new Map<string, number>();
    for (const { properties = {} } of forms) {
      for (const shape of Object.values(properties).map((each) => JSON.stringify(each)))
        counts.set(shape, (counts.get(shape) ?? 0) + 1);
    }
    const several = [...counts].flatMap(([shape, count]) => ((count - 1) * shape.length > WORTH ? [shape] : []));
    this.schema = {
      $id: 'shapes',
      $defs: Object.fromEntries(several.map((shape, n) => [`s${n}`, JSON.parse(shape) as object])),
    };
    this.forms = forms.map(({ properties = {}, ...form }) => ({
      ...form,
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const at = several.indexOf(JSON.stringify(property));
          return [name, at === -1 ? property : { $ref: `shapes#/$defs/s${at}` }];
        }),
      ),
    }));
  }
}

/** Titles are said by the bundle, never by the compiled code: a new wording compiles nothing anew. */
export function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([word, value]): [string, unknown][] =>
      word === 'title' && typeof value === 'string'
        ? []
        : [[word, word === 'enum' || word === 'const' ? value : bare(value)]],
    ),
  );
}

/** The schema itself stands in the bundle already; the compiled code reads of it only what it names. */
function withoutSchemas(code: string): string {
  return code.replace(/const (schema\d+) = (\{.*?\});(?=const|function|export)/g, (whole, name: string) =>
    code.split(name).length > 2 ? whole : '',
  );
}

function aliased(code: string): string {
  return code.replaceAll('= ucs2length;', '= ucs2length_;').replaceAll('= equal;', '= equal_;');
}

export const VALIDATOR_TYPES = `import type { Validator } from '#model/screen.ts';

export const validators: Record<string, Validator>;
`;
