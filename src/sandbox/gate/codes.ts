import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { canonical } from '#model/canonical.ts';
import { evaluate } from '#model/evaluate.ts';
import type { CallContract } from '#model/call.ts';
import type { Model } from '#model/model.ts';
import { askedFor, BINDING, waysOf, withAsked, type Bound, type CodeNeed } from '#model/need.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { AnswerContext, Confirmation } from '../context/answer.ts';
import type { Session, Who } from '../context/who.ts';
import type { Transaction } from '../database/database.ts';
import { BrokenRequest, type FieldError, filled, Forbidden, Refusal, type RefusalText } from '../context/refusal.ts';
import { queueFor } from '../storage/queue.ts';
import type { SystemTables } from '../database/system-tables.ts';
import { sentenceOf } from '../wire/sentences.ts';
import { mayCall } from './permission.ts';
import { receiverKey, RESEND, turnOf } from './receivers.ts';

const LIFE = 5 * 60_000;
const TRIES = 5;
const LOCKED = 30 * 60_000;
const DIGITS = 6;

type StoredCode = Selectable<SystemTables['sandbox_code']>;

/** A refusal about a code; the idempotency key stays unused. */
export class CodeRefusal extends Refusal {}

/** A wrong code; `triesLeft` is the number of further tries before the lock. */
class WrongCode extends CodeRefusal {
  readonly triesLeft: number;

  constructor(text: RefusalText, errors: FieldError[], triesLeft: number) {
    super(text, errors);
    this.triesLeft = triesLeft;
  }
}

/** No code is sent for a request that would be refused; the attempt counts like one of the guarded call. */
export class RefusedBeforehand extends Refusal {
  readonly bound: Bound;

  constructor(text: RefusalText, errors: FieldError[], bound: Bound) {
    super(text, errors);
    this.bound = bound;
  }
}

/** Another code was requested too early; `seconds` is the waiting time. */
export class TooSoon extends Refusal {
  readonly seconds: number;

  constructor(text: RefusalText, seconds: number) {
    super(filled(text, { seconds }));
    this.seconds = seconds;
  }
}

/** The needs of kind code that a call sends codes for: named by its answer, or all that send through it. */
export function needsSentBy(model: Model, call: CallContract, request: Record<string, unknown>): CodeNeed[] {
  const named = call.answer.kind === 'code' ? call.answer.need : undefined;
  const all = Object.values(model.needs).filter((need): need is CodeNeed => need.kind === 'code');
  if (named !== undefined) return all.filter((need) => need.name === named);
  return all.filter((need) => need.send === call.name && isMeant(need, request));
}

/** The needs of kind code whose codes a call checks beforehand. */
export function needsCheckedBy(model: Model, call: CallContract, request: Record<string, unknown>): CodeNeed[] {
  return Object.values(model.needs).filter(
    (need): need is CodeNeed => need.kind === 'code' && need.check === call.name && isMeant(need, request),
  );
}

/** Needs that share a call are distinguished by the constants that they send. */
function isMeant(need: CodeNeed, request: Record<string, unknown>): boolean {
  return Object.entries(need.filling).every(([field, { value }]) => {
    return value.tree.op !== 'literal' || !Object.hasOwn(request, field) || request[field] === value.tree.value;
  });
}

/** Holder of a code: a session, or the phone or address that received it. */
type Holder = Pick<Session, 'id' | 'owner' | 'userId'>;

/** Finds the real target of a code for a phone number or mailbox typed without a session. */
export interface Senders {
  fixed: string | undefined;
  /** Null: no code is sent, and the answer does not reveal that. @throws Refusal for an invalid target */
  recipient?: ((context: AnswerContext, need: string, to: string) => Promise<string | null>) | undefined;
  /** Address behind a masked target of a signed-in person. Default: the person's own. */
  receiver?: ((context: AnswerContext, call: string | undefined, way: unknown) => Promise<string | null>) | undefined;
}

/**
 * Limits of codes to one target within a day, for one address and for all of them, and of codes requested by one
 * address within an hour. A few addresses cannot use up the second limit by requesting codes of somebody else.
 */
const TO_ONE_PLACE = { name: 'codes-to', most: 10, seconds: 86_400 };
const TO_ONE_PLACE_IN_ALL = { name: 'codes-to-all', most: 50, seconds: 86_400 };
const FROM_ONE_ADDRESS = { name: 'codes-from', most: 30, seconds: 3600 };
/** Codes to one signed-in person within a day. */
const TO_ONE_PERSON = { name: 'codes-of', most: 100, seconds: 86_400 };

