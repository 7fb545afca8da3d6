import { sql } from 'kysely';
import { type DataMoves, type DataStop, NO_MOVES } from '#model/data-moves.ts';
import { canonical } from '#model/canonical.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Transaction } from '../../database/database.ts';
import { DatabaseRefused } from '../refused.ts';
import { tableName, type ColumnType } from '../columns.ts';
import type { OtherServer } from '../fleet.ts';
import { supersedeOthers } from '../supersede.ts';
import { UpgradeWaits } from '../upgrade-waits.ts';
import { applyChanges, fillDefaults, keepDefaults } from './apply.ts';
import { breaksOf, type Wire, wireBreaksOf, wireOf } from './breaks.ts';
import { changesBetween, type EntityChange } from './changes.ts';
import { moveWaits } from './moved-waits.ts';
import { Moves, nameOf } from './moves.ts';
import { type DataShape, type EntityShape, hashOf, shapeOf } from './shape.ts';
import { survey } from './survey.ts';

/* Adapts the rows of a database to a Model if nothing is lost; else the Model is refused. */

/** Existing rows prevent a Model. Nothing was changed. */
export class ModelRefused extends DatabaseRefused {
  readonly stops: readonly DataStop[];

  constructor(place: string, stops: readonly DataStop[]) {
    const sentences = stops.map(({ message }) => `\n  ${message}`).join('');
    super(
      `The rows in ${place} do not fit the schemas:${sentences}\n` +
        'Nothing was changed: the version that wrote the rows still starts on them. ' +
        'See "Changed schemas" in src/bank/operating.md.',
    );
    this.stops = stops;
  }
}

/** Servers of other releases on the database, and what happens to those that a change breaks. */
export interface Company {
  others: readonly OtherServer[];
  /** True: a breaking change waits for them; false: they are superseded. */
  waits: boolean;
}

export interface Adaptation {
  /** Must be called when the tables have all columns of the Model. */
  finish(): Promise<void>;
  /** Tables that were removed. */
  gone: string[];
}

interface Stored {
  shape: DataShape;
  hash: string;
  version: number;
  used: string[];
  /** Undefined if the database is older than this column. */
  wire: Wire | undefined;
}

/**
 * Changes the tables of entities as far as needed to create those of the Model.
 * @param broken further reasons why other servers would break
 * @throws ModelRefused
 * @throws UpgradeWaits if the change would break live servers
 */
export async function adaptTables(
  tx: Transaction,
  model: Model,
  place: string,
  company: Company = { others: [], waits: false },
  broken: readonly string[] = [],
): Promise<Adaptation> {
  const moves = model.moves ?? NO_MOVES;
  const next = shapeOf(model);
  const hash = hashOf(next);
  const stored = await readStored(tx);
  const known = moves.removals.map(nameOf);
  const wire = wireOf(model);
  const isKnown = stored?.hash === hash;
  const changes = isKnown ? [] : await changesFor(tx, stored, next, moves);
  const surveyed = await survey(tx, changes);
  if (surveyed.stops.length > 0) throw new ModelRefused(place, surveyed.stops);
  if (stored !== undefined && company.others.length > 0) {
    const breaks = [...broken, ...breaksOf(changes), ...wireBreaksOf(stored.wire ?? {}, wire)];
    if (breaks.length > 0 && company.waits) throw new UpgradeWaits(breaks, company.others);
    if (breaks.length > 0) await supersedeOthers(tx);
  }
  if (isKnown) {
    // A removal of a later change is stored with those already applied.
    return { gone: [], finish: () => writeWire(tx, stored, wire) };
  }
  await applyChanges(tx, changes, surveyed);
  await moveWaits(tx, changes, model);
  return {
    gone: changes.filter(({ before, now }) => before !== now).map(({ before }) => tableName(before)),
    async finish() {
      await fillDefaults(tx, changes);
      await keepDefaults(tx, changes);
      await write(tx, { shape: next, hash, version: (stored?.version ?? 0) + 1, used: known, wire });
    },
  };
}

