import type { Model } from '#model/model.ts';
import type { Job } from '#model/wire.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityStore } from '../database/entity-store.ts';
import type { Clock } from './clock.ts';

/** Message to a person outside the portal (codes, notices). Shown on the outbox page. */
export interface Letter {
  /** Phone, e-mail or user. */
  to: string;
  subject: string;
  text: string;
}

export interface Outbox {
  /** @param at when it goes out. Default: now */
  post(letter: Letter, at?: number): Promise<void>;
}

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
