import type { CallContract } from '#model/call.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { AnswerContext, Asked, Data, Entrance, FileWork, Later, OtherCalls } from '../context/answer.ts';
import type { LandedFile } from '../context/files.ts';
import type { Session, Who } from '../context/who.ts';
import { confirmationOf } from '../answers/confirmed.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { outboxOn } from '../storage/outbox.ts';
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

/** Effects that apply after the answer. */
export interface Effects {
  /** New value of the session's cookie; `''` deletes it. */
  cookie?: string;
  /** New value of the device's cookie; `''` deletes it. */
  deviceCookie?: string;
  /** Runs in any case, even after a refusal. */
  kept: ((tx: Transaction) => Promise<void>)[];
  /** A job was started, so a worker must wake. */
  work?: boolean;
  /** Runs once the call is accepted: uses up codes that the answer demanded. */
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
  /** Grant under which the call is answered: its record and the caller's own context. */
  granted?: { record: EntityRecord; asker: Frame };
}

/**
 * The context in which a call is answered: the caller's, or that of the granting owner.
 * @throws Refusal if the call requires a grant that is not valid
 */
export async function frameFor(frame: Frame, call: CallContract, request: Record<string, unknown>): Promise<Frame> {
  if (call.grant === undefined) return frame;
  const asker = frame.granted?.asker ?? frame;
  if (!asker.session) throw new Forbidden();
  const { owner, record } = await heldGrant(contextOf(asker, call, request), call.grant);
  return { ...asker, session: { ...asker.session, owner }, granted: { record, asker } };
}

/** The context as an answer sees it. */
export function contextOf(frame: Frame, call: CallContract, request: Record<string, unknown>): AnswerContext {
  for (const [name, value] of Object.entries(call.defaults ?? {})) request[name] ??= value;
  const itself = (): AnswerContext => contextOf(frame, call, request);
  return {
    ...asked(frame, call, request),
    ...dataOf(frame, call),
    ...fileWork(frame),
    ...laterThan(frame, call),
    ...entranceOf(frame, itself),
    ...otherCalls(frame),
  };
}

