import type { SetDefinition } from '#model/record-answer.ts';
import { member, type At } from '../../source/source.ts';
import { BOOLEAN, record } from '../../types/types.ts';
import { requestScope } from './calculate.ts';
import { resolveSet } from '../value/conditions.ts';
import type { Context, ResolvedCall, Scope } from '../../context/context.ts';
import { resolveExpression } from '../value/expression.ts';
import { screenScope, withRoots } from '../value/scope.ts';

/**
 * Resolves which users export plain values and which columns are computed, once the types of user and records are
 * known.
 */
export function resolvePlainExports(context: Context): void {
  for (const call of context.calls.values()) {
    const { answer } = call.contract;
    if (answer.kind !== 'export') continue;
    const at = member(call.at, 'answer') ?? call.at;
    const plain = member(at, 'plain');
    const set = setOf(context, call, at, answer.of);
    call.contract.answer = {
      ...answer,
      ...(plain !== undefined && { plain: resolveExpression(context, plain, userScope(context, call, at), BOOLEAN) }),
      ...(set !== undefined && { set }),
    };
  }
}

/** Columns that are computed from their row. */
function setOf(context: Context, call: ResolvedCall, at: At, of: string): SetDefinition | undefined {
  const said = member(at, 'set');
  const entity = context.entities.get(of);
  if (said === undefined || entity === undefined) return undefined;
  const row = record(entity.type.label, entity.type.members);
  const scope = withRoots(requestScope(context, call), { row });
  return resolveSet(context, said, entity.members, scope, `entity "${of}"`);
}

/** The server knows the operator who exports, but no roots of a screen. */
function userScope(context: Context, { contract }: ResolvedCall, at: At): Scope {
  const screen = { name: `call:${contract.name}`, source: at.source, at, paths: {}, params: [], public: false };
  const scope = screenScope(context, screen);
  return { ...scope, roots: context.roots.user === undefined ? {} : { user: context.roots.user } };
}
