import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ListedSession, Person, Who } from '../context/who.ts';
import type { Clock } from '../context/clock.ts';
import type { Transaction } from '../database/database.ts';

export interface SessionLimits {
  /** Idle limit in seconds. */
  idle: number;
  /** Total limit in seconds. */
  absolute: number;
}

export interface StoredSession extends Who {
  id: string;
  /** Milliseconds of the clock. */
  beganAt: number;
  /** The person as the provider knows it, if people sign in there. */
  person?: Person;
}

/** Address and browser at the start of a session. */
export interface Origin {
  address: string;
  device: string;
}

/** Length of the part of a session's id that identifies it in a list. */
const LISTED = 16;

/** The time of the last use is stored once per this fraction of the idle limit, not at every request. */
const SEEN_STEPS = 20;

/** Maximum number of sessions whose person this process caches. */
const REMEMBERED = 10_000;

/** Sessions in the database: the cookie holds a random secret, the table its hash. */
export class Sessions {
  private readonly clock: Clock;
  private readonly limits: SessionLimits;
  /** The person of each session that was valid at the last lookup, by id. */
  private readonly persons = new Map<string, string>();

  constructor(clock: Clock, limits: SessionLimits) {
    this.clock = clock;
    this.limits = limits;
  }

  /** The session of a cookie, or null if it is unknown, revoked or expired. */
  async find(tx: Transaction, secret: string | undefined): Promise<StoredSession | null> {
    if (secret === undefined || secret === '') return null;
    const id = hash(secret);
    const row = await tx.selectFrom('sandbox_session').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || row.revoked) return null;
    const now = this.clock.now();
    const { idle, absolute } = this.limits;
    const unused = now - Number(row.seen_at);
    if (unused > idle * 1000 || now - Number(row.created_at) > absolute * 1000) return null;
    if (unused > (idle * 1000) / SEEN_STEPS) {
      await tx
        .updateTable('sandbox_session')
        .set({ seen_at: String(now) })
        .where('id', '=', id)
        .execute();
    }
    this.notePerson(id, { owner: row.owner, userId: row.user_id });
    return {
      ...{ id, owner: row.owner, userId: row.user_id, beganAt: Number(row.created_at) },
      ...(row.person !== null && { person: JSON.parse(row.person) as Person }),
    };
  }

  /** Owner of a current or former session. */
  async whoseWas(tx: Transaction, secret: string | undefined): Promise<Who | null> {
    if (secret === undefined || secret === '') return null;
    const row = await tx
      .selectFrom('sandbox_session')
      .select(['owner', 'user_id'])
      .where('id', '=', hash(secret))
      .executeTakeFirst();
    return row === undefined ? null : { owner: row.owner, userId: row.user_id };
  }

  /** The status of a session, without counting as a use: `ended` means ended here by its person. */
  async stateOf(tx: Transaction, secret: string): Promise<'good' | 'ended' | 'unknown'> {
    const { idle, absolute } = this.limits;
    const now = this.clock.now();
    const row = await tx
      .selectFrom('sandbox_session')
      .select(['revoked', 'seen_at', 'created_at'])
      .where('id', '=', hash(secret))
      .executeTakeFirst();
    if (row === undefined) return 'unknown';
    if (row.revoked) return 'ended';
    const isGood = now - Number(row.seen_at) <= idle * 1000 && now - Number(row.created_at) <= absolute * 1000;
    return isGood ? 'good' : 'unknown';
  }

  /** Stores a session of the provider with its person; an expired one starts again. */
  async learn(tx: Transaction, secret: string, who: Who, person: Person, origin: Origin): Promise<void> {
    const now = this.clock.now();
    const id = hash(secret);
    const isGoodStill = (await this.stateOf(tx, secret)) === 'good';
    const said = { owner: who.owner, user_id: who.userId, person: JSON.stringify(person), seen_at: String(now) };
    await this.dropOld(tx, now);
    await tx
      .insertInto('sandbox_session')
      .values({ id, ...said, created_at: String(now), ...origin })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ ...said, ...(!isGoodStill && { created_at: String(now) }) }),
      )
      .execute();
  }

  /** A session of the provider continues with another secret. */
  async rename(tx: Transaction, from: string, to: string): Promise<void> {
    await this.forget(tx, to);
    await tx
      .updateTable('sandbox_session')
      .set({ id: hash(to) })
      .where('id', '=', hash(from))
      .execute();
  }

  /** Removes everything about a session from the cache. */
  async drop(tx: Transaction, secret: string): Promise<void> {
    await tx.deleteFrom('sandbox_session').where('id', '=', hash(secret)).execute();
  }

  /** The provider no longer knows a session. A session that was ended here stays ended. */
  async forget(tx: Transaction, secret: string): Promise<void> {
    await tx.deleteFrom('sandbox_session').where('id', '=', hash(secret)).where('revoked', '=', false).execute();
  }

  /**
   * The person of a session from the cache, without a query. Good enough to tell people apart; only `find` knows
   * whether the session is still valid.
   */
  personOf(secret: string | undefined): string | undefined {
    return secret === undefined || secret === '' ? undefined : this.persons.get(hash(secret));
  }

  private notePerson(id: string, { owner, userId }: Who): void {
    this.persons.delete(id);
    this.persons.set(id, `${owner} ${userId}`);
    const oldest = this.persons.keys().next();
    if (this.persons.size > REMEMBERED && oldest.done !== true) this.persons.delete(oldest.value);
  }

  /** A new session; the secret goes into the cookie and nowhere else. */
  async begin(tx: Transaction, who: Who, origin: Origin): Promise<{ session: StoredSession; secret: string }> {
    const secret = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    const id = hash(secret);
    await this.dropOld(tx, now);
    await tx
      .insertInto('sandbox_session')
      .values({ id, owner: who.owner, user_id: who.userId, created_at: String(now), seen_at: String(now), ...origin })
      .execute();
    this.notePerson(id, who);
    return { session: { id, owner: who.owner, userId: who.userId, beganAt: now }, secret };
  }

  /** The valid sessions of a person, the most recently used first. */
  async list(tx: Transaction, who: Who, current: string | undefined): Promise<ListedSession[]> {
    const now = this.clock.now();
    const rows = await tx
      .selectFrom('sandbox_session')
      .selectAll()
      .where('owner', '=', who.owner)
      .where('user_id', '=', who.userId)
      .where('revoked', '=', false)
      .where('seen_at', '>=', String(now - this.limits.idle * 1000))
      .where('created_at', '>=', String(now - this.limits.absolute * 1000))
      .orderBy('seen_at', 'desc')
      .execute();
    return rows.map((row) => ({
      id: row.id.slice(0, LISTED),
      beganAt: Number(row.created_at),
      seenAt: Number(row.seen_at),
      address: row.address,
      device: row.device,
      isThis: row.id === current,
    }));
  }

  /** Seconds left for a session that was used just now. */
  left(session: StoredSession): { idle: number; absolute: number } {
    const absolute = Math.max(0, Math.floor((session.beganAt - this.clock.now()) / 1000) + this.limits.absolute);
    return { idle: Math.min(this.limits.idle, absolute), absolute };
  }

  async end(tx: Transaction, who: Who, listed: string): Promise<boolean> {
    const ended = await tx
      .updateTable('sandbox_session')
      .set({ revoked: true })
      .where('owner', '=', who.owner)
      .where('user_id', '=', who.userId)
      .where('revoked', '=', false)
      .where(sql<string>`left(id, ${LISTED})`, '=', listed)
      .returning('id')
      .execute();
    return ended.length > 0;
  }

  async revoke(tx: Transaction, id: string): Promise<void> {
    await tx.updateTable('sandbox_session').set({ revoked: true }).where('id', '=', id).execute();
  }

  private async dropOld(tx: Transaction, now: number): Promise<void> {
    await tx
      .deleteFrom('sandbox_session')
      .where('created_at', '<', String(now - 2 * this.limits.absolute * 1000))
      .execute();
  }

  async revokeAll(tx: Transaction, who: Who, except?: string): Promise<void> {
    let query = tx
      .updateTable('sandbox_session')
      .set({ revoked: true })
      .where('owner', '=', who.owner)
      .where('user_id', '=', who.userId);
    if (except !== undefined) query = query.where('id', '<>', except);
    await query.execute();
  }
}

/** Returns a digest of a person's permissions: it changes with them and does not reveal them. */
export function standingOf(permissions: readonly string[]): string {
  return hash(permissions.join(' ')).slice(0, 16);
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
