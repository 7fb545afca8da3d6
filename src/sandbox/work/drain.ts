import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

/*
 * Work runs owner by owner: that of one owner in order, one transaction after another, and several owners in parallel.
 * A row for each owner is locked meanwhile, so that no two servers work for one owner.
 */

/** Work of one kind. */
export interface OwnedWork {
  /** Owners with due work, the longest waiting first. */
  owners(most: number): Promise<string[]>;
  /** Runs the owner's next piece, in one transaction; false if nothing is left or another server has the owner. */
  take(owner: string): Promise<boolean>;
}

export interface DrainLimits {
  /** Number of parallel owners. With 1, each piece is that of the longest waiting owner. */
  width: number;
  /** Milliseconds after which no further owner is started, so that other work gets its turn. */
  lasts: number;
  isClosed(): boolean;
}

/** Number of owners per query. */
const OWNERS = 200;
/** Maximum consecutive pieces of one owner, so that nobody waits behind a busy one. */
const PIECES = 4;

/** Runs due work. @returns whether there was any */
export async function drain(work: OwnedWork, { width, lasts, isClosed }: DrainLimits): Promise<boolean> {
  if (width === 1) {
    const [owner] = await work.owners(1);
    return owner !== undefined && (await work.take(owner));
  }
  const end = performance.now() + lasts;
  const isOver = (): boolean => isClosed() || performance.now() > end;
  const busy = new Set<string>();
  // Owners that another server had at the last look: they are tried in the next round.
  const passed = new Set<string>();
  let queue: string[] = [];
  let looking: Promise<void> | undefined;
  let isAny = false;
  const look = async (): Promise<void> => {
    const found = await work.owners(OWNERS);
    queue = found.filter((owner) => !busy.has(owner) && !passed.has(owner));
  };
  const next = async (): Promise<string | undefined> => {
    if (queue.length === 0) {
      looking ??= look().finally(() => (looking = undefined));
      await looking;
    }
    return queue.shift();
  };
  const one = async (): Promise<void> => {
    for (let owner = await next(); owner !== undefined && !isOver(); owner = await next()) {
      busy.add(owner);
      try {
        let pieces = 0;
        while (pieces < PIECES && !isOver() && (await work.take(owner))) pieces += 1;
        if (pieces > 0) isAny = true;
        else passed.add(owner);
      } finally {
        busy.delete(owner);
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: width }, one));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  return isAny;
}

/** Locks an owner for this transaction; false if another transaction has the lock. */
export async function claimOwner(tx: Transaction, owner: string): Promise<boolean> {
  const locked = await sql`select 1 from sandbox_drain where owner = ${owner} for update skip locked`.execute(tx);
  if (locked.rows.length > 0) return true;
  const made = await sql`insert into sandbox_drain (owner) select ${owner}::text
    where not exists (select 1 from sandbox_drain where owner = ${owner}) on conflict do nothing returning owner`.execute(
    tx,
  );
  return made.rows.length > 0;
}
