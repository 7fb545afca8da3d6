import { wireFormats } from '#model/wire-formats.ts';

/** Runtime of the compiled validators: two functions of ajv, rewritten for the browser. */
export const RUNTIME = `/** Length in characters, not in UTF-16 units. */
export function runtimeLength(text) {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

export function runtimeEqual(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a !== a && b !== b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && runtimeEqual(a[key], b[key]));
}
`;

/** One module for the forms of a screen: plain functions without eval, and only the functions of ajv that they call. */
export async function emitValidators(screen: string, schemas: Map<string, object>): Promise<string> {
  const [{ Ajv2020, _ }, { default: standalone }, ...parts] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv/dist/standalone/index.js'),
    import('ajv/dist/runtime/equal.js'),
    import('ajv/dist/runtime/ucs2length.js'),
  ]);
  nameRuntime(parts);
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    strict: false,
    // The dialect has checked the schemas; validating them again would compile the meta-schema for every screen.
    meta: false,
    validateSchema: false,
    // Formats that only affect the display are unknown to ajv.
    logger: false,
    formats: { ...wireFormats },
    inlineRefs: false,
    code: { source: true, esm: true, lines: false, optimize: 2, formats: _`wireFormats` },
  });
  const shapes = new Shapes([...schemas.values()].map((schema) => bare(schema) as FormSchema));
  ajv.addSchema(shapes.schema);
  const exported = [...schemas.keys()].map((name, n) => {
    // The form checks required fields itself, because visibility decides; so each field is validated separately.
    ajv.addSchema({ ...shapes.forms[n], required: [], $id: `v${n}` });
    return [`v${n}`, name] as const;
  });
  const compile = (standalone as { default?: typeof standalone }).default ?? standalone;
  const depth = screen.split('/').length - 1;
  const runtime = `${'../'.repeat(depth) || './'}runtime.js`;
  const code = compile(ajv, Object.fromEntries(exported.map(([variable]) => [variable, variable])));
  if (code.includes('require('))
    throw new Error(`The validators of "${screen}" need a part of ajv that the runtime lacks`);
  const all = exported.map(([variable, name]) => `  ${JSON.stringify(name)}: ${variable},`).join('\n');
  const formats = code.includes('= wireFormats') ? `import { wireFormats } from '#model/wire-formats.ts';\n` : '';
  const names = NAMES.filter((name) => code.includes(name));
  const imported = names.length === 0 ? '' : `import { ${names.join(', ')} } from '${runtime}';\n`;
  return `${formats}${imported}${code}\nexport const validators = {\n${all}\n};\n`;
}

/** Names of the runtime's functions in compiled code. */
const NAMES = ['runtimeEqual', 'runtimeLength'];

/** The code by which ajv's standalone output refers to a function of its runtime. */
interface RuntimeFunction {
  default: { code: string } | { default: { code: string } };
}

/** Makes compiled code refer to our runtime: ajv takes the reference from the property `code` of each function. */
function nameRuntime(parts: RuntimeFunction[]): void {
  parts.forEach(({ default: part }, n) => {
    const named = 'default' in part ? part.default : part;
    named.code = NAMES[n] as string;
  });
}

interface FormSchema {
  properties?: Record<string, object>;
}

/** Minimum characters of a shared schema: for a shorter one the function is longer than the repeated code. */
const WORTH = 300;

/** Shapes that several fields of a screen's forms have in common: each becomes one function of the module. */
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

/** Removes titles, so that a new title does not recompile a validator: the bundle contains the titles. */
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

export const VALIDATOR_TYPES = `import type { Validator } from '#model/screen.ts';

export const validators: Record<string, Validator>;
`;
