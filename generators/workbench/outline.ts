import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { FOLDERS } from '../source/source.ts';
import { shapesAt, shapesBelow, type Shape } from './dialect.ts';
import type { Step } from './wire.ts';

/** An ordered list of things: columns, fields, steps, actions. */
export interface OutlineList {
  at: Step[];
  /** Keys from the surrounding thing down to the list: `['table', 'columns']`. */
  keys: string[];
  /** The definition of an entry in the dialect: `column`, `action`. */
  part: string;
  /** The surrounding object requires the list, so an empty list stays. */
  isRequired: boolean;
  isNamed: boolean;
  entries: OutlineEntry[];
}

/** One thing of a file that a person selects, moves and removes. */
export interface OutlineEntry {
  at: Step[];
  part: string;
  /** Its name in the text: of a field, a key or a screen. */
  name: string;
  /** True if its name is only the key of its kind: `table`. */
  isKind?: true;
  /** Its own title; undefined if it inherits one. */
  title?: string;
  /** Range in the text: the first character, and the one after the last. */
  from: number;
  to: number;
  lists: OutlineList[];
  /** Dialogs that the thing opens. */
  layers?: OutlineLayer[];
}

/** A question, dialog or drawer that an action opens. */
export interface OutlineLayer {
  key: 'confirm' | 'dialog' | 'drawer';
  at: Step[];
  /** The first character of its value. */
  from: number;
}

export type Outline = OutlineEntry;

/** The kind of schema that a file holds, by its folder. */
export const nounOfPath = (path: string): string => FOLDERS[path.split('/')[0] ?? ''] ?? '';

/** Keys that name an entry of a list, likeliest first. */
const NAMES = ['field', 'name', 'const', 'screen', 'call'];

/** The things of a file in their order that the dialect knows. Null if the text is not JSON. */
export function outlineOf(noun: string, text: string): Outline | null {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  if (root?.type !== 'object' || errors.length > 0) return null;
  return entryOf(root, shapesAt(noun, root, []), [], noun, { name: noun });
}

function entryOf(
  node: Node,
  shapes: readonly Shape[],
  at: Step[],
  part: string,
  named: Pick<OutlineEntry, 'name' | 'isKind'>,
): OutlineEntry {
  const title = wordAt(node, 'title');
  const layers = part === 'action' && node.type === 'object' ? layersIn(node, at) : [];
  return {
    at,
    part,
    ...named,
    ...(title !== undefined && { title }),
    from: node.offset,
    to: node.offset + node.length,
    lists: listsIn(node, shapes, at, []),
    ...(layers.length > 0 && { layers }),
  };
}

const LAYERS = ['confirm', 'dialog', 'drawer'] as const;

function layersIn(node: Node, at: Step[]): OutlineLayer[] {
  return LAYERS.flatMap((key) => {
    const value = findNodeAtLocation(node, [key]);
    return value === undefined ? [] : [{ key, at: [...at, key], from: value.offset }];
  });
}

/** The lists of a thing; those of a thing inside belong to that one. */
function listsIn(node: Node, shapes: readonly Shape[], at: Step[], keys: string[]): OutlineList[] {
  if (node.type !== 'object') return [];
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = [String(property.children?.[0]?.value), property.children?.[1]];
    if (value === undefined || key === '$schema') return [];
    const below = shapesBelow(shapes, key, value);
    const isRequired = shapes.some(({ schema }) => schema.required?.includes(key) === true);
    const way = [...keys, key];
    const list = listAt(value, below, [...at, key], way, isRequired);
    return list === undefined ? listsIn(value, below, [...at, key], way) : [list];
  });
}

/** Lists that the dialect allows in a thing and that are missing. */
export function missingLists(noun: string, text: string, at: Step[]): OutlineList[] {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, at);
  return root === undefined || node === undefined ? [] : missingIn(node, shapesAt(noun, root, at), at, []);
}

