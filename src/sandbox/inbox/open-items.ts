import { sql } from 'kysely';
import { dateTimeOf } from '#model/instant.ts';
import type { Transaction } from '../database/database.ts';
import type { InboxState } from '../database/system-tables.ts';

/* Events from outside that an operator must look at, and what operators decided about them. */

/** Longest reason, and longest name of who decided. */
const LONGEST = 500;
/** Maximum items of a list. */
const MOST = 200;

export interface OpenItem {
  n: string;
  state: InboxState;
  source: string;
  id: string;
  kind: string;
  owner: string;
  reference: string;
  /** On the wire: `2026-11-20 15:42:08`. */
  arrivedAt: string;
  tries: number;
  /** Reason of the last failed attempt. */
  reason?: string;
}

/** `close` sets an item aside; `retry` tries an unfit event for another day. */
export interface Decision {
  how: 'close' | 'retry';
  by: string;
  reason: string;
}

export interface ShownItem extends OpenItem {
  closedAt?: string;
  /** As stored: secrets are encrypted. */
  body: unknown;
  /** Earliest first. */
  decisions: (Decision & { at: string })[];
}

/** The open items, oldest first and at most 200, their number, and the number of events that wait. */
export async function openItems(tx: Transaction): Promise<{ items: OpenItem[]; open: number; waiting: number }> {
  const rows = await tx
    .selectFrom('sandbox_inbox')
    .select(['n', 'state', 'source', 'id', 'kind', 'owner', 'reference', 'arrived_at', 'tries', 'reason'])
    .where('state', 'in', ['UNFIT', 'CONFLICT'])
    .where('closed_at', 'is', null)
    .orderBy('n')
    .limit(MOST)
    .execute();
  const { rows: counts } = await sql<{ open: string; waiting: string }>`
    select count(*) filter (where state <> 'WAITING') as open, count(*) filter (where state = 'WAITING') as waiting
    from sandbox_inbox
    where state = 'WAITING' or (state in ('UNFIT', 'CONFLICT') and closed_at is null)`.execute(tx);
  const { open = '0', waiting = '0' } = counts[0] ?? {};
  return { items: rows.map(itemOf), open: Number(open), waiting: Number(waiting) };
}

/** An event with its contents and the decisions about it; null if the number is unknown. */
export async function showItem(tx: Transaction, n: string): Promise<ShownItem | null> {
  if (!isNumber(n)) return null;
  const row = await tx.selectFrom('sandbox_inbox').selectAll().where('n', '=', n).executeTakeFirst();
  if (row === undefined) return null;
  const notes = await tx.selectFrom('sandbox_inbox_note').selectAll().where('n', '=', n).orderBy('id').execute();
  return {
    ...itemOf(row),
    ...(row.closed_at !== null && { closedAt: dateTimeOf(Number(row.closed_at)) }),
    body: row.body,
    decisions: notes.map(({ at, how, person, reason }) => ({
      ...{ at: dateTimeOf(Number(at)), how, by: person, reason },
    })),
  };
}

/**
 * Closes an open item, or retries an unfit event for another day, and keeps who decided so and why.
 * @param now milliseconds of the clock
 * @returns a sentence if nothing was done, else undefined
 */
export async function settleItem(
  tx: Transaction,
  n: string,
  { how, by, reason }: Decision,
  now: number,
): Promise<string | undefined> {
  const [person, why] = [by.trim(), reason.trim()];
  for (const [what, text] of [
    ['a reason', why],
    ['a name', person],
  ] as const) {
    // PostgreSQL cannot store zero characters.
    if (text === '' || text.length > LONGEST || text.includes('\0'))
      return `Expected ${what} of 1 to ${LONGEST} characters.`;
  }
  if (!isNumber(n)) return `No open item has the number "${n}".`;
  const at = sql`${String(now)}::bigint`;
  const { numAffectedRows = 0n } =
    how === 'close'
      ? await sql`update sandbox_inbox set closed_at = ${at}
          where n = ${n}::bigint and state in ('UNFIT', 'CONFLICT') and closed_at is null`.execute(tx)
      : await sql`update sandbox_inbox set state = 'WAITING', arrived_at = ${at}, try_at = ${at}, tries = 0, closed_at = null
          where n = ${n}::bigint and state = 'UNFIT'`.execute(tx);
  if (numAffectedRows === 0n) return whyNot(tx, n);
  await tx
    .insertInto('sandbox_inbox_note')
    .values({ n, at: String(now), how, person, reason: why })
    .execute();
  return undefined;
}

async function whyNot(tx: Transaction, n: string): Promise<string> {
  const row = await tx.selectFrom('sandbox_inbox').select('state').where('n', '=', n).executeTakeFirst();
  if (row?.state !== 'CONFLICT') return `No open item has the number ${n}.`;
  return `Item ${n} cannot be applied: an event with its name came first. An open one can be closed.`;
}

function isNumber(n: string): boolean {
  return /^\d{1,18}$/.test(n);
}

function itemOf(row: Omit<OpenItem, 'arrivedAt' | 'reason'> & { arrived_at: string; reason: string | null }): OpenItem {
  const { n, state, source, id, kind, owner, reference, tries, arrived_at: arrivedAt, reason } = row;
  return {
    ...{ n, state, source, id, kind, owner, reference, arrivedAt: dateTimeOf(Number(arrivedAt)), tries },
    ...(reason !== null && { reason }),
  };
}
