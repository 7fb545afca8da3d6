import type { CalculateAnswerSchema } from '#model/dialect-types.ts';
import type { CalculateAnswerDefinition } from '#model/call.ts';
import type { SetDefinition } from '#model/record-answer.ts';
import { misshapen } from '../../rules/shape.ts';
import { record, type Type } from '../../types/types.ts';
import { keyOf, member, type At } from '../../source/source.ts';
import { typesOf, type Context, type ResolvedCall, type Scope } from '../../context/context.ts';
import { resolveAnswerChecks } from './answer-checks.ts';
import { resolveAnswerData } from './answer-data.ts';
import { resolveSet } from '../value/conditions.ts';
import { resolveExpression } from '../value/expression.ts';
import { screenScope } from '../value/scope.ts';

const ANY_RECORD: Type = record('a record', {});

/** Resolves expressions of calculated answers after all calls, because they may send any of them. */
export function resolveCalculations(context: Context): void {
  for (const call of context.calls.values()) {
    const at = member(call.at, 'answer');
    if (call.contract.answer.kind === 'calculate' && at)
      call.contract.answer = resolveCalculation(context, call, at as At<CalculateAnswerSchema>);
  }
}

function resolveCalculation(
  context: Context,
  call: ResolvedCall,
  at: At<CalculateAnswerSchema>,
): CalculateAnswerDefinition {
  const { data, scope } = resolveAnswerData(context, member(at, 'data'), requestScope(context, call));
  const recordAt = member(at, 'record');
  const record = recordAt && resolveExpression(context, recordAt, scope, ANY_RECORD);
  return {
    kind: 'calculate',
    data,
    ...resolveAnswerChecks(context, member(at, 'check'), scope),
    ...(record && { record }),
    set: resolveCalculated(context, call, at, scope),
  };
}

function resolveCalculated(
  context: Context,
  call: ResolvedCall,
  at: At<CalculateAnswerSchema>,
  scope: Scope,
): SetDefinition {
  const result = call.contract.result === 'record' ? (call.record?.members ?? {}) : {};
  if (call.contract.result !== 'record') {
    misshapen(context.problems, keyOf(call.at, 'answer'), 'What is calculated is a record: its fields, one by one.');
  }
  const set = resolveSet(context, member(at, 'set'), result, scope, 'the result');
  const missing = (call.contract.resultSchema.required ?? []).filter((name) => !(name in set));
  if (missing.length > 0 && Object.keys(result).length > 0 && !member(at, 'record')) {
    misshapen(
      context.problems,
      keyOf(at, 'set'),
      `The result always has ${missing.join(', ')}: say how it is computed.`,
    );
  }
  return set;
}

/** Scope without a screen: the request as `form`, the user, the site and the time. */
export function requestScope(context: Context, call: ResolvedCall): Scope {
  const { source } = call.at;
  const name = `call:${call.contract.name}`;
  const { roots, ...scope } = screenScope(context, { name, source, at: call.at, paths: {}, params: [], public: false });
  const { route: _, ...known } = roots;
  return {
    ...scope,
    roots: { ...known, form: record('the request', typesOf(call.request)) },
    formFields: new Set(Object.keys(call.request)),
  };
}
