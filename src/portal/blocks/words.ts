import type { Block } from '#model/block.ts';
import { blocksIn, factsOf, partNamed } from '#model/blocks.ts';
import { builtInWidgets } from '#model/built-in.ts';
import { builtInFormats } from '#model/formats.ts';
import dialect from '#model/dialect.json' with { type: 'json' };
import type { Text } from '#model/expression.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { ScreenBundle } from '#model/screen.ts';

/** A word of the dialect with its description. */
export interface Word {
  word: string;
  /** Place where the word can be used: `block`, `field`, `控件 amount`. */
  of: string;
  description: string;
}

/** An example of the gallery: a block that shows its schema. */
export interface Example {
  id: string;
  title: string;
  schema: string;
}

export interface Chapter {
  /** Name of the tab. */
  name: string;
  title: string;
  examples: Example[];
}

/** All keys of the dialect with their descriptions, then the engine's widgets with their props, then its formats. */
export function allWords(): Word[] {
  const keys = Object.entries((dialect as { $defs: Record<string, JsonSchema> }).$defs).flatMap(([name, schema]) =>
    wordsIn(name.replace(/Object$/, ''), schema),
  );
  const widgets = Object.entries(builtInWidgets).flatMap(([name, { title, props }]): Word[] => [
    { word: name, of: '控件', description: title },
    ...Object.entries(props).map(([prop, { description }]) => ({ word: prop, of: `控件 ${name}`, description })),
  ]);
  const formats = Object.keys(builtInFormats).map((name): Word => ({ word: name, of: '格式', description: '' }));
  const seen = new Set<string>();
  return [...keys, ...widgets, ...formats].filter(({ word, of, description }) => {
    const key = `${word}\n${of}\n${description}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function wordsIn(of: string, schema: JsonSchema): Word[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([word, inner]): Word[] =>
    word.startsWith('$') || inner.description === undefined ? [] : [{ word, of, description: inner.description }],
  );
  const deeper = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [...own, ...deeper.flatMap((each) => wordsIn(of, each))];
}

/** Examples in the gallery, by tab. */
export function chaptersOf(bundle: ScreenBundle): Chapter[] {
  const root = bundle.screen.block;
  const chapters = factsOf(root).choices?.(root) ?? [];
  return chapters
    .map(({ name, block }) => ({ name, title: plain(block.title) ?? name, examples: examplesIn(block, bundle) }))
    .filter((chapter) => chapter.examples.length > 0);
}

function examplesIn(block: Block, bundle: ScreenBundle): Example[] {
  if (block.schema !== undefined) return [{ id: block.id, title: plain(block.title) ?? '', schema: block.schema }];
  const part = bundle.parts[partNamed(block) ?? '']?.block;
  return [...(part === undefined ? [] : [part]), ...blocksIn(block)].flatMap((each) => examplesIn(each, bundle));
}

function plain(text: Text | undefined): string | undefined {
  if (text === undefined || typeof text === 'string') return text;
  return text.parts.filter((each) => typeof each === 'string').join('');
}

/** Examples that use a word: in the title, or as a whole word of the schema. */
export function examplesOf(chapters: Chapter[], wanted: string): (Example & { tab: string; chapter: string })[] {
  const said = wanted.trim().toLowerCase();
  if (said === '') return [];
  const word = new RegExp(`(^|[^\\w-])${said.replace(/[^\w\s-]/g, '\\$&')}([^\\w-]|$)`, 'i');
  return chapters.flatMap(({ name, title, examples }) =>
    examples
      .filter((each) => each.title.toLowerCase().includes(said) || word.test(each.schema))
      .map((each) => ({ ...each, tab: name, chapter: title })),
  );
}
