import type { Session } from '#sandbox/answer.ts';
import { findLogin } from '../people/people.ts';
import { peopleTablesOf } from '../people/tables.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';

/*
 * Changes the main operator's phone or email; each change needs two codes, for the bound contact and for the new one.
 */

type Contact = { phone: string; phone_prefix?: string; login_no?: string } | { email: string };

const updatePhone: AnswerOf<'user.updatePhone'> = async (context) => {
  const { phonePrefix, phoneNumber } = context.request;
  const before = await operatorOf(context);
  if (phoneNumber === before.phone) throw refusal('10134', { what: '手机' }, '/phoneNumber');
  // A phone that is also the login name stays the login name after the change.
  const isLogin = before.login_no === before.phone;
  if (isLogin) await refuseTaken(context, phoneNumber, '10131', '/phoneNumber');
  const prefix = phonePrefix && { phone_prefix: phonePrefix };
  await change(context, { phone: phoneNumber, ...prefix, ...(isLogin && { login_no: phoneNumber }) }, before.phone);
  return null;
};

const updateEmail: AnswerOf<'user.updateEmail'> = async (context) => {
  const email = context.request.email.trim();
  const before = await operatorOf(context);
  if (email.toLowerCase() === before.email?.toLowerCase()) throw refusal('10134', { what: '邮箱' }, '/email');
  await refuseTaken(context, email, '10112', '/email');
  await change(context, { email }, before.email ?? before.phone);
  return null;
};

async function operatorOf({ tx, session }: BankContext) {
  return peopleTablesOf(tx)
    .selectFrom('operator')
    .select(['phone', 'email', 'login_no'])
    .where('operator_id', '=', session?.userId ?? '')
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function refuseTaken(
  { tx, session }: BankContext,
  loginNo: string,
  code: '10112' | '10131',
  field: string,
): Promise<void> {
  const found = await findLogin(tx, loginNo);
  if (found !== undefined && found.operatorId !== session?.userId) throw refusal(code, {}, field);
}

/** Notifies the old phone or email and ends every other session. */
async function change(context: BankContext, contact: Contact, to: string): Promise<void> {
  const { tx, session, outbox } = context;
  const { owner, userId } = session as Session;
  await peopleTablesOf(tx).updateTable('operator').set(contact).where('operator_id', '=', userId).execute();
  await context.revokeSessions({ owner, userId }, 'this');
  const what = 'email' in contact ? '邮箱' : '手机';
  const text = `您的账户已更换绑定${what}，其他设备已退出登录。如非本人操作，请立即联系客服。`;
  await outbox.post({ to, subject: `绑定${what}已更换`, text });
}

export const contactAnswers = { 'user.updatePhone': updatePhone, 'user.updateEmail': updateEmail };
