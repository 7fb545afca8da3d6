import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Model } from '#model/model.ts';
import type { RowSources } from './answers/computed-rows.ts';
import type { Guard, RecordService } from './answers/guarding.ts';
import type {
  Answer,
  AnswerContext,
  AuditEntry,
  Computation,
  EventHandler,
  Files,
  Template,
  Timetable,
  Who,
} from './answer.ts';
import { type Clock, isMovable } from './clock.ts';
import type { Command } from './commands.ts';
import type { Database, Transaction } from './database.ts';
import type { EntityStore } from './entity-store.ts';
import type { Faults } from './faults.ts';
import type { Provider } from './provider.ts';
import type { PageOptions } from './page.ts';
import { createFront, type Front } from './front.ts';
import { clearLeftTrays } from './files/incoming.ts';
import { FileShelf } from './files/store.ts';
import type { UploadLimits } from './files/upload-limits.ts';
import { Sessions } from './gate/sessions.ts';
import { type RefusalCatalogue, REFUSALS } from './refusal.ts';
import { type Kept, Shared } from './shared-state.ts';
import { againAfterConflict } from './storage/conflict.ts';
import { Records } from './storage/records.ts';
import { type Migrations, SANDBOX_MIGRATIONS } from './storage/migrations.ts';
import { makeTables } from './storage/tables.ts';
import { type Core, FILES, makeCore, PREFIX } from './wire/core.ts';
import { reportError } from './wire/log.ts';
import { buildServer } from './wire/server.ts';
import { timetableOn } from './work/events.ts';
import { makeRunner, meetWork } from './work/works.ts';

export { ModelRefused } from './storage/data-model/meet.ts';

/** What the sandbox asks the product about people. */
export interface Accounts {
  /**
   * The person behind a session, read for every request so that a change takes effect at once. Null ends the session
   * (gone, disabled): 401.
   */
  load(tx: Transaction, who: Who): Promise<{ user: Record<string, unknown>; permissions: string[] } | null>;
  /** Why the sessions of a person are over, in a sentence for them; null where nothing is to be said of it. */
  whyEnded?(tx: Transaction, who: Who): Promise<string | null>;
  /** Which of these agreements are not signed yet; without it every agreement counts as signed. */
  unsigned?(context: AnswerContext, types: string[]): Promise<string[]>;
  /**
   * Where a code really goes that somebody without a session asked for: `to` is what was typed, in small letters. Null
   * sends nothing, and is answered alike. Default: there. @throws Refusal where it is no place at all
   */
  recipient?(context: AnswerContext, need: string, to: string): Promise<string | null>;
  /**
   * Compares a code with the app of whoever must confirm the context's call. What is returned uses the code up; null where
   * it is wrong or was used before.
   */
  made?(context: AnswerContext, code: string): Promise<(() => Promise<void>) | null>;
}

/** One line per request: what is safe to write down and nothing more. */
export interface LogLine {
  level: 'info' | 'error';
  message: string;
  method?: string;
  /** The route's pattern, so that no id and no query is written down. */
  path?: string;
  status?: number;
  milliseconds?: number;
  requestId?: string;
  error?: string;
}

/** A picture of the product's own, the same for everybody. */
export interface Asset {
  type: string;
  bytes: Uint8Array;
}

export interface SandboxOptions {
  model: Model;
  database: Database;
  clock: Clock;
  /** Answers of the calls that say `custom`, by call name; one for another call wins over its generic answer. */
  answers: Record<string, Answer>;
  /** Records that the product computes, by the name that answers call them. */
  sources?: RowSources;
  /** Values that the product computes, by the name that answers call them. */
  computations?: Record<string, Computation>;
  /** Steps of orders, by family and name: the answers of the calls that say `order`. */
  orders?: Record<string, Record<string, Answer>>;
  /** Draws the documents of the calls that say `document`, by the name of their template. */
  documents?: Record<string, Template>;
  /** Numbers and guards of the records that answers make and change, and what the steps of their lifecycles need. */
  records?: RecordService;
  accounts: Accounts;
  /** Keeps what is to be audited, in the transaction of the call and also where that was refused. */
  audit?: (tx: Transaction, entities: EntityStore, entry: AuditEntry) => Promise<void>;
  /** Names on the wire that belong to the product. */
  wire: {
    /** Name of the session's cookie. */
    cookie: string;
    /** Name of the device's cookie. Without it no device is known. */
    device?: string;
    /** Header that every call must carry, with any value; also keeps foreign sites out. */
    header?: string;
    /** Prefix of all calls; an unknown path below it is a 404 in the envelope. Default `/api`. */
    prefix?: string;
    /** Where files are downloaded. Default `/api-file`. */
    files?: string;
  };
  refusals?: Partial<RefusalCatalogue>;
  /** What stands at a path of more than one part below where files are downloaded (`/file/x.png`); null where nothing does. */
  assets?: (path: string) => Asset | null;
  /** Handlers of scheduled events, by name. */
  events?: Record<string, EventHandler>;
  /** `site` in expressions. */
  site?: Record<string, unknown>;
  /** Every verification code is this one (SANDBOX_CODE). */
  fixedCode?: string;
  /** Keeps others from writing what is an owner's, until the transaction ends. Default: nobody is kept from it. */
  lock?: (tx: Transaction, owner: string) => Promise<void>;
  /** Fills in the key of a record that a generic create makes. Default: a UUID. */
  keyFor?: (entity: string, context: AnswerContext) => string | Promise<string>;
  /** The portal's page and assets. */
  page?: PageOptions;
  /** Shows `GET /sandbox/outbox` (codes!) and `GET /sandbox/steps`: for people who try the sandbox. Default false. */
  outboxPage?: boolean;
  /** The real provider that calls go to; without it all are answered here. */
  provider?: Provider;
  /** What goes wrong on purpose; shows `GET /sandbox/faults`, where people set it, and the clock where that can be moved. */
  faults?: Faults;
  /** What people bring about on that page besides. */
  commands?: readonly Command[];
  /** Makes and changes the product's own tables, once for each database. */
  migrations?: Migrations;
  /** The product's own state that all servers on the database share. */
  kept?: readonly Kept[];
  sessions?: {
    /** Seconds without a request. Default 1800. */
    idle?: number;
    /** Seconds in all. Default 43200. */
    absolute?: number;
  };
  /** Bytes of a request's body. Default 1 MiB. */
  bodyLimit?: number;
  /** Bytes that may be uploaded; what is not said is as in `UPLOAD_LIMITS`. */
  uploads?: Partial<UploadLimits>;
  /** Trusts X-Forwarded-* of the one proxy in front. */
  trustProxy?: boolean;
  /** Screens and calls that are demos are there. Default true. */
  demo?: boolean;
  /** Names of hosts that the server is asked under, besides those of this machine. */
  hosts?: readonly string[];
  log?: (line: LogLine) => void;
  /** Jobs and events run by themselves; tests turn it off and call `settle`. Default true. */
  works?: boolean;
}

export type { Guard, RecordService, RowSources };

export interface Sandbox {
  /** A request without a network, for tests. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** What stands before every request, for a server in front that answers some of them itself. */
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
  const front = createFront({ names: options.hosts ?? [], trustProxy: options.trustProxy === true, calls });
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

/** What a browser waits at most for an answer. */
const TIMEOUT = 180_000;
/**
 * A connection without a request is closed after so long: later than proxies give theirs up and than clients who were told
 * to ask again do. One that is closed while a request is on its way is a lost answer.
 */
const IDLE_CONNECTION = 75_000;
/** How long running requests get to end. */
const CLOSING = 5_000;
