import type { Model } from '#model/model.ts';
import { placeOf, type At, type Noun, type Source } from '../source/source.ts';
import type { Context, Unused, WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'unused-definition',
  says: 'An enum, an entity, a call or a set that nothing uses.',
  check: ({ context, model, unused }) => {
    // An earlier problem may be the reason why a definition is unused.
    if (unused !== undefined && context.problems.list.length === 0) unusedDefinition(context, model, unused);
  },
};

const KINDS = ['enums', 'entities', 'calls'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Reports enums, entities, calls and sets that nothing uses, or only other unused definitions. Definitions used only by
 * code are listed in `unused.json`; whatever they use counts as used.
 */
function unusedDefinition(context: Context, model: Model, said: readonly Unused[]): void {
  const kept = new Set(
    said.flatMap((each) => KINDS.flatMap((kind) => (each[kind] ?? []).map((name) => `${kind}/${name}`))),
  );
  const all = definitionsOf(context, model);
  const used = usedOf(context, model, all, kept);
  const left = [...all].filter(([key]) => !used.has(key) && !kept.has(key));
  for (const [key, { name, at }] of left) {
    const users = left.flatMap(([, other]) =>
      other.name !== name && other.names().has(key) ? [`"${other.name}"`] : [],
    );
    const says =
      users.length === 0
        ? `Nothing uses "${name}": leave it out, or say in unused.json why it is here.`
        : `Only ${users.join(' and ')} ${users.length === 1 ? 'uses' : 'use'} "${name}", and nothing uses that: leave it out too.`;
    context.problems.add(rule, placeOf(at), says, { word: name });
  }
  for (const [name, { at }] of context.sets)
    if (!context.usedSets.has(name))
      context.problems.add(rule, placeOf(at), `Nothing uses the set "${name}": leave it out.`, { word: name });
  for (const { file, line, column, ...each } of said)
    for (const kind of KINDS)
      for (const name of each[kind] ?? [])
        if (used.has(`${kind}/${name}`) || !all.has(`${kind}/${name}`))
          context.problems.add(rule, { file, line, column }, `"${name}" is used, or is not there: take it out here.`, {
            word: name,
          });
}

interface Definition {
  kind: Kind;
  name: string;
  at: At;
  /** Names of the definitions that this one uses: `entities/payee`, `calls/payee.page`. */
  names(): ReadonlySet<string>;
}

/** By their keys: `enums/state`. */
function definitionsOf({ sources, calls }: Context, model: Model): Map<string, Definition> {
  const found = new Map<string, Definition>();
  for (const [name, { at, contract }] of calls)
    found.set(`calls/${name}`, {
      ...{ kind: 'calls', name, at },
      names: () => new Set([...namesOnce(at.node, at.source, textOf(at)), ...callsIn(contract.answer)]),
    });
  for (const kind of ['entities', 'enums'] as const)
    for (const source of sources[NOUN_OF[kind]])
      if (source.root && model[kind][source.name])
        found.set(`${kind}/${source.name}`, {
          ...{ kind, name: source.name, at: { source, node: source.root } },
          names: () => namesOnce(source, source),
        });
  return found;
}

const NOUN_OF = { enums: 'enum', entities: 'entity' } as const;
const textOf = ({ source, node }: At): string => source.text.slice(node.offset, node.offset + node.length);

/**
 * The keys of all definitions that screens, menus, needs, widgets and intentionally unused definitions use,
 * transitively.
 */
function usedOf(
  { sources, uses, roots, entities }: Context,
  model: Model,
  all: ReadonlyMap<string, Definition>,
  kept: ReadonlySet<string>,
): Set<string> {
  const first = (['screen', 'menu', 'need', 'widget'] as const)
    .flatMap((noun) => sources[noun])
    .map((source) => namesOnce(source, source));
  const used = new Set<string>();
  const looked = new Set<string>();
  const follow = (key: string): void => {
    const definition = looked.has(key) ? undefined : all.get(key);
    if (definition === undefined) return;
    looked.add(key);
    for (const each of definition.names()) {
      if (each !== key && all.has(each)) used.add(each);
      follow(each);
    }
  };
  for (const [key, { kind, name }] of all) {
    const isOfShell = kind === 'entities' && [roots.user, roots.site].includes(entities.get(name)?.type);
    const isUsed = used.has(key) || uses.has(name) || first.some((each) => each.has(key));
    if (isUsed || isOfShell) used.add(key);
    if (isUsed || isOfShell || kept.has(key)) follow(key);
  }
  // Most definitions are found by now, so only the remaining calls are searched for in the screens.
  for (const [key, { kind }] of all) {
    if (kind !== 'calls' || used.has(key)) continue;
    if (!Object.values(model.screens).some(({ block }) => callsIn(block).has(key))) continue;
    used.add(key);
    follow(key);
  }
  return used;
}

/**
 * Names in a text, cached by the object that contains it.
 * @param of the object that contains the text
 */
function namesOnce(of: object, source: Source, text = source.text): ReadonlySet<string> {
  const known = named.get(of) ?? namesIn(text, source.noun);
  named.set(of, known);
  return known;
}

const SENDING: readonly Noun[] = ['entity', 'need'];
const named = new WeakMap<object, ReadonlySet<string>>();

/** Keys whose text is, or may be, the name of an entity. A field may have the same name. */
const ENTITY_IN_TEXT =
  /"(?:of|filterOf|listOf|pageOf|first|all|count|before|after)"\s*:\s*"([a-z][\w/-]*)"|"(?:reads|writes)"\s*:\s*\[([^\]]*)\]/g;

/** Files that a text refers to, calls that an entity or a need names, and entities that any other definition names. */
function namesIn(text: string, noun: Noun): Set<string> {
  const names = new Set([...text.matchAll(/"\$ref"\s*:\s*"(?:\.\.\/)+([^"]+)\.json"/g)].map(([, file = '']) => file));
  if (noun !== 'entity')
    for (const [, one = '', list = ''] of text.matchAll(ENTITY_IN_TEXT))
      for (const word of [one, ...list.matchAll(/[a-z][\w/-]*/g)].map(String)) names.add(`entities/${word}`);
  if (SENDING.includes(noun)) for (const [, word = ''] of text.matchAll(CALL_IN_TEXT)) names.add(`calls/${word}`);
  return names;
}

/** Every text and key in a part that may be the name of a call. */
function callsIn(part: object): ReadonlySet<string> {
  const known = spoken.get(part);
  if (known !== undefined) return known;
  const found = new Set<string>();
  collect(part, found);
  spoken.set(part, found);
  return found;
}

const spoken = new WeakMap<object, ReadonlySet<string>>();

function collect(part: unknown, found: Set<string>): void {
  if (typeof part === 'string' && part.includes('.') && CALL.test(part)) found.add(`calls/${part}`);
  if (typeof part !== 'object' || part === null) return;
  for (const [key, inner] of Object.entries(part)) {
    if (key.includes('.') && CALL.test(key)) found.add(`calls/${key}`);
    collect(inner, found);
  }
}

const CALL = /^[a-z][\w-]*\.[A-Za-z][\w-]*$/;
const CALL_IN_TEXT = /"([a-z][\w-]*\.[A-Za-z][\w-]*)"/g;
