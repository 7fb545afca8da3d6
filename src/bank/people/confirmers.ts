import { maskEmail, maskPhoneEnd } from '#model/mask.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { AnswerContext, Who } from '#sandbox/answer.ts';
import { Refusal } from '#sandbox/refusal.ts';
import rules from '../rules/verification.json' with { type: 'json' };
import { boundSince, checkAuthenticator } from './authenticators.ts';
import { contactChangesOf, pauseNote, roleNote } from './contact-changes.ts';
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
export type Asking = Pick<AnswerContext, 'tx' | 'owner' | 'session' | 'model' | 'clock'>;

/** The reasons why ways cannot confirm, by way; empty for ways that the merchant's method does not allow. */
interface Notes {
  smsNote?: string;
  emailNote?: string;
  appNote?: string;
}

const NOTE_FIELDS = { smsNote: SEND_TYPE.SMS, emailNote: SEND_TYPE.EMAIL, appNote: SEND_TYPE.APP } as const;

export interface Confirmer extends Notes {
  authWay: AuthWay;
  holderName: string;
  isSelf: boolean;
  /** Usable contacts, masked. */
  sendTypes: { sendType: SendType; sendNo: string }[];
}

interface Holder extends Who {
  name: string;
  phone: string;
  email: string | null;
}

const businesses: Record<string, string> = rules.businesses;
const own = new Set(rules.own);
const ownNeeds = new Set(rules.ownNeeds);
const whilePaused = new Set(rules.whilePaused);

