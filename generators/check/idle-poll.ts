import type { Context, WholeRule } from '../context/context.ts';
import { elements, keyOf, member, members, text, type At } from '../source/source.ts';

export const rule: WholeRule = {
  code: 'idle-poll',
  says: 'A question that is asked again without a pause, or that ends a polling it has not.',
  check: ({ context }) => {
    for (const source of context.sources.screen) if (source.root) look(context, { source, node: source.root });
  },
};

/**
 * Reports an interval of zero, by which one open page keeps the server busy, and "until" without "every", which stops
 * nothing.
 */
function look(context: Context, at: At): void {
  const [call, every, until] = (['call', 'every', 'until'] as const).map((key) => member(at, key as never));
  const interval = every && (text(every) as string | undefined);
  if (every !== undefined && interval !== undefined && Number.parseFloat(interval) === 0) {
    const message = 'The question would be asked again at once, without end: say after how long, such as "30s".';
    context.problems.add(rule, every, message, { word: 'every' });
  }
  if (call !== undefined && until !== undefined && every === undefined) {
    const message =
      '"until" ends a polling, and nothing is polled here: say in "every" how often, or leave "until" out.';
    context.problems.add(rule, keyOf(at, 'until' as never), message, { word: 'until' });
  }
  for (const each of members(at)) look(context, each.at);
  for (const each of elements(at)) look(context, each);
}