/** Holder of codes of public calls without a session, identified by the IP address. */
export function visitor({ address }: AnswerContext): Session {
  return { id: `visitor ${address}`, owner: '', userId: address, user: {}, permissions: [] };
}

/** The target of a need's code, from the guarded request or from the sending request; null if the need has none. */
function placeOf(context: AnswerContext, need: CodeNeed): string | null {
  if (need.to === undefined) return null;
  const { request, call } = context;
  const filling = ownEntry(need.filling, need.to.field);
  const isSending = call.name === need.send;
  const value =
    isSending || filling === undefined ? request[need.to.field] : evaluate(filling.value, { form: request });
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}

async function holderOf(context: AnswerContext, need: CodeNeed, session: Session): Promise<Holder> {
  const place = placeOf(context, need);
  if (place === null) return session;
  // A code is valid only on the device that requested it: others can neither guess nor lock it.
  const userId = `${place} ${await context.devices.place()}`;
  return { id: `to ${userId}`, owner: '', userId };
}

/**
 * The receiver of a person's code, so that two people cannot each send one there.
 * @returns a key for waiting times; the person's own if the address is unknown
 */
async function receiverOf(
  context: AnswerContext,
  session: Holder,
  needs: CodeNeed[],
  { receiver }: Senders,
): Promise<string> {
  const { request } = context;
  const need = needs.find(({ way }) => way !== undefined && Object.hasOwn(request, way.field));
  if (receiver === undefined || need?.way === undefined) return personOf(session);
  const call = need.for === undefined ? undefined : (request[BINDING] as Bound | undefined)?.call;
  const address = await receiver(context, call, request[need.way.field]);
  return address === null ? personOf(session) : receiverKey(address);
}

/**
 * Puts a code for some needs of the session into the outbox. If another person's code went to the same receiver within
 * the resend time, a signed-in person is refused; a visitor's code is delayed, and the answer does not reveal it.
 * @throws Refusal without a target; TooSoon within the resend time; codeLocked after too many wrong attempts
 */
export async function sendCode(
  context: AnswerContext,
  asking: Session,
  needs: CodeNeed[],
  senders: Senders,
): Promise<{ seconds: number }> {
  const { fixed, recipient } = senders;
  const { tx, clock, refusals, call } = context;
  const now = clock.now();
  const guarded = needs[0];
  const session = guarded === undefined ? asking : await holderOf(context, guarded, asking);
  const place = guarded === undefined ? null : placeOf(context, guarded);
  const letterTo = place === null ? null : recipient ? await recipient(context, guarded?.name ?? '', place) : place;
  const names = needs
    .map((need) => need.name)
    .sort()
    .join(' ');
  const { to, isMade } = await boundTo(context, needs);
  await queueFor(tx, personOf(session));
  for (const need of needs) await refuseLocked(context, subjectOf(session, need));
  const { bound, words } = await boundOf(context, needs);
  if (isMade) {
    await keep(context, session, names, { code: '', bound, made: true, receiver: null, at: null });
    return { seconds: 0 };
  }
  // The delay applies to all purposes, so that different requests cannot flood a phone.
  const last = await tx
    .selectFrom('sandbox_code')
    .select('sent_at')
    .where('person', '=', personOf(session))
    .where('sent_at', '>', String(now - RESEND))
    .where('made', '=', false)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const wait = last === undefined ? 0 : Number(last.sent_at) + RESEND - now;
  if (wait > 0) throw new TooSoon(refusals.tooSoon, Math.ceil(wait / 1000));
  const isVisitor = place !== null;
  const known = isVisitor ? letterTo && receiverKey(letterTo) : await receiverOf(context, session, needs, senders);
  const turn = known === null ? now : await turnOf(tx, known, now);
  if (!isVisitor && turn > now) throw new TooSoon(refusals.tooSoon, Math.ceil((turn - now) / 1000));
  // At most one message waits; more would arrive too late to be useful.
  const receiver = turn > now + RESEND ? null : known;
  await refuseFlood(context, session, place);
  const code = fixed ?? String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  await keep(context, session, names, { code, bound, made: false, receiver, at: receiver === null ? null : turn });
  const titles = needs.map((need) => need.title).join('、');
  // The answer is the same for an unknown recipient, so that it does not reveal accounts.
  if (receiver === null) return { seconds: RESEND / 1000 };
  const letter = {
    to: letterTo ?? (to === '' ? session.userId : `${session.userId} ${to}`),
    subject: titles || call.title,
    text: `验证码 ${code}，${words === '' ? '' : `用于${words}，`}5分钟内有效`,
  };
  await context.outbox.post(letter, turn);
  return { seconds: RESEND / 1000 };
}

