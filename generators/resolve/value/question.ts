import type { CallNameSchema, FillingSchema, QuestionSchema, QuestionsSchema } from '#model/dialect-types.ts';
import type { Question, Source } from '#model/block.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { shadowedData } from '../../rules/shadowed-data.ts';
import { BOOLEAN, UNKNOWN, type Member, type Type } from '../../types/types.ts';
import { member, members, text, type At } from '../../source/source.ts';
import type { Context, ResolvedCall, Scope } from '../../context/context.ts';
import { resolveExpression, typeExpression } from './expression.ts';
import { resolveFilling } from './filling.ts';
import { writtenAt } from '../../source/origin.ts';

/** The types of answers, before any expression is resolved: questions may read each other. */
export function questionMembers(context: Context, data: At<QuestionsSchema> | undefined): Record<string, Member> {
  return Object.fromEntries(
    (data ? members(data) : []).map(({ key, at }) => {
      const call = context.calls.get(text(at) ?? text(member(at, 'call')) ?? '');
      return [key, { type: call?.result ?? UNKNOWN, ...(call && { call: call.contract.name }) }];
    }),
  );
}

/** @param around the outer scope, in which the names must not exist yet */
export function resolveQuestions(
  context: Context,
  data: At<QuestionsSchema> | undefined,
  scope: Scope,
  around: Scope,
): Record<string, Question> {
  return Object.fromEntries(
    (data ? members(data) : []).flatMap(({ key, keyAt, at }) => {
      shadowedData(context, keyAt, key, around);
      const question = resolveQuestion(context, at, scope);
      return question ? [[key, question] as const] : [];
    }),
  );
}

/**
 * A call by name, or an object with `call`, `with`, `when`, `every`, `until` and `silent`.
 * @param given its `with`, if that is written elsewhere
 */
export function resolveQuestion(
  context: Context,
  at: At<QuestionSchema>,
  scope: Scope,
  given: At | undefined = member(at, 'with'),
): Question | undefined {
  const callAt = text(at) === undefined ? (member(at, 'call') ?? at) : at;
  const call = findCall(context, callAt, text(callAt) ?? '');
  if (!call) return undefined;
  const when = member(at, 'when');
  const every = text(member(at, 'every'));
  const until = member(at, 'until');
  const question: Question = {
    call: call.contract.name,
    filling: resolveFilling(context, callAt, call, given, scope),
    ...(when && { when: resolveExpression(context, when, scope, BOOLEAN) }),
    ...(every !== undefined && { every: milliseconds(every) }),
    ...(until && { until: resolveExpression(context, until, scope, BOOLEAN) }),
    ...(member(at, 'silent') && { silent: true }),
  };
  return writtenAt(question, at);
}

export interface ResolvedSource {
  source: Source;
  /** The root of the block's own names: `row`, or the path of `of`. */
  prefix: string;
  type: Type;
  call?: ResolvedCall;
}

/** The keys of a block that name its source. */
interface Showing {
  call?: CallNameSchema;
  of?: string;
  with?: FillingSchema;
}

/** Resolves `call` or `of` of a block. */
export function resolveSource(context: Context, at: At<Showing>, scope: Scope): ResolvedSource | undefined {
  const callAt = member(at, 'call');
  if (callAt) {
    const question = resolveQuestion(context, at as At<QuestionSchema>, scope);
    const call = question && context.calls.get(question.call);
    if (!question || !call) return undefined;
    return { source: { kind: 'call', question }, prefix: 'row', type: call.result, call };
  }
  const of = member(at, 'of');
  if (!of) return undefined;
  const path = text(of) ?? '';
  const { expression, type } = typeExpression(context, of, path, scope);
  return { source: { kind: 'value', value: expression }, prefix: path, type };
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600 };

/** `5s`, `30 minutes`. */
export function seconds(duration: string): number {
  const [, figure = '0', unit = 's'] = /^(\d+) ?([smh])/.exec(duration) ?? [];
  return Number(figure) * (UNITS[unit] as number);
}

export const milliseconds = (duration: string): number => seconds(duration) * 1000;
