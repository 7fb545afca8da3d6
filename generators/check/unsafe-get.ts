import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import { member, type At } from '../source/source.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'unsafe-get',
  says: 'A GET that changes something.',
  check: eachCall(unsafeGet),
};

/**
 * Reports a GET that changes data: browsers, caches and crawlers repeat a GET, and a foreign link can make a merchant
 * send it.
 */
function unsafeGet(context: Context, at: At<CallSchema>, { name, methods, writes }: CallContract): void {
  if (writes.length === 0 || methods.some((method) => method !== 'GET') || member(at, 'writesByGet')) return;
  const message = `"${name}" is sent by GET and changes "${writes.join('", "')}": a GET is repeated and linked to at will. Send it by "post", or say in "writesByGet" why it must be one.`;
  context.problems.add(rule, member(at, 'get') ?? at, message, { word: name });
}
