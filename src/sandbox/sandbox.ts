import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Model } from '#model/model.ts';
import type { RowSources } from './answers/computed-rows.ts';
import type { Guard, RecordService } from './answers/guarding.ts';
import type { Files, Timetable } from './context/answer.ts';
import { isMovable } from './context/clock.ts';
import type { Transaction } from './database/database.ts';
import type { EntityStore } from './database/entity-store.ts';
import { createFront, type Front } from './front.ts';
import { clearLeftTrays } from './files/incoming.ts';
import { FileShelf } from './files/store.ts';
import { Sessions } from './gate/sessions.ts';
import { type RefusalCatalogue, REFUSALS } from './context/refusal.ts';
import type { SandboxOptions } from './options/sandbox-options.ts';
import { Shared } from './database/shared-state.ts';
import { againAfterConflict } from './storage/conflict.ts';
import { Records } from './storage/records.ts';
import { SANDBOX_MIGRATIONS } from './storage/migrations.ts';
import { makeTables } from './storage/tables.ts';
import { type Core, FILES, makeCore, PREFIX } from './request/core.ts';
import { reportError } from './request/log.ts';
import { buildServer } from './server/server.ts';
import { timetableOn } from './work/events.ts';
import { makeRunner, meetWork } from './workers/works.ts';

export { ModelRefused } from './storage/data-model/meet.ts';

export type { Guard, RecordService, RowSources };

export interface Sandbox {
  /** A request without a network, for tests. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** Front of every request, for a server that answers some requests itself. */
  front: Front;
  /** For a server in front (the dev server): answers calls, files, health and pages. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Listens and answers the address. */
  listen(options: { port: number; host?: string }): Promise<string>;
  /**
   * Takes a new Model without losing sessions or data. @throws ModelRefused where rows stand in its way: the last Model
   * goes on
   */
  replaceModel(model: Model): Promise<void>;
  /** Runs every job and event that is due now, and those that they cause, until none is left. */
  settle(): Promise<void>;
  /**
   * A transaction outside of a request, with the shared state as it stands in the database. `work` runs again after a
   * deadlock, as that of a call does.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** A store outside of a request, e.g. for sample data. The clock takes its records further, as it does those of requests. */
  entities(tx: Transaction, owner: string): EntityStore;
  /** Files outside of a request, e.g. templates (owner EVERYONE). */
  files(tx: Transaction, owner: string): Files;
  /** The timetable outside of a request. */
  timetable(tx: Transaction): Timetable;
  close(): Promise<void>;
}

/** How often work that other servers left, and what has become due, is looked for. */
const WORK_EVERY = 500;
const IDLE = 30 * 60;
const ABSOLUTE = 12 * 3600;

/**
 * Builds the server; its tables are there when it resolves.
 * @throws Error that names the calls which are answered by code that nobody gave
 * @throws ModelRefused where rows of the database would be lost or broken; nothing was changed
 */
export async function createSandbox(given: SandboxOptions): Promise<Sandbox> {
  const { clock, faults, provider, kept = [] } = given;
  const shared = new Shared(given.database);
  const { database } = shared;
  const options = { ...given, database };
  const refusals: RefusalCatalogue = { ...REFUSALS, ...options.refusals };
  const sessions = new Sessions(clock, {
    idle: options.sessions?.idle ?? IDLE,
    absolute: options.sessions?.absolute ?? ABSOLUTE,
  });
  const works = options.works ?? true;
  let core: Core = makeCore(options, options.model, refusals, sessions);
  const meeting = { migrations: { ...SANDBOX_MIGRATIONS, ...given.migrations }, place: given.database.place };
  const meet = async (next: Core): Promise<void> => {
    const dropped = await given.database.transaction(async (tx) => {
      await makeTables(tx, next.model, meeting);
      return meetWork(tx, next);
    });
    if (dropped.length > 0) reportError(options.log, dropped.join(', '), 'events without a handler were given up');
  };
  await meet(core);
  for (const each of [...(isMovable(clock) ? [clock] : []), ...(faults ? [faults] : []), ...kept]) {
    await each.keep(shared);
  }
  provider?.drift.keepIn(given.database);
  await clearLeftTrays();
  const runner = makeRunner(() => core);
  const wake = (): void => {
    if (works) runner.wake();
  };
  let app: FastifyInstance = await buildServer(core, wake);
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
    if (front.admit(request, response)) app.routing(request, response);
  };
  return {
    front,
    inject: (request) => app.inject(request),
    handle,
    async listen({ port, host = '127.0.0.1' }) {
      const listening = createServer(handle);
      server = listening;
      listening.requestTimeout = TIMEOUT;
      listening.keepAliveTimeout = IDLE_CONNECTION;
      front.guard(listening);
      await new Promise<void>((resolve, reject) => {
        listening.once('error', reject);
        listening.listen(port, host, resolve);
      });
      const address = listening.address();
      return `http://${host}:${typeof address === 'object' && address ? address.port : port}`;
    },
    async replaceModel(model) {
      const next = makeCore(options, model, refusals, sessions);
      await meet(next);
      const before = app;
      app = await buildServer(next, wake);
      core = next;
      await before.close();
    },
    transaction: (work) => againAfterConflict(() => database.transaction(work)),
    settle: () => runner.settle(),
    timetable: timetableOn,
    files: (tx, owner) => new FileShelf(tx, owner, clock, refusals),
    entities: (tx, owner) => new Records(core.model, tx, owner, refusals, core.waits),
    async close() {
      if (server) {
        server.closeIdleConnections();
        await new Promise<void>((resolve) => {
          server?.close(() => resolve());
          setTimeout(() => server?.closeAllConnections(), CLOSING).unref();
        });
      }
      await runner.close();
      await app.close();
      await provider?.drift.close();
    },
  };
}

/** Longest time for an answer, in milliseconds. */
const TIMEOUT = 180_000;
/**
 * A connection without a request is closed after so long: later than proxies give theirs up and than clients who were told
 * to ask again do. One that is closed while a request is on its way is a lost answer.
 */
const IDLE_CONNECTION = 75_000;
/** How long running requests get to end. */
const CLOSING = 5_000;
