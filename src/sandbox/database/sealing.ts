import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type Kysely, type Transaction as KyselyTransaction } from 'kysely';
import type { Transaction } from './database.ts';

/*
 * Encrypted texts that a client returns: AES-256-GCM under the server's own key, bound to an owner, so that a text of
 * one owner cannot be used by another.
 */

/** The one row with the key, in base64; a migration of the product creates the table. */
export const SEALING_KEY = 'create table if not exists sealing_key (id int4 primary key, key text not null)';

interface KeyTable {
  sealing_key: { id: number; key: string };
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Encrypts a text for one owner. The same text gives a different result each time. */
export async function seal(tx: Transaction, owner: string, text: string): Promise<string> {
  return closeWith(await keyOf(tx), randomBytes(NONCE), owner, text);
}

/**
 * Encrypts texts that are keys: the same text and owner always give the same result. The nonce is a keyed digest of
 * both, so no nonce is used for two texts.
 */
export async function sealKeys(tx: Transaction, owner: string, texts: readonly string[]): Promise<string[]> {
  const key = await keyOf(tx);
  return texts.map((text) => {
    const digest = createHmac('sha256', key).update(`${owner}\n${text}`).digest();
    return closeWith(key, digest.subarray(0, NONCE), owner, text);
  });
}

function closeWith(key: Buffer, nonce: Buffer, owner: string, text: string): string {
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url');
}

/** Decrypts a text; undefined if it was not encrypted here, is for another owner, or was changed. */
export async function unseal(tx: Transaction, owner: string, sealed: string): Promise<string | undefined> {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE + TAG) return undefined;
  const decipher = createDecipheriv(CIPHER, await keyOf(tx), bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Returns the key of all servers on this database; creates it on first use. */
async function keyOf(tx: Transaction): Promise<Buffer> {
  const tables = tx as KyselyTransaction<KeyTable> | Kysely<KeyTable>;
  const read = () => tables.selectFrom('sealing_key').select('key').where('id', '=', 1).executeTakeFirst();
  let row = await read();
  if (row === undefined) {
    const key = randomBytes(32).toString('base64');
    await tables
      .insertInto('sealing_key')
      .values({ id: 1, key })
      .onConflict((each) => each.doNothing())
      .execute();
    row = await read();
  }
  return Buffer.from(row?.key ?? '', 'base64');
}
