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
  /** Entity store of the granting owner. */
  entities: EntityStore;
}

/** Request that a code confirms. */
export interface Confirmation {
  /** In words: what happens, the sums by currency, the debited amounts, the payees. */
  words(): Promise<string>;
  /**
   * A hash of the words, the call and its whole request: another request, or other records behind it, has another hash.
   */
  binding: string;
  /** The moved money as figures. */
  moved: Moved;
}

/** The caller, its address, and the request. */
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

/** Access to records. All reads and writes of an answer are in one transaction; a refusal undoes them. */
export interface Data<Shown> {
  model: Model;
  clock: Clock;
  refusals: RefusalCatalogue;
  /** The one handle inside the request: everything happens in this transaction. */
  tx: Transaction;
  /** The store of the owner; `entities.as(other)` for rules that concern several owners. */
  entities: EntityStore;
  /**
   * Records of an entity that currently grant a right to the session's owner, each with the store of the granting
   * owner.
   */
  grants(of: string, right: string): Promise<Granted[]>;
  /** A record as this call's result shows it: only declared fields, secrets masked. */
  show<Name extends keyof Shown & string>(entity: Name, record: EntityRecord): Shown[Name];
  /** Runs a named computation of the product. @throws Error for an unknown name */
  compute(name: string, given: Record<string, unknown>): unknown;
  /** Blocks other writers of this owner's data until the transaction ends. */
  lock(): Promise<void>;
  /** Runs in the same transaction even if the answer ends in a refusal, for example to count a wrong password. */
  evenIfRefused(write: (tx: Transaction) => Promise<void>): void;
}

/** Files, and long work outside the transaction. */
export interface FileWork {
  files: Files;
  /**
   * Runs long work outside the transaction. The answer stops here, its writes are undone, and it runs again from the
   * start with the result available. An error of the work is thrown here in the second run.
   * @param name distinguishes the works of one answer
   */
  outside<Result>(name: string, work: (away: Outside) => Promise<Result>): Promise<Result>;
}

/** Work after the answer: messages, jobs, events. */
export interface Later {
  outbox: Outbox;
  jobs: Jobs;
  timetable: Timetable;
}

/** Sign-in, sessions, codes and the counters that protect them. */
export interface Entrance {
  limits: Limits;
  devices: Devices;
  /** Starts a session with a new id, and ends the session of the request. */
  signIn(who: Who): Promise<Session>;
  signOut(): Promise<void>;
  /** The valid sessions of a person, the most recently used first. */
  sessionsOf(who: Who): Promise<ListedSession[]>;
  /** Ends a session of the person by its listed id; false if it does not exist. */
  endSession(who: Who, id: string): Promise<boolean>;
  /** Ends every session of a person, e.g. after a new password; `except` keeps the present one. */
  revokeSessions(who: Who, except?: 'this'): Promise<void>;
  /** Seconds until the session ends without activity, and regardless of activity. */
  sessionEnds(): Promise<{ idle: number; absolute: number }>;
  /** Sets the person whom an audited call without a session is about, such as the person of a sign-in attempt. */
  concerns(who: Who): void;
  /** Checks the code of a `late` need, which the request carries. @throws Refusal if it is missing or wrong */
  demand(need: string): Promise<void>;
  /**
   * Checks a code against the app of the person who must confirm this call. The returned function uses the code up;
   * null if it is wrong or was used before.
   */
  made(code: string): Promise<(() => Promise<void>) | null>;
  /**
   * Uses up every open code of a person: those of sessions, and those sent to the addresses that the person signs in
   * with.
   */
  dropCodes(who: Who, places: readonly string[]): Promise<void>;
}

/** Other calls, under the same session and in the same transaction. */
export interface OtherCalls {
  /** The answer of another call. Its needs and permission are not checked again. */
  ask(call: string, request?: Record<string, unknown>): Promise<unknown>;
  /**
   * Validates a request of another call as if it came over the wire; values of its needs are not checked.
   * @param state unfinished: fields may be missing
   * @throws BrokenRequest
   */
  inspect(call: string, request: Record<string, unknown>, state?: 'unfinished'): void;
  /** Checks the rules of another call's request, as for a request over the wire. @throws Refusal with the fields */
  holdRules(call: string, request: Record<string, unknown>): Promise<void>;
  /**
   * Contents of a code's message and the values that the code is bound to, read from the request and its records.
   * @throws BrokenRequest, Forbidden, or a Refusal if a record does not exist
   */
  confirmation(call: string, request: Record<string, unknown>): Promise<Confirmation>;
}

/** @typeParam Shown types of records as calls show them, by entity name; the product has a more precise type. */
export interface AnswerContext<Request = Record<string, unknown>, Shown = Record<string, EntityRecord>>
  extends Asked<Request>, Data<Shown>, FileWork, Later, Entrance, OtherCalls {}

/** Returns the call's `result` (a FileResult for a file); throws Refusal for a business refusal. */
export type Answer<Request = Record<string, unknown>, Result = unknown, Shown = Record<string, EntityRecord>> = (
  context: AnswerContext<Request, Shown>,
) => Promise<Result>;

/** Draws a document: of a record of the answer's entity, or of what the template loads itself. */
export type Template = (context: AnswerContext, record: EntityRecord | null) => Promise<Drawn>;

export interface Drawn {
  /** Media type. */
  type: string;
  bytes: Uint8Array;
  /** File name, if the answer does not name it. */
  name?: string;
}

/**
 * A computation of values for answers with `computed`: it reads and writes no record; null means no result.
 * @param world `now` in milliseconds
 */
export type Computation = (given: Record<string, unknown>, world: { model: Model; now: number }) => unknown;
