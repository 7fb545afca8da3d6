import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';
import { builtInWidgets } from '#model/built-in.ts';
import { builtInFormats } from '#model/formats.ts';
import type { Resolved } from '../resolve/model.ts';
import type { Explained, Suggested, Suggestion } from './wire.ts';
import { descriptionOf, spotAt, type Spot } from './dialect.ts';

/** Completions at a spot: words of the dialect, and existing names. */
export function suggestAt(noun: string, text: string, offset: number, resolved: Resolved): Suggested | null {
  const spot = spotAt(noun, text, offset);
  const from = spot.node?.offset ?? offset;
  const to = spot.node === undefined ? offset : spot.node.offset + spot.node.length;
  const suggestions = spot.isKey ? keysAt(spot, text, to) : valuesAt(spot, resolved);
  return suggestions.length === 0 ? null : { from, to, suggestions };
}

/** Explanation of a word: the dialect's description, and the thing with that name. */
export function explainAt(noun: string, text: string, offset: number, model: Model): Explained | null {
  const spot = spotAt(noun, text, offset);
  if (spot.node === undefined) return null;
  const word = String(spot.node.value);
  const says = new Set<string>();
  if (spot.isKey) {
    for (const { schema } of spot.shapes) {
      const own = schema.properties?.[word];
      const description = own && descriptionOf(own);
      if (description !== undefined) says.add(description);
    }
  } else {
    const named = titleOf(word, model);
    if (named !== undefined) says.add(named);
    for (const { schema } of spot.shapes) if (schema.description !== undefined) says.add(schema.description);
  }
  if (says.size === 0) return null;
  return { from: spot.node.offset, to: spot.node.offset + spot.node.length, word, says: [...says] };
}

function keysAt(spot: Spot, text: string, to: number): Suggestion[] {
  const written = new Set((spot.around?.children ?? []).map((each) => String(each.children?.[0]?.value)));
  const isFollowed = /^\s*:/.test(text.slice(to));
  const found = new Map<string, Suggestion>();
  for (const { schema } of spot.shapes) {
    for (const [key, each] of Object.entries(schema.properties ?? {})) {
      if (each.drawn === false || found.has(key) || (written.has(key) && key !== spot.node?.value)) continue;
      const info = descriptionOf(each);
      found.set(key, {
        label: key,
        insert: isFollowed ? JSON.stringify(key) : `${JSON.stringify(key)}: ${emptyOf(each)}`,
        ...(schema.required?.includes(key) === true && { detail: '必需' }),
        ...(info !== undefined && { info }),
      });
    }
  }
  return [...found.values()];
}

/** Initial text of the value of an inserted key. */
function emptyOf(schema: JsonSchema): string {
  if (schema.type === 'object') return '{}';
  if (schema.type === 'array') return '[]';
  if (schema.type === 'boolean') return 'true';
  return schema.type === 'integer' || schema.type === 'number' ? '1' : '""';
}

/** Every known value that is valid here. */
export function valuesAt(spot: Pick<Spot, 'path' | 'shapes' | 'around'>, resolved: Resolved): Suggestion[] {
  const found = new Map<string, Suggestion>();
  const add = (value: unknown, detail?: string, info?: string): void => {
    const label = typeof value === 'string' ? value : JSON.stringify(value);
    if (!found.has(label))
      found.set(label, {
        label,
        insert: JSON.stringify(value),
        ...(detail !== undefined && { detail }),
        ...(info !== undefined && { info }),
      });
  };
  for (const { schema, names } of spot.shapes) {
    if (schema.const !== undefined) add(schema.const);
    for (const each of schema.enum ?? []) add(each, undefined, schema.description);
    if (schema.type === 'boolean') [true, false].forEach((each) => add(each));
    for (const [value, detail] of namesAt(spot, names.at(-1) ?? '', resolved)) add(value, detail);
  }
  return [...found.values()];
}

/** Details that tell only the kind of a name. */
export const KINDS = { permission: '权限', widget: '控件', format: '格式', icon: '图标', need: '前提' };

