import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonical } from '#model/canonical.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { sampleOrder, sampleReferencesOf } from '#model/samples.ts';
import { readCell } from '../database/shared-state.ts';
import type { Transaction } from '../database/database.ts';
import { tableName } from './columns.ts';
import { columnsOf } from './data-model/adapt-tables.ts';
import { shapeOf } from './data-model/shape.ts';

/*
 * Records which rows the sandbox created as samples, and from which schemas. A development directory creates them again
 * when the schemas change; rows of people follow the rules for stored rows.
 */

/** Sample rows of one owner, as they were created. */
export interface MadeSamples {
  entity: string;
  owner: string;
  keys: (string | number)[];
}

interface Mark {
  /** Hash of the schemas that they were created from; empty if they must be created again. */
  of: string;
  /** Name of the key field. */
  key: string;
  keys: Record<string, (string | number)[]>;
}

type Marks = Record<string, Mark>;

/** Name of the shared value. */
const NAME = 'samples';

export async function markSamples(tx: Transaction, model: Model, made: readonly MadeSamples[]): Promise<void> {
  if (made.length === 0) return;
  const marks = await marksIn(tx);
  const hashes = hashesOf(model);
  for (const { entity, owner, keys } of made) {
    const definition = ownEntry(model.entities, entity);
    const of = hashes.get(entity);
    if (definition === undefined || of === undefined) continue;
    const known = ownEntry(marks, entity);
    const kept = known?.of === of ? known.keys : {};
    marks[entity] = { of, key: definition.key, keys: { ...kept, [owner]: keys } };
  }
  await write(tx, marks);
}

/** Entities whose samples must be created again. */
export async function staleSamples(tx: Transaction): Promise<string[]> {
  return Object.entries(await marksIn(tx)).flatMap(([entity, { of }]) => (of === '' ? [entity] : []));
}

/**
 * Deletes the sample rows of entities that differ in this Model, and of entities that refer to them. Must run before
 * the rows are adapted to the Model, in the same transaction: if rows of people prevent the Model, the samples stay
 * too.
 */
export async function forgetSamples(tx: Transaction, model: Model): Promise<void> {
  const marks = await marksIn(tx);
  const before = canonical(marks);
  for (const { noun, from, to } of model.moves?.renames ?? []) {
    const mark = noun === 'entity' ? ownEntry(marks, from) : undefined;
    if (mark === undefined || ownEntry(model.entities, from) !== undefined) continue;
    // The table gets its new name later.
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await remove(tx, from, mark);
    delete marks[from];
    marks[to] = { ...mark, of: '', keys: {} };
  }
  const hashes = hashesOf(model);
  const stale = new Set<string>();
  for (const entity of sampleOrder(model)) {
    const mark = ownEntry(marks, entity);
    const definition = ownEntry(model.entities, entity);
    if (mark === undefined || definition === undefined) continue;
    const isStale =
      mark.of !== hashes.get(entity) || sampleReferencesOf(model, definition).some((each) => stale.has(each));
    if (isStale) stale.add(entity);
  }
  const gone = Object.keys(marks).filter((entity) => ownEntry(model.entities, entity) === undefined);
  for (const entity of [...stale, ...gone]) {
    const mark = ownEntry(marks, entity);
    if (mark === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await remove(tx, entity, mark);
    if (stale.has(entity)) marks[entity] = { ...mark, of: '', keys: {} };
    else delete marks[entity];
  }
  if (canonical(marks) !== before) await write(tx, marks);
}

async function remove(tx: Transaction, entity: string, { key, keys }: Mark): Promise<void> {
  const columns = (await columnsOf(tx)).get(tableName(entity));
  if (columns?.has(key) !== true) return;
  for (const [owner, own] of Object.entries(keys)) {
    if (own.length === 0) continue;
    const those = sql.join(own.map((each) => sql`${String(each)}`));
    await sql`delete from ${sql.table(tableName(entity))}
      where _owner = ${owner} and cast(${sql.ref(key)} as text) in (${those})`.execute(tx);
    for (const waiting of ['sandbox_wait', 'sandbox_watch'])
      await sql`delete from ${sql.table(waiting)}
        where entity = ${entity} and owner = ${owner} and key in (${those})`.execute(tx);
  }
}

/** Hashes of everything that sample rows are created from, without titles, by entity. */
function hashesOf(model: Model): Map<string, string> {
  const { entities, enums } = shapeOf(model);
  return new Map(
    Object.values(model.entities).map(({ name, samples, lifecycle, number }) => {
      const shape = ownEntry(entities, name);
      const used = Object.values(shape?.fields ?? {}).map((field) => field.enum && ownEntry(enums, field.enum));
      const text = canonical([shape, used, samples, lifecycle, number]);
      return [name, createHash('sha256').update(text).digest('hex').slice(0, 16)];
    }),
  );
}

async function marksIn(tx: Transaction): Promise<Marks> {
  const { rows } = await sql`select to_regclass('sandbox_state') as found`.execute(tx);
  const isThere = (rows[0] as { found: unknown } | undefined)?.found != null;
  return (isThere ? await readCell<Marks>(tx, NAME) : undefined) ?? {};
}

async function write(tx: Transaction, marks: Marks): Promise<void> {
  const value = JSON.stringify(marks);
  await tx
    .insertInto('sandbox_state')
    .values({ name: NAME, version: 1, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
