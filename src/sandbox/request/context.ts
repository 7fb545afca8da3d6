import type { CallContract } from '#model/call.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { AnswerContext, LandedFile, Outbox, Session, Who } from '../context/answer.ts';
import { confirmationOf } from '../answers/confirmed.ts';
import type { Clock } from '../context/clock.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import type { IncomingFile } from '../files/incoming.ts';
import { PIECE } from '../files/landing.ts';
import { FileShelf } from '../files/store.ts';
import { checkCode, dropCodes, visitor } from '../gate/codes.ts';
import { devicesOn } from '../gate/devices.ts';
import { grantsHeld, heldGrant } from '../gate/grants.ts';
import { limitsOn } from '../gate/limits.ts';
import { holdRules } from '../gate/rules.ts';
import { BrokenRequest, Forbidden } from '../context/refusal.ts';
import { Records } from '../storage/records.ts';
import { timetableOn } from '../work/events.ts';
import { jobsOn } from '../work/jobs.ts';
import { type Core, FILES } from './core.ts';
import { needFields } from './request.ts';
import { show } from './show.ts';

/** Effects of an answer that apply after it. */
export interface Effects {
  /** The cookie's new value; `''` takes it away. */
  cookie?: string;
  /** The same of the device's cookie. */
  deviceCookie?: string;
  /** Done in any case, also after a refusal. */
  kept: ((tx: Transaction) => Promise<void>)[];
  /** A job was started: wakes a worker. */
  work?: boolean;
  /** Done once the call is accepted: codes that its answer demanded are used up. */
  accepted: (() => Promise<void>)[];
  /** Person that an audited call without a session is about. */
  concerns?: Who;
}

export interface Frame {
  core: Core;
  tx: Transaction;
  session: Session | null;
  address: string;
  device: string;
  /** Secret of the device cookie. */
  deviceSecret?: string | undefined;
  /** Values of the needs' fields. */
  given: Record<string, unknown>;
  idempotencyKey?: string;
  effects: Effects;
  outside: AnswerContext['outside'];
  /** Grant that the call is answered under: its record and the asker's frame. */
  granted?: { record: EntityRecord; asker: Frame };
}

/**
 * The context in which a call is answered: the caller's, or that of the owner who granted it.
 * @throws Refusal where the call asks for a grant that does not hold
 */
export async function frameFor(frame: Frame, call: CallContract, request: Record<string, unknown>): Promise<Frame> {
  if (call.grant === undefined) return frame;
  const asker = frame.granted?.asker ?? frame;
  if (!asker.session) throw new Forbidden();
  const { owner, record } = await heldGrant(contextOf(asker, call, request), call.grant);
  return { ...asker, session: { ...asker.session, owner }, granted: { record, asker } };
}

