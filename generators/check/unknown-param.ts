import { elements, member, members, text, type At } from '../source/source.ts';
import type { Context, ScreenNames } from '../resolve/context.ts';
import { written } from './written.ts';
import { paramsOf } from '../source/path-params.ts';

export const code = 'unknown-param';

/** A value given to a screen that takes none of that name: neither a parameter of it nor a field of its filters. */
export function unknownParam(context: Context, given: At, screen: ScreenNames): void {
  const known = takenBy(context, screen);
  context.ledTo.set(screen.name, [...known].join());
  for (const { key, keyAt } of members(given)) {
    if (known.has(key)) continue;
    context.problems.add(
      code,
      keyAt,
      `Screen "${screen.name}" takes no "${key}": it is neither in its params nor in a filter.`,
      {
        word: key,
        among: known,
      },
    );
  }
}

/** What a screen takes along: parameters, what its filters ask for, which of its tabs and of its rows is open. */
export function takenBy(context: Context, screen: ScreenNames): Set<string> {
  return new Set([
    ...screen.params,
    ...Object.values(screen.paths).flatMap(({ path }) => paramsOf(path)),
    ...filterFields(context, screen.at),
    ...(holdsKey(context, screen.at, 'tabs') ? [TAB] : []),
    ...(holdsKey(context, screen.at, 'open') ? [OPEN] : []),
  ]);
}

/** Which tab is open. */
const TAB = 'tab';
/** The row that is opened, by its key, as a column with "open" opens it. */
const OPEN = 'open';

function holdsKey(context: Context, drawn: At, wanted: string): boolean {
  const at = written(context, drawn);
  if (members(at).some(({ key, at: inner }) => key === wanted || holdsKey(context, inner, wanted))) return true;
  return elements(at).some((each) => holdsKey(context, each, wanted));
}

function filterFields(context: Context, drawn: At): string[] {
  const at = written(context, drawn);
  return members(at).flatMap(({ key, at: inner }) => {
    if (key === 'filter') return elements(inner).flatMap((each) => text(each) ?? text(member(each, 'field')) ?? []);
    return [...filterFields(context, inner), ...elements(inner).flatMap((each) => filterFields(context, each))];
  });
}
