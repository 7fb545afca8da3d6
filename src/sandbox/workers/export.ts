import { Worker } from 'node:worker_threads';
import { ownModule } from '#model/own-module.ts';
import { dateTimeOf } from '#model/instant.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { ExportOrder } from '../answers/export.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { FileShelf, inPieces, sha256Of } from '../files/store.ts';
import { recordOf } from '../storage/columns.ts';
import { valuesFrom } from '../storage/looking-up.ts';
import { readOneMoment } from '../storage/moment.ts';
import { Records } from '../storage/records.ts';
import { EXPORTED } from '../storage/migrations.ts';
import type { Core } from '../request/core.ts';
import { type WorkbookOrder, writeWorkbook } from './workbook.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Reads, writes the file and stores it for the requesting person: a colleague may have fewer permissions. Returns the
 * file's id and name.
 */
export async function runExport(
  core: Core,
  job: { owner: string; userId: string; fileName: string },
  order: ExportOrder,
): Promise<{ fileId: string; fileName: string }> {
  const { options, model, refusals, landing } = core;
  const { database, clock } = options;
  const definition = ownEntry(model.entities, order.entity);
  if (!definition) throw new Error(`The Model has no entity "${order.entity}" to export`);
  const { set } = order;
  const workbook = new Workbook({
    definition,
    columns: order.columns,
    enums: model.enums,
    isPlain: order.plain === true,
  });
  const add = (records: readonly EntityRecord[]): void =>
    workbook.add(set === undefined ? records : records.map((row) => ({ ...row, ...valuesFrom(set, { row }) })));
  try {
    if (order.rows !== undefined) add(order.rows);
    else await readAll(core, job.owner, order, (rows) => add(rows.map((row) => recordOf(definition, row))));
  } catch (error) {
    await workbook.drop();
    throw error;
  }
  const bytes = await workbook.write();
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

/** Every matching row at the start of the job: later writes are not in the file. */
async function readAll(
  { options: { database }, model, refusals }: Core,
  owner: string,
  { entity, where, sort, user }: ExportOrder,
  take: (rows: EntityRecord[]) => void,
): Promise<void> {
  await readOneMoment(
    database,
    (tx) => {
      const store = new Records(model, tx, owner, refusals, undefined, user);
      return store.query(store.definition(entity), { where, sort });
    },
    take,
  );
}

/** A file with so few rows is written faster than a thread starts. */
const FEW = 100;

/** Receives records in pieces, because one large message would block the server's thread. */
class Workbook {
  readonly #order: Omit<WorkbookOrder, 'records'>;
  readonly #few: EntityRecord[] = [];
  #thread: Worker | undefined;
  #bytes: Promise<Uint8Array> | undefined;

  constructor(order: Omit<WorkbookOrder, 'records'>) {
    this.#order = order;
  }

  add(records: readonly EntityRecord[]): void {
    if (this.#thread === undefined) {
      this.#few.push(...records);
      if (this.#few.length <= FEW) return;
      this.#thread = this.#begin();
      this.#thread.postMessage(this.#few.splice(0));
    } else this.#thread.postMessage(records);
  }

  async write(): Promise<Uint8Array> {
    if (this.#bytes === undefined) return writeWorkbook({ ...this.#order, records: this.#few });
    this.#thread?.postMessage(null);
    return this.#bytes;
  }

  async drop(): Promise<void> {
    await this.#thread?.terminate();
  }

  #begin(): Worker {
    const thread = new Worker(ownModule('./workbook-thread.ts', import.meta.url), { workerData: this.#order });
    this.#bytes = new Promise((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`The thread that writes the file ended with ${code}`)));
    });
    // `write` reports a thread that ends early.
    this.#bytes.catch(() => {});
    return thread;
  }
}
