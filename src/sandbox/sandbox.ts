import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { instantOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import type { RowSources } from './answers/computed-rows.ts';
import type { Guard, RecordService } from './answers/guarding.ts';
import type { Files } from './context/files.ts';
import type { Timetable } from './context/work.ts';
import { isMovable } from './context/clock.ts';
import type { Transaction } from './database/database.ts';
import type { EntityStore } from './database/entity-store.ts';
import { Readiness } from './context/readiness.ts';
import { createFront, type Front } from './front.ts';
import { clearLeftTrays } from './files/incoming.ts';
import { FileShelf } from './files/store.ts';
import { Sessions } from './gate/sessions.ts';
import { type RefusalCatalogue, REFUSALS } from './context/refusal.ts';
import type { SandboxOptions } from './options/sandbox-options.ts';
import { Superseded } from './database/superseded.ts';
import { Shared } from './database/shared-state.ts';
import { againAfterConflict } from './storage/conflict.ts';
import { Records } from './storage/records.ts';
import { deliver } from './inbox/deliver.ts';
import type { Delivered, InboxEvent } from './inbox/event.ts';
import { SANDBOX_MIGRATIONS } from './storage/migrations.ts';
import { Fleet, type OtherServer } from './storage/fleet.ts';
import { buildIndexes } from './storage/indexes.ts';
import { tellingChanges } from './live/changes.ts';
import { Feed } from './live/feed.ts';
import { adaptFacts } from './orders/adapt-facts.ts';
import { makeTables } from './storage/tables.ts';
import { type Core, FILES, makeCore, PREFIX } from './request/core.ts';
import { logLine, reportError } from './request/log.ts';
import { openPort, type Port } from './server/port.ts';
import { isProbe } from './server/probes.ts';
import { buildServer } from './server/server.ts';
import { giveBackJobs } from './work/leases.ts';
import { timetableOn } from './work/events.ts';
import { type Jump, jumps } from './work/jump.ts';
import { retryTransaction, releaseOf, whenAllowed } from './workers/upgrade.ts';
import { makeRunner, adaptPostponedWork, adaptWork } from './workers/background-work.ts';

export { ModelRefused } from './storage/data-model/adapt-tables.ts';

export type { Guard, RecordService, RowSources };

export interface Sandbox {
  /** A request without a network, for tests. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** Handles every request first, for a server that answers some requests itself. */
  front: Front;
  /** For a server in front (the dev server): answers calls, files, health and pages. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Listens and returns the address. */
  listen(options: { port: number; host?: string } | Port): Promise<string>;
  /**
   * Applies a new Model without losing sessions or data.
   * @throws ModelRefused if existing rows prevent it; the last Model stays in use
   */
  replaceModel(model: Model): Promise<void>;
  /** Runs every due job and event, and those that they cause, until none is left. */
  settle(): Promise<void>;
  /**
   * Moves the clock to a time and runs every step in between at its own time. Nobody is signed out by it.
   * @param to milliseconds, or a date of the wire
   * @returns the number of steps
   * @throws Error for a clock that cannot be moved
   */
  jump(to: number | string): Promise<number>;
  /**
   * A transaction outside a request, with the current shared state. After a deadlock `work` runs again, as for a call.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** A store outside a request, e.g. for sample data. The clock moves its records as usual. */
  entities(tx: Transaction, owner: string): EntityStore;
  /** Returns true if no server of a newer release is alive: only the newest release migrates records. */
  isNewest(tx: Transaction): Promise<boolean>;
  /** Files outside of a request, e.g. templates (owner EVERYONE). */
  files(tx: Transaction, owner: string): Files;
  /**
   * Accepts up to 100 events from outside and applies each exactly once, in any order of arrival.
   * @throws BrokenRequest with the places of invalid events; then none is accepted
   */
  deliver(events: readonly InboxEvent[]): Promise<Delivered[]>;
  /** Scheduling outside a request. */
  timetable(tx: Transaction): Timetable;
  /** Running requests are answered; probes report that the server stops, and no job or step starts. */
  retire(): void;
  /**
   * Stops in order: requests and work, then the socket. Work that does not end in time is returned to the queue or
   * aborted.
   */
  close(): Promise<void>;
}

/** Interval at which the server looks for due work and for work that other servers left, in milliseconds. */
const WORK_EVERY = 500;
const IDLE = 30 * 60;
const ABSOLUTE = 12 * 3600;

/**
 * Builds the server; its tables exist when it resolves.
 * @throws Error that names the calls with a custom answer that the product did not supply
 * @throws ModelRefused if rows of the database would be lost or broken; nothing was changed
 */
export async function createSandbox(given: SandboxOptions): Promise<Sandbox> {
  const { clock, faults, provider, kept = [] } = given;
  const readiness = given.readiness ?? new Readiness();
  const shared = new Shared(given.database, () => {
    if (readiness.phase === 'superseded') return;
    const { message } = new Superseded();
    readiness.become('superseded', message);
    logLine(given.log, { level: 'error', message: 'superseded', why: message });
    runner.retire();
  });
  const serverId = given.serverId ?? crypto.randomUUID();
  const feed = new Feed({
    ...{ database: given.database, serverId },
    model: () => core.model,
    onError: (error, what) => reportError(given.log, error, what),
  });
  const database = tellingChanges(shared.database, (changes) => feed.tell(changes));
  const options = { ...given, database, serverId, readiness };
  const refusals: RefusalCatalogue = { ...REFUSALS, ...options.refusals };
  const sessions = new Sessions(clock, {
    idle: options.sessions?.idle ?? IDLE,
    absolute: options.sessions?.absolute ?? ABSOLUTE,
  });
  const works = options.works ?? true;
  let core: Core = makeCore(options, options.model, refusals, sessions);
  const { runner, takeDue } = makeRunner(() => core);
  const { log } = options;
  const onError = (error: unknown, what: string): void => reportError(log, error, what);
  let hasPostponedWork = false;
  const fleet = new Fleet({
    ...{ database: given.database, id: serverId, version: readiness.version, readiness, onError },
    async onAlone() {
      if (!hasPostponedWork) return;
      const dropped = await database.transaction((tx) => adaptPostponedWork(tx, core));
      hasPostponedWork = false;
      if (dropped.length > 0) reportError(log, dropped.join(', '), 'events without a handler were given up');
    },
  });
  const start = { migrations: { ...SANDBOX_MIGRATIONS, ...given.migrations }, place: given.database.place };
  /** @param waits for older servers; otherwise they are superseded */
  const adaptDatabase = async (next: Core, waits: boolean): Promise<void> => {
    const release = releaseOf(next.model, readiness.version);
    const { left, dropped, hasOlder, schemas } = await retryTransaction(given.database, log, async (tx) => {
      let others: readonly OtherServer[] = [];
      const indexes = await makeTables(tx, next.model, {
        ...start,
        async companyIn() {
          others = await fleet.others(tx, release);
          return { others, waits };
        },
        lookups: given.lookups,
        remakesSamples: given.remakesSamples,
        leavesIndexes: given.database.dialect === 'postgres',
      });
      await adaptFacts(tx, options.facts ?? [], given.database.place, { others, waits });
      const work = await adaptWork(tx, next, others.length > 0);
      await fleet.register(tx, release);
      const version = await shared.schemasIn(tx);
      return { left: indexes, dropped: work, hasOlder: others.length > 0, schemas: version };
    });
    shared.holdSchemas(schemas);
    fleet.begin();
    hasPostponedWork = hasOlder;
    if (dropped.length > 0) reportError(log, dropped.join(', '), 'events without a handler were given up');
    await buildIndexes(given.database, left);
  };
  await whenAllowed({ readiness, log, others: () => fleet.othersNow(releaseOf(core.model, readiness.version)) }, () =>
    adaptDatabase(core, options.upgradeWaits ?? true),
  );
  for (const each of [...(isMovable(clock) ? [clock] : []), ...(faults ? [faults] : []), ...kept]) {
    await each.keep(shared);
  }
  provider?.drift.keepIn(given.database);
  await clearLeftTrays();
  const wake = (): void => {
    if (works) runner.wake();
  };
  const jump: Jump = (to) => jumps(database, clock, { takeDue, settle: () => runner.settle() }, to);
  const delivering = async (events: readonly InboxEvent[]): Promise<Delivered[]> => {
    const delivered = await againAfterConflict(() =>
      database.transaction((tx) => deliver(tx, options.inbox ?? {}, clock.now(), events)),
    );
    for (const { source, id, outcome } of delivered) {
      if (outcome === 'conflict')
        logLine(log, { level: 'warn', message: 'an event came with other contents', source, id });
    }
    wake();
    return delivered;
  };
  const tools = { wake, jump, deliver: delivering, feed };
  let app: FastifyInstance = await buildServer(core, tools);
  let server: Server | undefined;
  if (works) runner.start(WORK_EVERY);

  const { prefix = PREFIX, files = FILES } = options.wire;
  const calls = [prefix, files];
  const front = createFront({
    names: options.hosts ?? [],
    trustProxy: options.trustProxy === true,
    isLocal: options.isLocal === true,
    calls,
  });
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (isProbe(request) || front.admit(request, response)) app.routing(request, response);
  };
  const retire = (): void => {
    readiness.become('stopping');
    runner.retire();
    feed.retire();
  };
  // An embedded database has no other server: running jobs belong to a process that has ended.
  if (works && given.database.dialect === 'pglite') await giveBackJobs(given.database);
  await fleet.join();
  if (given.readiness === undefined) readiness.become('ready');
  return {
    front,
    inject: (request) => app.inject(request),
    handle,
    async listen(where) {
      const port = 'server' in where ? where : await openPort(where, readiness);
      server = port.server;
      front.guard(server);
      port.answer(handle);
      return port.address;
    },
    async replaceModel(model) {
      const next = makeCore(options, model, refusals, sessions);
      await adaptDatabase(next, false);
      const before = app;
      app = await buildServer(next, tools);
      core = next;
      await before.close();
    },
    transaction: (work) => againAfterConflict(() => database.transaction(work)),
    settle: () => runner.settle(),
    async jump(to) {
      let steps = 0;
      for await (const jumped of jump(typeof to === 'number' ? to : instantOf(to))) ({ steps } = jumped);
      return steps;
    },
    timetable: timetableOn,
    deliver: delivering,
    files: (tx, owner) => new FileShelf(tx, owner, clock, refusals),
    isNewest: (tx) => fleet.isNewest(tx),
    entities: (tx, owner) => new Records(core.model, tx, owner, refusals, core.waits),
    retire,
    async close() {
      retire();
      const worked = runner.close();
      if (server) {
        server.closeIdleConnections();
        await new Promise<void>((resolve) => {
          server?.close(() => resolve());
          setTimeout(() => server?.closeAllConnections(), CLOSING).unref();
        });
      }
      await within(CLOSING, worked);
      // A job that still runs restarts elsewhere at once; its end here is ignored.
      await giveBackJobs(given.database, serverId).catch(() => undefined);
      await fleet.leave();
      await app.close();
      await feed.close();
      await provider?.drift.close();
    },
  };
}

/** Time for running requests, a job and a step to end, in milliseconds. */
const CLOSING = 20_000;

/** Waits for `work`, with a timeout in milliseconds. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
