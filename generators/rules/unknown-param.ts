import type { Rule } from '../problems/rule.ts';
import { elements, member, members, text, type At } from '../source/source.ts';
import type { Context, ScreenNames } from '../context/context.ts';
import { paramsOf } from '../source/path-params.ts';

export const rule: Rule = { code: 'unknown-param', says: 'A value given to a screen that takes none of that name.' };

/** Reports a value for a screen that has neither a parameter nor a filter field of that name. */
export function unknownParam(context: Context, given: At, screen: ScreenNames): void {
  const known = takenBy(context, screen);
  context.ledTo.set(screen.name, [...known].join());
  for (const { key, keyAt } of members(given)) {
    if (known.has(key)) continue;
    context.problems.add(
      rule,
      keyAt,
      `Screen "${screen.name}" takes no "${key}": it is neither in its params nor in a filter.`,
      {
        word: key,
        among: known,
      },
    );
  }
}

/** Query keys that a screen accepts: parameters, filter fields, the open tab and the open row. */
export function takenBy(context: Context, screen: ScreenNames): Set<string> {
  const taken = new Set([...screen.params, ...Object.values(screen.paths).flatMap(({ path }) => paramsOf(path))]);
  collect(context, screen.at, taken, new Set());
  return taken;
}

/** Query key of the open tab. */
const TAB = 'tab';
/** Query key of the row that is opened by its key, by a column with "open". */
const OPEN = 'open';

/** Keys of overlays, which keep nothing in the address of the page. */
const OVER: readonly string[] = ['dialog', 'drawer'];

/** Parameters of a part in its own file belong to the address of the screen that draws it. */
function collect(context: Context, block: At, taken: Set<string>, within: ReadonlySet<string>): void {
  const part = context.screens.get(text(member(block, 'screen')) ?? '');
  if (part !== undefined) {
    context.readFrom.add(part.name);
    if (!within.has(part.name)) collect(context, part.at, taken, new Set([...within, part.name]));
  }
  for (const { key, at } of members(block)) {
    if (OVER.includes(key)) continue;
    if (key === 'tabs') taken.add(TAB);
    if (key === 'open') taken.add(OPEN);
    const filters = key === 'filter' ? elements(at).map((each) => text(each) ?? text(member(each, 'field'))) : [];
    for (const name of filters) if (name !== undefined) taken.add(name);
    collect(context, at, taken, within);
    for (const each of elements(at)) collect(context, each, taken, within);
  }
}
