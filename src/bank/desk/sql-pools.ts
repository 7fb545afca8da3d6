import { type RawBuilder, sql } from 'kysely';
import type { BankTransaction } from '../ledger/tables.ts';
import { type MovedPool, openShares, type Pool, type PoolKind, type PoolMove, type Share, sumsOf } from './pools.ts';

/* The book of pools in the database. */

/**
 * Quota keeps its original tables, because an older server beside this one counts every row in them as quota. Other
 * kinds of pools have their own tables.
 */
interface Tables {
  pools: RawBuilder<unknown>;
  entries: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  /** The column of an entry's step. */
  step: RawBuilder<unknown>;
}

const QUOTA: Tables = {
  pools: sql.table('quota'),
  entries: sql.table('quota_entry'),
  name: sql.ref('platform'),
  step: sql.ref('kind'),
};
const OTHERS: Tables = {
  pools: sql.table('pool'),
  entries: sql.table('pool_entry'),
  name: sql.ref('name'),
  step: sql.ref('step'),
};

/** Rows per statement, far below the limit of parameters. */
const AT_ONCE = 1000;

interface Row {
  name: string;
  total: string;
  occupied: string;
  used: string;
}

const poolOf = ({ name, total, occupied, used }: Row): Pool => ({
  ...{ name, total: BigInt(total), occupied: BigInt(occupied), used: BigInt(used) },
});

/** Pools of a merchant by name, or these ones in the order of their names. */
export async function poolsIn(
  tx: BankTransaction,
  { owner, kind, currency }: { owner: string; kind: PoolKind; currency: string },
  names?: readonly string[],
): Promise<Pool[]> {
  if (names?.length === 0) return [];
  const { pools, name } = tablesOf(kind);
  const { rows } = await sql<Row>`select ${name} as name, total, occupied, used from ${pools}
    where owner = ${owner} and currency = ${currency} ${kindIs(kind)} ${
      names === undefined ? sql`` : sql`and ${name} in (${sql.join([...names])})`
    } order by ${name} collate "C"`.execute(tx);
  if (names === undefined) return rows.map(poolOf);
  const byName = new Map(rows.map((row) => [row.name, poolOf(row)]));
  return [...new Set(names)].flatMap((each) => byName.get(each) ?? []);
}

/**
 * Writes entries, and returns the changed pools.
 * @throws Error for a pool that was never granted
 */
export async function writeMoves(tx: BankTransaction, moves: readonly PoolMove[]): Promise<MovedPool[]> {
  for (const isQuota of [true, false]) {
    const some = moves.filter(({ kind }) => (kind === 'QUOTA') === isQuota);
    for (let start = 0; start < some.length; start += AT_ONCE) {
      await writeEntries(tx, some.slice(start, start + AT_ONCE), isQuota);
    }
  }
  const after = new Map<string, MovedPool>();
  for (const move of sumsOf(moves)) {
    const { owner, kind, name, currency } = move;
    if (move.step === 'GRANT') await openPool(tx, move);
    const pool = await addTo(tx, move);
    if (pool === undefined) throw new Error(`There is no pool ${kind} ${name} of ${owner} in ${currency}`);
    after.set([owner, kind, name, currency].join('|'), { ...pool, kind, owner, currency });
  }
  return [...after.values()];
}

async function writeEntries(tx: BankTransaction, moves: readonly PoolMove[], isQuota: boolean): Promise<void> {
  const { entries, name, step } = isQuota ? QUOTA : OTHERS;
  const rows = moves.map(
    (each) =>
      sql`(${sql.join([each.reference, each.owner, each.name, each.currency, each.step, each.amount.toString(), each.at])} ${
        isQuota ? sql`` : sql`, ${each.kind}`
      })`,
  );
  await sql`insert into ${entries} (reference, owner, ${name}, currency, ${step}, amount, at ${
    isQuota ? sql`` : sql`, kind`
  }) values ${sql.join(rows)}`.execute(tx);
}

async function openPool(tx: BankTransaction, { owner, kind, name, currency }: PoolMove): Promise<void> {
  const { pools, name: column } = tablesOf(kind);
  const isQuota = kind === 'QUOTA';
  await sql`insert into ${pools} (owner, ${column}, currency ${isQuota ? sql`` : sql`, kind`})
    values (${owner}, ${name}, ${currency} ${isQuota ? sql`` : sql`, ${kind}`}) on conflict do nothing`.execute(tx);
}

async function addTo(tx: BankTransaction, move: PoolMove): Promise<Pool | undefined> {
  const { owner, kind, name, currency, step, amount } = move;
  const { pools, name: column } = tablesOf(kind);
  const part = (value: bigint): RawBuilder<unknown> => sql`${value.toString()}::int8`;
  const occupied = step === 'OCCUPY' ? amount : step === 'GRANT' ? 0n : -amount;
  const { rows } = await sql<Row>`update ${pools} set total = total + ${part(step === 'GRANT' ? amount : 0n)},
      occupied = occupied + ${part(occupied)}, used = used + ${part(step === 'USE' ? amount : 0n)}
    where owner = ${owner} and ${column} = ${name} and currency = ${currency} ${kindIs(kind)}
    returning ${column} as name, total, occupied, used`.execute(tx);
  return rows[0] === undefined ? undefined : poolOf(rows[0]);
}

/** The open shares of an order, read from the books of all pools. */
export async function sharesIn(tx: BankTransaction, orderNo: string): Promise<Share[]> {
  const { rows } = await sql<Omit<Share, 'amount'> & { step: string; amount: string }>`
    select 'QUOTA' as kind, platform as name, currency, kind as step, amount, id from quota_entry where reference = ${orderNo}
    union all select kind, name, currency, step, amount, id from pool_entry where reference = ${orderNo}
    order by kind, id`.execute(tx);
  return openShares(rows.map((row) => ({ ...row, amount: BigInt(row.amount) })));
}

function tablesOf(kind: PoolKind): Tables {
  return kind === 'QUOTA' ? QUOTA : OTHERS;
}

function kindIs(kind: PoolKind): RawBuilder<unknown> {
  return kind === 'QUOTA' ? sql`` : sql`and kind = ${kind}`;
}
