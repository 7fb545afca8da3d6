import type { RefusalSchema } from '#model/dialect-types.ts';
import type { AnswerCheck } from '#model/record-answer.ts';
import { BOOLEAN } from '../expression/types.ts';
import { elements, member, text, type At } from '../load/source.ts';
import type { Context } from './context.ts';
import { resolveExpression } from './expression.ts';
import type { Scope } from './scope.ts';
import { resolveText } from './text.ts';

/** What an answer refuses once it has looked up its data. */
export function resolveAnswerChecks(
  context: Context,
  at: At<RefusalSchema | RefusalSchema[]> | undefined,
  scope: Scope,
): { checks?: AnswerCheck[] } {
  if (!at) return {};
  const checks = (at.node.type === 'array' ? elements(at) : [at]).flatMap((each): AnswerCheck[] => {
    const [that, say] = [member(each, 'that'), member(each, 'say')];
    if (!that || !say) return [];
    const [code, field] = [text(member(each, 'code')), text(member(each, 'field'))];
    return [
      {
        that: resolveExpression(context, that, scope, BOOLEAN),
        say: resolveText(context, say, scope),
        ...(code !== undefined && { code }),
        ...(field !== undefined && { field }),
      },
    ];
  });
  return { checks };
}
