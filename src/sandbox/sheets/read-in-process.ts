import { ownModule } from '#model/own-module.ts';
import type { Outside, StoredFile } from '../context/files.ts';
import { type TaskLimit, TaskLimitMet, TaskPool } from './task-pool.ts';
import { type SheetBounds, SheetRefused, type SheetRow } from './bounds.ts';
import type { SheetAnswer, SheetOrder } from './sheet-task.ts';

const LIMITS = { time: 4, memory: 256, waiting: 64 };
const tasks = new TaskPool(LIMITS);
const SCRIPT = ownModule('./sheet-task.ts', import.meta.url);

const MET: Record<TaskLimit, () => SheetRefused> = {
  time: () => new SheetRefused('sheetSlow', { count: LIMITS.time }),
  memory: () => new SheetRefused('sheetMemory', { size: LIMITS.memory }),
  waiting: () => new SheetRefused('sheetBusy'),
};

/**
 * The filled rows of a stored file's first sheet, read in a separate process.
 * @throws SheetRefused with the exceeded limit, or `sheetUnreadable`
 */
export async function readInProcess(outside: Outside, file: StoredFile, bounds: SheetBounds): Promise<SheetRow[]> {
  const order: SheetOrder = { name: file.name, bounds };
  try {
    const answer = await tasks.run<SheetAnswer>(SCRIPT, order, () => outside.pieces(file));
    if ('rows' in answer) return answer.rows;
    throw new SheetRefused(answer.fault, answer.blanks);
  } catch (error) {
    if (error instanceof TaskLimitMet) throw MET[error.limit]();
    throw error;
  }
}
