import type { AnswerContext } from '../context/answer.ts';
import type { Limits } from '../context/limits.ts';
import type { Clock } from '../context/clock.ts';
import type { Transaction } from '../database/database.ts';
import { filled, Refusal, type RefusalCatalogue } from '../context/refusal.ts';
import { queueFor } from '../storage/queue.ts';

/** @param keep runs a write that a refusal does not undo */
export function limitsOn(
  tx: Transaction,
  clock: Clock,
  refusals: RefusalCatalogue,
  keep: (write: (tx: Transaction) => Promise<void>) => void,
): Limits {
  return {
    async check(name, key, most, seconds, amount = 1) {
      await queueFor(tx, `${name} ${key}`);
      const since = String(clock.now() - seconds * 1000);
      const counted = await tx
        .selectFrom('sandbox_limit')
        .select(['at', 'amount'])
        .where('name', '=', name)
        .where('key', '=', key)
        .where('at', '>', since)
        .orderBy('at')
        .execute();
      let over = counted.reduce((sum, each) => sum + Number(each.amount), amount) - most;
      if (over <= 0) return;
      // The oldest counted call frees its share first.
      const freeing = counted.find((each) => (over -= Number(each.amount)) <= 0);
      const wait = Number(freeing?.at ?? clock.now()) - Number(since);
      throw new Refusal(filled(refusals.tooOftenUntil, { minutes: Math.max(1, Math.ceil(wait / 60_000)) }));
    },
    async count(name, key, amount = 1) {
      const at = String(clock.now());
      keep(async (later) => {
        await later
          .insertInto('sandbox_limit')
          .values({ name, key, at, amount: String(amount) })
          .execute();
      });
    },
    async clear(name, key) {
      await tx.deleteFrom('sandbox_limit').where('name', '=', name).where('key', '=', key).execute();
    },
  };
}

/** Refuses (tooOften) a call that was sent more often than its limit allows, and counts it. */
export async function holdLimit({ call, limits, address, session }: AnswerContext): Promise<void> {
  if (call.limit === undefined) return;
  const { most, seconds, by, name } = call.limit;
  const key = by === 'person' && session ? `${session.owner}/${session.userId}` : address;
  await limits.check(name, key, most, seconds);
  await limits.count(name, key);
}
