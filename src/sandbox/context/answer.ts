import type { AuditKind, CallContract } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import type { Scope } from '#model/evaluate.ts';
import type { Model } from '#model/model.ts';
import type { Moved } from '#model/need.ts';
import type { Job } from '#model/wire.ts';
import type { Clock } from './clock.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityRecord, EntityStore } from '../database/entity-store.ts';
import type { RefusalCatalogue } from './refusal.ts';

/** The signed-in person. `owner` owns the records (a company), `userId` is the person. */
export interface Who {
  owner: string;
  userId: string;
}

/** Facts about a person beyond the identity. */
export interface Person {
  /** Values of the root `user` in expressions. */
  user: Record<string, unknown>;
  /** Routes and `route#action`. */
  permissions: string[];
}

export interface Session extends Who, Person {
  /** A public name of the session (not the secret in the cookie). */
  id: string;
  /** When it began, in milliseconds of the clock. */
  beganAt?: number;
}

/** Message to a person outside the portal (codes, notices). Shown on the outbox page. */
export interface Letter {
  /** Phone, e-mail or user. */
  to: string;
  subject: string;
  text: string;
}

/** A session as its owner sees it in a list. */
export interface ListedSession {
  /** Names it; of no use as a cookie. */
  id: string;
  /** Milliseconds of the clock. */
  beganAt: number;
  seenAt: number;
  address: string;
  device: string;
  /** It is the one that asks. */
  isThis: boolean;
}

/** One audited call: who did what, when, from where, how it ended. Nothing that was typed is in it. */
export interface AuditEntry {
  kind: AuditKind;
  call: string;
  title: string;
  who: Who;
  /** Values of the root `user` of the person who was signed in. */
  user: Record<string, unknown> | null;
  /** Milliseconds of the clock. */
  at: number;
  address: string;
  device: string;
  outcome: 'done' | 'refused' | 'forbidden' | 'failed';
  /** The code of the envelope. */
  code: string;
  /** Number of the record that it was about. */
  objectNo?: string;
  /** Id of the request. */
  requestId?: string;
}

export interface Outbox {
  /** @param at when it goes out. Default: now */
  post(letter: Letter, at?: number): Promise<void>;
}

/** A file as it is known, without its bytes. */
export interface StoredFile {
  id: string;
  owner: string;
  name: string;
  /** Media type, by its bytes. */
  type: string;
  size: number;
  sha256: string;
  /** Category of the upload. */
  business?: string;
}

/** Metadata that a file is stored with. */
export interface FileAbout {
  /** Category of the upload. */
  business?: string;
  /** The record that it belongs to. A file without one is forgotten after a day. */
  biz?: { type: string; no: string };
  /** Milliseconds that it can be fetched; null for as long as it is wanted. */
  lasts?: number | null;
  /** The user whom alone it is there for: a colleague may see less. */
  onlyFor?: string;
}

/** A file that was made here. */
export interface MadeFile {
  name: string;
  /** Media type. */
  type: string;
  bytes: Uint8Array;
}

/** A file whose bytes are in the database, visible to nobody until `Files.keep`. */
export type LandedFile = Omit<StoredFile, 'owner'>;

/** A file of a request, as it landed. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  /** Its bytes, in pieces of at most so many. */
  pieces(most: number): AsyncIterable<Uint8Array>;
}

/** Files, stored in the database with the rest of the answer. Another's file is one that does not exist. */
export interface Files {
  /** Keeps a file of the request. Refuses one that was cut, is empty, or is not what it says it is. */
  store(file: UploadedFile, about?: FileAbout): Promise<StoredFile>;
  /** Makes a file visible whose bytes have landed. */
  keep(file: LandedFile, about?: FileAbout): Promise<StoredFile>;
  /** Keeps a small file that was made here, all in this transaction. */
  put(file: MadeFile, about?: FileAbout): Promise<StoredFile>;
  find(id: string): Promise<StoredFile | null>;
  /** Refuses (notFound) if it does not exist. */
  need(id: string): Promise<StoredFile>;
  /** A template by its number; refuses (noTemplate) if it does not exist. */
  template(number: string): Promise<StoredFile>;
  /** Binds uploads to a record, so that they are kept; uploads without an owner get one. */
  bind(ids: string[], to: { type: string; no: string }, owner?: string): Promise<void>;
}

/** Operations outside a transaction. */
export interface Outside {
  /** The bytes of a file that `need` gave, piece by piece. */
  pieces(file: StoredFile): AsyncIterable<Uint8Array>;
  /** Writes the bytes of a file in short steps, for `Files.keep`. */
  land(file: MadeFile): Promise<LandedFile>;
}

/** Category of a file that belongs to everybody instead of a record; its number is the template's. */
export const TEMPLATE = 'TEMPLATE';

/** Answer of a call with result `file`. */
export type FileResult = { id: string } | { name: string; type: string; bytes: Uint8Array };

