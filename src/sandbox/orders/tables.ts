import { type Kysely, sql, type Transaction as KyselyTransaction } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { Minor } from '../ledger/tables.ts';
import type { Facts } from './family.ts';

export interface OrderTables {
  /** Facts about an order beyond its record. */
  order_facts: {
    order_no: string;
    owner: string;
    family: string;
    stage: string;
    at: string;
    /** USD, for the limits. */
    usd_equivalent: Minor;
    /** JSON; amounts as texts. */
    facts: string;
  };
  /** Steps of orders that are postponed until their owner is released. */
  edge_aside: { owner: string; edge: string; order_no: string };
  /** Names that are unique over all owners. */
  claim: { kind: string; name: string; owner: string; reference: string };
}

export function orderTablesOf(tx: Transaction): KyselyTransaction<OrderTables> | Kysely<OrderTables> {
  return tx as KyselyTransaction<OrderTables>;
}

const STATEMENTS = [
  `create table if not exists claim (kind text not null, name text not null, owner text not null, reference text not null,
     primary key (kind, name))`,
  'create index if not exists claim_reference on claim (reference)',
  `create table if not exists order_facts (order_no text primary key, owner text not null, family text not null,
     stage text not null, at text not null, usd_equivalent int8 not null default 0, facts text not null)`,
  `create table if not exists edge_aside (owner text not null, edge text not null, order_no text not null,
     primary key (owner, order_no, edge))`,
  // Sums for limits, so that the orders of a year need not be read.
  'drop index if exists order_facts_family',
  'create index if not exists order_facts_worth on order_facts (owner, family, at) include (stage, usd_equivalent)',
];

/** Creates the tables of orders if they are missing. A released migration runs this function, so it must not change. */
export async function createOrderTables(tx: Transaction): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(tx);
}

/**
 * Stores the facts of orders as JSON that the database can query. Older servers write the text, from which the database
 * derives it.
 */
export async function addKnownFacts(tx: Transaction): Promise<void> {
  await sql`alter table order_facts add column if not exists known jsonb
    generated always as (cast(facts as jsonb)) stored`.execute(tx);
}

export type FactsRow = Omit<OrderTables['order_facts'], 'usd_equivalent'> & { usd_equivalent: string };

export function factsRow(facts: Facts): FactsRow {
  return {
    order_no: facts.orderNo,
    owner: facts.owner,
    family: facts.family,
    stage: facts.stage,
    at: facts.at,
    usd_equivalent: String(facts.usdEquivalent ?? 0n),
    facts: JSON.stringify(facts.facts),
  };
}

export function factsOf<T>(
  row: Omit<FactsRow, 'usd_equivalent'> & { usd_equivalent: string | number | bigint },
): Facts<T> {
  const { order_no: orderNo, owner, family, stage, at, usd_equivalent: worth, facts } = row;
  return { orderNo, owner, family, stage, at, usdEquivalent: BigInt(worth), facts: JSON.parse(facts) as T };
}

/** Results of steps in an order's progress that are still running. */
export const GOING_ON: readonly string[] = ['CURRENT', 'WAITING'];

export function isGoingOn(result: unknown): boolean {
  return GOING_ON.includes(String(result));
}

export function eventIdOf(orderNo: string, count: number): string {
  return `${orderNo}-${String(count).padStart(3, '0')}`;
}
