import { randomBytes } from 'node:crypto';
import type { Who } from '#sandbox/answer.ts';
import type { Transaction } from '#sandbox/database.ts';
import { stepOf } from '#sandbox/one-time-codes.ts';
import { seal, unseal } from '#sandbox/sealing.ts';
import { peopleTablesOf } from './tables.ts';

/*
 * The authenticator app of an operator. Its secret is sealed for the operator, shown once, and valid only after a first
 * code.
 */

const BYTES = 20;
/** Time for which a shown secret waits for its first code, in milliseconds. */
const PENDING = 10 * 60_000;

const sealedFor = ({ owner, userId }: Who): string => `${owner}/${userId}`;

function rowOf(tx: Transaction, { userId }: Who) {
  return peopleTablesOf(tx).selectFrom('authenticator').selectAll().where('operator_id', '=', userId);
}

/** The time at which the app was confirmed, in milliseconds; undefined if there is none. */
export async function boundSince(tx: Transaction, who: Who): Promise<number | undefined> {
  const row = await rowOf(tx, who).executeTakeFirst();
  return row === undefined || row.since === null ? undefined : Number(row.since);
}

/** A new secret, valid from `confirmAuthenticator` on; the current secret stays valid until then. */
export async function beginAuthenticator(tx: Transaction, who: Who, now: number): Promise<Buffer> {
  const secret = randomBytes(BYTES);
  const pending = await seal(tx, sealedFor(who), secret.toString('base64'));
  const begun = { pending, begun_at: String(now) };
  await peopleTablesOf(tx)
    .insertInto('authenticator')
    .values({ operator_id: who.userId, owner: who.owner, sealed: null, since: null, last_step: '0', ...begun })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(begun))
    .execute();
  return secret;
}

/** Activates the pending secret and uses up its code; false for a wrong code or an expired secret. */
export async function confirmAuthenticator(
  tx: Transaction,
  who: Who,
  code: string,
  times: { now: number; real: number },
): Promise<boolean> {
  const row = await rowOf(tx, who).forUpdate().executeTakeFirst();
  if (row?.pending == null || Number(row.begun_at) < times.now - PENDING) return false;
  const step = stepOf(await secretIn(tx, who, row.pending), code, times.real, 0);
  if (step === undefined) return false;
  await peopleTablesOf(tx)
    .updateTable('authenticator')
    .set({ sealed: row.pending, pending: null, since: String(times.now), last_step: String(step) })
    .where('operator_id', '=', who.userId)
    .execute();
  return true;
}

/** Checks a code of the app. The returned function uses the code up: false if another request did so meanwhile. */
export async function checkAuthenticator(
  tx: Transaction,
  who: Who,
  code: string,
  real: number,
): Promise<(() => Promise<boolean>) | null> {
  const row = await rowOf(tx, who).executeTakeFirst();
  if (row?.sealed == null) return null;
  const step = stepOf(await secretIn(tx, who, row.sealed), code, real, Number(row.last_step));
  if (step === undefined) return null;
  return async () => {
    const used = await peopleTablesOf(tx)
      .updateTable('authenticator')
      .set({ last_step: String(step) })
      .where('operator_id', '=', who.userId)
      .where('last_step', '<', String(step))
      .returning('operator_id')
      .execute();
    // The call itself may have removed the app.
    return used.length > 0 || (await rowOf(tx, who).executeTakeFirst()) === undefined;
  };
}

/** @returns false when there was no active app */
export async function dropAuthenticator(tx: Transaction, who: Who): Promise<boolean> {
  const dropped = await peopleTablesOf(tx)
    .deleteFrom('authenticator')
    .where('operator_id', '=', who.userId)
    .where('owner', '=', who.owner)
    .returning('since')
    .execute();
  return dropped.some(({ since }) => since !== null);
}

async function secretIn(tx: Transaction, who: Who, sealed: string): Promise<Buffer> {
  const text = await unseal(tx, sealedFor(who), sealed);
  if (text === undefined) throw new Error(`The sealed secret of the authenticator of ${who.userId} does not open`);
  return Buffer.from(text, 'base64');
}
