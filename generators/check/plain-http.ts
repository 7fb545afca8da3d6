import type { WholeRule } from '../context/context.ts';
import { elements, members, text, type At } from '../source/source.ts';
import { type Found, searchOfText } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'plain-http',
  says: 'A link out of the product over a connection that anybody on the way can read.',
  check: ({ context }) => {
    for (const source of context.sources.screen)
      for (const { at, message, word } of addressesIn(source)) context.problems.add(rule, at, message, { word });
  },
};

/** Keys with an address, or an expression of one. */
const ADDRESSES = new Set(['external', 'href', 'src', 'url']);

const addressesIn = searchOfText((found, at) => look(found, at));

function look(found: Found[], at: At, key = ''): void {
  const said = ADDRESSES.has(key) ? (text(at) as string | undefined) : undefined;
  const [address] = /http:\/\/[^\s'"}]*/.exec(said ?? '') ?? [];
  if (address !== undefined)
    found.push({ at, message: `"${address}" is sent in the clear: write https://.`, word: address });
  const [, script] = /^\s*["']?((?:javascript|data|vbscript|file|ftp):)/i.exec(said ?? '') ?? [];
  if (script !== undefined)
    found.push({
      at,
      message: `"${script}" is no address that a browser may open from here: write https://.`,
      word: script,
    });
  for (const { key: name, at: inner } of members(at)) look(found, inner, name);
  for (const each of elements(at)) look(found, each, key);
}
