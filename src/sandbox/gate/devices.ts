import { createHash, randomBytes } from 'node:crypto';
import type { Devices } from '../context/limits.ts';
import type { Who } from '../context/who.ts';
import type { Clock } from '../context/clock.ts';
import type { Transaction } from '../database/database.ts';
import type { Origin } from './sessions.ts';

/** Time for which a device stays known after its last sign-in, in seconds. */
export const KNOWN_FOR = 180 * 86_400;
/** Placeholder for the devices of a person who was forgotten everywhere; no secret has this hash. */
const NOWHERE = 'none';
/** Maximum devices of one person; the least recently used is forgotten. */
const MOST = 20;

/**
 * The browser of a request: its cookie holds a random secret, the table its hash. A device is known to a person who has
 * proved their identity on it by a code.
 * @param secret of the request's cookie
 * @param give puts a new secret into the answer's cookie
 */
export function devicesOn(
  tx: Transaction,
  clock: Clock,
  secret: string | undefined,
  origin: Origin,
  give: (secret: string) => void,
): Devices {
  let id = secret === undefined || secret === '' ? undefined : hash(secret);
  const since = (): string => String(clock.now() - KNOWN_FOR * 1000);
  const rows = () => tx.selectFrom('sandbox_device').select('id').where('seen_at', '>', since());
  const of = ({ owner, userId }: Who) => rows().where('owner', '=', owner).where('user_id', '=', userId);
  return {
    async place() {
      if (id === undefined) return origin.address;
      const found = await rows().where('id', '=', id).limit(1).executeTakeFirst();
      return found === undefined ? origin.address : `device ${id}`;
    },
    async placeOf(who) {
      const isKnown = id !== undefined && (await of(who).where('id', '=', id).executeTakeFirst()) !== undefined;
      return isKnown ? `device ${id}` : undefined;
    },
    async hasAny(who) {
      return (await of(who).limit(1).executeTakeFirst()) !== undefined;
    },
    async know({ owner, userId }) {
      const fresh = randomBytes(32).toString('base64url');
      // Somebody else may have planted the cookie: only secrets issued here are stored.
      const isOurs = id !== undefined && (await rows().where('id', '=', id).executeTakeFirst()) !== undefined;
      if (!isOurs) id = hash(fresh);
      if (!isOurs) give(fresh);
      else if (secret !== undefined) give(secret);
      const now = String(clock.now());
      await tx
        .insertInto('sandbox_device')
        .values({ id: id ?? '', owner, user_id: userId, created_at: now, seen_at: now, ...origin })
        .onConflict((conflict) => conflict.columns(['id', 'owner', 'user_id']).doUpdateSet({ seen_at: now, ...origin }))
        .execute();
      await forgetOldest(tx, { owner, userId });
    },
    async forget({ owner, userId }) {
      const forgotten = await tx
        .deleteFrom('sandbox_device')
        .where('owner', '=', owner)
        .where('user_id', '=', userId)
        .returning('id')
        .execute();
      if (forgotten.length === 0) return;
      // Stores the placeholder device, so that the person needs a code on every device from now on.
      const now = String(clock.now());
      await tx
        .insertInto('sandbox_device')
        .values({ id: NOWHERE, owner, user_id: userId, created_at: now, seen_at: now, address: '', device: '' })
        .execute();
    },
  };
}

async function forgetOldest(tx: Transaction, { owner, userId }: Who): Promise<void> {
  const kept = tx
    .selectFrom('sandbox_device')
    .select('id')
    .where('owner', '=', owner)
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .limit(MOST);
  await tx
    .deleteFrom('sandbox_device')
    .where('owner', '=', owner)
    .where('user_id', '=', userId)
    .where('id', 'not in', kept)
    .execute();
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
