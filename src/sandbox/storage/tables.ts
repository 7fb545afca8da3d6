import { sql } from 'kysely';
import type { Model } from '#model/model.ts';
import type { Transaction } from '../database/database.ts';
import { forgetRelations, viewsOf } from './relations.ts';
import { tableName } from './columns.ts';
import { declared } from './data-model/apply.ts';
import { columnsOf, type Company, adaptTables } from './data-model/adapt-tables.ts';
import { type DataShape, shapeOf } from './data-model/shape.ts';
import { indexesOf, type Lookups, type IndexWork, makeIndexes } from './indexes.ts';
import { breakingMigrations, migrate, type Migrations } from './migrations.ts';
import { DatabaseRefused } from './refused.ts';
import { forgetSamples } from './sample-rows.ts';
import { makeSequences } from './sequences.ts';
import { UpgradeWaits } from './upgrade-waits.ts';

/** Locked while a server migrates the tables to its Model. */
export const STARTS = 727001;

export interface MakeOptions {
  migrations: Migrations;
  /** Location of the database, for messages. */
  place: string;
  /** Other servers of the database, which the message of a failed start lists. Default: none. */
  companyIn?: (tx: Transaction) => Promise<Company>;
  lookups?: Lookups | undefined;
  /** True if indexes of tables with rows are left to `buildIndexes`. Default false. */
  leavesIndexes?: boolean;
  /** True if sample rows whose schemas have changed are deleted and created again. Default false. */
  remakesSamples?: boolean | undefined;
}

/**
 * Runs pending migrations, and adapts the tables of entities to the Model: everything, or nothing.
 * @returns pending index changes
 * @throws ModelRefused if rows would be lost or broken
 * @throws DatabaseRefused if a newer version has changed the database
 * @throws UpgradeWaits if live servers would be broken
 */
export async function makeTables(
  tx: Transaction,
  model: Model,
  { migrations, place, companyIn, lookups, leavesIndexes = false, remakesSamples = false }: MakeOptions,
): Promise<IndexWork> {
  // Two servers that start at once would create the same table twice.
  await sql`select pg_advisory_xact_lock(${sql.lit(STARTS)})`.execute(tx);
  const company = await companyIn?.(tx);
  const broken = company === undefined ? [] : await breakingMigrations(tx, migrations);
  if (company !== undefined && company.others.length > 0 && company.waits && broken.length > 0) {
    throw new UpgradeWaits(broken, company.others);
  }
  await migrate(tx, migrations, place);
  if (remakesSamples) await forgetSamples(tx, model);
  const adaptation = await adaptTables(tx, model, place, company, broken);
  if (adaptation.gone.length > 0) await forgetRelations(tx, adaptation.gone);
  const made = await makeEntityTables(tx, shapeOf(model));
  await makeSequences(tx, model);
  await adaptation.finish();
  const views = await viewsOf(tx);
  const wanted = indexesOf(model, lookups).filter(({ table }) => !views.has(table));
  return makeIndexes(tx, wanted, (table) => !leavesIndexes || made.has(table));
}

/**
 * Creates missing tables and columns. Views of the product's migrations stay unchanged.
 * @returns the tables that were missing
 * @throws DatabaseRefused if a view lacks a field
 */
export async function makeEntityTables(tx: Transaction, { entities }: DataShape): Promise<ReadonlySet<string>> {
  const [existing, views] = [await columnsOf(tx), await viewsOf(tx)];
  const made = new Set<string>();
  for (const [entity, { key, fields }] of Object.entries(entities)) {
    const name = tableName(entity);
    const table = sql.table(name);
    const known = existing.get(name);
    if (known === undefined) {
      made.add(name);
      const parts = Object.entries(fields).map(
        ([column, { column: type }]) => sql`${sql.ref(column)} ${sql.raw(declared(type))}`,
      );
      await sql`create table ${table} (
        _owner text collate "C" not null, _version integer not null default 1, ${sql.join(parts)},
        primary key (_owner, ${sql.ref(key)}))`.execute(tx);
      continue;
    }
    for (const [column, { column: type }] of Object.entries(fields)) {
      if (known.has(column)) continue;
      if (views.has(name)) {
        throw new DatabaseRefused(
          `View "${name}" has no column "${column}", a field of entity "${entity}". Add a migration that replaces the view.`,
        );
      }
      await sql`alter table ${table} add column ${sql.ref(column)} ${sql.raw(declared(type))}`.execute(tx);
    }
  }
  return made;
}