/** Existing names, by the definition of the dialect or the key that requires one. */
function* namesAt(
  spot: Pick<Spot, 'path' | 'around'>,
  part: string,
  { model, icons, context }: Resolved,
): Generator<[string, string]> {
  const key = String(spot.path.findLast((each) => typeof each === 'string') ?? '');
  if (part === 'callName' || key === 'call')
    for (const each of Object.values(model.calls)) yield [each.name, each.title];
  if (key === 'widget')
    for (const name of [...Object.keys(builtInWidgets), ...Object.keys(model.widgets)]) yield [name, KINDS.widget];
  if (['of', 'pageOf', 'listOf', 'filterOf', 'reads', 'writes'].includes(key))
    for (const each of Object.values(model.entities)) yield [each.name, each.title];
  if (key === 'screen') for (const each of Object.values(model.screens)) yield [each.name, plain(each.title)];
  if (key === 'format') for (const name of Object.keys(builtInFormats)) yield [name, KINDS.format];
  if (key === '$ref') for (const each of Object.values(model.enums)) yield [`../enums/${each.name}.json`, each.title];
  if (key === 'icon') for (const name of icons) yield [name, KINDS.icon];
  if (part === 'gate' || ['permission', 'any'].includes(key)) {
    for (const word of new Set(context.permissions.map((each) => each.word))) yield [word, KINDS.permission];
    for (const { paths, title } of Object.values(model.screens))
      for (const path of Object.values(paths)) yield [path, plain(title)];
  }
  if (['dialog', 'drawer'].includes(key))
    for (const each of Object.values(model.screens)) yield [each.name, plain(each.title)];
  if (key === 'needs') for (const each of Object.values(model.needs)) yield [each.name, KINDS.need];
  if (key === 'navigate' || key === 'path')
    for (const each of Object.values(model.screens))
      for (const path of Object.values(each.paths)) yield [path, plain(each.title)];
  if (
    [
      ...['columns', 'fields', 'filter', 'items', 'field', 'pick', 'required', 'key', 'with'],
      ...['contains', 'ends', 'exact'],
    ].includes(key) ||
    ['column', 'item', 'field', 'filter'].includes(part)
  )
    yield* fieldsAround(spot, model);
}

const plain = (title: unknown): string => (typeof title === 'string' ? title : '');

const PLACES = ['filter', 'columns', 'items', 'fields', 'with', 'request'];

/** Fields of the entity of the nearest surrounding call. */
function* fieldsAround(spot: Pick<Spot, 'path' | 'around'>, model: Model): Generator<[string, string]> {
  // A filter and a column differ: a list also has fields by which it cannot be filtered.
  const place = spot.path.findLast((each) => PLACES.includes(String(each)));
  const isAsked = place === 'filter';
  const isShown = place === 'columns' || place === 'items';
  let node: Node | undefined = spot.around;
  const seen = new Set<string>();
  while (node !== undefined) {
    const named =
      node.type === 'object' ? (findNodeAtLocation(node, ['call']) ?? findNodeAtLocation(node, ['of'])) : undefined;
    const own = node.type === 'object' ? findNodeAtLocation(node, ['properties']) : undefined;
    for (const property of own?.children ?? []) {
      const name = String(property.children?.[0]?.value);
      const title = property.children?.[1] && findNodeAtLocation(property.children[1], ['title']);
      if (!seen.has(name)) yield [name, title === undefined ? '' : String(getNodeValue(title))];
      seen.add(name);
    }
    const word = callFor(named?.value, node, model) ?? around(node, isShown ? 'row' : 'form');
    const entity =
      typeof word !== 'string' ? undefined : model.calls[word] === undefined ? model.entities[word] : undefined;
    const contract = typeof word === 'string' ? model.calls[word] : undefined;
    const shown = rowOf(contract?.resultSchema);
    const isTyped = place === 'fields' && contract?.requestSchema !== undefined;
    const schemas = [
      isShown ? undefined : contract?.requestSchema,
      isAsked || isTyped ? undefined : shown,
      isTyped ? undefined : entity?.schema,
    ];
    for (const schema of schemas) {
      for (const [name, each] of Object.entries(schema?.properties ?? {})) {
        if (seen.has(name)) continue;
        seen.add(name);
        yield [name, each.title ?? ''];
      }
    }
    if (seen.size > 0) return;
    node = node.parent;
  }
}

/** The call of the form or the row that a part reads from its surroundings. */
function around(node: Node, key: 'form' | 'row'): unknown {
  const written = node.type === 'object' ? findNodeAtLocation(node, ['around', key]) : undefined;
  const first = written?.type === 'object' ? findNodeAtLocation(written, ['any', 0]) : written;
  return (first?.type === 'array' ? first.children?.[0] : first)?.value;
}

/** The call of `data.quote`: that of the surrounding question with this name. Other words are returned unchanged. */
function callFor(word: unknown, from: Node, model: Model): unknown {
  const name =
    typeof word === 'string' && model.calls[word] === undefined ? /^data\.(\w+)$/.exec(word)?.[1] : undefined;
  if (name === undefined) return word;
  for (let node: Node | undefined = from; node !== undefined; node = node.parent) {
    const asked = node.type === 'object' ? findNodeAtLocation(node, ['data', name]) : undefined;
    if (asked !== undefined) return asked.type === 'string' ? asked.value : findNodeAtLocation(asked, ['call'])?.value;
  }
  return word;
}

/** The row of a page or a list, the record itself otherwise. */
function rowOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  return schema?.properties?.['list']?.items ?? schema?.items ?? schema;
}

function titleOf(word: string, model: Model): string | undefined {
  const call = model.calls[word];
  if (call !== undefined) return `${call.title} · ${call.methods[0]} ${call.path}`;
  const entity = model.entities[word];
  if (entity !== undefined) return entity.title;
  const screen = model.screens[word];
  return screen === undefined ? undefined : plain(screen.title);
}
