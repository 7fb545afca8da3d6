import { createHash } from 'node:crypto';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'kysely';
import { canonical } from '#model/canonical.ts';
import { ownEntry } from '#model/own-entry.ts';
import { wireFormats } from '#model/wire-formats.ts';
import { requestNow } from '../context/cause.ts';
import { BrokenRequest, type FieldError } from '../context/refusal.ts';
import type { Transaction } from '../database/database.ts';
import { sealedBody } from './secrets.ts';
import type { Delivered, InboxEvent, InboxHandler, InboxHandlers } from './event.ts';

/** Maximum events of one delivery. */
export const MOST_DELIVERED = 100;

/** Maximum characters of a name or a reference. */
const LONGEST = 200;
const NAMES = ['source', 'id', 'kind', 'owner', 'reference'] as const;

interface Row extends InboxEvent {
  n: string;
  digest: string;
}

/**
 * Accepts events into the inbox, all of them or none, in the given order. They are applied later.
 * @param now milliseconds of the clock
 * @throws BrokenRequest with the places of the invalid events
 */
export async function deliver(
  tx: Transaction,
  handlers: InboxHandlers,
  now: number,
  events: readonly InboxEvent[],
): Promise<Delivered[]> {
  const errors = brokenIn(handlers, events);
  if (errors.length > 0) throw new BrokenRequest(errors);
  if (events.length === 0) return [];
  const numbers = await nextNumbers(tx, events.length);
  const rows: Row[] = [];
  for (const [n, delivered] of events.entries()) {
    const event = { ...delivered, body: await sealedBody(tx, ownEntry(handlers, delivered.kind), delivered) };
    rows.push({ ...event, n: numbers[n] ?? '', digest: digestOf(event) });
  }
  const inserted = await insert(tx, rows, now);
  const stored = inserted.size === rows.length ? new Map<string, string>() : await digestsOf(tx, rows);
  const others = rows.filter((row) => !inserted.has(row.n) && stored.get(nameOf(row)) !== row.digest);
  if (others.length > 0) await keepConflicts(tx, others, now);
  return rows.map((row): Delivered => {
    const { source, id } = row;
    if (inserted.has(row.n)) return { source, id, outcome: 'accepted' };
    if (!others.includes(row)) return { source, id, outcome: 'known' };
    return { source, id, outcome: 'conflict', message: `Event ${id} of ${source} came before with other contents.` };
  });
}

/** Hash of an event's contents. Two events with one name and different hashes conflict. */
function digestOf({ kind, owner, reference, body }: InboxEvent): string {
  return createHash('sha256').update(canonical({ kind, owner, reference, body })).digest('hex');
}

/** Numbers for the events, in the order of the delivery; rows may be inserted in another order. */
async function nextNumbers(tx: Transaction, count: number): Promise<string[]> {
  const { rows } = await sql<{ n: string }>`
    select nextval('sandbox_inbox_n') as n from generate_series(1, ${sql.lit(count)})`.execute(tx);
  return rows.map(({ n }) => n);
}

/** @returns the numbers of the new events */
async function insert(tx: Transaction, events: readonly Row[], now: number): Promise<ReadonlySet<string>> {
  // Deliveries lock event names in a fixed order. Of two events with one name the first is kept.
  const sorted = events.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0));
  const { rows } = await sql<{ n: string }>`
    insert into sandbox_inbox (n, source, id, kind, owner, reference, body, digest, arrived_at, try_at, request_id)
    select n, source, id, kind, owner, reference, coalesce(body, 'null'), digest, ${String(now)}::bigint, ${String(now)}::bigint, ${requestNow()}
    from ${given(sorted)}
    on conflict (source, id) where state <> 'CONFLICT' do nothing returning n`.execute(tx);
  return new Set(rows.map(({ n }) => n));
}

async function digestsOf(tx: Transaction, events: readonly Row[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ source: string; id: string; digest: string }>`
    select source, id, digest from sandbox_inbox
    where state <> 'CONFLICT' and (source, id) in (select source, id from ${given(events)})`.execute(tx);
  return new Map(rows.map((row) => [nameOf(row), row.digest]));
}

/** An open item for each conflicting event, however often it arrives. */
async function keepConflicts(tx: Transaction, events: readonly Row[], now: number): Promise<void> {
  await sql`
    insert into sandbox_inbox (n, source, id, kind, owner, reference, body, digest, arrived_at, try_at, state, reason)
    select n, source, id, kind, owner, reference, coalesce(body, 'null'), digest, ${String(now)}::bigint, ${String(now)}::bigint, 'CONFLICT',
      'came before with other contents'
    from ${given(events)}
    on conflict (source, id, digest) where state = 'CONFLICT' do nothing`.execute(tx);
}

function given(events: readonly Row[]) {
  const json = JSON.stringify(events);
  return sql`jsonb_to_recordset(cast(cast(${json} as text) as jsonb)) as given(
    n bigint, source text, id text, kind text, owner text, reference text, body jsonb, digest text)`;
}

function nameOf({ source, id }: Pick<InboxEvent, 'source' | 'id'>): string {
  return JSON.stringify([source, id]);
}

function brokenIn(handlers: InboxHandlers, events: readonly InboxEvent[]): FieldError[] {
  if (events.length > MOST_DELIVERED) {
    return [{ path: '/events', message: `Expected at most ${MOST_DELIVERED} events, got ${events.length}.` }];
  }
  return events.flatMap((event, n) =>
    brokenEvent(handlers, event).map(({ path, message }) => ({ path: `/events/${n}${path}`, message })),
  );
}

function brokenEvent(handlers: InboxHandlers, event: InboxEvent): FieldError[] {
  const names = NAMES.flatMap((name) => {
    const value: unknown = event[name];
    // PostgreSQL cannot store zero characters.
    const isName = typeof value === 'string' && value !== '' && value.length <= LONGEST && !value.includes('\0');
    return isName ? [] : [{ path: `/${name}`, message: `Expected a text of 1 to ${LONGEST} characters.` }];
  });
  if (names.length > 0) return names;
  const handler = ownEntry(handlers, event.kind);
  if (handler === undefined) {
    const known = Object.keys(handlers).join(', ') || 'none';
    return [{ path: '/kind', message: `No event is of the kind "${event.kind}". Known kinds: ${known}.` }];
  }
  if (JSON.stringify(event.body ?? null).includes('\\u0000')) {
    return [{ path: '/body', message: 'Expected texts without zero characters.' }];
  }
  return brokenBody(handler, event.body);
}

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { ...wireFormats }, logger: false });
const validators = new WeakMap<InboxHandler, ValidateFunction>();

function brokenBody(handler: InboxHandler, body: unknown): FieldError[] {
  if (handler.body === undefined) return [];
  const validate = validators.get(handler) ?? ajv.compile(handler.body);
  validators.set(handler, validate);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = 'does not fit', params }) => {
    const { additionalProperty: extra } = params as { additionalProperty?: string };
    return { path: `/body${instancePath}`, message: extra === undefined ? message : `${message}: ${extra}` };
  });
}
