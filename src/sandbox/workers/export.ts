import { Worker } from 'node:worker_threads';
import { holds } from '#model/evaluate.ts';
import type { Expression } from '#model/expression.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Database } from '../database/database.ts';
import type { ExportOrder } from '../answers/export.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { FileShelf, inPieces, sha256Of } from '../files/store.ts';
import type { RefusalCatalogue } from '../context/refusal.ts';
import { Records } from '../storage/records.ts';
import { EXPORTED } from '../storage/migrations.ts';
import type { Core } from '../request/core.ts';
import type { WorkbookOrder } from './workbook.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads, writes the file and stores it for who asked: a colleague may see less. Answers the file's id and name. */
export async function runExport(
  { options, model, refusals, landing }: Core,
  job: { owner: string; userId: string; fileName: string },
  order: ExportOrder,
): Promise<{ fileId: string; fileName: string }> {
  const { database, clock } = options;
  const definition = ownEntry(model.entities, order.entity);
  if (!definition) throw new Error(`The Model has no entity "${order.entity}" to export`);
  const records = order.rows?.slice() ?? (await readAll(database, model, refusals, job.owner, order));
  const bytes = await inThread({
    definition,
    columns: order.columns,
    records: order.blank === undefined ? records : records.map((row) => without(row, order.blank!)),
    enums: model.enums,
    isPlain: order.plain === true,
  });
  const stamp = dateTimeOf(clock.now()).replace(/\D/g, '');
  const fileName = `${job.fileName || definition.title}_${stamp}.xlsx`;
  const file = {
    id: crypto.randomUUID(),
    ...{ name: fileName, type: TYPE, size: bytes.length, sha256: await sha256Of(bytes) },
  };
  await landing.land(file, job.owner, inPieces(bytes), 'made');
  await database.transaction((tx) =>
    new FileShelf(tx, job.owner, clock, refusals).keep(file, { lasts: EXPORTED, onlyFor: job.userId }),
  );
  return { fileId: file.id, fileName };
}

/** The record without the values of columns whose condition holds. */
function without(row: EntityRecord, blank: Record<string, Expression>): EntityRecord {
  const left = Object.entries(blank).filter(([, condition]) => holds(condition, { row }));
  return { ...row, ...Object.fromEntries(left.map(([name]) => [name, null])) };
}

/** In pieces, for the embedded database answers a query on the thread of the whole server. */
const PIECE = 2_500;

async function readAll(
  database: Database,
  model: Model,
  refusals: RefusalCatalogue,
  owner: string,
  { entity, where, sort, user }: ExportOrder,
): Promise<EntityRecord[]> {
  return database.transaction(async (tx) => {
    const store = new Records(model, tx, owner, refusals, undefined, user);
    const records: EntityRecord[] = [];
    for (;;) {
      const piece = await store.find(entity, { where, sort, limit: PIECE, offset: records.length });
      records.push(...piece);
      if (piece.length < PIECE) return records;
      // Without this the embedded database would answer piece after piece before anything else is heard.
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
}

function inThread(order: WorkbookOrder): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), { workerData: order });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread that writes the file ended with ${code}`)));
  });
}
