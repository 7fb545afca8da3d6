import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction as KyselyTransaction } from 'kysely';
import { canonical } from '#model/canonical.ts';
import { dateTimeOf } from '#model/instant.ts';
import { cutText } from '#model/text-cut.ts';
import type { AuditEntry } from '../context/audit-entry.ts';
import type { Who } from '../context/who.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityRecord, EntityStore } from '../database/entity-store.ts';
import { hasTrigger } from '../database/triggers.ts';

/*
 * The audit log of each owner is a hash chain: each entry holds the hash of the one before. The end of the chain is
 * stored separately, so changed, removed or inserted entries are detected, the last one included. The table allows only
 * inserts.
 */

/** The ends of the chains; a migration of the product creates the table. */
export const AUDIT_HEAD =
  'create table if not exists audit_head (owner text primary key, position int4 not null, hash text not null)';

interface ChainTables {
  audit_head: { owner: string; position: number; hash: string };
}

function chainsIn(tx: Transaction): KyselyTransaction<ChainTables> | Kysely<ChainTables> {
  return tx as KyselyTransaction<ChainTables>;
}

const ENTITY = 'audit-entry';

/** Makes the table append-only. */
export async function guardAuditLog(tx: Transaction, entities: EntityStore): Promise<void> {
  const name = entities.table(ENTITY);
  // Creating it again would block writers until the start ends.
  if (await hasTrigger(tx, name, 'audit_append_only')) return;
  const table = sql.table(name);
  await sql`create or replace function audit_append_only() returns trigger language plpgsql as $$
    begin raise exception 'the audit log only grows'; end $$`.execute(tx);
  await sql`create or replace trigger audit_append_only before update or delete or truncate on ${table}
    for each statement execute function audit_append_only()`.execute(tx);
}

/** @param nameOf the name of a person known to the product */
export async function writeEntry(
  tx: Transaction,
  entities: EntityStore,
  entry: AuditEntry,
  nameOf?: (who: Who) => Promise<string | undefined>,
): Promise<void> {
  const { owner, userId } = entry.who;
  const chains = chainsIn(tx);
  // The row lock serialises writers until the transaction ends, so the chain cannot fork.
  const heads = chains.selectFrom('audit_head').selectAll().where('owner', '=', owner).forUpdate();
  let head = await heads.executeTakeFirst();
  if (head === undefined) {
    await chains
      .insertInto('audit_head')
      .values({ owner, position: 0, hash: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    head = await heads.executeTakeFirstOrThrow();
  }
  const position = head.position + 1;
  const { kind, call: callName, title, outcome, code, address, device, objectNo, requestId } = entry;
  const record: EntityRecord = {
    ...{ auditNo: numberOf(position), createdAt: dateTimeOf(entry.at), operatorId: userId },
    operatorName: (await nameOf?.(entry.who)) ?? nameIn(entry.user) ?? userId,
    ...{ kind, callName, title, outcome, code, address, device, position, previous: head.hash },
    ...(objectNo !== undefined && { objectNo }),
    ...(requestId !== undefined && { requestId }),
  };
  const hash = hashOf(owner, record);
  await entities.as(owner).insert(ENTITY, { ...record, hash });
  await chains.updateTable('audit_head').set({ position, hash }).where('owner', '=', owner).execute();
}

function numberOf(position: number): string {
  return `AL${String(position).padStart(8, '0')}`;
}

/** The name of a person whom only the provider knows. */
function nameIn(user: AuditEntry['user']): string | undefined {
  const name = user?.['operatorName'];
  return typeof name === 'string' && name !== '' ? cutText(name, 64) : undefined;
}

export interface AuditCheck {
  intact: boolean;
  total: number;
  /** Number of the first entry that was changed or is missing. */
  brokenAt?: string;
}

/** Verifies an owner's chain. */
export async function checkChain(tx: Transaction, entities: EntityStore, owner: string): Promise<AuditCheck> {
  const entries = await entities.as(owner).find(ENTITY, { sort: 'position' });
  const head = await chainsIn(tx).selectFrom('audit_head').selectAll().where('owner', '=', owner).executeTakeFirst();
  let previous = '';
  for (const [n, entry] of entries.entries()) {
    const isWhole =
      entry['position'] === n + 1 && entry['previous'] === previous && entry['hash'] === hashOf(owner, entry);
    if (!isWhole) return { intact: false, total: entries.length, brokenAt: String(entry['auditNo']) };
    previous = String(entry['hash']);
  }
  const isEnd = (head?.position ?? 0) === entries.length && (head?.hash ?? '') === previous;
  if (isEnd) return { intact: true, total: entries.length };
  return { intact: false, total: entries.length, brokenAt: numberOf(entries.length + 1) };
}

function hashOf(owner: string, { hash: _hash, ...record }: EntityRecord): string {
  const known = Object.entries(record).filter(([, value]) => value !== null && value !== undefined);
  return createHash('sha256')
    .update(canonical({ owner, ...Object.fromEntries(known) }))
    .digest('hex');
}
