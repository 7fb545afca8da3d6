import { evaluate, holds } from '#model/evaluate.ts';
import type { StepsAnswerDefinition } from '#model/record-answer.ts';
import type { AnswerDefinition } from '#model/call.ts';
import type { Answer } from '../context/answer.ts';
import { scopeOf } from '../storage/looking-up.ts';

/** `steps`: several answers in order; the last one that runs gives the result. */
export function stepsAnswer(
  { data, steps }: StepsAnswerDefinition,
  site: Record<string, unknown>,
  make: (answer: AnswerDefinition) => Answer,
): Answer {
  const all = steps.map(({ answer, ...step }) => ({ ...step, does: make(answer) }));
  return async (context) => {
    const scope = await scopeOf(context, site, data);
    let result: unknown = null;
    for (const { when, each, does } of all) {
      if (when && !holds(when, scope)) continue;
      const list = each && evaluate(each, scope);
      const around = each ? (Array.isArray(list) ? list : []).map((item: unknown) => ({ ...scope, item })) : [scope];
      for (const seen of around) result = await does({ ...context, around: seen });
    }
    return context.call.result === 'none' ? null : result;
  };
}
