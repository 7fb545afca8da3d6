import type { WorkContext } from '../context/answer.ts';
import { isMovable } from '../context/clock.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityStore } from '../database/entity-store.ts';
import { takeNextSteps } from '../work/timed-steps.ts';
import type { StepTools } from '../work/take-step.ts';
import { Waits } from '../work/waits.ts';
import { Records } from '../storage/records.ts';
import { outboxOn } from '../request/context.ts';
import type { Core } from '../request/core.ts';
import { reportError } from '../request/log.ts';
import { runNextPiece } from './batch.ts';
import { planChangedSteps } from '../work/changed-steps.ts';
import { applyNextEvent, dropUnhandled, timetableOn } from '../work/events.ts';
import { hygiene } from './hygiene.ts';
import { runExport } from './export.ts';
import type { ExportOrder } from '../answers/export.ts';
import { runNextJob, type Worker } from '../work/jobs.ts';
import { Runner } from './runner.ts';

/** The runner of a sandbox's jobs and events; `core` is asked anew each time, for the Model may change. */
export function makeRunner(core: () => Core): Runner {
  const report = (error: unknown, what: string): void => reportError(core().options.log, error, what);
  const workers: Record<string, Worker> = {
    export: (job) => runExport(core(), job, job.payload as ExportOrder),
  };
  const contextOn = (tx: Transaction): WorkContext => {
    const { model, refusals, options, waits } = core();
    return {
      model,
      tx,
      entities: new Records(model, tx, '', refusals, waits),
      clock: options.clock,
      outbox: outboxOn(tx, options.clock),
      timetable: timetableOn(tx),
    };
  };
  const storeAt = (tx: Transaction, at: number): EntityStore => {
    const { model, refusals, options } = core();
    const waits = new Waits({ now: () => at }, options.records ?? {}, options.site ?? {});
    return new Records(model, tx, '', refusals, waits);
  };
  return new Runner(
    [
      () =>
        applyNextEvent(core().options.database, core().options.clock, core().options.events ?? {}, contextOn, report),
      () => takeNextSteps(core().options.database, core().options.clock, toolsOf(core()), storeAt, report),
      () => runNextJob(core().options.database, core().options.serverId ?? '', core().options.clock, workers, report),
      hygiene(core().options.database, () => core().options.clock),
    ],
    report,
    () => runNextPiece(core(), report),
  );
}

/**
 * Brings what the database has planned to a Model and to this version's handlers.
 * @returns the events that were given up, by name
 */
export async function meetWork(tx: Transaction, { model, options, waits }: Core): Promise<string[]> {
  const { clock, events = {} } = options;
  await planChangedSteps(tx, model, waits, isMovable(clock) ? await clock.nowIn(tx) : clock.now());
  return dropUnhandled(tx, events);
}

function toolsOf({ model, options }: Core): StepTools {
  return { model, site: options.site ?? {}, service: options.records ?? {} };
}
