import type { SchemaFiles } from '#model/dialect-types.ts';
import { parseTree, type Node, type ParseError, printParseErrorCode } from 'jsonc-parser';
import type { Place } from '#model/problem.ts';

/** The kinds of schema files, by their folders. */
export const NOUNS = ['enum', 'entity', 'calls', 'need', 'set', 'widget', 'menu', 'screen'] as const;
export type Noun = (typeof NOUNS)[number];

export const FOLDERS: Record<string, Noun> = {
  enums: 'enum',
  entities: 'entity',
  calls: 'calls',
  needs: 'need',
  sets: 'set',
  widgets: 'widget',
  menus: 'menu',
  screens: 'screen',
};

/** A schema file as it was read. `name` is its path inside its folder, without extension: `pay/withdrawal`. */
export interface Source {
  file: string;
  noun: Noun;
  name: string;
  text: string;
  root?: Node;
  errors: { offset: number; message: string }[];
  lines: number[];
  /** True for a file that stands in no folder, or in that of another kind; it is read by its `$schema`. */
  isAstray?: true;
}

/**
 * A place in a source: every part of a definition keeps the place that it was made from. `Shape` is the type that the
 * dialect allows there, so that unknown words are no keys for the compiler either; a place of unknown shape may have
 * any value.
 */
export interface At<Shape = unknown> {
  source: Source;
  node: Node;
  /** For the compiler only; it has no value. */
  shape?: Shape;
}

/** Shape of the value at a place, or of the values at several places. */
type ShapeOf<Spot> = Spot extends At<infer Shape> ? Shape : never;

/** Keys of an object of this shape, or of any of several shapes; any string if the dialect names none. */
export type Key<Shape> = unknown extends Shape
  ? string
  : Shape extends readonly unknown[]
    ? never
    : Shape extends object
      ? [keyof Shape] extends [never]
        ? string
        : Extract<keyof Shape, string>
      : never;

/** Shape of the value under a key. */
type Under<Shape, Name> = unknown extends Shape
  ? unknown
  : Shape extends readonly unknown[]
    ? never
    : Shape extends object
      ? Name extends keyof Shape
        ? NonNullable<Shape[Name]>
        : [keyof Shape] extends [never]
          ? unknown
          : never
      : never;

/** Shape of a list's elements. */
type Element<Shape> = unknown extends Shape ? unknown : Shape extends readonly (infer Each)[] ? Each : never;

/** The words of a list, or a single word. */
type Words<Shape> = Word<Shape> | Word<Element<Shape>>;

type Word<Shape> = unknown extends Shape ? string : Extract<Shape, string>;

/**
 * @param file name in problems
 * @param path below the schemas folder, with `/`
 */
export function readSource(file: string, path: string, text: string): Source | undefined {
  const [folder = '', ...rest] = path.split('/');
  const noun = FOLDERS[folder];
  if (noun === undefined || rest.length === 0) return undefined;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const lines = [0];
  for (let n = text.indexOf('\n'); n >= 0; n = text.indexOf('\n', n + 1)) lines.push(n + 1);
  return {
    file,
    noun,
    name: rest.join('/').replace(/\.json$/, ''),
    text,
    ...(root && { root }),
    errors: errors.map(({ error, offset }) => ({ offset, message: printParseErrorCode(error) })),
    lines,
  };
}

