import type { Outbox } from '../context/work.ts';
import type { Transaction } from '../database/database.ts';

/** @param now milliseconds; the time of a letter that states none */
export function outboxOn(tx: Transaction, now: () => number): Outbox {
  return {
    async post(letter, at = now()) {
      await tx
        .insertInto('sandbox_outbox')
        .values({ ...letter, created_at: String(at) })
        .execute();
    },
  };
}
