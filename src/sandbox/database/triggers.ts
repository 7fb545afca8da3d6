import { sql } from 'kysely';
import type { Transaction } from './database.ts';

export async function hasTrigger(tx: Transaction, table: string, trigger: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_trigger
    where tgrelid = to_regclass(${table}) and tgname = ${trigger}`.execute(tx);
  return rows.length > 0;
}
