import { BrokenRequest } from '#sandbox/refusal.ts';
import { renameMerchant } from '../people/people.ts';
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

export const userAnswers = {
  'user.info': info,
  'user.refresh': refresh,
  'user.signOut': signOut,
  'user.contact': contact,
  'user.updateProfile': updateProfile,
};
