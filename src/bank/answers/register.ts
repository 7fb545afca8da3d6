import { dateTimeOf } from '#model/instant.ts';
import { maskEmail, maskPhoneEnd } from '#model/mask.ts';
import type { AnswerContext } from '#sandbox/answer.ts';
import { hashPassword } from '#sandbox/passwords.ts';
import { BrokenRequest } from '#sandbox/refusal.ts';
import { EVERYONE } from '#sandbox/entity-store.ts';
import { knownByPassword, REGISTERED } from '../people/door.ts';
import { findEmailLink, issueEmailLink, applyEmailLink, type EmailLink } from '../people/links.ts';
import { findLogin, isLoginTaken, keepsPasswordRule, type LoginRecord } from '../people/people.ts';
import { openMember } from '../people/registering.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf } from './answer-of.ts';

/** Limits per hour and address of link checks and registrations. */
const CHECKS = { name: 'register-check', most: 60, seconds: 3600 };
const MEMBERS = { name: 'register', most: 20, seconds: 3600 };
const MAILS = { name: 'activation-mail', most: 5, seconds: 3600 };

type Limited = Pick<AnswerContext, 'limits' | 'address'>;

async function countOne({ limits, address }: Limited, limit: typeof MEMBERS, key = address): Promise<void> {
  await limits.check(limit.name, key, limit.most, limit.seconds);
  await limits.count(limit.name, key);
}

/** Phone number formats by country code; other countries allow up to fifteen digits. */
const PHONES: Record<string, RegExp> = { 86: /^1\d{10}$/, 852: /^\d{8}$/ };
const OTHER_PHONES = /^\d{6,15}$/;

const register: AnswerOf<'register.register'> = async (context) => {
  const { tx, request, entities, clock } = context;
  const { password, subjectType, country, monthlyVolume, linkCode } = request;
  const byEmail = request.registerType === 'EMAIL';
  const prefix = request.phonePrefix ?? '86';
  const loginNo = ((byEmail ? request.email : request.phoneNumber) ?? '').trim().toLowerCase();
  const field = byEmail ? '/email' : '/phoneNumber';
  if (loginNo === '') throw new BrokenRequest([{ path: field, message: '不能为空' }]);
  if (!byEmail && !(PHONES[prefix] ?? OTHER_PHONES).test(loginNo)) throw refusal('10034', {}, field);
  if (!keepsPasswordRule(password)) throw refusal('10035', {}, '/password');
  await countOne(context, MEMBERS);
  if (linkCode && (await entities.as(EVERYONE).get('partner-link', linkCode)) === null) {
    throw refusal('10037', {}, '/linkCode');
  }
  const isTaken = await isLoginTaken(tx, loginNo);
  // The phone's owner has proved ownership with a code and may learn that the number is taken.
  if (isTaken && !byEmail) throw refusal('10029', { what: '该手机号' }, field);
  const mailed = { loginNo, activated: false, sentTo: maskEmail(loginNo) };
  if (isTaken) {
    // The address is unproven: only its owner is told, and hashing keeps the response time the same.
    await hashPassword(password);
    await context.outbox.post({ to: loginNo, subject: '注册提示', text: REGISTERED });
    return mailed;
  }
  const who = await openMember(tx, entities, {
    loginNo,
    isCompany: subjectType === 1,
    country,
    phonePrefix: prefix,
    phone: byEmail ? '' : loginNo,
    email: byEmail ? loginNo : null,
    password,
    monthlyVolume: monthlyVolume ?? null,
    linkCode: linkCode ?? null,
    now: clock.now(),
  });
  context.concerns(who);
  if (!byEmail) {
    await context.signIn(who);
    return { userNo: who.owner, loginNo, activated: true };
  }
  await sendLink(context, who.userId, loginNo);
  return mailed;
};

/** Mails the link that activates an address. */
async function sendLink(
  { tx, clock, outbox }: Pick<AnswerContext, 'tx' | 'clock' | 'outbox'>,
  operatorId: string,
  email: string,
): Promise<void> {
  const secret = await issueEmailLink(tx, operatorId, email, clock.now());
  await outbox.post({ to: email, subject: '激活邮箱', text: `请在24小时内打开链接激活邮箱：/activate/${secret}` });
}

const resend: AnswerOf<'register.resend'> = async (context) => {
  const { tx, request } = context;
  await countOne(context, MAILS, `${context.address} ${request.loginNo.toLowerCase()}`);
  const found = await findLogin(tx, request.loginNo);
  if (found === undefined || found.activated || !found.loginNo.includes('@')) return null;
  await sendLink(context, found.operatorId, found.loginNo);
  return null;
};

const bindEmail: AnswerOf<'register.bindEmail'> = async (context) => {
  const { tx, request } = context;
  const loginNo = request.loginNo.trim().toLowerCase();
  const email = request.email.trim().toLowerCase();
  const found = await knownByPassword(context, loginNo, await findLogin(tx, loginNo), request.password);
  await countOne(context, MAILS, found.operatorId);
  if (await isTakenByOther(context, found, email)) {
    await context.outbox.post({ to: email, subject: '绑定提示', text: '该邮箱已用于其他账号；如非本人操作，请忽略。' });
  } else {
    await sendLink(context, found.operatorId, email);
  }
  return { sentTo: maskEmail(email) };
};

async function isTakenByOther({ tx }: Pick<AnswerContext, 'tx'>, own: LoginRecord, email: string): Promise<boolean> {
  return own.email?.toLowerCase() !== email && (await isLoginTaken(tx, email));
}

type Activation = Awaited<ReturnType<AnswerOf<'register.activation'>>>;

function activationOf(link: EmailLink | undefined, now: number): Activation {
  if (link === undefined) return { state: 'UNKNOWN', loginNo: '' };
  const loginNo = link.loginNo.includes('@') ? maskEmail(link.loginNo) : maskPhoneEnd(link.loginNo);
  const state = link.used ? 'USED' : link.expiresAt < now ? 'EXPIRED' : 'VALID';
  return { state, loginNo, email: maskEmail(link.email), expireAt: dateTimeOf(link.expiresAt) };
}

const activation: AnswerOf<'register.activation'> = async (context) => {
  const { tx, clock, request } = context;
  await countOne(context, CHECKS);
  return activationOf(await findEmailLink(tx, request.token), clock.now());
};

const activate: AnswerOf<'register.activate'> = async (context) => {
  const { tx, clock, request } = context;
  const link = await findEmailLink(tx, request.token);
  const known = activationOf(link, clock.now());
  if (link === undefined || known.state !== 'VALID') throw refusal('10030');
  if (await isTakenByAnother(tx, link)) throw refusal('10029', { what: '该邮箱' });
  await applyEmailLink(tx, request.token, link);
  return { ...known, state: 'DONE' };
};

async function isTakenByAnother(tx: AnswerContext['tx'], link: EmailLink): Promise<boolean> {
  const found = await findLogin(tx, link.email);
  return found !== undefined && found.operatorId !== link.operatorId;
}

export const registerAnswers = {
  'register.register': register,
  'register.resend': resend,
  'register.bindEmail': bindEmail,
  'register.activation': activation,
  'register.activate': activate,
};
