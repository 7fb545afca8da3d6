import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import { member, type At } from '../source/source.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'lost-by-forbidden',
  says: 'A call that changes something and, refused, takes away the page it was typed on.',
  check: eachCall(lostByForbidden),
};

/** A refusal in the middle of a form must keep the form: only a query may replace the page. */
function lostByForbidden(context: Context, at: At<CallSchema>, call: CallContract): void {
  if (call.forbidden !== 'page' || (call.writes.length === 0 && !call.idempotent)) return;
  context.problems.add(
    rule,
    member(at, 'forbidden') ?? at,
    `"${call.name}" is sent with what was typed: where it is forbidden the page must stay. Say "inline", or nothing.`,
  );
}
