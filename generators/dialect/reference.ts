import { basename } from 'node:path';
import stringify from 'json-stringify-pretty-compact';
import type { JsonSchema } from '#model/json-schema.ts';
import { bundleDialect, dialectFiles } from './documents.ts';
import { examplesOf } from './examples.ts';
import { isOfBlock, keysOf, type Dialect, type Key } from './keys.ts';

const HEAD = `# The dialect

For everybody who writes schemas: every key of every schema file with its meaning, its values and an example. An editor shows the same while you type.

The page is made from \`schemas/dialect\` by \`npm run dialect\`, so changes here are lost. The examples come from the small portal of \`generators/dialect/examples\`, which passes check.

Folders and file name make the name of a schema: \`schemas/screens/pay/withdraw.json\` is the screen \`pay/withdraw\`, and the call \`withdraw\` of \`schemas/calls/pay.json\` is \`pay.withdraw\`. A key in **bold** is required.
`;

/** Files that authors write come first, in the order in which they are needed. */
const FIRST = ['enum', 'entity', 'property', 'calls', 'screen', 'block', 'blocks', 'field', 'action'];

/**
 * The reference of the dialect, as Markdown.
 * @throws Error if a drawn key has no example
 */
export function dialectReference(): string {
  const dialect = bundleDialect();
  const examples = examplesOf(dialect);
  const bare = Object.keys(dialect.$defs)
    .flatMap((name) => keysOf(dialect, name))
    .filter(({ name, schema }) => schema['drawn'] !== false && !examples.has(name));
  if (bare.length > 0)
    throw new Error(
      `No example of ${bare.map(({ name }) => name).join(', ')}: use them in generators/dialect/examples`,
    );
  const files = filesInOrder();
  const contents = rowsOf(
    ['File', 'Words'],
    files.map(({ file, names }) => [code(file), names.map(link).join(', ')]),
  );
  const parts = files.flatMap(({ file, description, names }) => [
    `## schemas/dialect/${file}`,
    ...(names.includes(basename(file, '.json')) ? [] : [description]),
    ...names.flatMap((name) => definition(dialect, name, examples)),
  ]);
  return `${[HEAD.trim(), contents, ...parts].join('\n\n')}\n`;
}

/** Files of the dialect, in the order of the reference. */
export function filesInOrder(): ReturnType<typeof dialectFiles> {
  const rank = ({ file }: { file: string }): number => (FIRST.indexOf(file.replace(/(\/.*)?\.json$/, '')) + 99) % 99;
  return dialectFiles().sort((left, right) => rank(left) - rank(right));
}

function definition(dialect: Dialect, name: string, examples: ReadonlyMap<string, unknown>): string[] {
  const schema = dialect.$defs[name] ?? {};
  const keys = keysOf(dialect, name);
  const shared = Object.keys(schema.properties ?? {}).filter((key) => isOfBlock(dialect, name, key));
  return [
    `### ${name}`,
    schema.description ?? '',
    ...(keys.length === 0 ? [waysOf(schema)] : [table(name, keys, examples)]),
    ...(shared.length === 0 ? [] : [`And of a ${link('block')}: ${shared.map(code).join(', ')}.`]),
  ];
}

function table(owner: string, keys: readonly Key[], examples: ReadonlyMap<string, unknown>): string {
  const rows = keys.map(({ name, schema, isRequired }) => {
    const key = code(name.slice(owner.length + 1));
    const isDrawn = schema['drawn'] !== false;
    const says = isDrawn ? (schema.description ?? '') : `${schema.description} Not drawn yet.`;
    const example = isDrawn ? code(`"${name.split('.').at(-1)}": ${short(examples.get(name))}`) : '';
    return [isRequired ? `**${key}**` : key, inCell(says), takes(schema), example];
  });
  return rowsOf(['Key', 'What it says', 'Takes', 'Example'], rows);
}

function rowsOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The values of a word without keys: one sentence, or a list of many values. */
function waysOf(schema: JsonSchema): string {
  const ways = [...new Set((schema.anyOf ?? schema.oneOf ?? []).map(takes))];
  return ways.length > MOST_WAYS
    ? ['Takes one of:', '', ...ways.map((way) => `- ${way}`)].join('\n')
    : `Takes ${takes(schema)}.`;
}

const MOST_WAYS = 4;

/** Short description of a key's value. */
export function takes(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return link(schema.$ref.replace('#/$defs/', ''));
  if (schema.const !== undefined) return code(spaced(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((each) => code(String(each))).join(', ');
  const ways = schema.anyOf ?? (schema.properties === undefined ? schema.oneOf : undefined);
  if (ways !== undefined) return [...new Set(ways.map(takes))].join(' or ');
  if (schema.items !== undefined) return `a list of ${takes(schema.items)}`;
  if (schema.properties !== undefined) return 'an object';
  if (typeof schema.additionalProperties === 'object') return `a record of ${takes(schema.additionalProperties)}`;
  const types = [schema.type ?? 'any value'].flat().map((type) => WORDS[type] ?? type);
  return `${types.join(' or ')}${schema.pattern === undefined ? '' : ` like ${code(schema.pattern)}`}`;
}

const WORDS: Record<string, string> = {
  string: 'text',
  boolean: '`true` or `false`',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  array: 'a list',
};

const link = (name: string): string => `[${name}](#${name.toLowerCase()})`;

/** Escapes characters that would end a table cell or become links. */
const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('](', '\\](');

function code(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${text.replaceAll('|', '\\|')}${fence}`;
}

const spaced = (value: unknown): string => stringify(value, { maxLength: Infinity });

/** Shortens an example that is too long for a table cell by omitting its innermost parts. */
export function short(value: unknown): string {
  for (let depth = 6; depth > 1; depth -= 1) {
    const text = spaced(cut(value, depth)).replaceAll('"…": "…"', '…').replaceAll('["…"]', '[…]');
    if (text.length <= LONGEST || depth === 2) return text;
  }
  return spaced(value);
}

const LONGEST = 200;

function cut(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return depth === 0 ? ['…'] : value.map((each) => cut(each, depth - 1));
  if (depth === 0) return { '…': '…' };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner, depth - 1)]));
}
