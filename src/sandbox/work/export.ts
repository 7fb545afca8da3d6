import type { Model } from '#model/model.ts';
import { type Clock, dateTimeOf } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Where } from '../entity-store.ts';
import type { RefusalCatalogue } from '../refusal.ts';
import { Records } from '../storage/records.ts';
import { writeWorkbook } from './workbook.ts';

/** What an export job is told. */
export interface ExportOrder {
  entity: string;
  columns: string[];
  where: Where;
  sort: string;
}

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads, writes the file and stores it; answers the file's id and name. */
export async function runExport(
  database: Database,
  model: Model,
  refusals: RefusalCatalogue,
  clock: Clock,
  job: { owner: string; fileName: string },
  order: ExportOrder,
): Promise<{ fileId: string; fileName: string }> {
  const definition = model.entities[order.entity];
  if (!definition) throw new Error(`The Model has no entity "${order.entity}" to export`);
  const records = await database.transaction((tx) =>
    new Records(model, tx, job.owner, refusals).find(order.entity, { where: order.where, sort: order.sort }),
  );
  const bytes = await writeWorkbook(definition, order.columns, records, model.enums);
  const stamp = dateTimeOf(clock.now()).replace(/\D/g, '');
  const fileName = `${job.fileName || definition.title}_${stamp}.xlsx`;
  const fileId = crypto.randomUUID();
  await database.kysely
    .insertInto('sandbox_file')
    .values({ id: fileId, owner: job.owner, name: fileName, type: TYPE, bytes, created_at: String(clock.now()) })
    .execute();
  return { fileId, fileName };
}
