import type { Model } from '#model/model.ts';
import type { Place } from '#model/problem.ts';
import { placeOf, type At, type Noun } from '../load/source.ts';
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
  const uses = new Set([...context.uses.keys(), ...callsBeside(model)]);
  const left = {
    enums: [...context.enums.keys()].filter((name) => !named.files.has(`enums/${name}`)),
    entities: [...context.entities.keys()].filter(
      (name) =>
        !named.entities.has(name) &&
        context.roots.user !== context.entities.get(name)?.type &&
        context.roots.site !== context.entities.get(name)?.type,
    ),
    calls: [...context.calls.keys()].filter((name) => !uses.has(name)),
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

/** Files and entities that some other file names. */
function namesIn(context: Context): { files: Set<string>; entities: Set<string> } {
  const files = new Set<string>();
  const entities = new Set<string>();
  for (const source of Object.values(context.sources).flat()) {
    for (const [, file = ''] of source.text.matchAll(/"\$ref"\s*:\s*"(?:\.\.\/)+([^"]+)\.json"/g)) {
      files.add(file);
      if (file.startsWith('entities/')) entities.add(file.slice('entities/'.length));
    }
    if (source.noun === 'entity') continue;
    for (const [, word = ''] of source.text.matchAll(/"([a-z][\w/-]*)"/g)) entities.add(word);
  }
  return { files, entities };
}

/** Calls that something else than a screen names: needs, widgets, secrets, answers. */
function callsBeside(model: Model): string[] {
  const words = JSON.stringify([
    model.needs,
    model.widgets,
    model.entities,
    model.screens,
    Object.values(model.calls).map((each) => each.answer),
  ]);
  return Object.keys(model.calls).filter((name) => words.includes(`"${name}"`));
}
