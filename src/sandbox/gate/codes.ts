import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { canonical } from '#model/canonical.ts';
import { evaluate } from '#model/evaluate.ts';
import type { CallContract } from '#model/call.ts';
import type { Model } from '#model/model.ts';
import { BINDING, bindingOf, waysOf, type CodeNeed } from '#model/need.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { AnswerContext, Session } from '../answer.ts';
import type { Transaction } from '../database.ts';
import { Refusal, type RefusalText } from '../refusal.ts';
import { queueFor } from '../storage/queue.ts';
import type { SystemTables } from '../storage/system-tables.ts';

const LIFE = 5 * 60_000;
const RESEND = 60_000;
const TRIES = 5;
const LOCKED = 30 * 60_000;
const DIGITS = 6;
/** A code was wanted by a way that leads nowhere. */
const NOTHING_BOUND = '10027';

type StoredCode = Selectable<SystemTables['sandbox_code']>;

/** A refusal about a code: it does not use up an idempotency key. */
export class CodeRefusal extends Refusal {}

/** Another code was asked for too early: `seconds` says how long it still takes. */
export class TooSoon extends Refusal {
  readonly seconds: number;

  constructor(text: RefusalText, seconds: number) {
    super(text);
    this.seconds = seconds;
  }
}

/** What is said to whoever comes too often, and when to come back. */
function tooSoon({ code, message }: RefusalText, seconds: number): TooSoon {
  return new TooSoon({ code, message: `${message}（${seconds} 秒后可重新获取）` }, seconds);
}

/** The needs of kind code that a call sends codes for: named by its answer, or all that send through it alike. */
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

/** Needs that share a call are told apart by the constants that they send. */
function isMeant(need: CodeNeed, request: Record<string, unknown>): boolean {
  return Object.entries(need.filling).every(([field, { value }]) => {
    return value.tree.op !== 'literal' || !Object.hasOwn(request, field) || request[field] === value.tree.value;
  });
}

/** Whose a code is: a session's, or that of the place (a phone, an address) that it was sent to. */
type Holder = Pick<Session, 'id' | 'owner' | 'userId'>;

/** Sends where a code really goes, for a place that somebody without a session has typed. */
export interface Senders {
  fixed: string | undefined;
  /** Null: nowhere, and nobody is told. @throws Refusal where it is no place at all */
  recipient?: ((context: AnswerContext, need: string, to: string) => Promise<string | null>) | undefined;
}

/** Codes sent to one place within a day, and asked for from one address within an hour. */
const TO_ONE_PLACE = { name: 'codes-to', most: 10, seconds: 86_400 };
const FROM_ONE_ADDRESS = { name: 'codes-from', most: 30, seconds: 3600 };
/** Codes sent to one person who is signed in, within a day. */
const TO_ONE_PERSON = { name: 'codes-of', most: 100, seconds: 86_400 };

/** Whoever is not signed in, known by the address alone: codes of public calls are sent to them as to a person. */
export function visitor({ address }: AnswerContext): Session {
  return { id: `visitor ${address}`, owner: '', userId: address, user: {}, permissions: [] };
}

/** Where a need's code goes, by the request that it is for or by the one that sends it; null where the need does not say. */
function placeOf(context: AnswerContext, need: CodeNeed): string | null {
  if (need.to === undefined) return null;
  const { request, call } = context;
  const filling = ownEntry(need.filling, need.to.field);
  const isSending = call.name === need.send;
  const value =
    isSending || filling === undefined ? request[need.to.field] : evaluate(filling.value, { form: request });
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}

function holderOf(context: AnswerContext, need: CodeNeed, session: Session): Holder {
  const place = placeOf(context, need);
  return place === null ? session : { id: `to ${place}`, owner: '', userId: place };
}

/**
 * Sends a code for some needs of the session into the outbox.
 * @throws Refusal where nothing is bound that it could go to; TooSoon within the resend time; codeLocked after too many
 * wrong tries
 */