/** Work after the answer: claimed by one server, run outside of the request, polled by its id. */
export interface Jobs {
  /**
   * Starts a job of a kind that the sandbox was given a worker for; answers its id.
   * @param total of one that goes row by row: how many there are
   */
  start(kind: string, payload: unknown, fileName?: string, total?: number): Promise<string>;
  /** The person's own, newest first, without those that were taken off the list. */
  own(): Promise<OwnJob[]>;
  /** Whether this is the first to tell that one's own job has ended; only one of many windows is. */
  announce(id: string): Promise<boolean>;
  /** Takes one's own job off the list; what it made can still be fetched. */
  dismiss(id: string): Promise<void>;
}

/** A job as its person's list shows it. */
export interface OwnJob extends Job {
  /** Title of the call that started it. */
  title: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Some window has told of its end. */
  announced: boolean;
}

/** Things that happen later, each at most once; survive a restart. */
export interface Timetable {
  /**
   * @param at milliseconds of the clock
   * @param name a handler given to the sandbox as `events`
   * @param owner what is planned for one owner happens in its order; several owners' goes on at once. Default: nobody's
   */
  schedule(at: number, name: string, payload: unknown, owner?: string): Promise<void>;
}

/** Counters against guessing and flooding; they keep counting when the answer is refused. */
export interface Limits {
  /** Refuses (tooOften) where `amount` more within `seconds` would be above `most`; counts nothing itself. */
  check(name: string, key: string, most: number, seconds: number, amount?: number): Promise<void>;
  /** Counts one more, or an amount; kept even when the answer is refused afterwards. */
  count(name: string, key: string, amount?: number): Promise<void>;
  /** Forgets what was counted. */
  clear(name: string, key: string): Promise<void>;
}

/** The browser that a request comes from, as a device that people are known on. */
export interface Devices {
  /** Key under which attempts are counted: the device if a person is known on it, else the address. */
  place(): Promise<string>;
  /** The same for one person; undefined where that person is not known on the device. */
  placeOf(who: Who): Promise<string | undefined>;
  /** Whether a person is known on any device. */
  hasAny(who: Who): Promise<boolean>;
  /** Remembers that a person proved here, by a code, to be that person. */
  know(who: Who): Promise<void>;
  /** Forgets all devices of a person, who then counts as known elsewhere: the next sign-in asks for a code. */
  forget(who: Who): Promise<void>;
}

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

/** @typeParam Shown what records look like when they are shown, by the name of their entity; the product knows more. */
export interface AnswerContext<Request = Record<string, unknown>, Shown = Record<string, EntityRecord>> {
  model: Model;
  call: CallContract;
  /** Null only on public calls. */
  session: Session | null;
  /** The session's owner, `''` without one. */
  owner: string;
  /** Validated; path and query parameters included. */
  request: Request;
  /** Scope of a step: the lookups of all steps, and the line that the step runs for. */
  around?: Scope;
  /** The one handle inside the request: everything happens in this transaction. */
  tx: Transaction;
  /** Bound to the owner; `entities.as(other)` where a rule reaches across owners. */
  entities: EntityStore;
  /** Record that grants this person access to the owner's data, for a call with `grant`. */
  grant?: EntityRecord;
  /** The records of an entity that grant a right to the session's owner now, each with the store of its maker. */
  grants(of: string, right: string): Promise<Granted[]>;
  clock: Clock;
  /** The address that the request came from. */
  address: string;
  idempotencyKey?: string;
  refusals: RefusalCatalogue;
  outbox: Outbox;
  files: Files;
  jobs: Jobs;
  timetable: Timetable;
  limits: Limits;
  devices: Devices;
  /** Browser and system from the user agent: `Chrome · Windows`. */
  device: string;
  /**
   * Compares a code with the app of the person who must confirm this call. The result uses the code up; null if it is
   * wrong or was used before.
   */
  made(code: string): Promise<(() => Promise<void>) | null>;
  /**
   * Does long work outside of the transaction. The answer is left there, all that it wrote is undone, and it runs again
   * from its beginning with the result at hand. An error of the work is thrown here in that second run.
   * @param name tells the works of one answer apart
   */
  outside<Result>(name: string, work: (away: Outside) => Promise<Result>): Promise<Result>;
  /** Begins a new session with a new id (and ends the one that came with the request). */
  signIn(who: Who): Promise<Session>;
  signOut(): Promise<void>;
  /** The sessions of a person that are still good, the one used last first. */
  sessionsOf(who: Who): Promise<ListedSession[]>;
  /** Ends a session of the person by its listed id; false if it does not exist. */
  endSession(who: Who, id: string): Promise<boolean>;
  /** Seconds until the session ends without activity, and regardless of activity. */
  sessionEnds(): Promise<{ idle: number; absolute: number }>;
  /** Checks the code of a `late` need, which went along with the request. @throws Refusal where it is missing or wrong */
  demand(need: string): Promise<void>;
  /** Sets the person whom an audited call without a session is about, such as the person of a sign-in attempt. */
  concerns(who: Who): void;
  /** Ends every session of a person, e.g. after a new password; `except` keeps the present one. */
  revokeSessions(who: Who, except?: 'this'): Promise<void>;
  /** Uses up every open code of a person: those of sessions, and those sent to places that the person signs in by. */
  dropCodes(who: Who, places: readonly string[]): Promise<void>;
  /**
   * Looks at a request for another call as at one that comes over the wire; what its needs are given is left to them.
   * @param state unfinished: fields may be missing
   * @throws BrokenRequest
   */
  inspect(call: string, request: Record<string, unknown>, state?: 'unfinished'): void;
  /** Keeps others from writing what is this owner's, until the transaction ends. */
  lock(): Promise<void>;
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
  /** Runs a named computation of the product. @throws Error for an unknown name */
  compute(name: string, given: Record<string, unknown>): unknown;
  /** Another call's answer, in this transaction and under this session. Needs and permission are not asked again. */
  ask(call: string, request?: Record<string, unknown>): Promise<unknown>;
  /** A record as this call's result shows it: only the declared fields, secrets masked. */
  show<Name extends keyof Shown & string>(entity: Name, record: EntityRecord): Shown[Name];
  /** Is done (in the same transaction) also where the answer ends in a refusal, e.g. counting a wrong password. */
  evenIfRefused(write: (tx: Transaction) => Promise<void>): void;
}

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

