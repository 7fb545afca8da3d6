import type { ChecksSchema, EnabledSchema } from '#model/dialect-types.ts';
import type { Check, CallCheck } from '#model/expression.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { BOOLEAN } from '../../types/types.ts';
import { elements, member, text, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import { resolveExpression } from '../value/expression.ts';
import { resolveFilling } from '../value/filling.ts';
import { resolveText } from '../value/text.ts';

/** One check or a list of them: a condition with its sentence, or a call that must answer without an error. */
export function resolveChecks(context: Context, at: At<ChecksSchema> | undefined, scope: Scope): (Check | CallCheck)[] {
  if (!at) return [];
  const all = at.node.type === 'array' ? elements(at) : [at];
  return all.flatMap((each): (Check | CallCheck)[] => {
    const that = member(each, 'that');
    const say = member(each, 'say');
    if (that && say) {
      return [{ that: resolveExpression(context, that, scope, BOOLEAN), say: resolveText(context, say, scope) }];
    }
    const callAt = text(each) === undefined ? member(each, 'call') : each;
    const call = callAt && findCall(context, callAt, text(callAt) ?? '');
    if (!call || !callAt) return [];
    return [{ call: call.contract.name, filling: resolveFilling(context, callAt, call, member(each, 'with'), scope) }];
  });
}

/** `enabled`: a bare expression has no reason. */
export function resolveCheckOrCondition(context: Context, at: At<EnabledSchema>, scope: Scope): Check {
  const that = member(at, 'that');
  const say = member(at, 'say');
  if (!that) return { that: resolveExpression(context, at, scope, BOOLEAN), say: '' };
  return { that: resolveExpression(context, that, scope, BOOLEAN), say: say ? resolveText(context, say, scope) : '' };
}
