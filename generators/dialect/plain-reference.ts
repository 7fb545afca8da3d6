import type { JsonSchema } from '#model/json-schema.ts';
import { RULES } from '../check/rules.ts';
import { bundleDialect } from './documents.ts';
import { examplePortal, examplesOf } from './examples.ts';
import { isOfBlock, keysOf, type Dialect } from './keys.ts';
import { filesInOrder, short, takes } from './reference.ts';

/** A section of the reference that can be read alone. */
export interface Section {
  kind: 'word' | 'example' | 'problem';
  /** `table`, `screens/parcel/list.json`, `unknown-field` */
  name: string;
  text: string;
}

const HEAD = `# Screenwright: the dialect, for a language model

Screens, calls and entities are JSON files below the folder "schemas". Every word of those files is listed here, then a small portal that uses them all, then every problem that check may report.

- schemas/enums, entities, calls, needs, sets, widgets, menus, screens: one folder for each kind of file.
- The path below the folder is the name: schemas/screens/pay/withdraw.json is the screen pay/withdraw. A call is named by its file and its key: pay.withdraw.
- Each file begins with "$schema", which leads to its kind in schemas/dialect: "../dialect/screen.json", "../../dialect/screen.json" one folder deeper.
- An entity describes each field once; calls pick fields of it, screens name fields of their call. Titles, formats, limits, columns and exports follow.
- schemas/unused.json lists definitions that nothing uses yet; schemas/renames.json lists names that changed.
- A sentence for users may hold {expressions}. Write no code: what no word says is not said.

A word below is "key (required): value. Meaning. Example". "a table" means: see the word table.`;

/** The whole reference as one text. */
export function plainReference(): string {
  const sections = plainSections();
  const textsOf = (kind: Section['kind']): string[] =>
    sections.filter((each) => each.kind === kind).map(({ text }) => text);
  return `${[
    HEAD,
    '# Words',
    ...textsOf('word'),
    '# A portal that uses them',
    ...textsOf('example'),
    '# Problems that check reports',
    textsOf('problem').join('\n'),
  ].join('\n\n')}\n`;
}

let known: Section[] | undefined;

/** Words in the order of the reference, then the files of the example portal, then the rules of check. */
export function plainSections(): Section[] {
  known ??= [...words(), ...examples(), ...problems()];
  return known;
}

function words(): Section[] {
  const dialect = bundleDialect();
  const found = examplesOf(dialect);
  return filesInOrder().flatMap(({ file, names }) =>
    names.map((name): Section => ({
      kind: 'word',
      name,
      text: wordOf(dialect, name, file, found),
    })),
  );
}

function wordOf(dialect: Dialect, name: string, file: string, found: ReadonlyMap<string, unknown>): string {
  const schema = dialect.$defs[name] ?? {};
  const keys = keysOf(dialect, name).filter((each) => each.schema['drawn'] !== false);
  const shared = Object.keys(schema.properties ?? {}).filter((key) => isOfBlock(dialect, name, key));
  const lines = keys.map(({ name: key, schema: own, isRequired }) => {
    const example = short(found.get(key));
    return `- ${key.slice(name.length + 1)}${isRequired ? ' (required)' : ''}: ${plain(takes(own))}. ${own.description ?? ''} Example: ${example}`;
  });
  return [
    `## ${name} (${file})`,
    schema.description ?? '',
    ...(keys.length === 0 ? [`Takes ${waysOf(schema)}.`] : lines),
    ...(shared.length === 0 ? [] : [`And of a block: ${shared.join(', ')}.`]),
  ].join('\n');
}

const waysOf = (schema: JsonSchema): string =>
  [...new Set((schema.anyOf ?? schema.oneOf ?? [schema]).map(takes))].map(plain).join('; ');

/** Removes the markup of Markdown. */
const plain = (text: string): string => text.replace(/\[(\w+)\]\(#\w+\)/g, '$1').replaceAll('`', '');

function examples(): Section[] {
  return [...examplePortal()].map(([path, text]) => ({
    kind: 'example',
    name: path,
    text: `## schemas/${path}\n${text.trim()}`,
  }));
}

function problems(): Section[] {
  return RULES.map(({ code, says }) => ({
    kind: 'problem',
    name: code,
    text: `- ${code}: ${says}`,
  }));
}
