import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';
import { member, type At } from '../source/source.ts';

export const rule: WholeRule = {
  code: 'optional-path-param',
  says: 'A part of an address that may be left out.',
  check: eachCall(optionalPathParam),
};

/** Reports an optional path parameter: without it the address is a different one, which no call answers. */
function optionalPathParam(context: Context, at: At<CallSchema>, { path, pathParams, required }: CallContract): void {
  for (const name of pathParams) {
    if (required.includes(name)) continue;
    const message = `"${name}" is a part of the address "${path}", and the request may leave it out: then nobody answers. Take the "?" away.`;
    context.problems.add(rule, member(at, 'request') ?? at, message, { word: name });
  }
}
