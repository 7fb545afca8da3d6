import type { Model } from '#model/model.ts';
import type { Answer, AnswerContext, Computation, Template } from '../context/answer.ts';
import type { AuditEntry } from '../context/audit-entry.ts';
import type { EventHandler } from '../context/work.ts';
import type { Who } from '../context/who.ts';
import type { RowSources } from '../answers/computed-rows.ts';
import type { RecordService } from '../answers/guarding.ts';
import type { Clock } from '../context/clock.ts';
import type { Command, JumpTarget } from './commands.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { EntityStore } from '../database/entity-store.ts';
import type { Faults } from './faults.ts';
import type { UploadLimits } from '../files/upload-limits.ts';
import type { FactsOf } from '../orders/facts-shape.ts';
import type { PageOptions } from './page.ts';
import type { Provider } from './provider.ts';
import type { InboxHandlers } from '../inbox/event.ts';
import type { Readiness } from '../context/readiness.ts';
import type { RefusalCatalogue } from '../context/refusal.ts';
import type { Kept } from '../database/shared-state.ts';
import type { Lookups } from '../storage/indexes.ts';
import type { Migrations } from '../storage/migrations.ts';

/** Product functions about people and accounts. */
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
   * Real target of a code requested without a session: `to` is the typed text, in lower case. Null
   * sends nothing, and is answered alike. Default: there. @throws Refusal where it is no place at all
   */
  recipient?(context: AnswerContext, need: string, to: string): Promise<string | null>;
  /**
   * Phone or address behind a way of verification, for the wait between two codes to one receiver; null where none is
   * bound. `call` is the call to confirm. Default: each person is a receiver.
   */
  receiver?(context: AnswerContext, call: string | undefined, way: unknown): Promise<string | null>;
  /**
   * Compares a code with the app of the person who must confirm the context's call. The result uses the code up; null if
   * it is wrong or was used before.
   */
  made?(context: AnswerContext, code: string): Promise<(() => Promise<void>) | null>;
}

/** A line of the log: ids and figures, never names, codes, bodies, query values, cookies or amounts. */
export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error' | 'fatal';
  message: string;
  method?: string;
  /** The route's pattern, so that no id and no query is written down. */
  path?: string;
  /** Name of the call, and the code of its answer. */
  call?: string;
  code?: string;
  status?: number;
  milliseconds?: number;
  requestId?: string;
  /** Ids of the person and of the owner that the person acts for. */
  owner?: string;
  userId?: string;
  error?: string;
  /** Further ids and figures of the event that `message` names. */
  [fact: string]: string | number | boolean | undefined;
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
  /** Static asset at a nested path below the download path (`/file/x.png`); null if there is none. */
  assets?: (path: string) => Asset | null;
  /** Handlers of scheduled events, by name. */
  events?: Record<string, EventHandler>;
  /** Families of orders, as far as their stored facts are concerned. */
  facts?: readonly FactsOf[];
  /** Handlers of events from outside, by kind. */
  inbox?: InboxHandlers;
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
  /** Injected faults; enables `GET /sandbox/faults`, with the clock if it can be moved. */
  faults?: Faults;
  /** Further commands of that page. */
  commands?: readonly Command[];
  /** Times of the product's calendar that the page's clock can be moved to. */
  jumps?: readonly JumpTarget[];
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
  /** Requests that a proxy forwarded are refused: the server is for people at this machine. */
  isLocal?: boolean;
  /** Names of hosts that the server is asked under, besides those of this machine. */
  hosts?: readonly string[];
  log?: (line: LogLine) => void;
  /** Whether the server may be asked. Default: one that is ready when the sandbox is made. */
  readiness?: Readiness;
  /** Fields by which the product finds records, beside keys and filters of lists: each gets an index. */
  lookups?: Lookups;
  /** Whether a start that would break older servers waits until they have ended. Default true. */
  upgradeWaits?: boolean;
  /** Id of this server among those on the database. Default: a random one. */
  serverId?: string;
  /** Jobs and events run by themselves; tests turn it off and call `settle`. Default true. */
  works?: boolean;
}