/** A code to store. */
interface Kept {
  code: string;
  bound: Record<string, string>;
  made: boolean;
  /** Key for the waiting times of its target; null if nothing is sent. */
  receiver: string | null;
  /** When its message is sent. */
  at: number | null;
}

/** Only the newest code of a holder for the same needs is valid. */
async function keep(
  { tx, clock }: AnswerContext,
  holder: Holder,
  needs: string,
  { bound, at, ...what }: Kept,
): Promise<void> {
  const now = clock.now();
  await tx
    .updateTable('sandbox_code')
    .set({ used: true })
    .where('session_id', '=', holder.id)
    .where('needs', '=', needs)
    .execute();
  await tx
    .insertInto('sandbox_code')
    .values({
      ...{ id: randomUUID(), session_id: holder.id, person: personOf(holder), needs, ...what },
      ...{ bound: JSON.stringify(bound), checked_until: null },
      ...{ sent_at: String(now), expires_at: String((at ?? now) + LIFE), letter_at: at === null ? null : String(at) },
    })
    .execute();
}

/** Counts codes by target, by requesting address and by person. @throws Refusal tooOften */
async function refuseFlood(
  { limits, address, devices }: AnswerContext,
  holder: Holder,
  place: string | null,
): Promise<void> {
  const from = await devices.place();
  // A known device has its own counter, so that strangers cannot use up its attempts.
  const isKnown = from !== address;
  const counted =
    place === null
      ? [{ ...TO_ONE_PERSON, key: personOf(holder) }]
      : [
          { ...TO_ONE_PLACE, key: `${place} ${from}` },
          { ...TO_ONE_PLACE_IN_ALL, key: isKnown ? `${place} by known devices` : place },
          { ...FROM_ONE_ADDRESS, key: from },
        ];
  for (const { name, key, most, seconds } of counted) await limits.check(name, key, most, seconds);
  for (const { name, key } of counted) await limits.count(name, key);
}

/** Masked target of the code for the requested way; `''` if the needs have no ways. */
async function boundTo(context: AnswerContext, needs: CodeNeed[]): Promise<{ to: string; isMade: boolean }> {
  const { request } = context;
  const isFor = request[BINDING] as Bound | undefined;
  for (const need of needs) {
    const field = need.way?.field;
    if (field === undefined || !Object.hasOwn(request, field)) continue;
    const asked = need.ask === undefined ? null : await context.ask(need.ask, askedFor(need, isFor?.call));
    const way = waysOf(need, asked).find((each) => each.value === request[field]);
    if (way === undefined || way.to !== '') return { to: way?.to ?? '', isMade: way?.made === true };
    const { nothingBound } = context.refusals;
    const message = sentenceOf(way.unbound, withAsked({}, asked), context.model) || nothingBound.message;
    throw new Refusal({ ...nothingBound, message }, [{ path: `/${field}`, message }]);
  }
  return { to: '', isMade: false };
}

/**
 * Fields sent with the request for a code that are not constants: the guarded request must have the same values. If a
 * need binds, the code is for one request of one call, and the message describes its effects.
 * @throws BrokenRequest, Forbidden if the call does not use this code, or the person may not send it
 */
async function boundOf(
  context: AnswerContext,
  needs: CodeNeed[],
): Promise<{ bound: Record<string, string>; words: string }> {
  const { request, model, session } = context;
  const bound: Record<string, string> = {};
  let words = '';
  const isFor = request[BINDING] as Bound | undefined;
  if (isFor !== undefined && needs.some(({ binds }) => binds === true)) {
    const call = ownEntry(model.calls, isFor.call);
    if (!call || !needs.some(({ name }) => call.needs.includes(name)))
      throw new BrokenRequest([{ path: `/${BINDING}/call`, message: '取值不正确' }]);
    if (!mayCall(call, session)) throw new Forbidden();
    context.inspect(call.name, isFor.request);
    const { binding, words: tell } = await confirmable(context, isFor);
    bound[BINDING] = binding;
    words = await tell();
  }
  for (const need of needs) {
    for (const [field, { value }] of Object.entries(need.filling)) {
      if (value.tree.op !== 'literal' && Object.hasOwn(request, field) && field !== need.to?.field)
        bound[field] = canonical(request[field]);
    }
  }
  return { bound, words };
}

