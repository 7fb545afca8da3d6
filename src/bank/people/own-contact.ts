import type { Entities } from '#generated/entities.ts';
import type { AnswerContext, Session } from '#sandbox/answer.ts';
import type { Transaction } from '#sandbox/database.ts';
import { refusal } from '../words/refusals.ts';
import { endTrust, tellOfChange } from './change-letters.ts';
import { noteContactChange } from './contact-changes.ts';
import { findLogin } from './people.ts';
import { peopleTablesOf } from './tables.ts';

type Account = Entities['operator-account'];

/**
 * The account of the caller with a new phone or address; each change was confirmed by two codes, of the bound contact
 * and of the new one. Notifies old and new contacts and every main operator, and ends other sessions, sent codes and
 * known devices.
 * @throws Refusal 10112, 10131, 10134
 */
export async function changeOwnContact(context: AnswerContext, account: Account): Promise<Account> {
  const { tx, session, clock, devices } = context;
  const { owner, userId, user } = session as Session;
  const who = { owner, userId };
  const before = await contactsOf(tx, userId);
  const isPhone = context.call.name === 'user.updatePhone';
  const email = account.email?.trim();
  const next = isPhone ? account.phoneNumber : (email ?? '');
  const [kind, what] = isPhone ? (['phone', '手机'] as const) : (['email', '邮箱'] as const);
  const field = isPhone ? '/phoneNumber' : '/email';
  if (next.toLowerCase() === before[kind]?.toLowerCase()) throw refusal('10134', { what }, field);
  // A phone that is also the login name stays the login name after the change.
  const isLogin = !isPhone || account.loginNo !== before.login_no;
  if (isLogin) await refuseTaken(tx, userId, next, isPhone ? '10131' : '10112', field);
  await context.revokeSessions(who, 'this');
  const by = String(user['operatorName'] ?? '');
  await noteContactChange(tx, who, { kind, at: clock.now(), by, byId: userId, before: before[kind] });
  const changed = { ...who, loginNo: before.login_no, contacts: [before[kind] ?? before.phone, next] };
  const wasKnown = await devices.hasAny(who);
  await endTrust(context, changed);
  // This device stays known, because both codes were entered on it.
  if (wasKnown) await devices.know(who);
  await tellOfChange(context, by, `更换了本人的绑定${what}，其他设备已退出登录`, changed);
  return email === undefined ? account : { ...account, email };
}

async function contactsOf(tx: Transaction, userId: string) {
  return peopleTablesOf(tx)
    .selectFrom('operator')
    .select(['phone', 'email', 'login_no'])
    .where('operator_id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function refuseTaken(
  tx: Transaction,
  userId: string,
  loginNo: string,
  code: '10112' | '10131',
  field: string,
): Promise<void> {
  const found = await findLogin(tx, loginNo);
  if (found !== undefined && found.operatorId !== userId) throw refusal(code, {}, field);
}
