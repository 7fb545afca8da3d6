import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

/*
 * Work is done owner by owner: what belongs to one owner in its order, one transaction after the other, and several
 * owners at a time. A row for each owner is locked meanwhile, so that no two servers work for one owner.
 */

/** Work of one kind. */
export interface OwnedWork {
  /** Owners with something due, the one that has waited longest first. */
  owners(most: number): Promise<string[]>;
  /** Does the owner's next piece, in one transaction; false where nothing is left or another server is at it. */
  take(owner: string): Promise<boolean>;
}

export interface DrainLimits {
  /** Owners at a time. With 1 each piece is that of the owner who has waited longest. */
  width: number;
  /** Milliseconds after which no further owner is begun, so that other work has its turn. */
  lasts: number;
  isClosed(): boolean;
}

/** Owners that are looked for at once. */
const OWNERS = 200;
/** Pieces of one owner in a row: nobody waits behind a busy one. */
const PIECES = 4;

/** Does what is due. @returns whether there was anything */
export async function drain(work: OwnedWork, { width, lasts, isClosed }: DrainLimits): Promise<boolean> {
  if (width === 1) {
    const [owner] = await work.owners(1);
    return owner !== undefined && (await work.take(owner));
  }
  const end = performance.now() + lasts;
  const isOver = (): boolean => isClosed() || performance.now() > end;
  const busy = new Set<string>();
  // Owners of the last look at whom another server is: they are asked again in the next round.
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

/** Takes an owner for this transaction; false where another transaction has it. */
export async function claimOwner(tx: Transaction, owner: string): Promise<boolean> {
  const locked = await sql`select 1 from sandbox_drain where owner = ${owner} for update skip locked`.execute(tx);
  if (locked.rows.length > 0) return true;
  const made = await sql`insert into sandbox_drain (owner) select ${owner}::text
    where not exists (select 1 from sandbox_drain where owner = ${owner}) on conflict do nothing returning owner`.execute(
    tx,
  );
  return made.rows.length > 0;
}
