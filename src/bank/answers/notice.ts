import type { Session } from '#sandbox/answer.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';

const operator = ({ session }: Pick<BankContext, 'session'>): string => (session as Session).userId;

/** Turns off further reminders about the current certificate. */
const signCertificate: AnswerOf<'user.signCertificate'> = async (context) => {
  const expire = context.session?.user['certificateExpireAt'];
  if (typeof expire !== 'string') return null;
  await bankTablesOf(context.tx)
    .insertInto('certificate_alert')
    .values({ operator_id: operator(context), expire_at: expire })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return null;
};

export const noticeAnswers = {
  'user.signCertificate': signCertificate,
};
