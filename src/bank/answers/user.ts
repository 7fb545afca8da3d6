import type { AnswerContext } from '#sandbox/answer.ts';
import { BrokenRequest } from '#sandbox/refusal.ts';
import { findLogin, renameMerchant } from '../people/people.ts';
import { passwordMatches } from '../people/passwords.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf } from './answer-of.ts';

/** Wrong passwords for one login, and from one address, before the door closes for half an hour. */
const TRIES = { login: 5, address: 50, seconds: 1800 };

const login: AnswerOf<'user.login'> = async (context) => {
  const { loginNo, password } = context.request;
  const name = loginNo.trim().toLowerCase();
  await context.limits.check('login', name, TRIES.login, TRIES.seconds);
  await context.limits.check('login-address', context.address, TRIES.address, TRIES.seconds);
  const found = await findLogin(context.tx, name);
  if (!(await passwordMatches(password, found?.passwordHash)) || found === undefined) {
    await context.limits.count('login', name);
    await context.limits.count('login-address', context.address);
    throw refusal('10002');
  }
  if (found.disabled) throw refusal('10006');
  await context.limits.clear('login', name);
  const session = await context.signIn({ owner: found.owner, userId: found.operatorId });
  return { userNo: String(session.user['userNo']), systemType: session.user['systemType'] as 1 | 6 };
};

type User = Awaited<ReturnType<AnswerOf<'user.info'>>>;

/** Phone and mail leave masked, as every secret does. */
function person(context: Pick<AnswerContext, 'show' | 'session'>): Promise<User> {
  return Promise.resolve(context.show('user', context.session?.user ?? {}) as unknown as User);
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

export const userAnswers = {
  'user.login': login,
  'user.info': info,
  'user.refresh': refresh,
  'user.signOut': signOut,
  'user.contact': contact,
  'user.updateProfile': updateProfile,
};
