import { dateTimeOf, dayOf } from '#model/instant.ts';
import type { AnswerContext } from '#sandbox/answer.ts';
import type { AnswerOf } from './answer-of.ts';

/** What anybody may send from one address within an hour. */
const OFTEN = { most: 10, seconds: 3600 };

type Writing = Pick<AnswerContext, 'limits' | 'address' | 'entities' | 'clock' | 'files'>;

async function keep(context: Writing, entity: string, key: string, record: Record<string, unknown>): Promise<string> {
  const { limits, address, entities, clock } = context;
  await limits.check(entity, address, OFTEN.most, OFTEN.seconds);
  await limits.count(entity, address);
  const now = clock.now();
  const no = `FB${dayOf(now).replaceAll('-', '')}${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await entities.insert(entity, { ...record, [key]: no, createdAt: dateTimeOf(now) });
  return no;
}

const submit: AnswerOf<'suggestion.submit'> = async (context) => {
  const { images = [] } = context.request;
  const feedbackNo = await keep(context, 'feedback', 'feedbackNo', { ...context.request });
  if (images.length > 0) await context.files.bind(images, { type: 'FEEDBACK', no: feedbackNo });
  return { feedbackNo };
};

const ozon: AnswerOf<'suggestion.ozon'> = async (context) => {
  await keep(context, 'campaign-lead', 'leadNo', { ...context.request });
  return null;
};

export const suggestionAnswers = { 'suggestion.submit': submit, 'suggestion.ozon': ozon };
