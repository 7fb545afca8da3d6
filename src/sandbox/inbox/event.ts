import type { JsonSchema } from '#model/json-schema.ts';
import type { WorkContext } from '../context/work.ts';

/*
 * Events from outside: of a correspondent, a platform, a card scheme. Each is applied exactly once, in any order of
 * arrival.
 */

/** An event as its sender delivers it. */
export interface InboxEvent {
  /** The sender, and the sender's own id: together they name the event. */
  source: string;
  id: string;
  /** Name of the handler that applies it. */
  kind: string;
  /** Owner in whose queue it is applied. */
  owner: string;
  /** The order that it is about, by the bank's number or the sender's. A step of that order retries the event. */
  reference: string;
  body: unknown;
}

/** An event with its time of arrival, in milliseconds of the clock. */
export interface ArrivedEvent extends InboxEvent {
  arrivedAt: number;
}

/** Applies events of one kind. */
export interface InboxHandler {
  /** Schema of the body. A delivery with another body is refused. */
  body?: JsonSchema;
  /** Fields of the body with texts that are never stored in plain; needs the table of the sealing key. */
  secrets?: readonly string[];
  /**
   * Milliseconds after its arrival at which a waiting event is retried in any case, for handlers that then apply it
   * without its order.
   */
  triedAfter?: number;
  /**
   * Applies the event in the transaction that marks it as applied.
   * @returns false if it does not fit yet: it waits, and is retried after each step of its order
   * @throws Refusal like false, with the reason
   */
  apply(context: WorkContext, event: ArrivedEvent): Promise<boolean>;
}

/** Handlers by kind. */
export type InboxHandlers = Readonly<Record<string, InboxHandler>>;

/** Outcome of one event of a delivery. */
export interface Delivered {
  source: string;
  id: string;
  /**
   * `known`: it arrived before. `conflict`: an event with the same name and other contents arrived before; this one is
   * not applied.
   */
  outcome: 'accepted' | 'known' | 'conflict';
  message?: string;
}