/** The world as an answer sees it. */
export function contextOf(frame: Frame, call: CallContract, request: Record<string, unknown>): AnswerContext {
  const { core, tx, session, effects } = frame;
  const { clock } = core.options;
  for (const [name, value] of Object.entries(call.defaults ?? {})) request[name] ??= value;
  const keep = (write: (later: Transaction) => Promise<void>): void => {
    effects.kept.push(write);
  };
  const entities = new Records(core.model, tx, session?.owner ?? '', core.refusals, core.waits, session?.user);
  const who = { owner: session?.owner ?? '', userId: session?.userId ?? '', call: call.name };
  const jobs = jobsOn(tx, clock, who, { model: core.model, files: core.options.wire.files ?? FILES });
  return {
    model: core.model,
    call,
    session,
    owner: session?.owner ?? '',
    request,
    tx,
    entities,
    clock,
    address: frame.address,
    ...(frame.granted && { grant: frame.granted.record }),
    async grants(of, right) {
      const held = await grantsHeld({ entities, clock, owner: session?.owner ?? '' }, of, right);
      return held.map(({ owner, record }) => ({ record, entities: entities.as(owner) }));
    },
    ...(frame.idempotencyKey !== undefined && { idempotencyKey: frame.idempotencyKey }),
    refusals: core.refusals,
    outbox: outboxOn(tx, clock),
    files: new FileShelf(tx, session?.owner ?? '', clock, core.refusals, {
      userId: session?.userId,
      // Under a grant, the uploaded files belong to the asker, not to the grant's owner.
      giver: frame.granted?.asker.session?.owner,
      land: (file, type) => arrival(frame, file, type),
    }),
    jobs: {
      ...jobs,
      async start(...job) {
        effects.work = true;
        return jobs.start(...job);
      },
    },
    timetable: timetableOn(tx),
    limits: limitsOn(tx, clock, core.refusals, keep),
    device: frame.device,
    devices: devicesOn(tx, clock, frame.deviceSecret, { address: frame.address, device: frame.device }, (secret) => {
      effects.deviceCookie = secret;
    }),
    made: async (code) => (await core.options.accounts.made?.(contextOf(frame, call, request), code)) ?? null,
    outside: frame.outside,
    signIn: (who) => signIn(frame, who),
    async signOut() {
      if (session) await core.sessions.revoke(tx, session.id);
      effects.cookie = '';
    },
    revokeSessions: (who, except) =>
      core.sessions.revokeAll(tx, who, except === 'this' && session ? session.id : undefined),
    dropCodes: (who, places) => dropCodes(tx, who, places),
    sessionsOf: (who) => core.sessions.list(tx, who, session?.id),
    endSession: (who, id) => core.sessions.end(tx, who, id),
    sessionEnds() {
      if (!session) throw new Error('Nobody is signed in: a session that is none has no end');
      return Promise.resolve(core.sessions.left({ ...session, beganAt: session.beganAt ?? clock.now() }));
    },
    async demand(name) {
      const need = ownEntry(core.model.needs, name);
      if (need?.kind !== 'code') throw new Error(`The Model has no code "${name}"`);
      const context = contextOf(frame, call, request);
      effects.accepted.push(await checkCode(context, session ?? visitor(context), need, frame.given[need.field]));
    },
    concerns(who) {
      effects.concerns = who;
    },
    inspect(name, asked, state) {
      const other = ownEntry(core.model.calls, name);
      if (!other) throw new Error(`The Model has no call "${name}"`);
      const ofNeeds = new Set(needFields(other, core.model).map((field) => `/${field}`));
      const isMissing = (path: string): boolean => state === 'unfinished' && !Object.hasOwn(asked, path.slice(1));
      const errors = core.schemas
        .request(other, { ...asked }, false)
        ?.filter(({ path }) => !ofNeeds.has(path) && !isMissing(path));
      if (errors?.length) throw new BrokenRequest(errors);
    },
    async lock() {
      await core.options.lock?.(tx, session?.owner ?? '');
    },
    compute(name, given) {
      const computation = ownEntry(core.options.computations ?? {}, name);
      if (!computation) throw new Error(`The product computes nothing of the name "${name}"`);
      return computation(given, { model: core.model, now: clock.now() });
    },
    async holdRules(name, asked) {
      const other = ownEntry(core.model.calls, name);
      if (!other) throw new Error(`The Model has no call "${name}"`);
      await holdRules(contextOf(await frameFor(frame, other, asked), other, asked), core.options.site ?? {});
    },
    async confirmation(name, asked) {
      const other = ownEntry(core.model.calls, name);
      if (!other) throw new Error(`The Model has no call "${name}"`);
      return confirmationOf(contextOf(await frameFor(frame, other, asked), other, asked), core.options.site ?? {});
    },
    async ask(name, asked = {}) {
      const other = ownEntry(core.model.calls, name);
      const answer = ownEntry(core.answers, name);
      if (!other || !answer) throw new Error(`The Model has no call "${name}"`);
      return answer(contextOf(await frameFor(frame, other, asked), other, asked));
    },
    show: (entity, record) => show(call, entities.definition(entity), record),
    evenIfRefused: keep,
  };
}

/** The bytes of a file of the request, in the database. */
function arrival({ core, session, outside }: Frame, file: IncomingFile, type: string): Promise<LandedFile> {
  return outside(`arrival of ${file.id}`, async () => {
    const { id, name, size, sha256 } = file;
    const landed = { id, name, size, sha256, type };
    await core.landing.land(landed, session?.owner ?? '', file.pieces(PIECE));
    return landed;
  });
}

async function signIn(frame: Frame, who: Who): Promise<Session> {
  const { core, tx, session, effects } = frame;
  // The old id ends with the sign-in, so that one planted beforehand is worth nothing.
  if (session) await core.sessions.revoke(tx, session.id);
  const person = await core.options.accounts.load(tx, who);
  if (!person) throw new Error(`Nobody is known as ${who.userId} of ${who.owner}: a sign-in for an unknown person`);
  const begun = await core.sessions.begin(tx, who, { address: frame.address, device: frame.device });
  effects.concerns = who;
  effects.cookie = begun.secret;
  return { ...begun.session, ...person };
}

/** The page of the outbox shows so many letters, the newest first. */
export const LETTERS_SHOWN = 100;

export function outboxOn(tx: Transaction, clock: Clock): Outbox {
  return {
    async post(letter, at = clock.now()) {
      await tx
        .insertInto('sandbox_outbox')
        .values({ ...letter, created_at: String(at) })
        .execute();
    },
  };
}
