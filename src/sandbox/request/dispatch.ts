import { sql } from 'kysely';
import type { CallContract } from '#model/call.ts';
import type { Bound } from '#model/need.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { FileResult } from '../context/files.ts';
import type { Session, Who } from '../context/who.ts';
import type { Transaction } from '../database/database.ts';
import { CodeRefusal, RefusedBeforehand } from '../gate/codes.ts';
import { fingerprint, type IdempotencyKey, recall, remember } from '../gate/idempotency.ts';
import { holdLimit } from '../gate/limits.ts';
import { meetNeeds } from '../gate/needs.ts';
import { mayCall } from '../gate/permission.ts';
import { standingOf } from '../gate/sessions.ts';
import { completeRequest, holdRules } from '../gate/rules.ts';
import { BrokenRequest, Forbidden, Refusal } from '../context/refusal.ts';
import { againAfterConflict } from '../storage/conflict.ts';
import { executeSoon } from '../storage/pipeline.ts';
import { auditKindOf, writeAudit } from './audit.ts';
import { contextOf, type Effects, type Frame, frameFor } from './context.ts';
import type { Core } from './core.ts';
import { broken, failed, type Outcome, refused, success } from '../wire/envelope.ts';
import { LeftForOutside, OutsideWork } from './outside.ts';
import { type RawRequest, readRequest } from './request.ts';

/** A result that violates the schema of its call: an error of the answer, reported with its place. */
class BrokenResult extends Error {
  constructor(call: CallContract, places: string) {
    super(`The answer of "${call.name}" breaks its result schema: ${places}`);
    this.name = 'BrokenResult';
  }
}

export interface Incoming extends RawRequest {
  secret: string | undefined;
  address: string;
  /** Browser and system from the user agent. */
  device: string;
  /** Secret of the device cookie. */
  deviceSecret?: string | undefined;
  idempotencyKey: string | undefined;
}

export interface Dispatched {
  outcome: Outcome;
  cookie?: string;
  /** The secret for the device's cookie, if it must be set. */
  deviceCookie?: string;
  /** Identifies the person's permissions, so that a page notices a change. */
  standing?: string;
  /** A job may be waiting now. */
  work?: boolean;
  /** The sender; without a session the person that the call was about. */
  who?: Who;
}

/** Answers one call in one transaction: everything or nothing. Long work runs before it, outside. */
export async function dispatch(core: Core, call: CallContract, incoming: Incoming): Promise<Dispatched> {
  const outside = new OutsideWork(core);
  for (;;) {
    try {
      const answered = await againAfterConflict(() =>
        core.options.database.transaction((tx) => answer(core, call, incoming, tx, outside)),
      );
      // Outside the transaction: a wait inside would block everybody on the embedded database.
      const after = call.answer.kind === 'fixed' ? call.answer.after : undefined;
      if (after !== undefined && answered.outcome.status === 200) {
        await new Promise((resolve) => setTimeout(resolve, after));
      }
      return answered;
    } catch (error) {
      if (error instanceof LeftForOutside) {
        await outside.perform(error);
        continue;
      }
      if (error instanceof Forbidden || error instanceof BrokenRequest) {
        const outcome = error instanceof Forbidden ? failed(403) : broken(error.errors);
        await auditUndone(core, call, incoming, outcome);
        return { outcome };
      }
      throw error;
    }
  }
}

