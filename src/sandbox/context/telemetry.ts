import { channel } from 'node:diagnostics_channel';

/*
 * Diagnostic channels of the server. Publishing costs nothing without subscribers. Names in messages come from the code
 * or the Model, never from a request.
 */

export interface Signal<Message extends object> {
  publish(message: Message): void;
  /** @returns a function that unsubscribes */
  subscribe(hear: (message: Message) => void): () => void;
}

function signal<Message extends object>(name: string): Signal<Message> {
  const named = channel(`sandbox.${name}`);
  return {
    publish: (message) => {
      if (named.hasSubscribers) named.publish(message);
    },
    subscribe(hear) {
      const onMessage = (message: unknown): void => hear(message as Message);
      named.subscribe(onMessage);
      return () => {
        named.unsubscribe(onMessage);
      };
    },
  };
}

/** An answered request, by the pattern of its route. */
export const requestEnded = signal<{ method: string; route: string; status: number; milliseconds: number }>('request');
/** A request that was answered 503: too long a wait, no database, or a newer server that must answer. */
export const requestRefused = signal<{ reason: 'overloaded' | 'database' | 'upgrade' }>('refused');
/** A request or background work got its turn at the database. */
export const turnTaken = signal<{ milliseconds: number }>('turn');
/** A journal was posted, or refused by the ledger. */
export const journalPosted = signal<{ kind: string; outcome: 'posted' | 'refused'; milliseconds: number }>('journal');
/** A scheduled event, a timed step of a record, or an event from outside. */
export const stepEnded = signal<{
  kind: 'event' | 'step' | 'inbox';
  name: string;
  outcome: 'taken' | 'refused' | 'failed';
}>('step');
export const jobEnded = signal<{ kind: string; outcome: 'done' | 'failed' }>('job');
