import type { Context, WholeRule } from '../context/context.ts';
import { elements, members, text, type At } from '../source/source.ts';

export const rule: WholeRule = {
  code: 'plain-http',
  says: 'A link out of the product over a connection that anybody on the way can read.',
  check: ({ context }) => {
    for (const source of context.sources.screen) if (source.root) look(context, { source, node: source.root });
  },
};

/** Keys with an address, or an expression of one. */
const ADDRESSES = new Set(['external', 'href', 'src', 'url']);

function look(context: Context, at: At, key = ''): void {
  const said = ADDRESSES.has(key) ? (text(at) as string | undefined) : undefined;
  const [address] = /http:\/\/[^\s'"}]*/.exec(said ?? '') ?? [];
  if (address !== undefined)
    context.problems.add(rule, at, `"${address}" is sent in the clear: write https://.`, { word: address });
  for (const { key: name, at: inner } of members(at)) look(context, inner, name);
  for (const each of elements(at)) look(context, each, key);
}
