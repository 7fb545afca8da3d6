import type { RefusalSchema } from '#model/dialect-types.ts';
import type { AnswerCheck } from '#model/record-answer.ts';
import { BOOLEAN } from '../../types/types.ts';
import { elements, member, text, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import { resolveExpression } from '../value/expression.ts';
import { codeOf, refusalText } from '../value/refusals.ts';

/** Refusals of an answer, checked after its data is loaded. */
export function resolveAnswerChecks(
  context: Context,
  at: At<RefusalSchema | RefusalSchema[]> | undefined,
  scope: Scope,
): { checks?: AnswerCheck[] } {
  if (!at) return {};
  const checks = (at.node.type === 'array' ? elements(at) : [at]).flatMap((each): AnswerCheck[] => {
    const that = member(each, 'that');
    if (!that) return [];
    const field = text(member(each, 'field'));
    return [
      {
        that: resolveExpression(context, that, scope, BOOLEAN),
        say: refusalText(context, each, scope),
        ...codeOf(each),
        ...(field !== undefined && { field }),
      },
    ];
  });
  return { checks };
}
