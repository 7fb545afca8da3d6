import { sql } from 'kysely';
import type { Model } from '#model/model.ts';
import type { Transaction } from '../database/database.ts';
import { forgetRelations } from './relations.ts';
import { tableName } from './columns.ts';
import { declared } from './data-model/apply.ts';
import { columnsOf, meetModel } from './data-model/meet.ts';
import { type DataShape, shapeOf } from './data-model/shape.ts';
import { makeListIndexes } from './indexes.ts';
import { migrate, type Migrations } from './migrations.ts';
import { makeSequences } from './sequences.ts';

/**
 * Runs the migrations that are due, and brings the tables of entities to the Model: all of it, or nothing.
 * @throws ModelRefused where rows would be lost or broken
 * @throws DatabaseRefused where a newer version has changed the database
 */
export async function makeTables(
  tx: Transaction,
  model: Model,
  { migrations, place }: { migrations: Migrations; place: string },
): Promise<void> {
  // Two servers that start at once would make the same table twice.
  await sql`select pg_advisory_xact_lock(727001)`.execute(tx);
  await migrate(tx, migrations, place);
  const meeting = await meetModel(tx, model, place);
  if (meeting.gone.length > 0) await forgetRelations(tx, meeting.gone);
  await makeEntityTables(tx, shapeOf(model));
  await makeSequences(tx, model);
  await meeting.finish();
  await makeListIndexes(tx, model);
}

/** Makes the tables and columns that are missing. */
export async function makeEntityTables(tx: Transaction, { entities }: DataShape): Promise<void> {
  const existing = await columnsOf(tx);
  for (const [entity, { key, fields }] of Object.entries(entities)) {
    const name = tableName(entity);
    const table = sql.table(name);
    const known = existing.get(name);
    if (known === undefined) {
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
      await sql`alter table ${table} add column ${sql.ref(column)} ${sql.raw(declared(type))}`.execute(tx);
    }
  }
}