/** A merchant's verification method of a business; defaults to that of payments, for sign-in to none. */
export async function authWayOf({ tx, owner }: Pick<Asking, 'tx' | 'owner'>, business: number): Promise<AuthWay> {
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

/** The ways in which the responsible operator can confirm a call. */
export async function confirmerOf(context: Asking, call: string | undefined): Promise<Confirmer> {
  const business = ownEntry(businesses, call ?? '') ?? 'PAYMENT';
  const setting = await authWayOf(context, BUSINESS[business as keyof typeof BUSINESS]);
  const found = await holderOf(context, call);
  const isSelf = found?.holder.userId === context.session?.userId;
  if (found === undefined) return { authWay: setting, holderName: '', sendTypes: [], isSelf };
  const { holder, ways } = found;
  const { authWay, allowed } = allowedWays(setting, ways, kindOf(context, call));
  const noteOf = (type: SendType): string | undefined => {
    // A way that the setting forbids is not offered, so it needs no note.
    if (!allowed.includes(type)) return type === SEND_TYPE.APP && authWay !== AUTH_WAY.APP ? undefined : '';
    return ways.find(({ sendType }) => sendType === type)?.note;
  };
  const notes = Object.entries(NOTE_FIELDS).flatMap(([field, type]) => {
    const note = noteOf(type);
    return note === undefined ? [] : [[field, note]];
  });
  const usable = ways.filter(({ sendType, note }) => allowed.includes(sendType) && note === undefined);
  const sendTypes = usable.map(({ sendType, sendNo }) => ({ sendType, sendNo }));
  return { authWay, holderName: holder.name, sendTypes, isSelf, ...(Object.fromEntries(notes) as Notes) };
}

/** The main operator's contacts and the merchant's method of a business, without applying the method. */
export async function confirmerOfBusiness(
  context: Asking,
  business: number,
): Promise<Omit<Confirmer, 'isSelf' | keyof Notes>> {
  const found = await holderOf(context, undefined);
  const sendTypes = (found?.ways ?? []).map(({ sendType, sendNo }) => ({ sendType, sendNo }));
  return { authWay: await authWayOf(context, business), holderName: found?.holder.name ?? '', sendTypes };
}

/** The phone or address that gets the code for a call; null if none is bound for the way. */
export async function receiverOf(context: Asking, call: string | undefined, way: unknown): Promise<string | null> {
  const holder = (await holderOf(context, call))?.holder;
  if (holder === undefined) return null;
  const address = way === SEND_TYPE.SMS ? holder.phone : way === SEND_TYPE.EMAIL ? holder.email : null;
  return address || null;
}

/** Checks a code of the authenticator app of the operator who must confirm the call. */
export async function madeCode(context: AnswerContext, code: string): Promise<(() => Promise<void>) | null> {
  const { tx, clock, call, refusals } = context;
  const found = await holderOf(context, call.name);
  if (found === undefined) return null;
  const used = await checkAuthenticator(tx, found.holder, code, clock.real?.() ?? clock.now());
  if (used === null) return null;
  return async () => {
    if (!(await used())) throw new Refusal(refusals.codeWrong);
  };
}

/** Settings and reviews are confirmed by the acting operator, business by the main operator. */
type CallKind = 'setting' | 'review' | 'business';

function kindOf({ model }: Pick<Asking, 'model'>, call: string | undefined): CallKind {
  if (call === undefined) return 'business';
  if (ownEntry(model.calls, call)?.needs.some((need) => ownNeeds.has(need))) return 'setting';
  return own.has(call) ? 'review' : 'business';
}

/** The ways that a merchant's method allows, and the method that applies: an SMS cannot replace an app or a mailbox. */
function allowedWays(
  setting: AuthWay,
  ways: readonly Way[],
  kind: CallKind,
): { authWay: AuthWay; allowed: readonly SendType[] } {
  const has = (type: SendType): boolean => ways.some(({ sendType }) => sendType === type);
  const only = (authWay: AuthWay, type: SendType) => ({ authWay, allowed: [type] });
  const isTheirs = kind === 'setting' || (kind === 'review' && setting !== AUTH_WAY.NONE);
  // Operators with an app confirm their own actions by the app.
  if (isTheirs && has(SEND_TYPE.APP)) return only(AUTH_WAY.APP, SEND_TYPE.APP);
  if (setting === AUTH_WAY.APP && kind !== 'setting') return only(AUTH_WAY.APP, SEND_TYPE.APP);
  if (setting === AUTH_WAY.EMAIL && (kind !== 'setting' || has(SEND_TYPE.EMAIL)))
    return only(AUTH_WAY.EMAIL, SEND_TYPE.EMAIL);
  // An operator with neither app nor mailbox can still bind one, or change an assigned password, by phone.
  const authWay = kind === 'setting' && setting !== AUTH_WAY.NONE ? AUTH_WAY.PHONE : setting;
  return { authWay, allowed: Object.values(SEND_TYPE) };
}

/** A bound contact; with a note it cannot confirm for now. */
interface Way {
  sendType: SendType;
  sendNo: string;
  note?: string;
}

/** The operator who confirms a call: of several main operators, the first who can. */
async function holderOf(
  context: Asking,
  call: string | undefined,
): Promise<{ holder: Holder; ways: Way[] } | undefined> {
  const { tx, owner, session } = context;
  const people = peopleTablesOf(tx).selectFrom('operator').select(['operator_id', 'name', 'phone', 'email']);
  const rows = await (
    kindOf(context, call) === 'business'
      ? people.where('operator_type', '=', MAIN_OPERATOR).where('disabled', '=', false)
      : people.where('operator_id', '=', session?.userId ?? '')
  )
    .where('owner', '=', owner)
    .orderBy('operator_id')
    .execute();
  let first: { holder: Holder; ways: Way[] } | undefined;
  for (const row of rows) {
    const holder = { owner, userId: row.operator_id, name: row.name, phone: row.phone, email: row.email };
    const ways = await waysOf(context, holder, call);
    if (ways.some(({ note }) => note === undefined)) return { holder, ways };
    first ??= { holder, ways };
  }
  return first;
}

async function waysOf({ tx, clock }: Asking, holder: Holder, call: string | undefined): Promise<Way[]> {
  const hasApp = (await boundSince(tx, holder)) !== undefined;
  const isFree = call !== undefined && whilePaused.has(call);
  const changes = isFree ? [] : await contactChangesOf(tx, holder.userId, clock.now());
  const noted = (note: string | undefined): { note?: string } => (note === undefined ? {} : { note });
  return [
    ...(holder.phone
      ? [{ sendType: SEND_TYPE.SMS, sendNo: maskPhoneEnd(holder.phone), ...noted(pauseNote(changes, 'phone')) }]
      : []),
    ...(holder.email
      ? [{ sendType: SEND_TYPE.EMAIL, sendNo: maskEmail(holder.email), ...noted(pauseNote(changes, 'email')) }]
      : []),
    ...(hasApp ? [{ sendType: SEND_TYPE.APP, sendNo: '身份验证器', ...noted(roleNote(changes)) }] : []),
  ];
}
