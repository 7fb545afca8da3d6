import type { CallContract } from '#model/call.ts';
import type { FourEyesSchema } from '#model/dialect-types.ts';
import type { Expression } from '#model/expression.ts';
import type { AnswerCheck, SetDefinition } from '#model/record-answer.ts';
import { BOOLEAN, TEXT } from '../../types/types.ts';
import { member, type At } from '../../source/source.ts';
import { writtenAt } from '../../source/origin.ts';
import type { Context, ResolvedEntity, Scope } from '../../context/context.ts';
import { resolveSet } from '../value/conditions.ts';
import { typeExpression } from '../value/expression.ts';

/*
 * `fourEyes` of a lifecycle, as the checks and values of the answers that write its records. Server and browser know
 * only these.
 */

interface Writing {
  checks?: AnswerCheck[];
  set?: SetDefinition;
}

/**
 * Returns the answer with the maker filled in, or with the refusal of the maker.
 * @param to the state into which the answer moves the record; undefined if it only writes
 * @param scope the scope of the answer's expressions, with `record` for a transition
 */
export function withFourEyes<Answer extends Writing>(
  context: Context,
  of: ResolvedEntity,
  scope: Scope,
  answer: Answer,
  to?: string | number,
): Answer {
  const { fourEyes } = of.definition.lifecycle ?? {};
  const person = fourEyes && personOf(context);
  const at = fourEyesAt(of);
  if (fourEyes === undefined || person === undefined || at === undefined) return answer;
  const { maker, say, code } = fourEyes;
  if (to !== undefined && fourEyes.to.includes(to)) {
    // Nobody is no second person either, and nobody differs from each maker.
    const that = expressionAt(context, at, `has(user.${person}) && record.${maker} != user.${person}`, scope);
    return {
      ...answer,
      checks: [{ that, say, ...(code !== undefined && { code }) }, ...(answer.checks ?? [])],
    };
  }
  const value = typeExpression(context, at, `user.${person}`, scope, { wanted: TEXT }).expression;
  const setAt = member(at, 'set');
  const more = setAt && resolveSet(context, setAt, of.members, scope, `entity "${of.definition.name}"`);
  return { ...answer, set: { ...answer.set, [maker]: { value: writtenAt(value, at) }, ...more } };
}

/**
 * The condition under which a button may move the record of its row, with the reason; undefined if any person may.
 * @param call the call that the button sends
 */
export function othersOnly(
  context: Context,
  call: CallContract | undefined,
  scope: Scope,
): { that: Expression; say: string } | undefined {
  if (call?.answer.kind !== 'transition') return undefined;
  const of = context.entities.get(call.answer.of);
  const { fourEyes } = of?.definition.lifecycle ?? {};
  const person = fourEyes && personOf(context);
  const { row } = scope.roots;
  const isOfRow = row?.kind === 'record' && fourEyes !== undefined && fourEyes.maker in row.members;
  const at = of && fourEyesAt(of);
  if (!isOfRow || person === undefined || at === undefined || !fourEyes.to.includes(call.answer.to)) return undefined;
  return { that: expressionAt(context, at, `row.${fourEyes.maker} != user.${person}`, scope), say: fourEyes.say };
}

/** The field of the user that names the person, as the call of the session says. */
export function personOf({ calls }: Context): string | undefined {
  for (const { contract } of calls.values()) {
    if (typeof contract.session === 'object') return contract.session.person;
  }
  return undefined;
}

export function fourEyesAt({ at }: ResolvedEntity): At<FourEyesSchema> | undefined {
  const lifecycle = member(at, 'lifecycle');
  return lifecycle && member(lifecycle, 'fourEyes');
}

function expressionAt(context: Context, at: At, source: string, scope: Scope): Expression {
  return writtenAt(typeExpression(context, at, source, scope, { wanted: BOOLEAN }).expression, at);
}