/**
 * Returns the message and binding that a code would confirm.
 * @throws RefusedBeforehand with the fields of the guarded request
 */
async function confirmable(context: AnswerContext, bound: Bound): Promise<Confirmation> {
  const { call, request } = bound;
  try {
    // Rules fill in computed values; the code is bound to the request as sent.
    await context.holdRules(call, structuredClone(request));
    return await context.confirmation(call, request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, errors } = error;
    const inside = errors.map((each) => ({ ...each, path: `/${BINDING}/request${each.path}` }));
    throw new RefusedBeforehand({ code, message }, inside, bound);
  }
}

function bindingIn(bound: string): string | undefined {
  return (JSON.parse(bound) as Record<string, string>)[BINDING];
}

/**
 * Checks the code of a need. The returned function uses the code up once the call is accepted; until then it stays
 * valid.
 * @throws CodeRefusal codeMissing, codeWrong, codeLocked
 */
export async function checkCode(
  context: AnswerContext,
  asking: Session,
  need: CodeNeed,
  given: unknown,
): Promise<() => Promise<void>> {
  const { tx, clock, refusals } = context;
  const now = clock.now();
  const session = await holderOf(context, need, asking);
  const subject = subjectOf(session, need);
  // Checks one attempt at a time: parallel guesses would all be checked before the first one is counted.
  await queueFor(tx, subject);
  await refuseLocked(context, subject);
  const sent = await sentCodes(tx, session, need);
  const open = sent.filter(({ used }) => !used);
  // A call that only checks the code has a different request from the one that the code is for.
  const isItself = need.check !== context.call.name;
  const isBound = need.binds === true && isItself && open.length > 0;
  const binding = isBound ? (await context.confirmation(context.call.name, context.request)).binding : undefined;
  const codes = open.filter(
    ({ bound }) => fits(bound, context.request) && (binding === undefined || bindingIn(bound) === binding),
  );
  const kept = codes.find((code) => code.checked_until !== null && Number(code.checked_until) >= now);
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '') {
    if (!kept) throw atField(need, refusals.codeMissing);
    return () => useUp(context, kept.id, need, true);
  }
  const code = codes.find((each) => Number(each.expires_at) >= now);
  const used = code?.made === true ? await context.made(text) : null;
  if (!code || (code.made ? used === null : !same(code.code, text))) {
    const alive = sent.filter(({ expires_at: until }) => Number(until) >= now);
    const isRightApp = code === undefined && alive.some(({ made }) => made) && (await context.made(text)) !== null;
    const isOwn = (each: StoredCode): boolean => (each.made ? isRightApp : same(each.code, text));
    // A used or mismatched code, or any code when none was sent, does not count as a guess.
    if (alive.length > 0 && !alive.some(isOwn)) {
      const triesLeft = await countWrong(context, subject);
      const { codeWrong } = refusals;
      throw new WrongCode(codeWrong, [{ path: `/${need.field}`, message: codeWrong.message }], triesLeft);
    }
    const isForOther = alive.some((each) => !each.used && isOwn(each));
    throw atField(need, isForOther ? refusals.codeForOther : refusals.codeWrong);
  }
  // A call that only checks the code has used it up, so nothing is left to use up later.
  if (!isItself) await used?.();
  return async () => {
    await used?.();
    await useUp(context, code.id, need, false);
  };
}

function atField(need: CodeNeed, text: RefusalText): CodeRefusal {
  return new CodeRefusal(text, [{ path: `/${need.field}`, message: text.message }]);
}

/** Marks a code as checked, for the calls within the need's `keep` period. */
export async function keepChecked(context: AnswerContext, asking: Session, need: CodeNeed): Promise<void> {
  const now = context.clock.now();
  const until = need.keep > 0 ? now + need.keep * 1000 : now + LIFE;
  const sent = await sentCodes(context.tx, await holderOf(context, need, asking), need);
  const code = sent.find(({ used }) => !used);
  if (!code) return;
  await context.tx
    .updateTable('sandbox_code')
    .set({ checked_until: String(until) })
    .where('id', '=', code.id)
    .execute();
}