function asked(frame: Frame, call: CallContract, request: Record<string, unknown>): Asked<Record<string, unknown>> {
  const { session, address, device, granted, idempotencyKey } = frame;
  return {
    ...{ call, request, session, owner: ownerIn(frame), address, device },
    ...(granted && { grant: granted.record }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}

function ownerIn({ session }: Frame): string {
  return session?.owner ?? '';
}

function dataOf(frame: Frame, call: CallContract): Data<Record<string, EntityRecord>> {
  const { core, tx, session } = frame;
  const { model, refusals } = core;
  const { clock } = core.options;
  const owner = ownerIn(frame);
  const entities = new Records(model, tx, owner, refusals, core.waits, session?.user);
  return {
    ...{ model, clock, refusals, tx, entities },
    async grants(of, right) {
      const held = await grantsHeld({ entities, clock, owner }, of, right);
      return held.map((each) => ({ record: each.record, entities: entities.as(each.owner) }));
    },
    show: (entity, record) => show(call, entities.definition(entity), record),
    compute(name, given) {
      const computation = ownEntry(core.options.computations ?? {}, name);
      if (!computation) throw new Error(`The product computes nothing of the name "${name}"`);
      return computation(given, { model, now: clock.now() });
    },
    async lock() {
      await core.options.lock?.(tx, owner);
    },
    evenIfRefused: (write) => void frame.effects.kept.push(write),
  };
}

function fileWork(frame: Frame): FileWork {
  const { core, tx, session, granted } = frame;
  return {
    files: new FileShelf(tx, ownerIn(frame), core.options.clock, core.refusals, {
      userId: session?.userId,
      // Under a grant uploaded files belong to the caller, not to the granting owner.
      giver: granted?.asker.session?.owner,
      land: (file, type) => arrival(frame, file, type),
    }),
    outside: frame.outside,
  };
}

function laterThan({ core, tx, session, effects }: Frame, call: CallContract): Later {
  const { clock, wire } = core.options;
  const who = { owner: session?.owner ?? '', userId: session?.userId ?? '', call: call.name };
  const jobs = jobsOn(tx, clock, who, { model: core.model, files: wire.files ?? FILES });
  return {
    outbox: outboxOn(tx, () => clock.now()),
    jobs: {
      ...jobs,
      async start(...job) {
        effects.work = true;
        return jobs.start(...job);
      },
    },
    timetable: timetableOn(tx),
  };
}

function entranceOf(frame: Frame, itself: () => AnswerContext): Entrance {
  const { core, tx, session, effects, address, device } = frame;
  const { clock } = core.options;
  return {
    limits: limitsOn(tx, clock, core.refusals, (write) => void effects.kept.push(write)),
    devices: devicesOn(tx, clock, frame.deviceSecret, { address, device }, (secret) => {
      effects.deviceCookie = secret;
    }),
    signIn: (who) => signIn(frame, who),
    async signOut() {
      if (session) await core.sessions.revoke(tx, session.id);
      effects.cookie = '';
    },
    sessionsOf: (who) => core.sessions.list(tx, who, session?.id),
    endSession: (who, id) => core.sessions.end(tx, who, id),
    revokeSessions: (who, except) =>
      core.sessions.revokeAll(tx, who, except === 'this' && session ? session.id : undefined),
    sessionEnds() {
      if (!session) throw new Error('Nobody is signed in: a session that is none has no end');
      return Promise.resolve(core.sessions.left({ ...session, beganAt: session.beganAt ?? clock.now() }));
    },
    concerns(who) {
      effects.concerns = who;
    },
    async demand(name) {
      const need = ownEntry(core.model.needs, name);
      if (need?.kind !== 'code') throw new Error(`The Model has no code "${name}"`);
      const context = itself();
      effects.accepted.push(await checkCode(context, session ?? visitor(context), need, frame.given[need.field]));
    },
    made: async (code) => (await core.options.accounts.made?.(itself(), code)) ?? null,
    dropCodes: (who, places) => dropCodes(tx, who, places),
  };
}

function otherCalls(frame: Frame): OtherCalls {
  const { core } = frame;
  const named = (name: string): CallContract => {
    const call = ownEntry(core.model.calls, name);
    if (!call) throw new Error(`The Model has no call "${name}"`);
    return call;
  };
  const within = async (call: CallContract, request: Record<string, unknown>): Promise<AnswerContext> =>
    contextOf(await frameFor(frame, call, request), call, request);
  return {
    async ask(name, request = {}) {
      const call = named(name);
      const answer = ownEntry(core.answers, name);
      if (!answer) throw new Error(`The call "${name}" has no answer`);
      return answer(await within(call, request));
    },
    inspect(name, request, state) {
      const call = named(name);
      const ofNeeds = new Set(needFields(call, core.model).map((field) => `/${field}`));
      const isMissing = (path: string): boolean => state === 'unfinished' && !Object.hasOwn(request, path.slice(1));
      const errors = core.schemas
        .request(call, { ...request }, false)
        ?.filter(({ path }) => !ofNeeds.has(path) && !isMissing(path));
      if (errors?.length) throw new BrokenRequest(errors);
    },
    holdRules: async (name, request) => holdRules(await within(named(name), request), core.options.site ?? {}),
    async confirmation(name, request) {
      const call = named(name);
      // The answer receives the request without the values of its needs (codes), so the confirmation must not see them either.
      const ofNeeds = needFields(call, core.model);
      const data = Object.fromEntries(Object.entries(request).filter(([field]) => !ofNeeds.includes(field)));
      return confirmationOf(await within(call, data), core.options.site ?? {});
    },
  };
}

/** Stores the bytes of a file of the request in the database. */
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
  // The old session id ends with the sign-in, so that a session id planted by an attacker is worthless.
  if (session) await core.sessions.revoke(tx, session.id);
  const person = await core.options.accounts.load(tx, who);
  if (!person) throw new Error(`Nobody is known as ${who.userId} of ${who.owner}: a sign-in for an unknown person`);
  const begun = await core.sessions.begin(tx, who, { address: frame.address, device: frame.device });
  effects.concerns = who;
  effects.cookie = begun.secret;
  return { ...begun.session, ...person };
}

/** Maximum number of messages on the outbox page, newest first. */
export const LETTERS_SHOWN = 100;
