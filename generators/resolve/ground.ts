import type { At, Source } from '../source/source.ts';
import type { Context } from '../context/context.ts';

/*
 * The files that screens depend on: all but screens and menus, and the names and paths of the screens. Each enum, entity
 * and call has a version of its own, so that a screen depends only on those that it looks up.
 */

/** The files that all screens depend on; compared by identity. */
export interface Ground {
  /** Files whose change concerns every screen: widgets, needs and sets. */
  sources: readonly Source[];
  /** Of all screens what others say of them, of needs what they have become, and which icons there are. */
  names: string;
}

interface Known {
  ground: Ground | undefined;
  /** Of each name, what it was made from the last time: a file, what an enum is to others, a call's text with what its file says for it. */
  made: ReadonlyMap<string, Source | string>;
  /** How often it has become another. */
  versions: Map<string, number>;
}

const known: Known = { ground: undefined, made: new Map(), versions: new Map() };

/** How a version is asked for: `entity payee`, `call pay.withdraw`; `call *` is any of them. */
export type Versions = ReadonlyMap<string, number>;
export const versions: Versions = known.versions;

/** The ground of these files: the one of the last time, where it is the same. Names that are others get a new version. */
export function groundOf(context: Context): Ground {
  const changed = changedNames(context);
  for (const name of changed) bump(name);
  for (const noun of new Set([...changed].map((each) => each.split(' ')[0]))) bump(`${noun} *`);
  const sources = sourcesForAll(context);
  const names = namesOf(context);
  const { ground } = known;
  const isSame =
    ground?.names === names &&
    ground.sources.length === sources.length &&
    sources.every((each, n) => each === ground.sources[n]);
  if (!isSame || ground === undefined) known.ground = { sources, names };
  return known.ground!;
}

function bump(name: string): void {
  known.versions.set(name, (known.versions.get(name) ?? 0) + 1);
}

function sourcesForAll({ sources }: Context): Source[] {
  return [...sources.widget, ...sources.need, ...sources.set];
}

function namesOf(context: Context): string {
  const screens = [...context.screens.values()].map(({ name, paths, params, public: isPublic, around }) => [
    name,
    Object.entries(paths).map(([way, { path }]) => [way, path]),
    params,
    isPublic,
    around !== undefined,
  ]);
  return JSON.stringify([screens, [...context.needs], [...context.widgets], [...(context.drawnIcons ?? [])]]);
}

/** Enums, entities and calls that are others than the last time, or are made of such. */
function changedNames(context: Context): Set<string> {
  const made = madeOf(context);
  const changed = new Set<string>();
  for (const [name, from] of made) if (known.made.get(name) !== from) changed.add(name);
  for (const name of known.made.keys()) if (!made.has(name)) changed.add(name);
  known.made = made;
  if (changed.size > 0) spread(context, changed);
  return changed;
}

function madeOf(context: Context): Map<string, Source | string> {
  const made = new Map<string, Source | string>();
  // How its values are called is read from the enum itself, on the glass and in the Model: nothing is resolved with it.
  for (const [name, { definition }] of context.enums)
    made.set(`enum ${name}`, JSON.stringify(definition.values.map((each) => [each.const, each.name, each.tone])));
  for (const source of context.sources.entity) made.set(`entity ${source.name}`, source);
  for (const [name, { contract, at }] of context.calls) made.set(`call ${name}`, `${textOf(at)}${contract.unguarded}`);
  return made;
}

const textOf = ({ source, node }: At): string => source.text.slice(node.offset, node.offset + node.length);

/** Marks as changed what names a changed thing, transitively. */
function spread(context: Context, changed: Set<string>): void {
  const texts = [
    ...context.sources.entity.map((source) => ({
      name: `entity ${source.name}`,
      names: namesOnce(source, source.text),
    })),
    ...[...context.calls].map(([name, { at }]) => ({ name: `call ${name}`, names: namesOnce(at.node, textOf(at)) })),
  ];
  for (let before = -1; before !== changed.size;) {
    before = changed.size;
    for (const { name, names } of texts) {
      if (!changed.has(name) && names.some((each) => changed.has(each))) changed.add(name);
    }
  }
}

/** @param of what the text is of, which is another one where the text is. */
function namesOnce(of: object, text: string): string[] {
  const names = named.get(of) ?? namesIn(text);
  named.set(of, names);
  return names;
}

const named = new WeakMap<object, string[]>();

/** All that a text may name: a word in quotes may be an entity or a call, and references say what they are. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/"(?:\.\.\/)*(?:(enums|entities)\/)?([A-Za-z][\w./-]*?)(?:\.json)?"/g)].flatMap(
    ([, folder, word]) => (folder === 'enums' ? [`enum ${word}`] : [`entity ${word}`, `call ${word}`]),
  );
}
