import type { Model } from '#model/model.ts';
import type { Place } from '#model/problem.ts';
import { placeOf, type At, type Noun, type Source } from '../load/source.ts';
import type { Context } from '../resolve/context.ts';

export const code = 'unused-definition';

/** What nothing of the schemas uses and is there all the same, as `schemas/unused.json` says it. */
export interface Unused extends Place {
  enums?: string[];
  entities?: string[];
  calls?: string[];
  why: string;
}

/** An enum, an entity or a call that nothing names. What only code uses says so in `unused.json`. */
export function unusedDefinition(context: Context, model: Model, said: readonly Unused[]): void {
  const named = namesIn(context);
  const unasked = [...context.calls.keys()].filter((name) => !context.uses.has(name));
  const beside = callsBeside(context, model, unasked);
  const left = {
    enums: [...context.enums.keys()].filter((name) => !named.files.has(`enums/${name}`)),
    entities: [...context.entities.keys()].filter(
      (name) =>
        !named.entities.has(name) &&
        context.roots.user !== context.entities.get(name)?.type &&
        context.roots.site !== context.entities.get(name)?.type,
    ),
    calls: unasked.filter((name) => !beside.has(name)),
  };
  for (const [kind, names] of Object.entries(left) as [keyof typeof left, string[]][]) {
    for (const name of names) {
      if (said.some((each) => each[kind]?.includes(name))) continue;
      context.problems.add(
        code,
        placeOf(whereIs(context, kind, name)),
        `Nothing uses "${name}": leave it out, or say in unused.json why it is here.`,
        { word: name },
      );
    }
  }
  for (const { file, line, column, ...each } of said)
    for (const kind of ['enums', 'entities', 'calls'] as const)
      for (const name of each[kind] ?? [])
        if (!left[kind].includes(name))
          context.problems.add(code, { file, line, column }, `"${name}" is used, or is not there: take it out here.`, {
            word: name,
          });
}

const NOUN_OF: Record<'enums' | 'entities', Noun> = { enums: 'enum', entities: 'entity' };

function whereIs(context: Context, kind: 'enums' | 'entities' | 'calls', name: string): At {
  if (kind === 'calls') return context.calls.get(name)!.at;
  const source = context.sources[NOUN_OF[kind]].find((each) => each.name === name)!;
  return { source, node: source.root! };
}

interface Named {
  files: Set<string>;
  entities: Set<string>;
}

/** Files and entities that some other file names. */
function namesIn(context: Context): Named {
  const files = new Set<string>();
  const entities = new Set<string>();
  for (const source of Object.values(context.sources).flat()) {
    const own = named.get(source) ?? namesOf(source);
    named.set(source, own);
    for (const each of own.files) files.add(each);
    for (const each of own.entities) entities.add(each);
  }
  return { files, entities };
}

const named = new WeakMap<Source, Named>();

function namesOf({ text, noun }: Source): Named {
  const files = new Set([...text.matchAll(/"\$ref"\s*:\s*"(?:\.\.\/)+([^"]+)\.json"/g)].map(([, file = '']) => file));
  const entities = new Set([...files].flatMap((file) => (file.startsWith('entities/') ? [file.slice(9)] : [])));
  if (noun !== 'entity') for (const [, word = ''] of text.matchAll(/"([a-z][\w/-]*)"/g)) entities.add(word);
  return { files, entities };
}

/** Of these calls the ones that something else than a screen's use names: needs, widgets, secrets, answers. */
function callsBeside({ sources }: Context, model: Model, names: readonly string[]): Set<string> {
  const beside = wordsIn([model.needs, model.widgets, Object.values(model.calls).map((each) => each.answer)]);
  // Of a hundred entities each is what its file says.
  for (const source of sources.entity) {
    const known = spoken.get(source) ?? new Set([...source.text.matchAll(CALL_IN_TEXT)].map(([, word = '']) => word));
    spoken.set(source, known);
    for (const each of known) beside.add(each);
  }
  const left = names.filter((name) => !beside.has(name));
  const onScreens = Object.values(model.screens).map(({ block }) => {
    const known = spoken.get(block) ?? wordsIn(block);
    spoken.set(block, known);
    return known;
  });
  return new Set([
    ...names.filter((name) => beside.has(name)),
    ...left.filter((name) => onScreens.some((each) => each.has(name))),
  ]);
}

const spoken = new WeakMap<object, Set<string>>();

/** Every text and key in a part that may be the name of a call. */
function wordsIn(part: unknown, found = new Set<string>()): Set<string> {
  if (typeof part === 'string' && part.includes('.') && CALL.test(part)) found.add(part);
  if (typeof part !== 'object' || part === null) return found;
  for (const [key, inner] of Object.entries(part)) {
    if (key.includes('.') && CALL.test(key)) found.add(key);
    wordsIn(inner, found);
  }
  return found;
}

const CALL = /^[a-z][\w-]*\.[A-Za-z][\w-]*$/;
const CALL_IN_TEXT = /"([a-z][\w-]*\.[A-Za-z][\w-]*)"/g;
