import { type RawBuilder, sql } from 'kysely';
import { canonical } from '#model/canonical.ts';
import type { DataStop } from '#model/data-moves.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Transaction } from '../database/database.ts';
import { textList } from '../database/text-list.ts';
import type { OtherServer } from '../storage/fleet.ts';
import { ModelRefused } from '../storage/data-model/adapt-tables.ts';
import { UpgradeWaits } from '../storage/upgrade-waits.ts';
import type { FactsOf } from './facts-shape.ts';

/*
 * Compares the stored facts of orders with the families of this version: facts are changed if nothing is lost, else the
 * start is refused.
 */

/** Facts of one name and type in the orders of a family. */
interface Found {
  family: string;
  fact: string;
  type: string;
  orders: number;
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'list',
  boolean: 'boolean',
  number: 'number',
  object: 'object',
  string: 'text',
};

/**
 * Renames and drops stored facts as the families say.
 * @param others live older servers; `waits` for their end if a fact is renamed
 * @throws ModelRefused with a count for each fact that would be lost or misread; nothing was changed
 * @throws UpgradeWaits
 */
export async function adaptFacts(
  tx: Transaction,
  families: readonly FactsOf[],
  place: string,
  company: { others: readonly OtherServer[]; waits: boolean },
): Promise<void> {
  if (families.length === 0) return;
  const present = shapesOf(families);
  const stored = await tx.selectFrom('sandbox_model').select('facts').executeTakeFirst();
  const known = stored?.facts == null ? {} : (JSON.parse(stored.facts) as Record<string, unknown>);
  const changed = families.filter(
    ({ name }) => canonical(ownEntry(known, name)) !== canonical(ownEntry(present, name)),
  );
  if (changed.length === 0) return;
  const found = await factsIn(tx, changed, KNOWN);
  const stops = await stopsIn(tx, changed, found, KNOWN);
  if (stops.length > 0) throw new ModelRefused(place, stops);
  const moves = changed.flatMap((family) => movesOf(family, found));
  if (moves.length > 0 && company.waits && company.others.length > 0) {
    throw new UpgradeWaits(
      moves.map(({ family, from, to }) => `Fact "${family}.${from}" ${to === undefined ? 'goes' : `becomes "${to}"`}.`),
      company.others,
    );
  }
  for (const { kinds, from, to } of moves) await moveFact(tx, kinds, from, to);
  await tx
    .updateTable('sandbox_model')
    .set({ facts: JSON.stringify(present) })
    .execute();
}

/** Reasons why a start of these families would refuse the stored facts. Read-only, for facts of older versions too. */
export async function factStops(tx: Transaction, families: readonly FactsOf[]): Promise<DataStop[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'order_facts'`.execute(tx);
  if (rows.length === 0 || families.length === 0) return [];
  const known = rows.some(({ name }) => name === 'known') ? KNOWN : sql`cast(facts as jsonb)`;
  return stopsIn(tx, families, await factsIn(tx, families, known), known);
}

async function stopsIn(
  tx: Transaction,
  families: readonly FactsOf[],
  found: readonly Found[],
  known: RawBuilder<unknown>,
): Promise<DataStop[]> {
  const missing = await missingIn(tx, families, known);
  return families.flatMap((family) => [...strayFacts(family, found), ...missingFacts(family, missing)]);
}

/** The facts as JSON. */
const KNOWN = sql.ref('known');

function shapesOf(families: readonly FactsOf[]): Record<string, FactsOf['facts']> {
  return Object.fromEntries(families.map(({ name, facts }) => [name, facts]));
}

function namesOf({ name, kinds = [] }: FactsOf): string[] {
  return [name, ...kinds];
}

/** Reads the orders of these families; its results contain no value of a fact. */
async function factsIn(tx: Transaction, families: readonly FactsOf[], known: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<{ family: string; fact: string; type: string; orders: string }>`
    select family, fact, jsonb_typeof(value) as type, count(*) as orders
    from order_facts, jsonb_each(${known}) as each(fact, value)
    where family in (${textList(families.flatMap(namesOf))}) and jsonb_typeof(value) <> 'null'
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  const own = new Map(families.flatMap((family) => namesOf(family).map((name) => [name, family.name])));
  const sums = new Map<string, Found>();
  for (const { family: kind, fact, type, orders } of rows) {
    const family = own.get(kind) ?? kind;
    const name = JSON.stringify([family, fact, type]);
    sums.set(name, { family, fact, type, orders: Number(orders) + (sums.get(name)?.orders ?? 0) });
  }
  return [...sums.values()];
}

