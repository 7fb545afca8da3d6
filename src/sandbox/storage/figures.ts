import { sql, type RawBuilder } from 'kysely';
import type { EntityField } from '#model/entity.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { Transaction } from '../database.ts';

/** Sums of money fields, one record per currency: `{ currency: 'USD', payAmount: '1200.00' }`. */
export async function sumMoney(
  tx: Transaction,
  table: string,
  fields: EntityField[],
  where: RawBuilder<unknown>,
): Promise<Record<string, string>[]> {
  const byCurrency = new Map<string, Record<string, string>>();
  for (const field of fields) {
    if (!field.currency) throw new Error(`Field "${field.name}" is added up but names no currency`);
    const currency = 'field' in field.currency ? sql.ref(field.currency.field) : sql`${field.currency.code}::text`;
    const { rows } = await sql<{ currency: string | null; total: string | null }>`
      select given.currency, sum(given.amount) as total
      from (select ${currency} as currency, ${sql.ref(field.name)} as amount from ${sql.table(table)} where ${where}) given
      where given.currency is not null group by given.currency order by given.currency`.execute(tx);
    for (const { currency: code, total } of rows) {
      if (code === null || total === null) continue;
      const sums = byCurrency.get(code) ?? { currency: code };
      sums[field.name] = total;
      byCurrency.set(code, sums);
    }
  }
  return [...byCurrency.values()].sort((left, right) => ((left.currency ?? '') < (right.currency ?? '') ? -1 : 1));
}

/** How many records hold each value of an enum, by the value's name; names that none holds are 0. */
export async function countValues(
  tx: Transaction,
  table: string,
  field: EntityField,
  enumeration: EnumDefinition | undefined,
  where: RawBuilder<unknown>,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ value: string | null; n: string }>`
    select ${sql.ref(field.name)}::text as value, count(*) as n from ${sql.table(table)} where ${where} group by 1`.execute(
    tx,
  );
  const counts: Record<string, number> = {};
  for (const value of enumeration?.values ?? []) counts[value.name] = 0;
  for (const { value, n } of rows) {
    if (value === null) continue;
    const name = enumeration?.values.find((each) => String(each.const) === value)?.name ?? value;
    counts[name] = Number(n);
  }
  return counts;
}
