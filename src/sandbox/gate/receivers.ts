import type { Transaction } from '../database/database.ts';
import { queueFor } from '../storage/queue.ts';

/** Time between two codes to one person, or to one phone or address, in milliseconds. */
export const RESEND = 60_000;

/** A phone number or address as the key of its waiting times. */
export function receiverKey(address: string): string {
  return address.trim().toLowerCase();
}

/**
 * The earliest time of the next code to a receiver, for any requester and purpose. Transactions for one receiver wait
 * for each other, on all servers.
 */
export async function turnOf(tx: Transaction, receiver: string, now: number): Promise<number> {
  await queueFor(tx, `codes to ${receiver}`);
  const { last } = await tx
    .selectFrom('sandbox_code')
    .select((eb) => eb.fn.max('letter_at').as('last'))
    .where('receiver', '=', receiver)
    .where('letter_at', '>', String(now - RESEND))
    .executeTakeFirstOrThrow();
  return last === null ? now : Number(last) + RESEND;
}
