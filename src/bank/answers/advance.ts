import { offersOf } from '../advances/apply.ts';
import type { AnswerOf } from './answer-of.ts';
import { type BankSetting, deskOf } from './setting.ts';

export function advanceAnswers(setting: BankSetting) {
  const offers: AnswerOf<'advance.offers'> = async (context) => {
    const found = await offersOf(deskOf(context, setting), context.owner);
    return found.map((offer) => context.show('advance-offer', { ...offer }));
  };

  return { 'advance.offers': offers };
}
