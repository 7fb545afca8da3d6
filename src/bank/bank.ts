import { sql } from 'kysely';
import type { Model } from '#model/model.ts';
import { model as generatedModel } from '#generated/model.ts';
import { type Clock, realClock } from '#sandbox/clock.ts';
import { type Database, type DatabasePlace, openDatabase, type Transaction } from '#sandbox/database.ts';
import { type EntityStore, EVERYONE } from '#sandbox/entity-store.ts';
import type { Faults } from '#sandbox/faults.ts';
import type { Provider } from '#sandbox/provider.ts';
import type { PageOptions } from '#sandbox/page.ts';
import { createSandbox, type LogLine, type Sandbox, type SandboxOptions } from '#sandbox/sandbox.ts';
import { bankAnswers, bankEvents } from './answers.ts';
import { deskOf } from './answers/setting.ts';
import { bankCommands } from './commands.ts';
import { createRecordIndexes } from './desk/record-indexes.ts';
import { bankPicture, storeTemplates } from './files.ts';
import { fillCreditDays } from './ledger/credit-days.ts';
import { bankTablesOf, createBankTables } from './ledger/tables.ts';
import { guardAuditLog, writeEntry } from './people/audit-log.ts';
import { recipientOf } from './people/door.ts';
import { loadPerson } from './people/people.ts';
import { createPeopleTables } from './people/tables.ts';
import { MovedMarket } from './market.ts';
import { seedSample } from './sample.ts';
import { insertPublicTexts } from './sample/public-texts.ts';
import { siteOf } from './site.ts';
import type { Desk } from './desk/desk.ts';

export interface BankOptions {
  database: Database | DatabasePlace;
  /** Default: the generated one. */
  model?: Model;
  /** Default: real time. */
  clock?: Clock;
  /** What an empty bank is filled with. Default `none`. */
  seed?: 'none' | 'small' | 'demo' | 'load';
  /** Every verification code is this one. */
  fixedCode?: string;
  /** Amounts ending in 41 to 47 decide how an order ends. Default false. */
  triggers?: boolean;
  /** Rates move. Default false: the seed rates for ever. */
  movingRates?: boolean;
  page?: PageOptions;
  outboxPage?: boolean;
  /** The real provider behind calls, all or some. */
  provider?: Provider;
  /** What goes wrong on purpose, from tests and from the sandbox's page. */
  faults?: Faults;
  /** Bytes that may be uploaded. */
  uploads?: SandboxOptions['uploads'];
  /** A proxy in front ends TLS and says where requests come from. Default false. */
  trustProxy?: boolean;
  /** Jobs and events run by themselves. Default true. */
  works?: boolean;
  log?: (line: LogLine) => void;
}

export interface Bank {
  sandbox: Sandbox;
  database: Database;
  /** Milliseconds that filling the bank took; undefined where it was full already. */
  seeded: number | undefined;
  /** Does something at the bank's own desk, outside of any request, in one transaction. */
  work<Result>(
    task: (desk: Desk, tools: { tx: Transaction; entities: EntityStore }) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** What a call is refused with where one of its needs of kind state is not met; else 10018. */
const NEED_CODES: Record<string, string> = {
  'real-name': '10011',
  'not-frozen': '10012',
  'certificate-valid': '10013',
  'has-advance': '10014',
  'has-b2b': '10014',
  'has-collection': '10014',
  'has-exchange': '10014',
  'has-payment': '10014',
  'main-operator': '10017',
};

/** Taken while tables are made and filled, so that several servers may start on one database at once. */
const START_LOCK = 4_173_001;

/** The product's server on a database: tables, sample data, answers, events. */
export async function startBank(options: BankOptions): Promise<Bank> {
  const given = options.database;
  const database = 'kysely' in given ? given : await openDatabase(given);
  const clock = options.clock ?? realClock();
  const market = new MovedMarket(options.movingRates ?? false);
  const setting = { triggers: options.triggers ?? false, movingRates: market };
  const model = options.model ?? generatedModel;
  let current = model;
  try {
    const sandbox = await createSandbox({
      model,
      database,
      clock,
      answers: bankAnswers(setting),
      events: bankEvents(setting),
      accounts: { load: (tx, who) => loadPerson(tx, who, current, clock.now()), recipient: recipientOf },
      audit: writeEntry,
      wire: { cookie: 'member-token', header: 'system-name' },
      site: siteOf(model),
      needCodes: NEED_CODES,
      assets: bankPicture,
      commands: bankCommands((task) => work(task), market),
      ...pick(options, [
        'fixedCode',
        'page',
        'outboxPage',
        'faults',
        'provider',
        'trustProxy',
        'uploads',
        'works',
        'log',
      ]),
    });
    const work: Bank['work'] = (task) =>
      database.transaction((tx) => {
        const tools = { tx, entities: sandbox.entities(tx, ''), timetable: sandbox.timetable(tx), clock };
        return task(deskOf(tools, setting), tools);
      });
    const replace = sandbox.replaceModel.bind(sandbox);
    sandbox.replaceModel = async (next) => {
      await replace(next);
      current = next;
    };
    const seeded = await prepare(database, sandbox, options, clock.now());
    return {
      sandbox,
      database,
      seeded,
      work,
      async close() {
        await sandbox.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function prepare(
  database: Database,
  sandbox: Sandbox,
  options: BankOptions,
  now: number,
): Promise<number | undefined> {
  const { seed = 'none', movingRates = false } = options;
  return database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(tx);
    await createBankTables(bankTablesOf(tx));
    await fillCreditDays(bankTablesOf(tx));
    await createRecordIndexes(sandbox.entities(tx, ''), tx);
    await createPeopleTables(tx);
    await guardAuditLog(tx, sandbox.entities(tx, ''));
    await storeTemplates(sandbox.files(tx, EVERYONE));
    await insertPublicTexts(sandbox.entities(tx, ''), now);
    if (seed === 'none' || (await isFilled(tx))) return undefined;
    const start = performance.now();
    await seedSample({
      tx,
      entities: sandbox.entities(tx, ''),
      files: (owner) => sandbox.files(tx, owner),
      timetable: sandbox.timetable(tx),
      now,
      size: seed,
      movingRates,
    });
    return Math.round(performance.now() - start);
  });
}

async function isFilled(tx: Transaction): Promise<boolean> {
  return (await bankTablesOf(tx).selectFrom('merchant').select('owner').limit(1).execute()).length > 0;
}

function pick<T extends object, K extends keyof T>(from: T, names: K[]): Pick<T, K> {
  return Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]])) as Pick<
    T,
    K
  >;
}
