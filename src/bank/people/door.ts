import type { AnswerContext, Who } from '#sandbox/answer.ts';
import { refusal, refusalText } from '../refusals.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { findLogin, findSubLogin, isLoginTaken, passwordHashOf, type LoginRecord } from './people.ts';
import { passwordMatches } from './passwords.ts';

/** Wrong passwords for one login from one address, and from one address, before its door closes for half an hour. */
const TRIES = { login: 5, address: 50, seconds: 1800 };

/** Tries are counted by account and address: a stranger's guesses keep nobody out of their own account. */
function triesOf(account: string, address: string): string {
  return `${account} ${address}`;
}
/** The business that the check at login is set up as. */
const LOGIN = 2;
const NONE = 0;
const EMAIL = 2;

export type DoorContext = Pick<AnswerContext, 'limits' | 'address' | 'concerns' | 'tx' | 'demand'>;

/**
 * Whoever knows the password of a login. Unknown people are answered as slowly and in the same words.
 * @param name what the tries of somebody unknown are counted by
 * @throws Refusal 10002, 10007, or what `refuseClosed` says
 */
export async function knownByPassword(
  context: DoorContext,
  name: string,
  found: LoginRecord | undefined,
  password: string,
): Promise<LoginRecord> {
  const { limits, address } = context;
  if (found !== undefined) context.concerns({ owner: found.owner, userId: found.operatorId });
  // However it is spelled (phone, address, capitals), it is one account.
  const account = found?.operatorId ?? name;
  await limits.check('login', triesOf(account, address), TRIES.login, TRIES.seconds);
  await limits.check('login-address', address, TRIES.address, TRIES.seconds);
  if (!(await passwordMatches(password, found?.passwordHash)) || found === undefined) {
    await limits.count('login', triesOf(account, address));
    await limits.count('login-address', address);
    throw refusal('10002');
  }
  refuseClosed(found);
  return found;
}

/**
 * What the password of somebody signed in is compared with: whoever found an open window may not guess on.
 * @throws Refusal 10007
 */
export async function guardedHash(
  { limits, address, tx }: Pick<AnswerContext, 'limits' | 'address' | 'tx'>,
  operatorId: string,
): Promise<string> {
  await limits.check('login', triesOf(operatorId, address), TRIES.login, TRIES.seconds);
  return passwordHashOf(tx, operatorId);
}

export async function countTry(
  { limits, address }: Pick<AnswerContext, 'limits' | 'address'>,
  operatorId: string,
): Promise<void> {
  await limits.count('login', triesOf(operatorId, address));
}

/** The tries for this account are forgotten. */
export async function forgetTries(
  { limits, address }: Pick<AnswerContext, 'limits' | 'address'>,
  { operatorId }: Pick<LoginRecord, 'operatorId'>,
): Promise<void> {
  await limits.clear('login', triesOf(operatorId, address));
}

/** @throws Refusal 10006 where the operator is disabled, 10028 where the address was never activated */
export function refuseClosed(found: LoginRecord): void {
  if (found.disabled) throw refusal('10006');
  if (!found.activated) throw refusal('10028');
}

/** Whoever was disabled is told so when they next do something. */
export async function whyEnded(tx: AnswerContext['tx'], { owner, userId }: Who): Promise<string | null> {
  const row = await bankTablesOf(tx)
    .selectFrom('operator')
    .select('disabled')
    .where('owner', '=', owner)
    .where('operator_id', '=', userId)
    .executeTakeFirst();
  return row?.disabled === true ? refusalText('10006') : null;
}

/** How a merchant verifies each sign-in: not at all, by phone or by e-mail. */
async function loginCheckOf(tx: AnswerContext['tx'], owner: string): Promise<number> {
  const row = await bankTablesOf(tx)
    .selectFrom('second_auth')
    .select('auth_way')
    .where('owner', '=', owner)
    .where('biz_type', '=', LOGIN)
    .executeTakeFirst();
  return row?.auth_way ?? NONE;
}

/** Asks for the code of the check at login, where the merchant has one. @throws Refusal codeMissing, codeWrong */
export async function checkLogin(context: DoorContext, need: string, found: LoginRecord): Promise<void> {
  if ((await loginCheckOf(context.tx, found.owner)) !== NONE) await context.demand(need);
}

/** The mail to the owner of a login that somebody tries to register again. */
export const REGISTERED = '该账号已注册，请直接登录；如非本人操作，请忽略。';

const ADDRESS = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;
const PHONE = /^\d{6,15}$/;

/**
 * Where a code goes that nobody's session asked for; null where there is nobody to send it to, which is answered alike.
 * @throws Refusal 10034 where a phone or an address was asked for and this is neither
 */
export async function recipientOf(
  { tx, outbox }: Pick<AnswerContext, 'tx' | 'outbox'>,
  need: string,
  to: string,
): Promise<string | null> {
  if (need.startsWith('sub-login-')) {
    const [userNo = '', loginNo = ''] = to.split('/');
    const found = await findSubLogin(tx, userNo, loginNo);
    return openOf(found)?.phone ?? null;
  }
  if (!ADDRESS.test(to) && !PHONE.test(to) && need !== 'login-check') throw refusal('10034', {}, '/sendNo');
  if (need === 'register-code') {
    if (!(await isLoginTaken(tx, to))) return to;
    // Whoever asked is answered alike; the owner hears what to do.
    await outbox.post({ to, subject: '注册提示', text: REGISTERED });
    return null;
  }
  const found = openOf(await findLogin(tx, to));
  if (found === null) return null;
  if (need !== 'login-check') return to;
  const way = await loginCheckOf(tx, found.owner);
  return way === NONE ? null : way === EMAIL ? (found.email ?? found.phone) : found.phone;
}

function openOf(found: LoginRecord | undefined): LoginRecord | null {
  return found === undefined || found.disabled || !found.activated ? null : found;
}