/** Uses up the open codes of a person's sessions, and those of visitors that were sent to these targets. */
export async function dropCodes(tx: Transaction, { owner, userId }: Who, places: readonly string[]): Promise<void> {
  // A visitor's holder is the target and the device, in one text.
  const starts = places.map((place) => canonical(['', `${place.trim().toLowerCase()} `]).slice(0, -2));
  await tx
    .updateTable('sandbox_code')
    .set({ used: true, checked_until: null })
    .where('used', '=', false)
    .where((eb) =>
      eb.or([
        eb('person', '=', canonical([owner, userId])),
        ...starts.map((start) => eb(eb.fn<boolean>('starts_with', ['person', eb.val(start)]), '=', true)),
      ]),
    )
    .execute();
}

/** The codes of a session for a need, used or not, newest first. */
async function sentCodes(tx: Transaction, session: Holder, need: CodeNeed): Promise<StoredCode[]> {
  const codes = await tx
    .selectFrom('sandbox_code')
    .selectAll()
    .where('session_id', '=', session.id)
    .orderBy('sent_at', 'desc')
    .execute();
  return codes.filter((code) => code.needs.split(' ').includes(need.name));
}

async function useUp(context: AnswerContext, id: string, need: CodeNeed, kept: boolean): Promise<void> {
  const { tx, clock } = context;
  const subject = subjectOf(await holderOf(context, need, context.session ?? visitor(context)), need);
  await tx.deleteFrom('sandbox_code_lock').where('subject', '=', subject).execute();
  if (need.keep > 0) {
    if (kept) return;
    const until = String(clock.now() + need.keep * 1000);
    await tx.updateTable('sandbox_code').set({ checked_until: until }).where('id', '=', id).execute();
    return;
  }
  await tx.updateTable('sandbox_code').set({ used: true }).where('id', '=', id).execute();
}

async function refuseLocked(context: AnswerContext, subject: string): Promise<void> {
  const lock = await context.tx
    .selectFrom('sandbox_code_lock')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (lock?.locked_until != null && Number(lock.locked_until) > context.clock.now()) {
    throw new CodeRefusal(context.refusals.codeLocked);
  }
}

/**
 * Counts a wrong attempt, which stays counted although the answer is refused. Returns how many more are left.
 * @throws CodeRefusal codeLocked at the last attempt
 */
async function countWrong(context: AnswerContext, subject: string): Promise<number> {
  const { tx, clock, refusals } = context;
  const now = clock.now();
  const since = String(now - LOCKED);
  const lock = await tx
    .selectFrom('sandbox_code_lock')
    .selectAll()
    .where('subject', '=', subject)
    .where('last_at', '>=', since)
    .executeTakeFirst();
  context.evenIfRefused(async (later) => {
    // One statement, so that two parallel guesses count as two.
    const row = await later
      .insertInto('sandbox_code_lock')
      .values({ subject, wrong: 1, last_at: String(now), locked_until: null })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet((eb) => ({
          wrong: eb
            .case()
            .when('sandbox_code_lock.last_at', '<', since)
            .then(1)
            .else(eb('sandbox_code_lock.wrong', '+', 1))
            .end(),
          last_at: String(now),
          locked_until: null,
        })),
      )
      .returning('wrong')
      .executeTakeFirstOrThrow();
    if (row.wrong < TRIES) return;
    const locked = { wrong: 0, locked_until: String(now + LOCKED) };
    await later.updateTable('sandbox_code_lock').set(locked).where('subject', '=', subject).execute();
  });
  const left = TRIES - (lock?.wrong ?? 0) - 1;
  if (left <= 0) throw new CodeRefusal(refusals.codeLocked);
  return left;
}

/** The lock belongs to the person, so that a new session does not lift it. */
function subjectOf(session: Holder, need: CodeNeed): string {
  return canonical([session.owner, session.userId, need.name]);
}

function personOf(session: Holder): string {
  return canonical([session.owner, session.userId]);
}

function fits(bound: string, request: Record<string, unknown>): boolean {
  const { [BINDING]: _, ...fields } = JSON.parse(bound) as Record<string, string>;
  return Object.entries(fields).every(
    ([field, value]) => !Object.hasOwn(request, field) || canonical(request[field]) === value,
  );
}

function same(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
