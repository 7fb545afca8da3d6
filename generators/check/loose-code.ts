import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import { keyOf, member, type At } from '../source/source.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';
import { needsNamed } from '../rules/needs-named.ts';

export const rule: WholeRule = {
  code: 'loose-code',
  says: 'A code that confirms a change and is good for any other, or whose message names nothing.',
  check: eachCall(looseCode),
};

/**
 * Requires a bound code for changes: a code that a person was tricked into giving must confirm only the change named in
 * its message. Codes to an address of the request prove that address, and kept codes open a view for a while.
 */
function looseCode(context: Context, at: At<CallSchema>, call: CallContract): void {
  // Calls that move money have a rule of their own, with a more precise message.
  if (call.money || call.writes.length === 0) return;
  const needs = member(at, 'needs');
  const codes = needsNamed(context, needs).flatMap(({ word, at: place }) => {
    const need = context.needs.get(word);
    return need?.kind === 'code' && need.to === undefined && need.keep === 0 ? [{ need, place }] : [];
  });
  for (const { need, place } of codes) {
    if (need.binds !== true)
      context.problems.add(
        rule,
        place,
        `"${call.name}" changes something, but codes of "${need.name}" are good for any request: say "binds": true there.`,
      );
  }
  const ofNeeds = call.needs
    .map((name) => context.needs.get(name))
    .map((need) => need && 'field' in need && need.field);
  const isNamed = call.confirms !== undefined || call.fields.every((field) => ofNeeds.includes(field));
  if (isNamed || !codes.some(({ need }) => need.binds === true)) return;
  context.problems.add(
    rule,
    keyOf(at, 'needs'),
    `"${call.name}" is confirmed by a code whose message names nothing: say in "confirms" what it changes.`,
  );
}
