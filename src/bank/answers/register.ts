import { dateTimeOf } from '#model/instant.ts';
import { maskEmail, maskPhoneEnd } from '#model/mask.ts';
import type { AnswerContext } from '#sandbox/answer.ts';
import { BrokenRequest, Refusal } from '#sandbox/refusal.ts';
import { EVERYONE } from '#sandbox/entity-store.ts';
import { knownByPassword, REGISTERED } from '../people/door.ts';
import {
  applyEmailLink,
  type EmailLink,
  endRegistrations,
  findEmailLink,
  findRegistration,
  issueEmailLink,
  issueRegistration,
  type PendingRegistration,
  type RegistrationLink,
} from '../people/links.ts';
import { refuseWeakPassword } from '../people/password-rule.ts';
import { findLogin, isLoginTaken, type LoginRecord } from '../people/people.ts';
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

/** Deletes registrations that nobody activated. */
export const LAPSE_EVENT = 'registration-lapse';

const register: AnswerOf<'register.register'> = async (context) => {
  const { tx, request, entities, clock } = context;
  const { password = '', subjectType, country, monthlyVolume, linkCode } = request;
  const byEmail = request.registerType === 'EMAIL';
  const prefix = request.phonePrefix ?? '86';
  const loginNo = ((byEmail ? request.email : request.phoneNumber) ?? '').trim().toLowerCase();
  const field = byEmail ? '/email' : '/phoneNumber';
  if (loginNo === '') throw new BrokenRequest([{ path: field, message: '不能为空' }]);
  if (!byEmail && !(PHONES[prefix] ?? OTHER_PHONES).test(loginNo)) throw refusal('10034', {}, field);
  if (!byEmail) await refuseWeakPassword(password, [loginNo], '/password');
  await countOne(context, MEMBERS);
  if (linkCode && (await entities.as(EVERYONE).get('partner-link', linkCode)) === null) {
    throw refusal('10037', {}, '/linkCode');
  }
  const isTaken = await isLoginTaken(tx, loginNo);
  // The phone's owner has proved ownership with a code and may learn that the number is taken.
  if (isTaken && !byEmail) throw refusal('10029', { what: '该手机号' }, field);
  const wanted = { isCompany: subjectType === 1, country, monthlyVolume: monthlyVolume ?? null };
  if (byEmail) {
    // The address is unproven: only its owner is notified, and no account is opened before the link.
    if (isTaken) await context.outbox.post({ to: loginNo, subject: '注册提示', text: REGISTERED });
    else await sendRegistration(context, { ...wanted, email: loginNo, linkCode: linkCode ?? null });
    return { loginNo, activated: false, sentTo: maskEmail(loginNo) };
  }
  const phone = { phonePrefix: prefix, phone: loginNo, email: null, password, linkCode: linkCode ?? null };
  const who = await openMember(tx, entities, { ...wanted, ...phone, loginNo, now: clock.now() });
  context.concerns(who);
  await context.signIn(who);
  return { userNo: who.owner, loginNo, activated: true };
};

type Mailing = Pick<AnswerContext, 'tx' | 'clock' | 'outbox' | 'timetable'>;

/** Keeps a registration and mails the link that proves its address; the password is chosen behind the link. */
async function sendRegistration({ tx, clock, outbox, timetable }: Mailing, pending: PendingRegistration) {
  const { secret, expiresAt } = await issueRegistration(tx, pending, clock.now());
  await timetable.schedule(expiresAt + 1, LAPSE_EVENT, {});
  const text = `有人用此邮箱申请注册账号。如是您本人，请在24小时内打开链接设置登录密码，账号随即开通：/activate/${secret} 。如非本人操作，请忽略，不会开通任何账号。`;
  await outbox.post({ to: pending.email, subject: '激活邮箱', text });
}

const resend: AnswerOf<'register.resend'> = async (context) => {
  const { tx, request } = context;
  const email = request.loginNo.trim().toLowerCase();
  await countOne(context, MAILS, `${context.address} ${email}`);
  const pending = await findRegistration(tx, { email });
  if (pending === undefined || (await isLoginTaken(tx, email))) return null;
  await endRegistrations(tx, email);
  await sendRegistration(context, pending);
  return null;
};

