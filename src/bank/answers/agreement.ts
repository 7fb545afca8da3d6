import { dateTimeOf } from '#model/instant.ts';
import type { AnswerOf } from './answer-of.ts';

const sign: AnswerOf<'agreement.sign'> = async ({ request, entities, clock }) => {
  const { agreementType } = request;
  const agreement = await entities.need('agreement', agreementType, { lock: true });
  if (agreement['signed'] === true) return null;
  await entities.update('agreement', agreementType, { signed: true, signedAt: dateTimeOf(clock.now()) });
  return null;
};

export const agreementAnswers = { 'agreement.sign': sign };
