import type { Limits } from '../answer.ts';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../database.ts';
import { Refusal, type RefusalCatalogue } from '../refusal.ts';
import { queueFor } from '../storage/queue.ts';

/** @param keep does a write that a refusal does not undo */
export function limitsOn(
  tx: Transaction,
  clock: Clock,
  refusals: RefusalCatalogue,
  keep: (write: (tx: Transaction) => Promise<void>) => void,
): Limits {
  return {
    async check(name, key, most, seconds) {
      await queueFor(tx, `${name} ${key}`);
      const since = String(clock.now() - seconds * 1000);
      const { n } = await tx
        .selectFrom('sandbox_limit')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .where('name', '=', name)
        .where('key', '=', key)
        .where('at', '>', since)
        .executeTakeFirstOrThrow();
      if (Number(n) >= most) throw new Refusal(refusals.tooOften);
    },
    async count(name, key) {
      const at = String(clock.now());
      keep(async (later) => {
        await later.insertInto('sandbox_limit').values({ name, key, at }).execute();
      });
    },
    async clear(name, key) {
      await tx.deleteFrom('sandbox_limit').where('name', '=', name).where('key', '=', key).execute();
    },
  };
}
