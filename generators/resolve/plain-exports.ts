import { member, type At } from '../load/source.ts';
import { BOOLEAN } from '../expression/types.ts';
import type { Context, ResolvedCall } from './context.ts';
import { resolveExpression } from './expression.ts';
import { screenScope, type Scope } from './scope.ts';

/** For whom exports hide nothing, once it is known what the user is. */
export function resolvePlainExports(context: Context): void {
  for (const call of context.calls.values()) {
    const { answer } = call.contract;
    if (answer.kind !== 'export') continue;
    const at = member(call.at, 'answer') ?? call.at;
    const plain = member(at, 'plain');
    if (plain === undefined) continue;
    call.contract.answer = {
      ...answer,
      plain: resolveExpression(context, plain, userScope(context, call, at), BOOLEAN),
    };
  }
}

/** The server knows whoever asks, and nothing of any screen. */
function userScope(context: Context, { contract }: ResolvedCall, at: At): Scope {
  const screen = { name: `call:${contract.name}`, source: at.source, at, paths: {}, params: [], public: false };
  const scope = screenScope(context, screen);
  return { ...scope, roots: context.roots.user === undefined ? {} : { user: context.roots.user } };
}
