import type { WholeRule } from '../context/context.ts';
import { elements, keyOf, member, members, text, type At } from '../source/source.ts';
import { type Found, searchOfText } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'idle-poll',
  says: 'A question that is asked again without a pause, or that ends a polling it has not.',
  check: ({ context }) => {
    for (const source of context.sources.screen)
      for (const { at, message, word } of idleIn(source)) context.problems.add(rule, at, message, { word });
  },
};

const idleIn = searchOfText(look);

/**
 * Finds an interval of zero, by which one open page keeps the server busy, and "until" without "every", which stops
 * nothing.
 */
function look(found: Found[], at: At): void {
  const [call, every, until] = (['call', 'every', 'until'] as const).map((key) => member(at, key as never));
  const interval = every && (text(every) as string | undefined);
  if (every !== undefined && interval !== undefined && Number.parseFloat(interval) === 0) {
    const message = 'The question would be asked again at once, without end: say after how long, such as "30s".';
    found.push({ at: every, message, word: 'every' });
  }
  if (call !== undefined && until !== undefined && every === undefined) {
    const message =
      '"until" ends a polling, and nothing is polled here: say in "every" how often, or leave "until" out.';
    found.push({ at: keyOf(at, 'until' as never), message, word: 'until' });
  }
  for (const each of members(at)) look(found, each.at);
  for (const each of elements(at)) look(found, each);
}
