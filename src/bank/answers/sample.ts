import { Refusal } from '#sandbox/refusal.ts';
import type { AnswerOf } from './answer-of.ts';

/* What cannot be answered with fixed words in the gallery: calls that never go well. */

const refused: AnswerOf<'sample-block.refused'> = ({ refusals }) => Promise.reject(new Refusal(refusals.notFound));

const failed = (): Promise<never> => Promise.reject(new Error('This sample always fails.'));

export const sampleAnswers = {
  'sample-block.refused': refused,
  'sample-block.failed': failed,
  'sample-block.failedRecord': failed,
};
