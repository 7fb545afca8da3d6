import { holds } from '#model/evaluate.ts';
import type { StepsAnswerDefinition } from '#model/record-answer.ts';
import type { AnswerDefinition } from '#model/call.ts';
import type { Answer } from '../answer.ts';
import { scopeOf } from './looking-up.ts';

/** `steps`: several answers in order; the last one that is done gives the result. */
export function stepsAnswer(
  { data, steps }: StepsAnswerDefinition,
  site: Record<string, unknown>,
  make: (answer: AnswerDefinition) => Answer,
): Answer {
  const all = steps.map(({ when, answer }) => ({ when, does: make({ ...answer, data: { ...data, ...answer.data } }) }));
  return async (context) => {
    let result: unknown = null;
    for (const { when, does } of all) {
      if (when && !holds(when, await scopeOf(context, site, data))) continue;
      result = await does(context);
    }
    return context.call.result === 'none' ? null : result;
  };
}