/** Reasons why the stored rows refuse a Model. Read-only. */
export async function stopsFor(tx: Transaction, model: Model): Promise<DataStop[]> {
  const next = shapeOf(model);
  const stored = await readStored(tx);
  if (stored?.hash === hashOf(next)) return [];
  const changes = await changesFor(tx, stored, next, model.moves ?? NO_MOVES);
  return (await survey(tx, changes)).stops;
}

async function changesFor(
  tx: Transaction,
  stored: Stored | undefined,
  next: DataShape,
  moves: DataMoves,
): Promise<EntityChange[]> {
  const old = stored?.shape ?? (await shapeOfTables(tx, next, new Moves(moves, [])));
  return changesBetween(old, next, new Moves(moves, stored?.used ?? []));
}

export async function readStored(tx: Transaction): Promise<Stored | undefined> {
  const { rows } = await sql`select 1 from information_schema.tables
    where table_schema = current_schema() and table_name = 'sandbox_model'`.execute(tx);
  const row =
    rows.length === 0 ? undefined : await tx.selectFrom('sandbox_model').selectAll().limit(1).executeTakeFirst();
  return (
    row && {
      ...{ hash: row.hash, version: row.version },
      ...{ shape: JSON.parse(row.shape) as DataShape, used: JSON.parse(row.used) as string[] },
      wire: row.wire == null ? undefined : (JSON.parse(row.wire) as Wire),
    }
  );
}

async function writeWire(tx: Transaction, stored: Stored | undefined, wire: Wire): Promise<void> {
  if (stored?.wire !== undefined && canonical(stored.wire) === canonical(wire)) return;
  await tx
    .updateTable('sandbox_model')
    .set({ wire: JSON.stringify(wire) })
    .execute();
}

async function write(tx: Transaction, { shape, hash, version, used, wire }: Stored): Promise<void> {
  const row = {
    ...{ hash, version, shape: JSON.stringify(shape), used: JSON.stringify(used), at: String(Date.now()) },
    wire: JSON.stringify(wire),
  };
  await tx
    .insertInto('sandbox_model')
    .values({ one: true, ...row })
    .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
    .execute();
}

/**
 * The shape of rows from before shapes were stored. Every rule must be checked; stored data outside the Model stays,
 * except for renamed columns.
 */
async function shapeOfTables(tx: Transaction, next: DataShape, moves: Moves): Promise<DataShape> {
  const columns = await columnsOf(tx);
  const shape: DataShape = { entities: {}, enums: {} };
  for (const [name, present] of Object.entries(next.entities)) {
    const found = columns.get(tableName(name));
    if (found === undefined) continue;
    const entity: EntityShape = { key: '', required: [], fields: {} };
    for (const [column, type] of found) {
      const now = ownEntry(present.fields, column);
      const renamed = now === undefined ? moves.part('field', [name], column, present.fields) : column;
      if (renamed === undefined || (renamed !== column && (await isFilled(tx, tableName(name), renamed, found))))
        continue;
      // Fields that are written but never shown were not validated before, so they do not block an old database.
      const rules = ownEntry(present.fields, renamed)?.rules ?? {};
      entity.fields[column] = { column: type, schema: {}, rules };
      if (renamed !== column) delete entity.fields[renamed];
    }
    shape.entities[name] = entity;
  }
  return shape;
}

async function isFilled(
  tx: Transaction,
  table: string,
  column: string,
  found: Map<string, ColumnType>,
): Promise<boolean> {
  if (!found.has(column)) return false;
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** From the catalogue itself: the view `information_schema.columns` takes ten times as long at each start. */
export async function columnsOf(tx: Transaction): Promise<Map<string, Map<string, ColumnType>>> {
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as data_type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v')
      and c.relname like 'entity\\_%' and a.attnum > 0 and not a.attisdropped
      and a.attname not in ('_owner', '_version')`.execute(tx);
  const tables = new Map<string, Map<string, ColumnType>>();
  for (const row of rows) {
    const table = tables.get(row.table_name) ?? new Map<string, ColumnType>();
    tables.set(row.table_name, table.set(row.column_name, row.data_type as ColumnType));
  }
  return tables;
}
