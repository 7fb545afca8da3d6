import { dateTimeOf, dayOf } from '#model/instant.ts';
import { issueAuthorisation } from '../people/links.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf } from './answer-of.ts';
import { personOf } from './operator.ts';

/** Binds a merchant to a seller's account at a partner, which may then sign in the merchant's people. */
const bind: AnswerOf<'partner.bind'> = async (context) => {
  const { tx, owner, request, entities, clock, outbox } = context;
  const { linkCode, sellerCode } = request;
  const { operatorId } = personOf(context);
  const now = clock.now();
  const link = await entities.need('partner-link', linkCode);
  if (String(link['expireAt'] ?? '9999') < dayOf(now)) throw refusal('10018');
  const bindingId = `${linkCode}:${sellerCode}`;
  if ((await entities.get('partner-binding', bindingId)) === null) {
    await entities.insert('partner-binding', {
      ...{ bindingId, linkCode, sellerCode, operatorId },
      createdAt: dateTimeOf(now),
    });
  }
  const secret = await issueAuthorisation(tx, { owner, userId: operatorId }, now);
  const text = `授权登录（5分钟内有效）：/login/authoriseLogin?source=${linkCode}&authCode=${secret}`;
  await outbox.post({ to: String(link['partnerName']), subject: '账户关联成功', text });
  return null;
};

export const partnerAnswers = {
  'partner.bind': bind,
};
