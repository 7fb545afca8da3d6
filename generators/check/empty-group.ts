import type { Context, WholeRule } from '../context/context.ts';
import { member, members, type At } from '../source/source.ts';

export const rule: WholeRule = {
  code: 'empty-group',
  says: 'An entry of a menu that leads nowhere and holds nothing.',
  check: ({ context }) => {
    for (const source of context.sources.menu) if (source.root) look(context, { source, node: source.root });
  },
};

const LEADS = ['screen', 'path'];

/** Reports an empty group of a menu: a merchant who opens it finds nothing. */
function look(context: Context, at: At): void {
  const items = member(at, 'items' as never);
  for (const { key, at: item } of items ? members(items) : []) {
    const inner = member(item, 'items' as never);
    const isEmpty = inner === undefined || members(inner).length === 0;
    if (isEmpty && !LEADS.some((word) => member(item, word as never)))
      context.problems.add(rule, item, `"${key}" opens no screen and holds no entry. Name a screen, or leave it out.`, {
        word: key,
      });
    look(context, item);
  }
}
