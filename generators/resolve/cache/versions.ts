import type { At, Source } from '../../source/source.ts';
import type { Context } from '../../context/context.ts';

/*
 * The files that screens depend on: all except screens and menus, plus names and paths of all screens. Each enum,
 * entity and call has a version of its own, so a screen depends only on those that it looks up.
 */

/** The files that all screens depend on; compared by identity. */
export interface SharedInputs {
  /** Files whose change affects every screen: widgets, needs and sets. */
  sources: readonly Source[];
  /** Names and paths of all screens, the resolved needs, and the available icons. */
  names: string;
}

interface Previous {
  shared: SharedInputs | undefined;
  /**
   * The input of each name at the last run: a file, the values of an enum, or the text of a call with its file's
   * defaults.
   */
  inputs: ReadonlyMap<string, Source | string>;
  /** The number of changes of the input. */
  versions: Map<string, number>;
}

const previous: Previous = { shared: undefined, inputs: new Map(), versions: new Map() };

/** Key of a version: `entity payee`, `call pay.withdraw`; `call *` for any call. */
export type Versions = ReadonlyMap<string, number>;
export const versions: Versions = previous.versions;

/** The shared inputs of these files; the previous object if nothing changed. Changed names get a new version. */
export function sharedInputsOf(context: Context): SharedInputs {
  const changed = changedNames(context);
  for (const name of changed) bump(name);
  for (const noun of new Set([...changed].map((each) => each.split(' ')[0]))) bump(`${noun} *`);
  const sources = sourcesForAll(context);
  const names = namesOf(context);
  const { shared } = previous;
  const isSame =
    shared?.names === names &&
    shared.sources.length === sources.length &&
    sources.every((each, n) => each === shared.sources[n]);
  if (!isSame || shared === undefined) previous.shared = { sources, names };
  return previous.shared!;
}

function bump(name: string): void {
  previous.versions.set(name, (previous.versions.get(name) ?? 0) + 1);
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

/** Enums, entities and calls whose own text, or a dependency, changed since the last run. */
function changedNames(context: Context): Set<string> {
  const inputs = inputsOf(context);
  const changed = new Set<string>();
  for (const [name, from] of inputs) if (previous.inputs.get(name) !== from) changed.add(name);
  for (const name of previous.inputs.keys()) if (!inputs.has(name)) changed.add(name);
  previous.inputs = inputs;
  if (changed.size > 0) spread(context, changed);
  return changed;
}

function inputsOf(context: Context): Map<string, Source | string> {
  const made = new Map<string, Source | string>();
  // Titles of values are read at run time, so nothing that is resolved depends on them.
  for (const [name, { definition }] of context.enums)
    made.set(`enum ${name}`, JSON.stringify(definition.values.map((each) => [each.const, each.name, each.tone])));
  for (const source of context.sources.entity) made.set(`entity ${source.name}`, source);
  for (const [name, { contract, at }] of context.calls) made.set(`call ${name}`, `${textOf(at)}${contract.unguarded}`);
  return made;
}

const textOf = ({ source, node }: At): string => source.text.slice(node.offset, node.offset + node.length);

/** Marks every definition that refers to a changed definition, transitively. */
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

/** Names in a text. @param of the object that the text belongs to, used as the cache key */
function namesOnce(of: object, text: string): string[] {
  const names = named.get(of) ?? namesIn(text);
  named.set(of, names);
  return names;
}

const named = new WeakMap<object, string[]>();

/** Every name that a text may refer to: quoted words, and the targets of references. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/"(?:\.\.\/)*(?:(enums|entities)\/)?([A-Za-z][\w./-]*?)(?:\.json)?"/g)].flatMap(
    ([, folder, word]) => (folder === 'enums' ? [`enum ${word}`] : [`entity ${word}`, `call ${word}`]),
  );
}
