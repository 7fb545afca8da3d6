import type { Session } from '#sandbox/answer.ts';
import { endTrust, tellOfChange } from '../people/change-letters.ts';
import { noteContactChange } from '../people/contact-changes.ts';
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
  await change(context, { phone: phoneNumber, ...prefix, ...(isLogin && { login_no: phoneNumber }) }, before);
  return null;
};

const updateEmail: AnswerOf<'user.updateEmail'> = async (context) => {
  const email = context.request.email.trim();
  const before = await operatorOf(context);
  if (email.toLowerCase() === before.email?.toLowerCase()) throw refusal('10134', { what: '邮箱' }, '/email');
  await refuseTaken(context, email, '10112', '/email');
  await change(context, { email }, before);
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

/** Tells old and new contacts and every main operator, and ends every other session and what else was trusted. */
async function change(
  context: BankContext,
  contact: Contact,
  before: { phone: string; email: string | null; login_no: string },
): Promise<void> {
  const { tx, session, clock, devices } = context;
  const { owner, userId, user } = session as Session;
  const who = { owner, userId };
  await peopleTablesOf(tx).updateTable('operator').set(contact).where('operator_id', '=', userId).execute();
  await context.revokeSessions(who, 'this');
  const [kind, what, next] =
    'email' in contact ? (['email', '邮箱', contact.email] as const) : (['phone', '手机', contact.phone] as const);
  const by = String(user['operatorName'] ?? '');
  await noteContactChange(tx, who, { kind, at: clock.now(), by, byId: userId, before: before[kind] });
  const changed = { ...who, loginNo: before.login_no, contacts: [before[kind] ?? before.phone, next] };
  const wasKnown = await devices.hasAny(who);
  await endTrust(context, changed);
  // Two codes were right here.
  if (wasKnown) await devices.know(who);
  await tellOfChange(context, by, `更换了本人的绑定${what}，其他设备已退出登录`, changed);
}

export const contactAnswers = { 'user.updatePhone': updatePhone, 'user.updateEmail': updateEmail };
