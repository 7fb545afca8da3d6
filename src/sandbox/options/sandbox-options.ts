import type { Model } from '#model/model.ts';
import type { Answer, AnswerContext, Computation, Template } from '../context/answer.ts';
import type { AuditEntry } from '../context/audit-entry.ts';
import type { EventHandler } from '../context/work.ts';
import type { Who } from '../context/who.ts';
import type { RowSources } from '../answers/computed-rows.ts';
import type { RecordService } from '../answers/guarding.ts';
import type { Clock } from '../context/clock.ts';
import type { Command, JumpTarget } from './commands.ts';
import type { Guide } from './guide.ts';
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
import type { PageLanguage } from '../wire/page-words.ts';

/** Product functions about persons and accounts. */
export interface Accounts {
  /**
   * The person of a session, read for every request so that a change takes effect at once. Null ends the session
   * (deleted, disabled): 401.
   */
  load(tx: Transaction, who: Who): Promise<{ user: Record<string, unknown>; permissions: string[] } | null>;
  /** The sentence for a person whose sessions have ended; null without one. */
  whyEnded?(tx: Transaction, who: Who): Promise<string | null>;
  /** Returns the unsigned ones of these agreements; without this function every agreement counts as signed. */
  unsigned?(context: AnswerContext, types: string[]): Promise<string[]>;
  /**
   * Real target of a code requested without a session: `to` is the typed text in lower case. Null sends nothing, with
   * the same answer. Default: the typed target.
   * @throws Refusal if it is no valid target
   */
  recipient?(context: AnswerContext, need: string, to: string): Promise<string | null>;
  /**
   * Phone or address of a verification way, for the delay between two codes to one receiver; null without one. `call`
   * is the call to confirm. Default: each person is a receiver.
   */
  receiver?(context: AnswerContext, call: string | undefined, way: unknown): Promise<string | null>;
  /**
   * Checks a code against the app of the person who must confirm the context's call. The returned function uses the
   * code up; null if it is wrong or was used before.
   */
  made?(context: AnswerContext, code: string): Promise<(() => Promise<void>) | null>;
}

/** A line of the log: ids and figures, never names, codes, bodies, query values, cookies or amounts. */
export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error' | 'fatal';
  message: string;
  method?: string;
  /** The pattern of the route, so that no id and no query is logged. */
  path?: string;
  /** Name of the call, and the code of its answer. */
  call?: string;
  code?: string;
  status?: number;
  milliseconds?: number;
  requestId?: string;
  /** Ids of the person and of the owner. */
  owner?: string;
  userId?: string;
  error?: string;
  /** Further ids and figures of the event that `message` names. */
  [fact: string]: string | number | boolean | undefined;
}

/** A picture of the product, the same for everybody. */
export interface Asset {
  type: string;
  bytes: Uint8Array;
}

