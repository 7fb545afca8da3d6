import type { Entities } from '#generated/entities.ts';
import type { Session } from '#sandbox/answer.ts';
import { passwordMatches } from '#sandbox/passwords.ts';
import { BrokenRequest } from '#sandbox/refusal.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { tellOfChange } from '../people/change-letters.ts';
import { countTry, forgetTries, guardedHash } from '../people/door.ts';
import { refuseWeakPassword } from '../people/password-rule.ts';
import { setPassword } from '../people/people.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf } from './answer-of.ts';

/** A merchant's English name without needless spaces. */
export const merchantGuard: Guard = (_context, record) => {
  const { userEnName } = record as Partial<Entities['merchant']>;
  const name = (userEnName ?? '').normalize('NFKC').trim().replace(/\s+/g, ' ');
  if (name === '') throw new BrokenRequest([{ path: '/userEnName', message: '不能为空' }]);
  return { ...record, userEnName: name };
};

const updatePassword: AnswerOf<'user.updatePassword'> = async (context) => {
  const { tx, request } = context;
  const { owner, userId } = context.session as Session;
  const { oldPassword, newPassword } = request;
  const who = { owner, userId };
  const hash = await guardedHash(context, who);
  if (!(await passwordMatches(oldPassword, hash))) {
    await countTry(context, who);
    throw refusal('10002-old', {}, '/oldPassword');
  }
  const { user } = context.session as Session;
  const names = [user['loginNo'], user['phoneNumber'], user['email']].map((name) => String(name ?? ''));
  await refuseWeakPassword(newPassword, names, '/newPassword');
  if (newPassword === oldPassword) throw refusal('10036', {}, '/newPassword');
  await setPassword(tx, userId, newPassword);
  await forgetTries(context, who);
  await context.revokeSessions(who, 'this');
  const { operatorName, phoneNumber, email } = user;
  const contacts = [String(phoneNumber ?? '') || String(email ?? '')];
  await tellOfChange(context, String(operatorName ?? ''), '修改了本人的登录密码', { owner, contacts });
  return null;
};

export const userAnswers = {
  'user.updatePassword': updatePassword,
};
