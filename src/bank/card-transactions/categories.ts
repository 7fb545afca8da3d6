import { sql } from 'kysely';
import type { Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import categories from '../rules/merchant-categories.json' with { type: 'json' };
import { isAmong } from './bill.ts';

/** Codes and ranges of codes, with the Chinese and the English name. */
type Category = [codes: string[], chinese: string, english: string];

/** Returns the name of a merchant category code in Chinese and English: `7311` is `广告服务 Advertising Services`. */
export function categoryOf(mcc: string): string {
  const [, chinese = '其他商户', english = 'Other Merchants'] =
    (categories as Category[]).find(([codes]) => isAmong(mcc, codes)) ?? [];
  return `${chinese} ${english}`;
}

/** Names the categories of records that an older server wrote. */
export async function nameOlderCategories(tx: Transaction, entities: EntityStore): Promise<void> {
  for (const entity of ['card-trans', 'card-settle']) {
    const table = sql.table(entities.table(entity));
    const unnamed = sql`category is null and mcc is not null`;
    const { rows } = await sql<{ mcc: string }>`select distinct mcc from ${table} where ${unnamed}`.execute(tx);
    for (const { mcc } of rows) {
      await sql`update ${table} set category = ${categoryOf(mcc)} where mcc = ${mcc} and ${unnamed}`.execute(tx);
    }
  }
}
