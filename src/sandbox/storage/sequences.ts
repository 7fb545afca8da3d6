import { sql } from 'kysely';
import type { Model } from '#model/model.ts';
import type { Transaction } from '../database/database.ts';

/** The sequence of a family of numbers. */
export function sequenceOf(family: string): string {
  return `number_${family.toLowerCase()}`;
}

/** First number after those of the sample records, which count from one. */
const FIRST = 1001;

/** Creates missing sequences for the number families of entities. */
export async function makeSequences(tx: Transaction, { entities }: Model): Promise<void> {
  for (const { number } of Object.values(entities)) {
    if (number === undefined) continue;
    await sql`create sequence if not exists ${sql.table(sequenceOf(number))} start ${sql.lit(FIRST)}`.execute(tx);
  }
}
