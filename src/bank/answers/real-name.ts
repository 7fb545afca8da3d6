import type { EntityRecord } from '#sandbox/entity-store.ts';
import { refusal } from '../refusals.ts';
import guides from '../rules/real-name-guides.json' with { type: 'json' };
import type { AnswerOf, BankContext } from './answer-of.ts';

type Asked = Pick<BankContext, 'entities' | 'session' | 'show'>;

/** What was handed in last; null where nothing was. The state itself is the merchant's. */
async function latest(
  { entities }: Pick<Asked, 'entities'>,
  where: Record<string, string> = {},
): Promise<EntityRecord | null> {
  const [record] = await entities.find('real-name', { where, sort: 'submittedAt desc', limit: 1 });
  return record ?? null;
}

/** @throws Refusal 10018 where nothing was handed in */
async function needed(context: Pick<Asked, 'entities'>, where?: Record<string, string>): Promise<EntityRecord> {
  const record = await latest(context, where);
  if (record === null) throw refusal('10018');
  return record;
}

type Status = Awaited<ReturnType<AnswerOf<'real-name.status'>>>;

const status: AnswerOf<'real-name.status'> = async (context) => {
  const { realNameState, realNameType, firstVerify } = context.session?.user ?? {};
  const record = await latest(context);
  return {
    ...(record && context.show('real-name', record)),
    realNameState,
    realNameType,
    firstVerify: String(firstVerify ?? ''),
  } as Status;
};

const current: AnswerOf<'real-name.current'> = async (context) => context.show('real-name', await needed(context));

const info: AnswerOf<'real-name.info'> = async (context) =>
  context.show('real-name', await needed(context, { verifiedType: context.request.type }));

const reveal: AnswerOf<'real-name.reveal'> = async (context) =>
  context.show('real-name', await context.entities.need('real-name', context.request.applyNo));

const guide: AnswerOf<'real-name.guide'> = ({ request: { verifiedType } }) =>
  Promise.resolve({ verifiedType, ...guides[verifiedType] });

export const realNameAnswers = {
  'real-name.status': status,
  'real-name.current': current,
  'real-name.info': info,
  'real-name.reveal': reveal,
  'real-name.guide': guide,
};