function placeAt(source: Source, offset: number): Place {
  let low = 0;
  let high = source.lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((source.lines[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return { file: source.file, line: low + 1, column: offset - (source.lines[low] as number) + 1 };
}

/** The whole file, in the shape of its kind; undefined if it is not JSON, or of another kind. */
export function rootOf<Kind extends Noun>(source: Source | undefined, kind: Kind): At<SchemaFiles[Kind]> | undefined {
  return source?.root && source.noun === kind ? { source, node: source.root } : undefined;
}

export function placeOf(at: At): Place {
  return placeAt(at.source, at.node.offset);
}

/** The position of a character of a string value, counting escapes before it as written. */
export function placeInside(at: At, index: number): Place {
  const raw = at.source.text.slice(at.node.offset + 1, at.node.offset + at.node.length - 1);
  let raws = 0;
  for (let n = 0; n < index && raws < raw.length; n += 1)
    raws += raw[raws] !== '\\' ? 1 : raw[raws + 1] === 'u' ? 6 : 2;
  return placeAt(at.source, at.node.offset + 1 + raws);
}

export function member<Spot extends At, Name extends Key<ShapeOf<Spot>>>(
  at: Spot | undefined,
  key: Name,
): At<Under<ShapeOf<Spot>, Name>> | undefined {
  const property = at && propertyOf(at.node, key);
  const value = property?.children?.[1];
  return at && value && { source: at.source, node: value };
}

/** The place of the key itself, for a problem of the key. */
export function keyOf<Spot extends At>(at: Spot, key: Key<ShapeOf<Spot>>): At {
  const name = propertyOf(at.node, key)?.children?.[0];
  return name ? { source: at.source, node: name } : at;
}

function propertyOf(node: Node, key: string): Node | undefined {
  if (node.type !== 'object') return undefined;
  const { children = [] } = node;
  // The last duplicate counts. A loop, because every lookup of a word runs it.
  for (let n = children.length - 1; n >= 0; n -= 1) {
    const property = children[n];
    if (property?.children?.[0]?.value === key) return property;
  }
  return undefined;
}

export interface Property<Shape = unknown> {
  key: string;
  keyAt: At;
  at: At<Shape>;
}

/** The properties of an object, without reserved names, which are reported when the file is loaded. */
export function members<Spot extends At>(at: Spot): Property<Under<ShapeOf<Spot>, Key<ShapeOf<Spot>>>>[] {
  return allMembers<Under<ShapeOf<Spot>, Key<ShapeOf<Spot>>>>(at).filter(({ key }) => !isReserved(key));
}

/** The properties of an object whose names every JavaScript object has: `constructor`, `toString`. */
export function reservedMembers(at: At): Property[] {
  return allMembers(at).filter(({ key }) => isReserved(key));
}

const isReserved = (name: string): boolean => name in Object.prototype;

function allMembers<Shape>(at: At): Property<Shape>[] {
  if (at.node.type !== 'object') return [];
  return (at.node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    if (!key || !value) return [];
    return [
      { key: String(key.value), keyAt: { source: at.source, node: key }, at: { source: at.source, node: value } },
    ];
  });
}

export function elements<Spot extends At>(at: Spot): At<Element<ShapeOf<Spot>>>[] {
  return at.node.type === 'array' ? (at.node.children ?? []).map((node) => ({ source: at.source, node })) : [];
}

/** The plain JSON at a place. */
export function valueAt(at: At): unknown {
  if (at.node.type === 'object') return Object.fromEntries(members(at).map((each) => [each.key, valueAt(each.at)]));
  if (at.node.type === 'array') return elements(at).map(valueAt);
  return at.node.value;
}

export function text<Spot extends At>(at: Spot | undefined): Word<ShapeOf<Spot>> | undefined {
  return at?.node.type === 'string' ? (at.node.value as Word<ShapeOf<Spot>>) : undefined;
}

export function flag(at: At | undefined): boolean {
  return at?.node.type === 'boolean' && at.node.value === true;
}

export function number(at: At | undefined): number | undefined {
  return at?.node.type === 'number' ? (at.node.value as number) : undefined;
}

/** The strings of a list, or a single string. */
export function texts<Spot extends At>(at: Spot | undefined): { word: Words<ShapeOf<Spot>>; at: At }[] {
  if (!at) return [];
  const all = text(at) === undefined ? elements(at) : [at];
  return all.flatMap((each) => {
    const word = text(each);
    return word === undefined ? [] : [{ word: word as Words<ShapeOf<Spot>>, at: each }];
  });
}
