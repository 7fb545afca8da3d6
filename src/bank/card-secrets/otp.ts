import { type Kysely, sql, type Transaction as KyselyTransaction } from 'kysely';
import type { Transaction } from '#sandbox/database.ts';
import { seal, unseal } from '#sandbox/sealing.ts';

/* Codes of 3-D Secure: sealed for the merchant until they expire, and never listed. */

interface Tables {
  card_otp: { id: string; owner: string; sealed: string; expires_at: string };
}

export async function addOtps(tx: Transaction): Promise<void> {
  await sql`create table if not exists card_otp (id text primary key, owner text not null, sealed text not null,
    expires_at bigint not null)`.execute(tx);
}

const tablesOf = (tx: Transaction) => tx as KyselyTransaction<Tables> | Kysely<Tables>;

/** Seals a code until its expiry in milliseconds, and deletes expired codes. */
export async function sealOtp(tx: Transaction, owner: string, id: string, otp: string, ends: number, now: number) {
  await tablesOf(tx).deleteFrom('card_otp').where('expires_at', '<', String(now)).execute();
  const row = { id, owner, sealed: await seal(tx, owner, otp), expires_at: String(ends) };
  await tablesOf(tx).insertInto('card_otp').values(row).execute();
}

/** The code of a merchant's own card. @returns undefined for an unknown or expired one */
export async function openOtp(tx: Transaction, owner: string, id: string, now: number): Promise<string | undefined> {
  const row = await tablesOf(tx)
    .selectFrom('card_otp')
    .select('sealed')
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('expires_at', '>=', String(now))
    .executeTakeFirst();
  return row && unseal(tx, owner, row.sealed);
}