/** Context of events and jobs, which have neither request nor session. */
export interface WorkContext {
  model: Model;
  tx: Transaction;
  /** Bound to no owner until `as(owner)`. */
  entities: EntityStore;
  clock: Clock;
  outbox: Outbox;
  timetable: Timetable;
}

/** Applied in one transaction with the mark that it was done. */
export interface EventHandler {
  (context: WorkContext, payload: unknown): Promise<void>;
  /** Ends what the event is about after it threw; false where it cannot, and the event is tried again later. */
  broken?(context: WorkContext, payload: unknown): Promise<boolean>;
}

/**
 * A value out of values, for answers that say `computed`: no record is read and none written, and null is no result.
 * @param world `now` in milliseconds
 */
export type Computation = (given: Record<string, unknown>, world: { model: Model; now: number }) => unknown;

/** Product code for lifecycle steps. */
export interface StepService {
  /** Whether a calendar is open on a day (`2026-11-20`). */
  isOpen?: (calendar: string, day: string) => boolean;
  /** Tests of records, by name. */
  judges?: Record<string, Judge>;
  /** Balances that lifecycles watch, by name: decimals in the currency that the watch compares with. */
  balances?: Record<string, (work: StepWork, record: EntityRecord) => Promise<string>>;
  /** Moves an amount for a watch, by name; returns the cause where it did nothing. */
  deeds?: Record<string, (work: StepWork, record: EntityRecord, amount: string) => Promise<string | undefined>>;
  /** By entity: what else changes when a record of it comes into a state. */
  followers?: Record<string, Follower>;
  tell?: (work: StepWork, owner: string, message: StepMessage) => Promise<void>;
}

/** Told in the transaction in which the record was written. The store is bound to the record's owner. */
export type Follower = (
  tx: Transaction,
  owner: string,
  record: EntityRecord,
  entities: EntityStore,
  /** Milliseconds. */
  now: number,
) => Promise<void>;

export type Judge = (work: StepWork, record: EntityRecord) => boolean | Promise<boolean>;

/** Where a step is taken. The store is bound to the record's owner. */
export interface StepWork {
  tx: Transaction;
  entities: EntityStore;
  /** Time of the step in milliseconds, however late the server gets to it. */
  now: number;
}

export interface StepMessage {
  kind?: string;
  title: string;
  text: string;
  /** `2026-11-20 15:42:08` */
  at: string;
  /** Key of the record, where the message is about one. */
  about?: string;
  /** Address in the portal, with its query. */
  navigate?: string;
  /** Permissions of which any suffices to get the message; without any, everybody gets it. */
  permission: string[];
}

/** Hears of records that come into a state, and plans what the clock does with them. */
export interface StateWatch {
  /** @param entities the store that wrote them, of their owner */
  entered(
    tx: Transaction,
    entities: EntityStore,
    definition: EntityDefinition,
    records: readonly EntityRecord[],
  ): Promise<void>;
  /** @param names the fields that were written */
  changed(
    tx: Transaction,
    entities: EntityStore,
    definition: EntityDefinition,
    record: EntityRecord,
    names: readonly string[],
  ): Promise<void>;
  removed(tx: Transaction, owner: string, definition: EntityDefinition, key: string | number): Promise<void>;
}
