import { dateTimeOf } from '#model/instant.ts';
import type { AnswerContext, Who } from '#sandbox/answer.ts';
import { passwordMatches } from '#sandbox/passwords.ts';
import { Refusal } from '#sandbox/refusal.ts';
import { checkLogin, demandApp, forgetTries, isNewDevice, knownByPassword, refuseClosed } from '../people/door.ts';
import { tellOfChange } from '../people/change-letters.ts';
import { takeAuthorisation } from '../people/links.ts';
import { refuseWeakPassword } from '../people/password-rule.ts';
import { findLogin, findSubLogin, noteSignIn, setPassword, type LoginRecord } from '../people/people.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf } from './answer-of.ts';

type SignedIn = Awaited<ReturnType<AnswerOf<'user.login'>>>;
const whoIs = ({ owner, operatorId }: LoginRecord): Who => ({ owner, userId: operatorId });

type Entering = Pick<AnswerContext, 'signIn' | 'tx' | 'clock' | 'devices' | 'device' | 'address' | 'outbox'>;

async function enter({ signIn, tx, clock }: Entering, who: Who): Promise<SignedIn> {
  const { user } = await signIn(who);
  await noteSignIn(tx, who.userId, dateTimeOf(clock.now()));
  return { userNo: String(user['userNo']), systemType: user['systemType'] as SignedIn['systemType'] };
}

/** Marks the device as known after a correct code, and notifies its user if it is new. */
async function noteDevice(context: Entering, found: LoginRecord): Promise<void> {
  const { devices, device, address, clock, outbox } = context;
  const who = whoIs(found);
  const isNew = await isNewDevice(context, who);
  await devices.know(who);
  if (!isNew) return;
  const at = dateTimeOf(clock.now());
  const text = `您的账号 ${found.loginNo} 于 ${at} 在新设备登录（${device || '未知设备'}，IP ${address}）。如非本人操作，请立即修改密码并退出其他设备。`;
  await outbox.post({ to: found.phone || (found.email ?? ''), subject: '新设备登录提醒', text });
}

const nameOf = (...parts: string[]): string => parts.map((part) => part.trim().toLowerCase()).join('/');

const login: AnswerOf<'user.login'> = async (context) => {
  const { loginNo, password } = context.request;
  const name = nameOf(loginNo);
  const found = await knownByPassword(context, name, await findLogin(context.tx, name), password);
  const isProved = await checkLogin(context, 'login-check', found);
  await forgetTries(context, whoIs(found));
  if (isProved) await noteDevice(context, found);
  return enter(context, whoIs(found));
};

const subLogin: AnswerOf<'session.subLogin'> = async (context) => {
  const { userNo, loginNo, password } = context.request;
  const name = nameOf(userNo, loginNo);
  const found = await knownByPassword(context, name, await findSubLogin(context.tx, userNo, loginNo), password);
  const isProved = await checkLogin(context, 'sub-login-check', found);
  await forgetTries(context, whoIs(found));
  if (isProved) await noteDevice(context, found);
  return enter(context, whoIs(found));
};

/** Signs in after a verified code; an unknown login is refused like a wrong code. */
async function byCode(
  context: Entering & Pick<AnswerContext, 'refusals' | 'concerns' | 'limits'> & { request: { appCode?: string } },
  found: LoginRecord | undefined,
): Promise<SignedIn> {
  if (found === undefined) throw new Refusal(context.refusals.codeWrong);
  context.concerns(whoIs(found));
  refuseClosed(found);
  await demandApp(context, found, context.request.appCode);
  await noteDevice(context, found);
  return enter(context, whoIs(found));
}

const codeLogin: AnswerOf<'session.codeLogin'> = async (context) =>
  byCode(context, await findLogin(context.tx, context.request.loginNo));

const subCodeLogin: AnswerOf<'session.subCodeLogin'> = async (context) =>
  byCode(context, await findSubLogin(context.tx, context.request.userNo, context.request.loginNo));

/** Limit of wrong authorisation codes per address within a number of seconds. */
const GUESSES = { name: 'authorisation', most: 20, seconds: 1800 };

const authoriseLogin: AnswerOf<'session.authoriseLogin'> = async (context) => {
  const { tx, clock, limits, address, request } = context;
  await limits.check(GUESSES.name, address, GUESSES.most, GUESSES.seconds);
  const who = await takeAuthorisation(tx, request.authCode, clock.now());
  if (who === null) {
    await limits.count(GUESSES.name, address);
    throw refusal('10032');
  }
  return enter(context, who);
};

const resetPassword: AnswerOf<'session.resetPassword'> = async (context) => {
  const { tx, request, refusals } = context;
  const { loginNo, newPassword } = request;
  const found = await findLogin(tx, loginNo);
  if (found === undefined) throw new Refusal(refusals.codeWrong);
  const who = whoIs(found);
  context.concerns(who);
  refuseClosed(found);
  await demandApp(context, found, request.appCode);
  await refuseWeakPassword(newPassword, [found.loginNo, found.phone, found.email], '/newPassword');
  if (await passwordMatches(newPassword, found.passwordHash)) throw refusal('10036', {}, '/newPassword');
  await setPassword(tx, found.operatorId, newPassword);
  await context.revokeSessions(who);
  await forgetTries(context, who);
  const contacts = [found.phone, found.email];
  // Other codes that were sent must not set another password.
  await context.dropCodes(who, [found.loginNo, ...(found.email ? [found.email] : [])]);
  await tellOfChange(context, `登录账号 ${found.loginNo}`, '通过验证码重置了登录密码', {
    owner: found.owner,
    contacts,
  });
  return null;
};

export const sessionAnswers = {
  'user.login': login,
  'session.subLogin': subLogin,
  'session.codeLogin': codeLogin,
  'session.subCodeLogin': subCodeLogin,
  'session.authoriseLogin': authoriseLogin,
  'session.resetPassword': resetPassword,
};