/** Number of orders without a required fact, by `family.fact`. */
async function missingIn(
  tx: Transaction,
  families: readonly FactsOf[],
  known: RawBuilder<unknown>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const family of families) {
    const { rows: all } = await sql<{ n: string }>`
      select count(*) as n from order_facts where family in (${textList(namesOf(family))})`.execute(tx);
    if (Number(all[0]?.n) === 0) continue;
    for (const [fact, kind] of Object.entries(family.facts ?? {})) {
      if (kind.endsWith('?')) continue;
      const before = ownEntry(family.renamed ?? {}, fact) ?? fact;
      const { rows } = await sql<{ n: string }>`
        select count(*) as n from order_facts where family in (${textList(namesOf(family))})
          and coalesce(${known} -> ${fact}::text, ${known} -> ${before}::text, 'null') = 'null'`.execute(tx);
      counts.set(`${family.name}.${fact}`, Number(rows[0]?.n));
    }
  }
  return counts;
}

function strayFacts({ name, facts = {}, renamed = {}, dropped = [] }: FactsOf, found: readonly Found[]): DataStop[] {
  return found
    .filter(({ family }) => family === name)
    .flatMap(({ fact, type, orders }): DataStop[] => {
      const now = Object.entries(renamed).find(([, before]) => before === fact)?.[0] ?? fact;
      const kind = ownEntry(facts, now)?.replace('?', '');
      const where = { entity: name, field: fact, rows: orders };
      if (kind === undefined) {
        if (dropped.includes(fact)) return [];
        return [
          {
            ...{ code: 'removed-with-rows', ...where },
            message:
              `Fact "${name}.${fact}" was removed, and ${said(orders, 'holds', 'hold')} it. Put it back, say its new ` +
              'name in "renamed" of the family, or name it in "dropped" to lose the values.',
          },
        ];
      }
      if (ownEntry(TYPES, type) === kind) return [];
      return [
        {
          ...{ code: 'type-with-rows', ...where },
          message:
            `Fact "${name}.${fact}" is of the kind "${kind}" now, and ${said(orders, 'holds', 'hold')} another kind. ` +
            'Put the old kind back, or add a fact of another name.',
        },
      ];
    });
}

function missingFacts({ name, facts = {} }: FactsOf, missing: ReadonlyMap<string, number>): DataStop[] {
  return Object.keys(facts).flatMap((fact): DataStop[] => {
    const orders = missing.get(`${name}.${fact}`) ?? 0;
    if (orders === 0) return [];
    return [
      {
        ...{ code: 'required-without-value', entity: name, field: fact, rows: orders },
        message:
          `Fact "${name}.${fact}" must be there, and ${said(orders, 'has', 'have')} none. Let it be absent ("?" in the ` +
          'facts of the family), or say its earlier name in "renamed".',
      },
    ];
  });
}

function said(orders: number, one: string, many: string): string {
  return orders === 1 ? `1 order ${one}` : `${orders} orders ${many}`;
}

interface FactMove {
  family: string;
  kinds: string[];
  from: string;
  /** Undefined if its values may be lost. */
  to: string | undefined;
}

function movesOf(family: FactsOf, found: readonly Found[]): FactMove[] {
  const { name, facts = {}, renamed = {}, dropped = [] } = family;
  const isStored = (fact: string): boolean => found.some((each) => each.family === name && each.fact === fact);
  const common = { family: name, kinds: namesOf(family) };
  return [
    ...Object.entries(renamed).flatMap(([to, from]) => (isStored(from) ? [{ ...common, from, to }] : [])),
    ...dropped.flatMap((from) =>
      isStored(from) && !Object.hasOwn(facts, from) ? [{ ...common, from, to: undefined }] : [],
    ),
  ];
}

async function moveFact(
  tx: Transaction,
  kinds: readonly string[],
  from: string,
  to: string | undefined,
): Promise<void> {
  const moved = to === undefined ? sql`'{}'::jsonb` : sql`jsonb_build_object(${to}::text, known -> ${from}::text)`;
  await sql`update order_facts set facts = (${moved} || (known - ${from}::text))::text
    where family in (${textList(kinds)}) and known ? ${from}`.execute(tx);
}
