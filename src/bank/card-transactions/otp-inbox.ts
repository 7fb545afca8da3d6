import type { WorkContext } from '#sandbox/answer.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { InboxHandler } from '#sandbox/inbox.ts';
import { dateTimeOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { sealOtp } from '../card-secrets/otp.ts';
import type { Desk } from '../desk/desk.ts';
import { CARD } from '../messages/message.ts';
import { isDealt } from '../terms/rates.ts';
import { sayAmount } from '../words/amounts.ts';
import { refusal } from '../words/refusals.ts';

/** Placeholder for the code in the record. */
const HIDDEN = '******';
const USUAL_SECONDS = 300;
const PLACE = '/cardManager/3DSQuery';

interface Said {
  cardId: string;
  otp: string;
  merchantName: string;
  amount: string;
  currency: string;
  seconds?: number;
}

/** Handles the codes that the card scheme sends. A code has the reference of its purchase. */
export function otpInbox(deskOf: (context: WorkContext) => Desk): Record<'card-otp', InboxHandler> {
  return {
    'card-otp': {
      body: {
        type: 'object',
        properties: {
          cardId: { type: 'string', minLength: 1, maxLength: 32 },
          otp: { type: 'string', pattern: '^\\d{4,8}$' },
          merchantName: { type: 'string', minLength: 1, maxLength: 200 },
          amount: { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$' },
          currency: { type: 'string', pattern: '^[A-Z]{3}$' },
          seconds: { type: 'integer', minimum: 30, maximum: 600 },
        },
        required: ['cardId', 'otp', 'merchantName', 'amount', 'currency'],
        additionalProperties: false,
      },
      secrets: ['otp'],
      apply: (context, { owner, body }) => keepOtp(context.tx, deskOf(context), owner, body as Said),
    },
  };
}

/**
 * @returns false if the merchant has no such card
 * @throws Refusal 20008
 */
async function keepOtp(tx: Transaction, desk: Desk, owner: string, said: Said): Promise<boolean> {
  const { cardId, otp, merchantName, amount, currency, seconds = USUAL_SECONDS } = said;
  const card = await desk.record(owner, 'card', cardId);
  if (card === undefined) return false;
  if (!isDealt(currency)) throw refusal('20008', {}, '/currency');
  const at = dateTimeOf(desk.now);
  const id = await desk.book.nextNumber('OT', at);
  const ends = desk.now + seconds * 1000;
  await sealOtp(tx, owner, id, otp, ends, desk.now);
  await desk.addRecord(owner, 'card-otp', {
    ...{ id, receivedAt: at, cardId, cardNo: card.cardMask, lastFour: card.lastFour, merchantName, currency },
    ...{ amount: fromMinor(toMinor(amount, currency), currency), otp: HIDDEN, expireAt: dateTimeOf(ends) },
    ...(card.subUserNo && { subUserNo: card.subUserNo }),
  });
  await desk.tell(owner, {
    ...{ bizType: CARD, at, bizNo: id, permission: PLACE, subUserNo: card.subUserNo ?? null },
    title: '收到 3DS 验证码',
    content: `卡 ${card.cardMask} 在 ${merchantName} 付款 ${sayAmount(amount, currency)} 的验证码已收到，请在失效前查看。`,
    path: `${PLACE}?lastFour=${card.lastFour}`,
  });
  return true;
}
