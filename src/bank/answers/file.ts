import { recognise } from '../documents/recognise.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf } from './answer-of.ts';

/** Minimum bytes of a picture; a smaller one is unreadable. */
const LEAST = 1024;
/** Limit of pictures recognised per address within a number of seconds. */
const READS = { most: 60, seconds: 600 };

const ocr: AnswerOf<'file.ocr'> = async ({ request, files, limits, address, clock }) => {
  await limits.check('ocr', address, READS.most, READS.seconds);
  await limits.count('ocr', address);
  const file = await files.need(request.picId);
  const found = recognise(request.picType, file.sha256, clock.now());
  if (found === null) throw refusal('10046');
  if (!file.type.startsWith('image/') || file.size < LEAST) throw refusal('10045');
  return { picId: request.picId, ...found };
};

export const fileAnswers = { 'file.ocr': ocr };
