import { rule as duplicateName } from '../../rules/duplicate-name.ts';
import { needsNamed, uniqueWords, type Word } from '../../rules/needs-named.ts';
import { findNeed } from '../../rules/unknown-need.ts';
import { findSet } from '../../rules/unknown-set.ts';
import { member, rootOf, texts, type At, type Source } from '../../source/source.ts';
import type { Context } from '../../context/context.ts';

/** Registers the names of sets before anything refers to them. Needs are registered earlier. */
export function declareSet(context: Context, source: Source): void {
  const at = rootOf(source, 'set');
  if (!at || member(at, 'refusals')) return;
  const routes = texts(member(at, 'permission'));
  const needs = texts(member(at, 'needs')).filter((each) => findNeed(context, each.at, each.word));
  if (context.needs.has(source.name)) {
    context.problems.add(duplicateName, at, `"${source.name}" is a need: a set needs another name.`);
  }
  context.permissions.push(...routes);
  context.sets.set(
    source.name,
    routes.length > 0 ? { kind: 'permission', words: routes, at } : { kind: 'needs', words: needs, at },
  );
}

/** Routes of a permission, each with its place; routes of a set have the place that names the set. */
export function routesAt(context: Context, at: At | undefined): Word[] {
  return uniqueWords(
    texts(at).flatMap((each) => {
      if (each.word.startsWith('/')) return [each];
      const words = findSet(context, each.at, each.word, 'permission')?.words ?? [];
      return words.map(({ word }) => ({ word, at: each.at }));
    }),
  );
}

/**
 * Names of needs, each with its place; those of a set have the place that names the set. Unknown names are left out.
 */
export function needsAt(context: Context, at: At | undefined): Word[] {
  for (const { word, at: place } of texts(at)) {
    if (context.sets.has(word)) findSet(context, place, word, 'needs');
    else findNeed(context, place, word);
  }
  return needsNamed(context, at);
}
