import type { CallContract } from '#model/call.ts';
import type { Scope } from '#model/evaluate.ts';
import type { Model } from '#model/model.ts';
import type { Moved } from '#model/need.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityRecord, EntityStore } from '../database/entity-store.ts';
import type { Clock } from './clock.ts';
import type { Files, Outside } from './files.ts';
import type { Devices, Limits } from './limits.ts';
import type { RefusalCatalogue } from './refusal.ts';
import type { ListedSession, Session, Who } from './who.ts';
import type { Jobs, Outbox, Timetable } from './work.ts';

/** Access that another owner has granted to the session's owner. */
export interface Granted {
  record: EntityRecord;
  /** Bound to the owner who granted it. */
  entities: EntityStore;
}

/** Request that a code confirms. */
export interface Confirmation {
  /** In words: what is done, the sums by currency, the payees. */
  words: string;
  /** The same, the call and all of its request, hashed: another request, or other records behind it, have another. */
  binding: string;
  /** The same in figures. */
  moved: Moved;
}

/** Who asks, from where, and for what. */
export interface Asked<Request> {
  call: CallContract;
  /** Validated; path and query parameters included. */
  request: Request;
  /** Null only on public calls. */
  session: Session | null;
  /** The session's owner, `''` without one. */
  owner: string;
  /** Scope of a step: the lookups of all steps, and the line that the step runs for. */
  around?: Scope;
  /** Record that grants this person access to the owner's data, for a call with `grant`. */
  grant?: EntityRecord;
  idempotencyKey?: string;
  /** The address that the request came from. */
  address: string;
  /** Browser and system from the user agent: `Chrome · Windows`. */
  device: string;
}

/** Records and refusals: what an answer reads and writes, all of it in one transaction. */
export interface Data<Shown> {
  model: Model;
  clock: Clock;
  refusals: RefusalCatalogue;
  /** The one handle inside the request: everything happens in this transaction. */
  tx: Transaction;
  /** Bound to the owner; `entities.as(other)` where a rule reaches across owners. */
  entities: EntityStore;
  /** The records of an entity that grant a right to the session's owner now, each with the store of its maker. */
  grants(of: string, right: string): Promise<Granted[]>;
  /** A record as this call's result shows it: only the declared fields, secrets masked. */
  show<Name extends keyof Shown & string>(entity: Name, record: EntityRecord): Shown[Name];
  /** Runs a named computation of the product. @throws Error for an unknown name */
  compute(name: string, given: Record<string, unknown>): unknown;
  /** Keeps others from writing what is this owner's, until the transaction ends. */
  lock(): Promise<void>;
  /** Is done (in the same transaction) also where the answer ends in a refusal, e.g. counting a wrong password. */
  evenIfRefused(write: (tx: Transaction) => Promise<void>): void;
}

/** Files, and long work outside of the transaction. */
export interface FileWork {
  files: Files;
  /**
   * Does long work outside of the transaction. The answer is left there, all that it wrote is undone, and it runs again
   * from its beginning with the result at hand. An error of the work is thrown here in that second run.
   * @param name tells the works of one answer apart
   */
  outside<Result>(name: string, work: (away: Outside) => Promise<Result>): Promise<Result>;
}

/** What happens after the answer: letters, jobs, events. */
export interface Later {
  outbox: Outbox;
  jobs: Jobs;
  timetable: Timetable;
}

/** Sign-in, sessions, codes and the counters that guard them. */
export interface Entrance {
  limits: Limits;
  devices: Devices;
  /** Begins a new session with a new id (and ends the one that came with the request). */
  signIn(who: Who): Promise<Session>;
  signOut(): Promise<void>;
  /** The sessions of a person that are still good, the one used last first. */
  sessionsOf(who: Who): Promise<ListedSession[]>;
  /** Ends a session of the person by its listed id; false if it does not exist. */
  endSession(who: Who, id: string): Promise<boolean>;
  /** Ends every session of a person, e.g. after a new password; `except` keeps the present one. */
  revokeSessions(who: Who, except?: 'this'): Promise<void>;
  /** Seconds until the session ends without activity, and regardless of activity. */
  sessionEnds(): Promise<{ idle: number; absolute: number }>;
  /** Sets the person whom an audited call without a session is about, such as the person of a sign-in attempt. */
  concerns(who: Who): void;
  /** Checks the code of a `late` need, which went along with the request. @throws Refusal where it is missing or wrong */
  demand(need: string): Promise<void>;
  /**
   * Compares a code with the app of the person who must confirm this call. The result uses the code up; null if it is
   * wrong or was used before.
   */
  made(code: string): Promise<(() => Promise<void>) | null>;
  /** Uses up every open code of a person: those of sessions, and those sent to places that the person signs in by. */
  dropCodes(who: Who, places: readonly string[]): Promise<void>;
}

/** Other calls, under the same session and in the same transaction. */
export interface OtherCalls {
  /** Another call's answer. Needs and permission are not asked again. */
  ask(call: string, request?: Record<string, unknown>): Promise<unknown>;
  /**
   * Looks at a request for another call as at one that comes over the wire; what its needs are given is left to them.
   * @param state unfinished: fields may be missing
   * @throws BrokenRequest
   */
  inspect(call: string, request: Record<string, unknown>, state?: 'unfinished'): void;
  /**
   * Refuses a request for another call that breaks a rule of it, as one that comes over the wire is refused.
   * @throws Refusal with the fields
   */
  holdRules(call: string, request: Record<string, unknown>): Promise<void>;
  /**
   * Contents of a code's message and the values it is bound to, read from the request and its records.
   * @throws BrokenRequest, Forbidden, or a Refusal where a record does not exist
   */
  confirmation(call: string, request: Record<string, unknown>): Promise<Confirmation>;
}

/** @typeParam Shown what records look like when they are shown, by the name of their entity; the product knows more. */
export interface AnswerContext<Request = Record<string, unknown>, Shown = Record<string, EntityRecord>>
  extends Asked<Request>, Data<Shown>, FileWork, Later, Entrance, OtherCalls {}

/** Gives the call's `result` (a FileResult where that is a file); throws Refusal for a business refusal. */
export type Answer<Request = Record<string, unknown>, Result = unknown, Shown = Record<string, EntityRecord>> = (
  context: AnswerContext<Request, Shown>,
) => Promise<Result>;

/** Draws a document: of a record of the entity that the answer names, or of what it reads by itself. */
export type Template = (context: AnswerContext, record: EntityRecord | null) => Promise<Drawn>;

export interface Drawn {
  /** Media type. */
  type: string;
  bytes: Uint8Array;
  /** File name, if the answer does not name it. */
  name?: string;
}

/**
 * A value out of values, for answers that say `computed`: no record is read and none written, and null is no result.
 * @param world `now` in milliseconds
 */
export type Computation = (given: Record<string, unknown>, world: { model: Model; now: number }) => unknown;
