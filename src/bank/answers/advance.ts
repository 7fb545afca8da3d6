import type { AdvanceRow } from '../advances/advance.ts';
import { applyAdvance, offersOf } from '../advances/apply.ts';
import type { AnswerOf } from './answer-of.ts';
import { operatorOf } from './operator.ts';
import { type BankSetting, deskOf } from './setting.ts';

export function advanceAnswers(setting: BankSetting) {
  const offers: AnswerOf<'advance.offers'> = async (context) => {
    const found = await offersOf(deskOf(context, setting), context.owner);
    return found.map((offer) => context.show('advance-offer', { ...offer }));
  };

  const apply: AnswerOf<'advance.apply'> = async (context) => {
    const desk = deskOf(context, setting);
    const row: AdvanceRow = await applyAdvance(desk, context.owner, {
      ...context.request,
      submitter: operatorOf(context),
    });
    return context.show('platform-advance', { ...row });
  };

  return { 'advance.offers': offers, 'advance.apply': apply };
}
