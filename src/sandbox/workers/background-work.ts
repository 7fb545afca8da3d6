import type { WorkContext } from '../context/work.ts';
import { isMovable } from '../context/clock.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityStore } from '../database/entity-store.ts';
import { claimOwner, drain, type OwnedWork } from '../work/drain.ts';
import { type DueKind, dueKinds } from '../work/due-kinds.ts';
import { ownersOfDueSteps, takeDueSteps } from '../work/timed-steps.ts';
import type { StepTools } from '../work/take-step.ts';
import { takeNextWatch } from '../work/watches.ts';
import { Waits } from '../work/waits.ts';
import { Records } from '../storage/records.ts';
import { LETTERS_SHOWN } from '../request/context.ts';
import { outboxOn } from '../storage/outbox.ts';
import type { Core } from '../request/core.ts';
import { logLine, reportError } from '../request/log.ts';
import { runNextPiece } from './batch.ts';
import { OwnSteps, planChangedSteps, planLeftSteps } from '../work/changed-steps.ts';
import { applyDueEvents, dropUnhandled, type EventWork, ownersOfDueEvents, timetableOn } from '../work/events.ts';
import { applyEvents, type InboxWork, ownersDue } from '../inbox/apply.ts';
import { hygiene } from './hygiene.ts';
import { runExport } from './export.ts';
import type { ExportOrder } from '../answers/export.ts';
import { runNextJob, type Worker } from '../work/jobs.ts';
import { Runner, Runners } from './runner.ts';

/** Maximum events of one owner per transaction, on a database in its own process. */
const BATCH = 8;
/** Number of parallel owners, if the database has enough connections. */
const WIDEST = 8;
/** Milliseconds of one kind of work before the next kind gets its turn. */
const LASTS = 500;

/** On the embedded database all owners' events run in time order. */
function batchOf({ options: { database } }: Core): number {
  return database.load().slots === 1 ? 1 : BATCH;
}

/**
 * Runs the jobs and events of a sandbox; `core` is read each time, because the Model may change. `takeDue` only runs
 * due steps.
 */
export function makeRunner(core: () => Core): { runner: Runners; takeDue: () => Promise<void> } {
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
      outbox: outboxOn(tx, () => options.clock.now()),
      timetable: timetableOn(tx),
    };
  };
  const storeAt = (tx: Transaction, at: number): EntityStore => {
    const { model, refusals, options } = core();
    const waits = new Waits({ now: () => at }, options.records ?? {}, options.site ?? {});
    return new Records(model, tx, '', refusals, waits);
  };
  let own: { model: Core['model']; steps: OwnSteps } | undefined;
  const ownSteps = (): OwnSteps => {
    const { model } = core();
    if (own?.model !== model) own = { model, steps: new OwnSteps(model) };
    return own.steps;
  };
  const eventWork = (): EventWork => {
    const { clock, events: handlers = {} } = core().options;
    return { clock, handlers, contextOn, report };
  };
  const events: OwnedWork = {
    owners: (most) => ownersOfDueEvents(core().options.database, eventWork(), most),
    take: (owner) => applyDueEvents(core().options.database, eventWork(), owner, batchOf(core())),
  };
  const inboxWork = (): InboxWork => {
    const { clock, inbox: handlers = {}, lock = async () => {} } = core().options;
    return { clock, handlers, contextOn, lock, claim: claimOwner, report, onUnfit };
  };
  const onUnfit: InboxWork['onUnfit'] = ({ source, id, kind, reference, owner }, reason) =>
    logLine(core().options.log, {
      ...{ level: 'warn', message: 'an event from outside does not fit', source, id, kind, reference, owner, reason },
    });
  const steps: OwnedWork = {
    owners: (most) => ownersOfDueSteps(core().options.database, core().options.clock, ownSteps(), most),
    take: (owner) =>
      takeDueSteps(core().options.database, core().options.clock, toolsOf(core()), ownSteps(), storeAt, report, owner),
  };
  const inbox: OwnedWork = {
    owners: (most) => ownersDue(core().options.database, inboxWork(), most),
    take: (owner) => applyEvents(core().options.database, inboxWork(), owner, BATCH),
  };
  const drained = async (work: OwnedWork): Promise<boolean> => {
    const { slots } = core().options.database.load();
    return drain(work, {
      width: Math.min(WIDEST, Math.ceil(slots / 2)),
      lasts: LASTS,
      isClosed: () => runner.isClosed,
    });
  };
  const taking: [DueKind, () => Promise<boolean>][] = [
    ['events', () => drained(events)],
    ['steps', () => drained(steps)],
    ['inbox', () => drained(inbox)],
    [
      'watches',
      () => takeNextWatch(core().options.database, core().options.clock, toolsOf(core()), ownSteps(), storeAt, report),
    ],
  ];
  const takeDue = async (): Promise<void> => {
    const takeOne = async (): Promise<boolean> => {
      for (const [, take] of taking) if (await take()) return true;
      return false;
    };
    while (await takeOne());
  };
  let kinds: ReadonlySet<DueKind> = new Set();
  const takeRound = async (): Promise<boolean> => {
    kinds = await dueKinds(core().options.database, core().options.clock);
    let isAny = false;
    for (const [kind, take] of taking) {
      while (kinds.has(kind) && !runner.isClosed && (await take())) isAny = true;
    }
    return isAny;
  };
  const runNext = (): Promise<boolean> =>
    runNextJob(core().options.database, core().options.serverId ?? '', core().options.clock, workers, report);
  const due = new Runner(
    [
      takeRound,
      hygiene(
        core().options.database,
        () => core().options.clock,
        () => (core().options.outboxPage === true ? LETTERS_SHOWN : 0),
      ),
    ],
    report,
    async () => kinds.has('batch') && runNextPiece(core(), report),
  );
  // Long files run beside the other work, so that orders are processed meanwhile.
  const runner: Runners = new Runners(due, new Runner([runNext], report));
  return { runner, takeDue };
}

/**
 * Adapts the schedule in the database to a Model and to this version's handlers.
 * @param hasOlder whether older servers are alive, whose handlers still count
 * @returns the dropped events, by name
 */
export async function adaptWork(tx: Transaction, core: Core, hasOlder: boolean): Promise<string[]> {
  await planChangedSteps(tx, core.model, core.waits, await nowIn(tx, core), hasOlder);
  return hasOlder ? [] : dropUnhandled(tx, core.options.events ?? {});
}

/** Completes what `adaptWork` postponed until no older server is alive. */
export async function adaptPostponedWork(tx: Transaction, core: Core): Promise<string[]> {
  await planLeftSteps(tx, core.model, core.waits, await nowIn(tx, core));
  return dropUnhandled(tx, core.options.events ?? {});
}

async function nowIn(tx: Transaction, { options: { clock } }: Core): Promise<number> {
  return isMovable(clock) ? clock.nowIn(tx) : clock.now();
}

function toolsOf({ model, options }: Core): StepTools {
  const { lock } = options;
  return { model, site: options.site ?? {}, service: options.records ?? {}, ...(lock && { lock }) };
}
