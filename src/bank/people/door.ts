import type { AnswerContext, Who } from '#sandbox/answer.ts';
import { Refusal } from '#sandbox/refusal.ts';
import { passwordMatches } from '#sandbox/passwords.ts';
import { refusal, refusalText } from '../words/refusals.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { boundSince, checkAuthenticator } from './authenticators.ts';
import { safeContactOf } from './contact-changes.ts';
import { findLogin, findSubLogin, isLoginTaken, passwordHashOf, type LoginRecord } from './people.ts';

/** Maximum wrong passwords per login and address, and per address; then sign-in is locked for half an hour. */
const TRIES = { login: 5, address: 50, seconds: 1800 };

interface Trying extends Pick<AnswerContext, 'limits' | 'address' | 'devices'> {
  /** The account's owner; undefined when unknown. */
  who?: Who;
}

/**
 * The key for counting tries on an account: the known device, otherwise the address. Guesses elsewhere, or behind the
 * same address, never lock users out on their own device.
 */
async function triesOf({ address, devices, who }: Trying, account: string): Promise<{ key: string; isKnown: boolean }> {
  const device = who && (await devices.placeOf(who));
  return { key: `${account} ${device ?? address}`, isKnown: device !== undefined };
}
/** The business of the verification on sign-in. */
const LOGIN = 2;
const NONE = 0;
const EMAIL = 2;

export type DoorContext = Pick<AnswerContext, 'limits' | 'address' | 'devices' | 'concerns' | 'tx' | 'demand'>;

/**
 * The operator with this login and password. Unknown logins get the same response, equally slow.
 * @param name key for counting the tries of an unknown login
 * @throws Refusal 10002, 10007, or those of `refuseClosed`
 */
export async function knownByPassword(
  context: DoorContext,
  name: string,
  found: LoginRecord | undefined,
  password: string,
): Promise<LoginRecord> {
  const { limits, address } = context;
  const who = found && { owner: found.owner, userId: found.operatorId };
  if (who !== undefined) context.concerns(who);
  // Every spelling (phone, email, capitals) counts for the same account.
  const { key, isKnown } = await triesOf({ ...context, ...(who && { who }) }, who?.userId ?? name);
  await limits.check('login', key, TRIES.login, TRIES.seconds);
  if (!isKnown) await limits.check('login-address', address, TRIES.address, TRIES.seconds);
  if (!(await passwordMatches(password, found?.passwordHash)) || found === undefined) {
    await limits.count('login', key);
    if (!isKnown) await limits.count('login-address', address);
    throw refusal('10002');
  }
  refuseClosed(found);
  return found;
}

/**
 * The password hash of a signed-in operator; limited, so that nobody can guess in an unlocked session.
 * @throws Refusal 10007
 */
export async function guardedHash(
  context: Pick<AnswerContext, 'limits' | 'address' | 'devices' | 'tx'>,
  who: Who,
): Promise<string> {
  const { key } = await triesOf({ ...context, who }, who.userId);
  await context.limits.check('login', key, TRIES.login, TRIES.seconds);
  return passwordHashOf(context.tx, who.userId);
}

export async function countTry(context: Omit<Trying, 'who'>, who: Who): Promise<void> {
  await context.limits.count('login', (await triesOf({ ...context, who }, who.userId)).key);
}

/** Clears the count of tries for this account. */
export async function forgetTries(context: Omit<Trying, 'who'>, who: Who): Promise<void> {
  await context.limits.clear('login', (await triesOf({ ...context, who }, who.userId)).key);
}

/** @throws Refusal 10006 when the operator is disabled */
export function refuseClosed(found: LoginRecord): void {
  if (found.disabled) throw refusal('10006');
}

/** The message for an operator whose session ended because the operator was disabled. */
export async function whyEnded(tx: AnswerContext['tx'], { owner, userId }: Who): Promise<string | null> {
  const row = await bankTablesOf(tx)
    .selectFrom('operator')
    .select('disabled')
    .where('owner', '=', owner)
    .where('operator_id', '=', userId)
    .executeTakeFirst();
  return row?.disabled === true ? refusalText('10006') : null;
}

/** The merchant's verification of each sign-in: none, by phone or by email. */
async function loginCheckOf(tx: AnswerContext['tx'], owner: string): Promise<number> {
  const row = await bankTablesOf(tx)
    .selectFrom('second_auth')
    .select('auth_way')
    .where('owner', '=', owner)
    .where('biz_type', '=', LOGIN)
    .executeTakeFirst();
  return row?.auth_way ?? NONE;
}