function missingIn(node: Node, shapes: readonly Shape[], at: Step[], keys: string[]): OutlineList[] {
  if (node.type !== 'object') return [];
  const written = new Map((node.children ?? []).map((each) => [String(each.children?.[0]?.value), each.children?.[1]]));
  const free = [...new Set(shapes.flatMap(({ schema }) => Object.keys(schema.properties ?? {})))];
  // Of several kinds that exclude each other, only the written one counts.
  const kind = kindOf(node, shapes);
  const isFree = (key: string): boolean => !written.has(key) && (kind === undefined || !kindsOf(shapes).has(key));
  const missing = free.flatMap((key): OutlineList[] => {
    const below = isFree(key) ? shapesBelow(shapes, key, undefined) : [];
    const isNamed = below.some(isMap);
    if (!isNamed && !below.some(({ schema }) => schema.items !== undefined)) return [];
    const part = partOf(shapesBelow(below, isNamed ? '' : 0, undefined));
    const list = { at: [...at, key], keys: [...keys, key], isRequired: false, isNamed, entries: [] };
    return part === undefined ? [] : [{ ...list, part }];
  });
  const inside = [...written].flatMap(([key, value]) => {
    if (value?.type !== 'object' || key === '$schema') return [];
    const below = shapesBelow(shapes, key, value);
    return below.some(isMap) ? [] : missingIn(value, below, [...at, key], [...keys, key]);
  });
  return [...missing, ...inside];
}

function listAt(
  node: Node,
  shapes: readonly Shape[],
  at: Step[],
  keys: string[],
  isRequired: boolean,
): OutlineList | undefined {
  const isArray = node.type === 'array';
  if (!isArray && !(node.type === 'object' && shapes.some(isMap))) return undefined;
  const part = partOf(shapesBelow(shapes, isArray ? 0 : '', undefined));
  if (part === undefined) return undefined;
  const entries = (node.children ?? []).flatMap((child, n) => {
    const value = isArray ? child : child.children?.[1];
    if (value === undefined) return [];
    const step = isArray ? n : String(child.children?.[0]?.value);
    const own = shapesBelow(shapes, step, value);
    return [entryOf(value, own, [...at, step], part, isArray ? nameOf(value, own) : { name: String(step) })];
  });
  return { at, keys, part, isRequired, isNamed: !isArray, entries };
}

const isMap = ({ schema }: Shape): boolean =>
  schema.properties === undefined && typeof schema.additionalProperties === 'object';

/** The part that the entries are; undefined if they are not things of their own. */
function partOf(entries: readonly Shape[]): string | undefined {
  const thing = entries.find(({ schema }) => ['title', 'field'].some((key) => schema.properties?.[key] !== undefined));
  return thing?.names.at(-1)?.replace(/Object$/, '');
}

function nameOf(node: Node, shapes: readonly Shape[]): Pick<OutlineEntry, 'name' | 'isKind'> {
  if (node.type !== 'object') return { name: node.value === null ? '' : String(node.value) };
  const named = NAMES.map((key) => wordAt(node, key)).find((word) => word !== undefined);
  if (named !== undefined) return { name: named };
  const kind = kindOf(node, shapes);
  return kind === undefined ? { name: '' } : { name: kind, isKind: true };
}

/** The key that determines the kind: `table` of a block. */
function kindOf(node: Node, shapes: readonly Shape[]): string | undefined {
  const kinds = kindsOf(shapes);
  const keys = (node.children ?? []).map((each) => String(each.children?.[0]?.value));
  return keys.find((key) => kinds.has(key));
}

/** Keys that exclude each other: an object must have exactly one of them. */
function kindsOf(shapes: readonly Shape[]): Set<string> {
  return new Set(shapes.flatMap(({ schema }) => (schema.oneOf ?? []).flatMap(({ required = [] }) => required)));
}

function wordAt(node: Node, key: string): string | undefined {
  const value = node.children?.find((each) => each.children?.[0]?.value === key)?.children?.[1]?.value as unknown;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
