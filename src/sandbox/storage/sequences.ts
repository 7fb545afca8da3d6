import { sql } from 'kysely';
import type { Model } from '#model/model.ts';
import type { Transaction } from '../database/database.ts';

/** The sequence of a family of numbers. */
export function sequenceOf(family: string): string {
  return `number_${family.toLowerCase()}`;
}

/** Sample records count from one; so many are never made. */
const FIRST = 1001;

/** Makes the sequences that are missing of the families of numbers that entities name. */
export async function makeSequences(tx: Transaction, { entities }: Model): Promise<void> {
  for (const { number } of Object.values(entities)) {
    if (number === undefined) continue;
    await sql`create sequence if not exists ${sql.table(sequenceOf(number))} start ${sql.lit(FIRST)}`.execute(tx);
  }
}