export async function sendCode(
  context: AnswerContext,
  asking: Session,
  needs: CodeNeed[],
  { fixed, recipient }: Senders,
): Promise<{ seconds: number }> {
  const { tx, clock, refusals, request, call } = context;
  const now = clock.now();
  const guarded = needs[0];
  const session = guarded === undefined ? asking : holderOf(context, guarded, asking);
  const place = guarded === undefined ? null : placeOf(context, guarded);
  const letterTo = place === null ? null : recipient ? await recipient(context, guarded?.name ?? '', place) : place;
  const names = needs
    .map((need) => need.name)
    .sort()
    .join(' ');
  const to = await boundTo(context, needs);
  await queueFor(tx, personOf(session));
  for (const need of needs) await refuseLocked(context, subjectOf(session, need));
  const last = await tx
    .selectFrom('sandbox_code')
    .select('sent_at')
    .where('person', '=', personOf(session))
    .where('needs', '=', names)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const wait = last === undefined ? 0 : Number(last.sent_at) + RESEND - now;
  if (wait > 0) throw tooSoon(refusals.tooOften, Math.ceil(wait / 1000));
  await refuseFlood(context, session, place);
  const code = fixed ?? String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  // Only the newest code counts.
  await tx
    .updateTable('sandbox_code')
    .set({ used: true })
    .where('session_id', '=', session.id)
    .where('needs', '=', names)
    .execute();
  await tx
    .insertInto('sandbox_code')
    .values({
      id: randomUUID(),
      session_id: session.id,
      person: personOf(session),
      needs: names,
      code,
      bound: JSON.stringify(boundOf(needs, request)),
      sent_at: String(now),
      expires_at: String(now + LIFE),
      checked_until: null,
    })
    .execute();
  const titles = needs.map((need) => need.title).join('、');
  // Whoever asks is told the same where there is nobody to send it to.
  if (place !== null && letterTo === null) return { seconds: RESEND / 1000 };
  await context.outbox.post({
    to: letterTo ?? (to === '' ? session.userId : `${session.userId} ${to}`),
    subject: titles || call.title,
    text: `验证码 ${code}，5分钟内有效`,
  });
  return { seconds: RESEND / 1000 };
}

/** Counts the codes that go to one place, come from one address or are one person's. @throws Refusal tooOften */
async function refuseFlood({ limits, address }: AnswerContext, holder: Holder, place: string | null): Promise<void> {
  const counted =
    place === null
      ? [{ ...TO_ONE_PERSON, key: personOf(holder) }]
      : [
          { ...TO_ONE_PLACE, key: place },
          { ...FROM_ONE_ADDRESS, key: address },
        ];
  for (const { name, key, most, seconds } of counted) await limits.check(name, key, most, seconds);
  for (const { name, key } of counted) await limits.count(name, key);
}

/** Where the code goes by the way that was asked for, masked; `''` where the needs know no ways. */
async function boundTo(context: AnswerContext, needs: CodeNeed[]): Promise<string> {
  const { request } = context;
  for (const need of needs) {
    const field = need.way?.field;
    if (field === undefined || !Object.hasOwn(request, field)) continue;
    const asked = need.ask === undefined ? null : await context.ask(need.ask);
    const way = waysOf(need, asked).find((each) => each.value === request[field]);
    if (way === undefined || way.to !== '') return way?.to ?? '';
    throw new Refusal({ code: NOTHING_BOUND, message: way.unbound }, [{ path: `/${field}`, message: way.unbound }]);
  }
  return '';
}

/**
 * Fields that were sent along with the order for a code and are not fixed: the guarded request must hold the same. A code
 * for one call is bound to all of its request, where whoever asked for it said to which.
 */
function boundOf(needs: CodeNeed[], request: Record<string, unknown>): Record<string, string> {
  const bound: Record<string, string> = {};
  if (typeof request[BINDING] === 'string' && needs.every(({ keep }) => keep === 0)) bound[BINDING] = request[BINDING];
  for (const need of needs) {
    for (const [field, { value }] of Object.entries(need.filling)) {
      if (value.tree.op !== 'literal' && Object.hasOwn(request, field) && field !== need.to?.field)
        bound[field] = canonical(request[field]);
    }
  }
  return bound;
}

