import type { OrderStepName } from '#generated/names.ts';
import type { Answer, AnswerContext } from '#sandbox/answer.ts';
import { orderAnswers } from '#sandbox/orders.ts';
import { personOf } from './answers/operator.ts';
import { type BankSetting, deskOf } from './answers/setting.ts';
import { families } from './families/families.ts';
import { opens, type Work } from './openings.ts';
import type { BankTerms } from './orders/family.ts';
import { orders } from './orders/take-step.ts';

/** Steps of the bank's orders that calls may take, by family and name. */
export function bankOrderAnswers(setting: BankSetting): Record<string, Record<string, Answer>> {
  const deskIn = (within: AnswerContext) => deskOf(within, setting);
  const opened = Object.entries(opens).map(([name, open]) => [
    name,
    (context: AnswerContext) => {
      const request = context.request as Work['request'];
      const work = { desk: deskIn(context), owner: context.owner, request, person: personOf(context), context, deskIn };
      return (open as (work: Work<OrderStepName>) => Promise<object>)(work);
    },
  ]);
  return orderAnswers<BankTerms>({ families, orders, opens: Object.fromEntries(opened), deskOf: deskIn, said: saidBy });
}

/** Input of a step from a call: the request, its operator, and a reviewer's decision. */
function saidBy(context: AnswerContext): Record<string, unknown> {
  const { request } = context;
  const person = personOf(context);
  const decision = { pass: request['reviewResult'] === 'PASS', remark: request['reviewRemark'], reviewer: person };
  return { ...request, actor: person.name, person, ...('reviewResult' in request && decision) };
}