const bindEmail: AnswerOf<'register.bindEmail'> = async (context) => {
  const { tx, request, clock, outbox } = context;
  const loginNo = request.loginNo.trim().toLowerCase();
  const email = request.email.trim().toLowerCase();
  const found = await knownByPassword(context, loginNo, await findLogin(tx, loginNo), request.password);
  await countOne(context, MAILS, found.operatorId);
  if (await isTakenByOther(context, found, email)) {
    await outbox.post({ to: email, subject: '绑定提示', text: '该邮箱已用于其他账号；如非本人操作，请忽略。' });
  } else {
    const secret = await issueEmailLink(tx, found.operatorId, email, clock.now());
    const text = `登录账号 ${maskedLogin(found.loginNo)} 申请绑定此邮箱。如是您本人，请在24小时内打开链接并输入该账号的登录密码：/activate/${secret} 。如非本人操作，请忽略，此邮箱不会被绑定。`;
    await outbox.post({ to: email, subject: '激活邮箱', text });
  }
  return { sentTo: maskEmail(email) };
};

async function isTakenByOther({ tx }: Pick<AnswerContext, 'tx'>, own: LoginRecord, email: string): Promise<boolean> {
  return own.email?.toLowerCase() !== email && (await isLoginTaken(tx, email));
}

const maskedLogin = (loginNo: string): string => (loginNo.includes('@') ? maskEmail(loginNo) : maskPhoneEnd(loginNo));

type Activation = Awaited<ReturnType<AnswerOf<'register.activation'>>>;

/** A link of a mail: one that opens an account, or one that binds the address to an operator. */
type MailedLink = { isNew: true; link: RegistrationLink } | { isNew: false; link: EmailLink };

async function linkOf(tx: AnswerContext['tx'], secret: string): Promise<MailedLink | undefined> {
  const opening = await findRegistration(tx, { secret });
  if (opening !== undefined) return { isNew: true, link: opening };
  const binding = await findEmailLink(tx, secret);
  return binding && { isNew: false, link: binding };
}

function activationOf(found: MailedLink | undefined, now: number): Activation {
  if (found === undefined) return { state: 'UNKNOWN', loginNo: '' };
  const { isNew, link } = found;
  const loginNo = maskedLogin(isNew ? link.email : found.link.loginNo);
  const state = link.used ? 'USED' : link.expiresAt < now ? 'EXPIRED' : 'VALID';
  return { state, isNew, loginNo, email: maskEmail(link.email), expireAt: dateTimeOf(link.expiresAt) };
}

const activation: AnswerOf<'register.activation'> = async (context) => {
  const { tx, clock, request } = context;
  await countOne(context, CHECKS);
  return activationOf(await linkOf(tx, request.token), clock.now());
};

const activate: AnswerOf<'register.activate'> = async (context) => {
  const { tx, clock, request } = context;
  const found = await linkOf(tx, request.token);
  const known = activationOf(found, clock.now());
  if (found === undefined || known.state !== 'VALID') throw refusal('10030');
  if (found.isNew) await open(context, found.link);
  else await bind(context, found.link);
  return { ...known, state: 'DONE' };
};

/**
 * Opens the account with the password chosen by the person who opened the mail; whoever entered the address does not
 * know it.
 */
async function open(context: ActivateContext, { email, ...wanted }: RegistrationLink): Promise<void> {
  const { tx, entities, clock, request } = context;
  const password = request.newPassword ?? '';
  await refuseWeakPassword(password, [email], '/newPassword');
  if (await isLoginTaken(tx, email)) throw refusal('10029', { what: '该邮箱' });
  await endRegistrations(tx, email, request.token);
  const { isCompany, country, monthlyVolume, linkCode } = wanted;
  const contact = { loginNo: email, email, phone: '', phonePrefix: '86', password };
  const details = { isCompany, country, monthlyVolume, linkCode, now: clock.now() };
  context.concerns(await openMember(tx, entities, { ...contact, ...details }));
}

/**
 * Binds the address if the password of the login is right, so that the owner of a mailbox cannot bind it to another
 * login.
 */
async function bind(context: ActivateContext, link: EmailLink): Promise<void> {
  const { tx, request } = context;
  const login = await findLogin(tx, link.loginNo);
  const found = await knownByPassword(context, link.loginNo, login, request.password ?? '').catch((error: unknown) => {
    throw error instanceof Refusal && error.code === '10002' ? refusal('10002', {}, '/password') : error;
  });
  if (found.operatorId !== link.operatorId || (await isTakenByOther(context, found, link.email)))
    throw refusal('10029', { what: '该邮箱' });
  await applyEmailLink(tx, request.token, link);
}

type ActivateContext = Parameters<typeof activate>[0];

export const registerAnswers = {
  'register.register': register,
  'register.resend': resend,
  'register.bindEmail': bindEmail,
  'register.activation': activation,
  'register.activate': activate,
};