/**
 * Checks the code of a need. What is returned is done once the call is accepted: until then the code stays good.
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
  const session = holderOf(context, need, asking);
  const subject = subjectOf(session, need);
  // Guesses come one after the other: many at once would all be heard before the first is counted.
  await queueFor(tx, subject);
  await refuseLocked(context, subject);
  // A call that only checks the code has another request than the one that the code is for.
  const binding = need.check === context.call.name ? null : await bindingOf(context.request);
  const codes = (await openCodes(tx, session, need)).filter((code) => fits(code.bound, context.request, binding));
  const kept = codes.find((code) => code.checked_until !== null && Number(code.checked_until) >= now);
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '') {
    if (!kept) throw new CodeRefusal(refusals.codeMissing);
    return () => useUp(context, kept.id, need, true);
  }
  const code = codes.find((each) => Number(each.expires_at) >= now);
  if (!code || !same(code.code, text)) {
    // Where none was sent there is nothing to guess at: such a try must not lock the person out.
    if (await wasSent(tx, session, need, now)) await countWrong(context, subject);
    throw new CodeRefusal(refusals.codeWrong);
  }
  return () => useUp(context, code.id, need, false);
}

/** Marks a code as checked, for the calls that follow within the need's `keep`. */
export async function keepChecked(context: AnswerContext, asking: Session, need: CodeNeed): Promise<void> {
  const now = context.clock.now();
  const until = need.keep > 0 ? now + need.keep * 1000 : now + LIFE;
  const [code] = await openCodes(context.tx, holderOf(context, need, asking), need);
  if (!code) return;
  await context.tx
    .updateTable('sandbox_code')
    .set({ checked_until: String(until) })
    .where('id', '=', code.id)
    .execute();
}

/** The codes of a session for a need that were neither used up nor replaced, the newest first. */
async function openCodes(tx: Transaction, session: Holder, need: CodeNeed): Promise<StoredCode[]> {
  const codes = await tx
    .selectFrom('sandbox_code')
    .selectAll()
    .where('session_id', '=', session.id)
    .where('used', '=', false)
    .orderBy('sent_at', 'desc')
    .execute();
  return codes.filter((code) => code.needs.split(' ').includes(need.name));
}

/** Whether the session was sent a code for the need lately, used up since or not. */
async function wasSent(tx: Transaction, session: Holder, need: CodeNeed, now: number): Promise<boolean> {
  const codes = await tx
    .selectFrom('sandbox_code')
    .select('needs')
    .where('session_id', '=', session.id)
    .where('expires_at', '>=', String(now))
    .execute();
  return codes.some((code) => code.needs.split(' ').includes(need.name));
}

async function useUp(context: AnswerContext, id: string, need: CodeNeed, kept: boolean): Promise<void> {
  const { tx, clock } = context;
  const subject = subjectOf(holderOf(context, need, context.session ?? visitor(context)), need);
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
 * Counts a wrong try, which stays counted although the answer is refused.
 * @throws CodeRefusal codeLocked with the last try
 */
async function countWrong(context: AnswerContext, subject: string): Promise<void> {
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
    // One statement, so that two guesses at once count twice.
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
  if ((lock?.wrong ?? 0) + 1 >= TRIES) throw new CodeRefusal(refusals.codeLocked);
}

/** A lock is the person's, so that a new session does not lift it. */
function subjectOf(session: Holder, need: CodeNeed): string {
  return canonical([session.owner, session.userId, need.name]);
}

function personOf(session: Holder): string {
  return canonical([session.owner, session.userId]);
}

/** @param binding the request's own; null where it is not the request that the code is for. */
function fits(bound: string, request: Record<string, unknown>, binding: string | null): boolean {
  const { [BINDING]: wanted, ...fields } = JSON.parse(bound) as Record<string, string>;
  if (wanted !== undefined && binding !== null && wanted !== binding) return false;
  return Object.entries(fields).every(
    ([field, value]) => !Object.hasOwn(request, field) || canonical(request[field]) === value,
  );
}

function same(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