/** Answers in four stages: permission, an earlier answer to the same key, the answer itself, and its records. */
async function answer(
  core: Core,
  call: CallContract,
  incoming: Incoming,
  tx: Transaction,
  outside: OutsideWork,
): Promise<Dispatched> {
  const entry = await enter(core, call, incoming, tx);
  if ('outcome' in entry) return entry;
  const { session, standing } = entry;
  const { idempotencyKey, address, device, deviceSecret } = incoming;
  const { request, given } = readRequest(incoming, call, core.model, core.schemas);
  const key = keyOf(call, session, request, idempotencyKey);
  const before = key && (await answeredBefore(core, tx, key));
  if (before) return { outcome: before, ...standing };
  const effects: Effects = { kept: [], accepted: [] };
  const done = await perform(call, request, {
    ...{ core, tx, session, address, device, deviceSecret, given, effects },
    outside: outside.resultFor(session?.owner ?? ''),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  await keep(call, request, done, key);
  return {
    outcome: done.outcome,
    ...standing,
    ...(session === null && effects.concerns && { who: effects.concerns }),
    ...(effects.cookie !== undefined && { cookie: effects.cookie }),
    ...(effects.deviceCookie !== undefined && { deviceCookie: effects.deviceCookie }),
    ...(effects.work === true && { work: true }),
  };
}

/** Finds the caller's session and checks the permission. Returns the final answer if the call is forbidden. */
async function enter(
  core: Core,
  call: CallContract,
  incoming: Incoming,
  tx: Transaction,
): Promise<{ session: Session | null; standing: Pick<Dispatched, 'standing' | 'who'> } | Dispatched> {
  const session = await sessionOf(core, incoming, tx);
  if (!session && call.permission !== 'public') {
    return { outcome: failed(401, await whyEnded(core, incoming, tx)), cookie: '' };
  }
  const standing = session === null ? {} : { standing: standingOf(session.permissions), who: session };
  // A person known only to the provider has only the portal's own data here.
  const isStranger =
    session !== null &&
    core.options.provider?.keeps(call) === false &&
    (await core.options.accounts.load(tx, session)) === null;
  if (!isStranger && mayCall(call, session)) return { session, standing };
  const { address, device } = incoming;
  const outcome = failed(403);
  await writeAudit(core, tx, { call, who: session, session, address, device, request: {}, outcome });
  return { outcome, ...standing };
}

/** The first answer to the same key; a refusal if the key was used for another request. */
async function answeredBefore(core: Core, tx: Transaction, key: IdempotencyKey): Promise<Outcome | null> {
  try {
    return await recall(tx, key, core.options.clock, core.refusals);
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

/** A call that was answered or refused. */
interface Performed {
  outcome: Outcome;
  frame: Frame;
  /** The context of the granting owner; else the caller's. */
  within: Frame;
  /** The stored answer is returned for the same key. */
  isStorable: boolean;
  /** The request that a refused code was bound to. */
  beforehand?: Bound;
}

/** Limits, needs and rules, then the answer; a refusal undoes what the answer wrote. */
async function perform(call: CallContract, request: Record<string, unknown>, frame: Frame): Promise<Performed> {
  const { core, tx, effects, given } = frame;
  const site = core.options.site ?? {};
  const context = contextOf(frame, call, request);
  let within = frame;
  try {
    await holdLimit(context);
    within = await frameFor(frame, call, request);
    const opened = within === frame ? context : contextOf(within, call, request);
    await completeRequest(opened, site);
    const accepted = await meetNeeds(context, call, given, {
      site,
      unsigned: async (asked, types) => (await core.options.accounts.unsigned?.(asked, types)) ?? [],
    });
    const outcome = await undoable(tx, async () => {
      await holdRules(opened, site);
      const result = await ownEntry(core.answers, call.name)?.(opened);
      const checked = call.result === 'file' ? null : checkedResult(core, call, result);
      for (const done of [...accepted, ...effects.accepted]) await done();
      return { ...success(checked), ...(call.result === 'file' && { file: result as FileResult }) };
    });
    return { outcome, frame, within, isStorable: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    delete effects.cookie;
    delete effects.deviceCookie;
    return {
      ...{ outcome: refused(error), frame, within, isStorable: !(error instanceof CodeRefusal) },
      ...(error instanceof RefusedBeforehand && { beforehand: error.bound }),
    };
  }
}

/** Writes the records of a call, even of a refused one: counters, the answer for its key, and the audit log. */
async function keep(
  call: CallContract,
  request: Record<string, unknown>,
  { outcome, frame, within, isStorable, beforehand }: Performed,
  key: IdempotencyKey | null,
): Promise<void> {
  const { core, tx, session, effects, address, device } = frame;
  for (const write of effects.kept) await write(tx);
  // Files are not stored for retries but created again.
  if (key && isStorable && !outcome.file) await remember(tx, key, outcome, core.options.clock);
  const who = session ?? effects.concerns ?? null;
  const note = { session, address, device, outcome };
  await writeAudit(core, tx, { ...note, call, who, request });
  const meant = beforehand && ownEntry(core.model.calls, beforehand.call);
  if (meant) await writeAudit(core, tx, { ...note, call: meant, who: session, request: beforehand.request });
  // Also logged for the owner whose record the call used.
  if (within.granted) await writeAudit(core, tx, { ...note, call, who: within.session, request });
}

/** Logs a call whose transaction was rolled back, in a transaction of its own, because the attempt counts. */
async function auditUndone(core: Core, call: CallContract, incoming: Incoming, outcome: Outcome): Promise<void> {
  if (core.options.audit === undefined || auditKindOf(core.model, call) === undefined) return;
  const { address, device } = incoming;
  await core.options.database.transaction(async (tx) => {
    const session = await sessionOf(core, incoming, tx);
    await writeAudit(core, tx, { call, who: session, session, address, device, request: {}, outcome });
  });
}

/** Undoes writes after a refusal, and rethrows it. */
async function undoable(tx: Transaction, work: () => Promise<Outcome>): Promise<Outcome> {
  await executeSoon(tx, sql`savepoint answer`);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) await sql`rollback to savepoint answer`.execute(tx);
    throw error;
  }
}

export async function sessionOf(
  core: Core,
  incoming: Pick<Incoming, 'secret'>,
  tx: Transaction,
): Promise<Session | null> {
  const stored = await core.sessions.find(tx, incoming.secret);
  if (!stored) return null;
  if (stored.person) return { ...stored, ...stored.person };
  const person = await core.options.accounts.load(tx, stored);
  if (person) return { ...stored, ...person };
  await core.sessions.revoke(tx, stored.id);
  return null;
}

async function whyEnded(core: Core, { secret }: Incoming, tx: Transaction): Promise<string | undefined> {
  const who = await core.sessions.whoseWas(tx, secret);
  return (who && (await core.options.accounts.whyEnded?.(tx, who))) ?? undefined;
}

function keyOf(
  call: CallContract,
  session: Session | null,
  request: Record<string, unknown>,
  given: string | undefined,
): IdempotencyKey | null {
  if (!call.idempotent && !call.money) return null;
  if (given === undefined) {
    if (call.money) throw new BrokenRequest([{ path: '/Idempotency-Key', message: '缺少请求头 Idempotency-Key' }]);
    return null;
  }
  if (!/^[\u0021-\u007e]{1,255}$/.test(given)) {
    throw new BrokenRequest([{ path: '/Idempotency-Key', message: '格式不正确' }]);
  }
  // The same request with another quoted price is the same request.
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => call.quoted?.includes(name) !== true));
  const print = fingerprint(rest, call.requestSchema);
  // Visitors share one space of keys, so the content is part of theirs: nobody can use up the key of somebody else.
  const key = session ? given : `${given} ${print}`;
  return { owner: session?.owner ?? VISITORS, call: call.name, key, fingerprint: print };
}

/** Owner of the keys of requests without a session. */
const VISITORS = 'visitors';

/** True if only unknown enum values violate the schema, which a newer server may have written. */
function isOnlyNewer(core: Core, call: CallContract, result: unknown): boolean {
  if (core.options.readiness?.isBehind !== true) return false;
  return core.schemas.resultErrors(call, result).every(({ keyword }) => VALUES.includes(keyword));
}

const VALUES = ['enum', 'const', 'anyOf', 'oneOf'];

/** The result after serialisation, without what JSON omits. */
function checkedResult(core: Core, call: CallContract, result: unknown): unknown {
  const plain: unknown = result === undefined ? null : JSON.parse(JSON.stringify(result));
  const errors = core.schemas.result(call, plain);
  if (errors && !isOnlyNewer(core, call, plain))
    throw new BrokenResult(call, errors.map((error) => `${error.path} ${error.message}`).join('; '));
  return plain;
}