/**
 * Demands a code when the merchant verifies each sign-in, or when a user known on other devices uses a new one.
 * @returns whether a code was verified
 * @throws Refusal codeMissing, codeWrong
 */
export async function checkLogin(context: DoorContext, need: string, found: LoginRecord): Promise<boolean> {
  const who = { owner: found.owner, userId: found.operatorId };
  const isChecked = (await loginCheckOf(context.tx, found.owner)) !== NONE;
  if (!isChecked && !(await isNewDevice(context, who))) return false;
  await context.demand(need);
  return true;
}

/** Maximum wrong app codes of one operator at sign-in; then it is locked for half an hour. */
const APP_TRIES = { name: 'app-at-door', most: 5, seconds: 1800 };

/**
 * Demands a code of the authenticator app if the operator has one, so that a text message alone does not suffice.
 * @throws Refusal 10135 for a missing code, codeWrong, or 10007 after too many wrong ones
 */
export async function demandApp(
  context: Pick<AnswerContext, 'tx' | 'clock' | 'limits' | 'refusals'>,
  { owner, operatorId: userId }: LoginRecord,
  code = '',
): Promise<void> {
  const { tx, clock, limits, refusals } = context;
  const who = { owner, userId };
  if ((await boundSince(tx, who)) === undefined) return;
  if (code.trim() === '') throw refusal('10135', {}, '/appCode');
  await limits.check(APP_TRIES.name, userId, APP_TRIES.most, APP_TRIES.seconds);
  const spend = await checkAuthenticator(tx, who, code.trim(), clock.real?.() ?? clock.now());
  if (spend !== null && (await spend())) return;
  await limits.count(APP_TRIES.name, userId);
  throw new Refusal(refusals.codeWrong, [{ path: '/appCode', message: refusals.codeWrong.message }]);
}

/** True if a user known on other devices is unknown on this one. */
export async function isNewDevice({ devices }: Pick<AnswerContext, 'devices'>, who: Who): Promise<boolean> {
  return (await devices.placeOf(who)) === undefined && (await devices.hasAny(who));
}

/** The mail to a login's owner when somebody tries to register it again. */
export const REGISTERED = '该账号已注册，请直接登录；如非本人操作，请忽略。';

const ADDRESS = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;
const PHONE = /^\d{6,15}$/;

/**
 * The recipient of a code requested without a session; null if there is none, which the response does not reveal.
 * @throws Refusal 10034 when `to` is neither a phone nor an email, as required
 */
export async function recipientOf(
  context: Pick<AnswerContext, 'tx' | 'outbox' | 'devices' | 'clock'>,
  need: string,
  to: string,
): Promise<string | null> {
  const { tx, outbox, clock } = context;
  if (need.startsWith('sub-login-')) {
    const [userNo = '', loginNo = ''] = to.split('/');
    const found = openOf(await findSubLogin(tx, userNo, loginNo));
    return found && (await safeContactOf(tx, found, clock.now())).phone;
  }
  if (!ADDRESS.test(to) && !PHONE.test(to) && need !== 'login-check') throw refusal('10034', {}, '/sendNo');
  if (need === 'new-phone-code' || need === 'new-email-code') {
    if (ADDRESS.test(to) !== (need === 'new-email-code')) throw refusal('10034', {}, '/sendNo');
    return to;
  }
  if (need === 'register-code') {
    if (!(await isLoginTaken(tx, to))) return to;
    // The caller gets the usual response; only the owner learns that the login exists.
    await outbox.post({ to, subject: '注册提示', text: REGISTERED });
    return null;
  }
  const found = openOf(await findLogin(tx, to));
  if (found === null) return null;
  const safe = await safeContactOf(tx, found, clock.now());
  if (need !== 'login-check') {
    // A reset does not go to a phone or address that was changed within the pause.
    if (to === found.email?.toLowerCase()) return safe.email ?? safe.phone;
    return to === found.phone ? safe.phone : to;
  }
  const way = await loginCheckOf(tx, found.owner);
  const isAsked = way !== NONE || (await isNewDevice(context, { owner: found.owner, userId: found.operatorId }));
  return !isAsked ? null : way === EMAIL ? (safe.email ?? safe.phone) : safe.phone || safe.email;
}

function openOf(found: LoginRecord | undefined): LoginRecord | null {
  return found === undefined || found.disabled ? null : found;
}
