import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { JsonSchema } from '#model/json-schema.ts';

/** What a format of the dialect asks of the text on the wire; the others ask nothing. */
const PATTERNS: Record<string, string> = {
  money: '^-?\\d+(\\.\\d+)?$',
  decimal: '^-?\\d+(\\.\\d+)?$',
  digit: '^\\d*$',
  date: '^\\d{4}-\\d{2}-\\d{2}$',
  'date-time': '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
  email: '^[A-Za-z0-9_-]+@[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+$',
};

const RUNTIMES: Record<string, string> = {
  'ajv/dist/runtime/ucs2length': 'ucs2length',
  'ajv/dist/runtime/equal': 'equal',
};

/** The module that every screen's validators share. */
export const VALIDATOR_RUNTIME = `// Generated. What the compiled validators call.
export const ucs2length = (text) => [...text].length;
export const equal = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);
export const asValidator = (validate) => (value) =>
  validate(value)
    ? null
    : validate.errors.map(({ instancePath, keyword, params }) => ({ path: instancePath, keyword, params }));
`;

/**
 * One ES module for the forms of one screen: `validators[<key>](value)` gives null or the errors. Made of plain
 * statements, so it runs where a Content-Security-Policy forbids eval.
 * @param runtime how the module imports the shared runtime, e.g. `../runtime.js`
 */
export function emitValidators(forms: Record<string, JsonSchema>, runtime: string): string {
  const names = Object.keys(forms);
  if (names.length === 0) return '// Generated. This screen has no form.\nexport const validators = {};\n';
  const ajv = new Ajv2020({ code: { source: true, esm: true, lines: false }, allErrors: true, strict: false, logger: false });
  const exported: Record<string, string> = {};
  names.forEach((name, n) => {
    ajv.addSchema({ ...(plain(forms[name] ?? {}) as object), $id: `form${n}` });
    exported[`form${n}`] = `form${n}`;
  });
  // ajv's CommonJS door has the function itself or under `default`, as the loader likes.
  const print = (standalone as unknown as { default?: typeof standalone }).default ?? standalone;
  const code = (print as unknown as (from: Ajv2020, what: Record<string, string>) => string)(ajv, exported)
    .replace(/^"use strict";/, '')
    .replace(/export const (form\d+) = /g, 'const $1 = ');
  const used = new Set<string>(['asValidator']);
  const linked = code.replace(/const (\w+) = require\("([^"]+)"\)\.default;/g, (_, local: string, from: string) => {
    const name = RUNTIMES[from];
    if (name === undefined) throw new Error(`A compiled validator needs ${from}, which the runtime does not have`);
    used.add(name);
    return `const ${local} = ${name};`;
  });
  const table = names.map((name, n) => `  ${JSON.stringify(name)}: asValidator(form${n}),`).join('\n');
  return [
    '// Generated.',
    `import { ${[...used].sort().join(', ')} } from ${JSON.stringify(runtime)};`,
    linked,
    `export const validators = {\n${table}\n};`,
    '',
  ].join('\n');
}

const MAPS = new Set(['properties', '$defs']);

/** The schema with our formats as patterns and without the words that ajv does not know. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept: Record<string, unknown> = {};
  for (const [word, value] of Object.entries(schema)) {
    if (['title', 'description', '$schema', '$id', 'format', 'default'].includes(word)) continue;
    if (word === 'const' || word === 'enum' || word === 'required') kept[word] = value;
    else if (MAPS.has(word) && typeof value === 'object' && value !== null) {
      kept[word] = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
    } else kept[word] = plain(value);
  }
  const format = (schema as JsonSchema).format;
  const pattern = format === undefined ? undefined : PATTERNS[format];
  if (pattern !== undefined && kept.type === 'string' && kept.pattern === undefined) kept.pattern = pattern;
  return kept;
}
