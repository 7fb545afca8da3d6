import { maskEmail, maskPhoneEnd } from '#model/mask.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { AnswerContext, Who } from '#sandbox/answer.ts';
import { Refusal } from '#sandbox/refusal.ts';
import rules from '../rules/verification.json' with { type: 'json' };
import { boundSince, checkAuthenticator } from './authenticators.ts';
import { peopleTablesOf } from './tables.ts';

/*
 * Confirmation of calls by a code. The main operator confirms submissions; reviews and changes of personal security
 * settings are confirmed by the acting operator.
 */

export const AUTH_WAY = { NONE: 0, PHONE: 1, EMAIL: 2, APP: 3 } as const;
export const SEND_TYPE = { SMS: 1, EMAIL: 2, APP: 3 } as const;
const BUSINESS = { PAYMENT: 1, LOGIN: 2, WITHDRAWAL: 3, BATCH: 4, TRANSFER: 5, ALLOCATION: 6 } as const;
const MAIN_OPERATOR = 1;

export type AuthWay = (typeof AUTH_WAY)[keyof typeof AUTH_WAY];
type SendType = (typeof SEND_TYPE)[keyof typeof SEND_TYPE];
export type Asking = Pick<AnswerContext, 'tx' | 'owner' | 'session'>;

export interface Confirmer {
  authWay: AuthWay;
  holderName: string;
  isSelf: boolean;
  /** Bound contacts, masked. */
  sendTypes: { sendType: SendType; sendNo: string }[];
}

interface Holder extends Who {
  name: string;
  phone: string;
  email: string | null;
}

const businesses: Record<string, string> = rules.businesses;
const own = new Set(rules.own);

/** A merchant's verification method of a business; defaults to that of payments, for sign-in to none. */
export async function authWayOf({ tx, owner }: Asking, business: number): Promise<AuthWay> {
  const rows = await peopleTablesOf(tx)
    .selectFrom('second_auth')
    .select(['biz_type', 'auth_way'])
    .where('owner', '=', owner)
    .where('biz_type', 'in', [business, BUSINESS.PAYMENT])
    .execute();
  const set = rows.find((row) => row.biz_type === business);
  if (set !== undefined) return set.auth_way as AuthWay;
  if (business === BUSINESS.LOGIN) return AUTH_WAY.NONE;
  return (rows[0]?.auth_way ?? AUTH_WAY.PHONE) as AuthWay;
}

export async function setAuthWay({ tx, owner }: Asking, business: number, way: AuthWay): Promise<void> {
  await peopleTablesOf(tx)
    .insertInto('second_auth')
    .values({ owner, biz_type: business, auth_way: way })
    .onConflict((conflict) => conflict.columns(['owner', 'biz_type']).doUpdateSet({ auth_way: way }))
    .execute();
}

/** How the responsible operator confirms a call. */
export async function confirmerOf(context: Asking, call: string | undefined): Promise<Confirmer> {
  const business = ownEntry(businesses, call ?? '') ?? 'PAYMENT';
  const way = await authWayOf(context, BUSINESS[business as keyof typeof BUSINESS]);
  const holder = await holderOf(context, call);
  return { ...(await waysOf(context, holder, way, isOwn(call))), isSelf: holder?.userId === context.session?.userId };
}

/** How the main operator confirms a business. */
export async function confirmerOfBusiness(context: Asking, business: number): Promise<Omit<Confirmer, 'isSelf'>> {
  return waysOf(context, await holderOf(context, undefined), await authWayOf(context, business), false);
}

/** Checks a code of the authenticator app of the operator who must confirm the call. */
export async function madeCode(context: AnswerContext, code: string): Promise<(() => Promise<void>) | null> {
  const { tx, clock, call, refusals } = context;
  const holder = await holderOf(context, call.name);
  if (holder === undefined) return null;
  const used = await checkAuthenticator(tx, holder, code, clock.real?.() ?? clock.now());
  if (used === null) return null;
  return async () => {
    if (!(await used())) throw new Refusal(refusals.codeWrong);
  };
}

function isOwn(call: string | undefined): boolean {
  return call !== undefined && own.has(call);
}

async function holderOf({ tx, owner, session }: Asking, call: string | undefined): Promise<Holder | undefined> {
  const people = peopleTablesOf(tx).selectFrom('operator').select(['operator_id', 'name', 'phone', 'email']);
  const row = await (
    isOwn(call)
      ? people.where('operator_id', '=', session?.userId ?? '')
      : people.where('operator_type', '=', MAIN_OPERATOR).where('disabled', '=', false)
  )
    .where('owner', '=', owner)
    .orderBy('operator_id')
    .executeTakeFirst();
  return row && { owner, userId: row.operator_id, name: row.name, phone: row.phone, email: row.email };
}

async function waysOf(
  { tx }: Asking,
  holder: Holder | undefined,
  wanted: AuthWay,
  isTheirs: boolean,
): Promise<Omit<Confirmer, 'isSelf'>> {
  const hasApp = holder !== undefined && (await boundSince(tx, holder)) !== undefined;
  const sendTypes = [
    ...(holder?.phone ? [{ sendType: SEND_TYPE.SMS, sendNo: maskPhoneEnd(holder.phone) }] : []),
    ...(holder?.email ? [{ sendType: SEND_TYPE.EMAIL, sendNo: maskEmail(holder.email) }] : []),
    ...(hasApp ? [{ sendType: SEND_TYPE.APP, sendNo: '身份验证器' }] : []),
  ];
  // Operators with an app confirm their own actions by the app; without the app, verification falls back to the phone.
  const isByApp = hasApp && (wanted === AUTH_WAY.APP || (isTheirs && wanted !== AUTH_WAY.NONE));
  const authWay = isByApp ? AUTH_WAY.APP : wanted === AUTH_WAY.APP ? AUTH_WAY.PHONE : wanted;
  return { authWay, holderName: holder?.name ?? '', sendTypes };
}
