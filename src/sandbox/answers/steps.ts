import { evaluate, holds } from '#model/evaluate.ts';
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
  const all = steps.map(({ answer, ...step }) => ({
    ...step,
    does: make({ ...answer, data: { ...data, ...answer.data } }),
  }));
  return async (context) => {
    let result: unknown = null;
    for (const { when, each, does } of all) {
      const scope = when || each ? await scopeOf(context, site, data) : {};
      if (when && !holds(when, scope)) continue;
      const list = each && evaluate(each, scope);
      const items: unknown[] = each ? (Array.isArray(list) ? list : []) : [undefined];
      for (const item of items) result = await does(item === undefined ? context : { ...context, item });
    }
    return context.call.result === 'none' ? null : result;
  };
}
