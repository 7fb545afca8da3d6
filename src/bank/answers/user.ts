import type { Session } from '#sandbox/answer.ts';
import { BrokenRequest, Refusal } from '#sandbox/refusal.ts';
import { countTry, forgetTries, guardedHash } from '../people/door.ts';
import { renameMerchant, setPassword } from '../people/people.ts';
import { keepsPasswordRule, passwordMatches } from '../people/passwords.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';

type User = Awaited<ReturnType<AnswerOf<'user.info'>>>;

/** Phone and mail leave masked, as every secret does. */
function person(context: Pick<BankContext, 'show' | 'session'>): Promise<User> {
  return Promise.resolve(context.show('user', context.session?.user ?? {}));
}

const info: AnswerOf<'user.info'> = (context) => person(context);
const refresh: AnswerOf<'user.refresh'> = (context) => person(context);

/** The one answer with the plain values: each look is a call of its own. */
const contact: AnswerOf<'user.contact'> = ({ session }) => {
  const { phoneNumber, email } = session?.user ?? {};
  return Promise.resolve({
    phoneNumber: typeof phoneNumber === 'string' ? phoneNumber : null,
    email: typeof email === 'string' ? email : null,
  });
};

const signOut: AnswerOf<'user.signOut'> = async (context) => {
  await context.signOut();
  return null;
};

const updateProfile: AnswerOf<'user.updateProfile'> = async (context) => {
  const name = (context.request.userEnName ?? '').normalize('NFKC').trim().replace(/\s+/g, ' ');
  if (name === '') throw new BrokenRequest([{ path: '/userEnName', message: '不能为空' }]);
  await renameMerchant(context.tx, context.owner, name);
  return null;
};

const WRONG_PASSWORD = { code: '10002', message: '原密码不正确' };

const updatePassword: AnswerOf<'user.updatePassword'> = async (context) => {
  const { tx, request } = context;
  const { owner, userId } = context.session as Session;
  const { oldPassword, newPassword } = request;
  const hash = await guardedHash(context, userId);
  if (!(await passwordMatches(oldPassword, hash))) {
    await countTry(context, userId);
    throw new Refusal(WRONG_PASSWORD, [{ path: '/oldPassword', message: WRONG_PASSWORD.message }]);
  }
  if (!keepsPasswordRule(newPassword)) throw refusal('10035', {}, '/newPassword');
  if (newPassword === oldPassword) throw refusal('10036', {}, '/newPassword');
  await setPassword(tx, userId, newPassword);
  await forgetTries(context, { operatorId: userId });
  await context.revokeSessions({ owner, userId }, 'this');
  return null;
};

export const userAnswers = {
  'user.info': info,
  'user.refresh': refresh,
  'user.signOut': signOut,
  'user.contact': contact,
  'user.updateProfile': updateProfile,
  'user.updatePassword': updatePassword,
};
