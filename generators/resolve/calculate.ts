import type { Calculated, CalculateAnswerDefinition } from '#model/call.ts';
import type { CallCheck } from '#model/field.ts';
import { misshapen } from '../check/shape.ts';
import { findCall } from '../check/unknown-call.ts';
import { findField } from '../check/unknown-field.ts';
import { BOOLEAN, record, type Member } from '../expression/types.ts';
import { elements, keyOf, member, members, text, type At } from '../load/source.ts';
import { typesOf, type Context, type ResolvedCall } from './context.ts';
import { resolveExpression, typeExpression } from './expression.ts';
import { resolveFilling } from './filling.ts';
import { adding, screenScope, withRoots, type Scope } from './scope.ts';
import { resolveText } from './text.ts';

/** The expressions of calculated answers, once every call is known that they may ask. */
export function resolveCalculations(context: Context): void {
  for (const call of context.calls.values()) {
    const at = member(call.at, 'answer');
    if (call.contract.answer.kind === 'calculate' && at) call.contract.answer = resolveCalculation(context, call, at);
  }
}

function resolveCalculation(context: Context, call: ResolvedCall, at: At): CalculateAnswerDefinition {
  const outer = requestScope(context, call);
  const { data, types } = answersIn(context, member(at, 'data'), outer);
  const scope = adding(outer, 'data', types);
  const checks = member(at, 'check');
  return {
    kind: 'calculate',
    data,
    checks: (checks ? (checks.node.type === 'array' ? elements(checks) : [checks]) : []).flatMap((each) => {
      const that = member(each, 'that');
      const say = member(each, 'say');
      if (!that || !say) return [];
      return [{ that: resolveExpression(context, that, scope, BOOLEAN), say: resolveText(context, say, scope) }];
    }),
    set: resolveSet(context, call, at, scope),
  };
}

/** The calls whose answers are read in `data`, and what those are. */
export function answersIn(
  context: Context,
  at: At | undefined,
  scope: Scope,
): { data: Record<string, CallCheck>; types: Record<string, Member> } {
  const data: Record<string, CallCheck> = {};
  const types: Record<string, Member> = {};
  for (const { key, at: questionAt } of at ? members(at) : []) {
    const callAt = text(questionAt) === undefined ? (member(questionAt, 'call') ?? questionAt) : questionAt;
    const call = findCall(context, callAt, text(callAt) ?? '');
    if (!call) continue;
    const filling = resolveFilling(context, callAt, call, member(questionAt, 'with'), scope);
    data[key] = { call: call.contract.name, filling };
    types[key] = { type: call.result };
  }
  return { data, types };
}

function resolveSet(context: Context, call: ResolvedCall, at: At, scope: Scope): Record<string, Calculated> {
  const set = member(at, 'set') ?? at;
  const result = call.contract.result === 'record' ? (call.record?.members ?? {}) : {};
  if (call.contract.result !== 'record') {
    misshapen(context.problems, keyOf(call.at, 'answer'), 'What is calculated is a record: its fields, one by one.');
  }
  const values = members(set).flatMap(({ key, keyAt, at: valueAt }): [string, Calculated][] => {
    const wanted = findField(context, keyAt, result, key, 'the result');
    if (!wanted) return [];
    const value = resolveExpression(context, valueAt, scope, wanted.type);
    const currency = wanted.field?.currency;
    if (!currency) return [[key, { value }]];
    const source = 'code' in currency ? `'${currency.code}'` : text(member(set, currency.field));
    if (source === undefined) return [[key, { value }]];
    return [[key, { value, currency: typeExpression(context, valueAt, source, scope).expression }]];
  });
  const known = new Set(values.map(([name]) => name));
  const missing = (call.contract.resultSchema.required ?? []).filter((name) => !known.has(name));
  if (missing.length > 0 && Object.keys(result).length > 0) {
    misshapen(
      context.problems,
      keyOf(at, 'set'),
      `The result always has ${missing.join(', ')}: say how it is computed.`,
    );
  }
  return Object.fromEntries(values);
}

/** No screen: the request is `form`, and there are the user, the site and the time. */
export function requestScope(context: Context, call: ResolvedCall): Scope {
  const { source } = call.at;
  const name = `call:${call.contract.name}`;
  const scope = screenScope(context, { name, source, at: call.at, paths: {}, params: [], public: false });
  return {
    ...withRoots(scope, { form: record('the request', typesOf(call.request)) }),
    formFields: new Set(Object.keys(call.request)),
  };
}
