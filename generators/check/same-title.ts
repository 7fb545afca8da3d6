import { elements, member, members, text, type At } from '../source/source.ts';
import type { Context, WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'same-title',
  says: 'Two things side by side that nobody can tell apart.',
  check: ({ context }) => {
    for (const source of context.sources.screen) if (source.root) look(context, { source, node: source.root });
  },
};

/** Keys of lists whose entries are shown side by side, each with a title. */
const LISTS = new Set(['row', 'toolbar', 'bulk', 'actions', 'links', 'tabs', 'steps']);
/**
 * Keys that show an entry only to some people or at some times: two entries with one title may then never be visible
 * together.
 */
const GUARDS = ['visible', 'permission', 'needs'];

/** Reports two visible entries with the same title, between which a person can only guess. */
function look(context: Context, at: At): void {
  for (const { key, at: inner } of members(at)) {
    if (LISTS.has(key) && inner.node.type === 'object') tell(context, key, members(inner));
    look(context, inner);
  }
  for (const each of elements(at)) look(context, each);
}

function tell(context: Context, list: string, things: { key: string; at: At }[]): void {
  const seen = new Map<string, string>();
  for (const { key, at } of things) {
    const title = text(member(at, 'title' as never)) as string | undefined;
    if (title === undefined || GUARDS.some((word) => member(at, word as never) !== undefined)) continue;
    const before = seen.get(title);
    if (before !== undefined) {
      const message = `"${key}" and "${before}" stand side by side in "${list}" under one title: nobody could tell them apart.`;
      context.problems.add(rule, member(at, 'title' as never) ?? at, message, { word: title });
    }
    seen.set(title, key);
  }
}
