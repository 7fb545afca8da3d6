import type { RequestRule, RequestRules } from '#model/call.ts';
import { findField } from '../check/unknown-field.ts';
import { BOOLEAN } from '../expression/types.ts';
import { elements, member, text, type At } from '../load/source.ts';
import { requestScope } from './calculate.ts';
import { recordsIn } from './confirms.ts';
import type { Context, ResolvedCall } from './context.ts';
import { resolveExpression } from './expression.ts';
import { adding, type Scope } from './scope.ts';
import { resolveText } from './text.ts';

/** The rules that calls state of their requests, once every call is known. */
export function resolveRules(context: Context): void {
  for (const call of context.calls.values()) {
    const rules = rulesOf(context, call);
    if (rules) call.contract.rules = rules;
  }
}

function rulesOf(context: Context, call: ResolvedCall): RequestRules | undefined {
  const checkAt = member(call.at, 'check');
  const recordsAt = member(call.at, 'records');
  if (!checkAt && !recordsAt) return undefined;
  const outer = requestScope(context, call);
  const { records, types } = recordsIn(context, recordsAt, outer);
  const scope = adding(outer, 'data', types);
  const checks = (checkAt ? listed(checkAt) : []).flatMap((each) => resolveRule(context, call, each, scope) ?? []);
  return { records, checks };
}

function listed(at: At): At[] {
  return at.node.type === 'array' ? elements(at) : [at];
}

function resolveRule(context: Context, call: ResolvedCall, at: At, scope: Scope): RequestRule | undefined {
  const [thatAt, sayAt, fieldAt] = (['that', 'say', 'field'] as const).map((key) => member(at, key));
  if (!thatAt || !sayAt) return undefined;
  const that = resolveExpression(context, thatAt, scope, BOOLEAN);
  const code = text(member(at, 'code'));
  const named = text(fieldAt);
  if (fieldAt) findField(context, fieldAt, call.request, named ?? '', `the request of "${call.contract.name}"`);
  const read = new Set(that.reads.flatMap((path) => (path.startsWith('form.') ? [path.split('.')[1] as string] : [])));
  const field = named ?? (read.size === 1 ? [...read][0] : undefined);
  return {
    that,
    say: resolveText(context, sayAt, scope),
    ...(code !== undefined && { code }),
    ...(field !== undefined && { field }),
  };
}