export interface SandboxOptions {
  model: Model;
  database: Database;
  clock: Clock;
  /** Answers of calls with `custom`, by call name; an entry for another call replaces its generic answer. */
  answers: Record<string, Answer>;
  /** Records that the product computes, by the name used in answers. */
  sources?: RowSources;
  /** Values that the product computes, by the name used in answers. */
  computations?: Record<string, Computation>;
  /** Steps of orders, by family and name: the answers of calls with `order`. */
  orders?: Record<string, Record<string, Answer>>;
  /** Draws the documents of calls with `document`, by template name. */
  documents?: Record<string, Template>;
  /** Numbers and guards of records that answers create and change, and what lifecycle steps need. */
  records?: RecordService;
  accounts: Accounts;
  /** Stores audit entries, in the transaction of the call, even if it was refused. */
  audit?: (tx: Transaction, entities: EntityStore, entry: AuditEntry) => Promise<void>;
  /** Names on the wire that belong to the product. */
  wire: {
    /** Name of the session's cookie. */
    cookie: string;
    /** Name of the device's cookie. Without it devices are unknown. */
    device?: string;
    /** Header that every call must have, with any value; it also keeps foreign sites out. */
    header?: string;
    /** Prefix of all calls; an unknown path below it is a 404 in the envelope. Default `/api`. */
    prefix?: string;
    /** The path for downloads of files. Default `/api-file`. */
    files?: string;
  };
  refusals?: Partial<RefusalCatalogue>;
  /** Static asset at a nested path below the download path (`/file/x.png`); null if there is none. */
  assets?: (path: string) => Asset | null;
  /** Handlers of scheduled events, by name. */
  events?: Record<string, EventHandler>;
  /** Families of orders, for the kinds of their stored facts. */
  facts?: readonly FactsOf[];
  /** Handlers of events from outside, by kind. */
  inbox?: InboxHandlers;
  /** `site` in expressions. */
  site?: Record<string, unknown>;
  /** Every verification code is this one (SANDBOX_CODE). */
  fixedCode?: string;
  /** Blocks other writers of an owner's data until the transaction ends. Default: nobody is blocked. */
  lock?: (tx: Transaction, owner: string) => Promise<void>;
  /** Sets the key of a record that a generic create adds. Default: a UUID. */
  keyFor?: (entity: string, context: AnswerContext) => string | Promise<string>;
  /** The portal's page and assets. */
  page?: PageOptions;
  /** Enables `GET /sandbox/outbox` (codes!) and `GET /sandbox/steps`, for people who try the sandbox. Default false. */
  outboxPage?: boolean;
  /** CSS of the product for pages of the sandbox: values of the properties `--page-…` in `src/sandbox/wire/page-style.ts`. */
  pageStyle?: string;
  /** Language of the pages under /sandbox. Default: `en`. */
  pageLanguage?: PageLanguage;
  /** The guide for trying the product, on a server with these pages. */
  guide?: Guide;
  /** The real provider that calls go to; without it the sandbox answers all calls. */
  provider?: Provider;
  /** Injected faults; enables `GET /sandbox/faults`, with the clock if it can be moved. */
  faults?: Faults;
  /** Further commands of that page. */
  commands?: readonly Command[];
  /** Times of the product's calendar that the page offers for the clock. */
  jumps?: readonly JumpTarget[];
  /** Creates and changes the product's own tables, once per database. */
  migrations?: Migrations;
  /** The product's own state that all servers on the database share. */
  kept?: readonly Kept[];
  sessions?: {
    /** Idle limit in seconds. Default 1800. */
    idle?: number;
    /** Total limit in seconds. Default 43200. */
    absolute?: number;
  };
  /** Bytes of a request's body. Default 1 MiB. */
  bodyLimit?: number;
  /** Upload limits in bytes; the defaults are `UPLOAD_LIMITS`. */
  uploads?: Partial<UploadLimits>;
  /** Trusts X-Forwarded-* of the one proxy in front. */
  trustProxy?: boolean;
  /** True if demo screens and calls exist. Default true. */
  demo?: boolean;
  /** Refuses requests that a proxy forwarded: the server is for people at this machine. */
  isLocal?: boolean;
  /** Host names of the server, besides those of this machine. */
  hosts?: readonly string[];
  log?: (line: LogLine) => void;
  /** Readiness of this server. Default: one that is `ready` when the sandbox is created. */
  readiness?: Readiness;
  /** Fields by which the product finds records, besides keys and list filters: each gets an index. */
  lookups?: Lookups;
  /** For development: sample rows whose schemas have changed are deleted at once; `staleSamples` names their entities. */
  remakesSamples?: boolean;
  /** True if a start that would break older servers waits until they have stopped. Default true. */
  upgradeWaits?: boolean;
  /** Id of this server among those on the database. Default: a random one. */
  serverId?: string;
  /** True if jobs and events run automatically; tests turn it off and call `settle`. Default true. */
  works?: boolean;
}
