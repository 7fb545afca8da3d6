import type { Model } from '#model/model.ts';
import type { Job } from '#model/wire.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityStore } from '../database/entity-store.ts';
import type { Clock } from './clock.ts';

/** A message to a person outside the portal (codes, notices). Shown on the outbox page. */
export interface Letter {
  /** A phone number, e-mail address or user. */
  to: string;
  subject: string;
  text: string;
}

export interface Outbox {
  /** @param at time of sending. Default: now */
  post(letter: Letter, at?: number): Promise<void>;
}

/** Work after the answer: run by one server, outside of the request, polled by its id. */
export interface Jobs {
  /**
   * Starts a job of a kind that has a worker; returns its id.
   * @param total number of rows, for a job that processes rows
   */
  start(kind: string, payload: unknown, fileName?: string, total?: number): Promise<string>;
  /** The person's own jobs, newest first, without removed ones. */
  own(): Promise<OwnJob[]>;
  /** Marks the end of a job as announced; true only for the first of several windows. */
  announce(id: string): Promise<boolean>;
  /** Removes a job from the person's list; its file can still be downloaded. */
  dismiss(id: string): Promise<void>;
}

/** A job as its person's list shows it. */
export interface OwnJob extends Job {
  /** Title of the call that started it. */
  title: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** True if a window has announced its end. */
  announced: boolean;
}

/** Scheduled events, each applied at most once; they survive a restart. */
export interface Timetable {
  /**
   * @param at milliseconds of the clock
   * @param name a handler of the sandbox's `events`
   * @param owner events of one owner run in order, those of several owners in parallel. Default: no owner
   */
  schedule(at: number, name: string, payload: unknown, owner?: string): Promise<void>;
}

/** Context of events and jobs, which have neither request nor session. */
export interface WorkContext {
  model: Model;
  tx: Transaction;
  /** Without an owner until `as(owner)`. */
  entities: EntityStore;
  clock: Clock;
  outbox: Outbox;
  timetable: Timetable;
}

/** Runs in the transaction that marks the event as done. */
export interface EventHandler {
  (context: WorkContext, payload: unknown): Promise<void>;
  /** Ends what the event is about after the handler threw; false if it cannot, and the event is retried later. */
  broken?(context: WorkContext, payload: unknown): Promise<boolean>;
}
