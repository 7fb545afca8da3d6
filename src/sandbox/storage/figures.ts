import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { EntityField } from '#model/entity.ts';
import type { EnumDefinition } from '#model/enum.ts';
import { add, round } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Transaction } from '../database/database.ts';

/** Requested totals of the filtered records. */
export interface Wanted {
  /** Money fields to add up, per currency. */
  sums: EntityField[];
  /** True if the sums include a row. */
  counted: RawBuilder<SqlBool>;
  /** Sums are split by the values of this field. */
  by?: EntityField;
  /** The field whose values are counted, ignoring the filter on that field. */
  counts?: { field: EntityField; enumeration: EnumDefinition | undefined };
}

export interface Figures {
  total: number;
  /** One record per currency, and per value of the splitting field: `{ currency: 'USD', payAmount: '1200.00' }`. */
  sums?: Record<string, string>[];
  /** By the value's name; names without records are 0. */
  counts?: Record<string, number>;
}

/**
 * All figures in one pass over the records, in few groups: by counted value and by currencies.
 * @param others the filter without the condition on the counted field
 * @param choice the condition on the counted field
 */
export async function readFigures(
  tx: Transaction,
  table: string,
  wanted: Wanted,
  others: RawBuilder<unknown>,
  choice: RawBuilder<unknown>,
): Promise<Figures> {
  const { sums, counts, counted, by } = wanted;
  const value = counts === undefined ? sql`null::text` : sql`${sql.ref(counts.field.name)}::text`;
  const columns = [
    sql`${value} as value`,
    sql`(${choice}) as chosen`,
    sql`${counted} as counted`,
    sql`${by === undefined ? sql`null::text` : sql`${sql.ref(by.name)}::text`} as split`,
    ...sums.flatMap((field, n) => [
      sql`${currencyOf(field)} as ${sql.ref(`currency_${n}`)}`,
      sql`${sql.ref(field.name)} as ${sql.ref(`amount_${n}`)}`,
    ]),
  ];
  const groups = ['value', 'chosen', 'counted', 'split', ...sums.map((_field, n) => `currency_${n}`)].map((name) =>
    sql.ref(name),
  );
  const amounts = sums.map((_field, n) => sql`sum(${sql.ref(`amount_${n}`)}) as ${sql.ref(`amount_${n}`)}`);
  const { rows } = await sql<Group>`
    select ${sql.join([...groups, sql`count(*) as n`, ...amounts])}
    from (select ${sql.join(columns)} from ${sql.table(table)} where ${others}) given
    group by ${sql.join(groups)}`.execute(tx);
  const chosen = rows.filter((row) => row.chosen === true);
  return {
    total: chosen.reduce((sum, { n }) => sum + Number(n), 0),
    ...(sums.length > 0 && {
      sums: sumsOf(
        sums,
        by,
        chosen.filter((row) => row.counted === true),
      ),
    }),
    ...(counts && { counts: countsOf(counts.enumeration, rows) }),
  };
}

type Group = Amounts & {
  value: string | null;
  chosen: boolean | null;
  counted: boolean | null;
  n: string;
};

/** Columns of summed records: `currency_0` and `amount_0` of the first field, and so on. */
type Amounts = { split: string | null } & Record<string, string | null>;

function currencyOf(field: EntityField): RawBuilder<unknown> {
  if (!field.currency) throw new Error(`Field "${field.name}" is added up but names no currency`);
  return 'field' in field.currency ? sql.ref(field.currency.field) : sql`${field.currency.code}::text`;
}

export function sumsOf(
  fields: readonly EntityField[],
  by: EntityField | undefined,
  groups: readonly Amounts[],
): Record<string, string>[] {
  const byCurrency = new Map<string, Record<string, string>>();
  for (const [n, { name }] of fields.entries()) {
    for (const group of groups) {
      const currency = group[`currency_${n}`];
      const amount = group[`amount_${n}`];
      if (!currency || amount === null || amount === undefined) continue;
      const split = by === undefined || group.split === null ? {} : { [by.name]: group.split };
      const key = `${currency} ${group.split ?? ''}`;
      const sums = byCurrency.get(key) ?? { currency, ...split };
      const before = ownEntry(sums, name);
      sums[name] = before === undefined ? amount : plus(before, amount);
      byCurrency.set(key, sums);
    }
  }
  return [...byCurrency].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, sums]) => sums);
}

/** Adds two decimals; the sum has the larger number of decimals. */
function plus(left: string, right: string): string {
  const decimals = (text: string): number => text.split('.')[1]?.length ?? 0;
  return round(add(left, right), Math.max(decimals(left), decimals(right)), 'halfUp');
}

function countsOf(enumeration: EnumDefinition | undefined, groups: Group[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of enumeration?.values ?? []) counts[value.name] = 0;
  for (const { value, n } of groups) {
    if (value === null) continue;
    const name = enumeration?.values.find((each) => String(each.const) === value)?.name ?? value;
    counts[name] = (ownEntry(counts, name) ?? 0) + Number(n);
  }
  return counts;
}
