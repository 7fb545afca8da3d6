import type { Model } from '#model/model.ts';
import { model as generatedModel } from '#generated/model.ts';
import { writeEntry } from '#sandbox/audit-chain.ts';
import { type Clock, realClock } from '#sandbox/clock.ts';
import { type Database, type Transaction, withoutTimeLimit, writtenAtOnce } from '#sandbox/database.ts';
import { type DatabasePlace, openDatabase } from '#sandbox/open-database.ts';
import { type EntityStore, EVERYONE } from '#sandbox/entity-store.ts';
import { type Claim, claimDatabase, queueForStart } from '#sandbox/identity.ts';
import type { Readiness } from '#sandbox/readiness.ts';
import type { Faults } from '#sandbox/faults.ts';
import type { Provider } from '#sandbox/provider.ts';
import type { PageOptions } from '#sandbox/page.ts';
import { insertSamples, markSamples, newlySampled, staleSamples } from '#sandbox/samples.ts';
import { storeTemplates } from '#sandbox/sheet-files.ts';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import type { LogLine, SandboxOptions } from '#sandbox/sandbox-options.ts';
import { bankAnswers, bankComputations, bankRecords, bankSources, bankEvents, bankInbox } from './answers.ts';
import { documentTemplates } from './answers/documents.ts';
import { bankOrderAnswers } from './order-answers.ts';
import { deskOf } from './answers/setting.ts';
import { bankCommands } from './commands.ts';
import { nextOpening as nextMarketOpening } from './exchanges/value-dates.ts';
import { demoGuide } from './guide.ts';
import { bankPicture } from './files.ts';
import { families } from './families/families.ts';
import { BankBook } from './ledger/bank-book.ts';
import { foldRegularly } from './ledger/folding.ts';
import { bankTablesOf } from './ledger/tables.ts';
import { bringUpAgreements, bringUpRoles } from './people/bring-up.ts';
import { madeCode, receiverOf } from './people/confirmers.ts';
import { recipientOf, whyEnded } from './people/door.ts';
import { loadPerson, operatorName } from './people/people.ts';
import { nextOpening } from './terms/calendar.ts';
import { verifyLedger } from './verify.ts';
import { MovedMarket } from './market.ts';
import { insertPublicTexts } from './reference/public-texts.ts';
import { sheetTemplates } from './sheet-templates.ts';
import { siteOf } from './words/site.ts';
import { refuseMovedClock, refuseSample } from './people/demo.ts';
import { BANK_MIGRATIONS, guardTables, proveBooks } from './tables.ts';
import type { Desk } from './desk/desk.ts';
import { LOOKUPS } from './desk/record-indexes.ts';
import { PAGE_STYLE } from './words/page-style.ts';
import type { Seed } from './server/demo.ts';

export interface BankOptions {
  database: Database | DatabasePlace;
  /** Default: the generated model. */
  model?: Model;
  /** Default: real time. */
  clock?: Clock;
  /** Default `none`. */
  seed?: Seed;
  /** Fixed verification code for every request. */
  fixedCode?: string;
  /** Amounts ending in 41 to 47 force the outcome of an order. Default false. */
  triggers?: boolean;
  /** True if rates move. Default false: the seed rates. */
  movingRates?: boolean;
  page?: PageOptions;
  outboxPage?: boolean;
  /** The real provider behind all or some calls. */
  provider?: Provider;
  /** Faults injected by tests and by the sandbox's page. */
  faults?: Faults;
  /** Upload limits in bytes. */
  uploads?: SandboxOptions['uploads'];
  /** True if a proxy in front terminates TLS and forwards client addresses. Default false. */
  trustProxy?: boolean;
  /** True if demo screens and calls are available, and sample data may be in the database. Default true. */
  demo?: boolean;
  /** True if requests that a proxy forwarded are refused. Default false. */
  isLocal?: boolean;
  /** Host names that the server accepts, besides those of this machine. */
  hosts?: readonly string[];
  /** True if jobs and events run automatically. Default true. */
  works?: boolean;
  /** True to accept a database without its creator's mark, once its books are verified. Default false. */
  adopt?: boolean;
  /** True if a missing database may be created. Default true. */
  mayBeNew?: boolean;
  log?: (line: LogLine) => void;
  /** True if a start that would break older servers waits until they have ended. Default true. */
  upgradeWaits?: boolean;
  /** For development: samples are created again when their schemas change. Default false. */
  remakesSamples?: boolean;
  /** Readiness of the server; it becomes ready when everything is made. */
  readiness?: Readiness;
}

export interface Bank {
  sandbox: Sandbox;
  database: Database;
  /** Milliseconds that seeding took; undefined when the bank had data already. */
  seeded: number | undefined;
  /** Runs a task at the bank's own desk in one transaction, outside of any request. */
  work<Result>(
    task: (desk: Desk, tools: { tx: Transaction; entities: EntityStore }) => Promise<Result>,
  ): Promise<Result>;
  /** Reads the whole ledger. @returns the number of differences */
  proveBooks(): Promise<number>;
  close(): Promise<void>;
}

/** The product's server on a database: tables, sample data, answers, events. */
export async function startBank(options: BankOptions): Promise<Bank> {
  const given = options.database;
  const { adopt = false, mayBeNew = true } = options;
  const database =
    'kysely' in given ? given : await openDatabase('dataDir' in given ? { ...given, adopt, mayBeNew } : given);
  const clock = options.clock ?? realClock();
  const market = new MovedMarket(options.movingRates ?? false);
  const setting = { triggers: options.triggers ?? false, movingRates: market };
  const model = options.model ?? generatedModel;
  let current = model;
  try {
    const claim = await claimDatabase(database, { adopt, mayBeNew });
    if (options.demo === false) {
      await refuseSample(database);
      await refuseMovedClock(database);
    }
    const commands = bankCommands(
      (task) => work(task),
      market,
      (events) => sandbox.deliver(events),
    );
    const sandbox: Sandbox = await createSandbox({
      model,
      database,
      clock,
      answers: bankAnswers(setting),
      sources: bankSources(setting),
      computations: bankComputations,
      orders: bankOrderAnswers(setting),
      documents: documentTemplates(setting),
      lock: (tx, owner) => (owner === '' ? Promise.resolve() : new BankBook(tx).lockOwner(owner)),
      records: bankRecords(setting),
      events: bankEvents(setting),
      inbox: bankInbox(setting),
      facts: families,
      accounts: {
        load: (tx, who) =>
          loadPerson(tx, who, { model: current, entities: sandbox.entities(tx, who.owner), now: clock.now() }),
        recipient: recipientOf,
        receiver: receiverOf,
        made: madeCode,
        whyEnded,
      },
      audit: (tx, entities, entry) => writeEntry(tx, entities, entry, (who) => operatorName(tx, who)),
      wire: { cookie: 'member-token', device: 'member-device', header: 'system-name' },
      site: siteOf(model),
      assets: bankPicture,
      commands,
      pageStyle: PAGE_STYLE,
      pageLanguage: 'zh',
      guide: demoGuide(commands),
      jumps: [
        { name: 'working-day', title: '下一个工作日', to: (now) => nextOpening(now, ['CN']) },
        { name: 'market', title: '开市', to: nextMarketOpening },
      ],
      kept: [market],
      migrations: BANK_MIGRATIONS,
      lookups: LOOKUPS,
      ...pick(options, [
        'fixedCode',
        'page',
        'outboxPage',
        'faults',
        'provider',
        'trustProxy',
        'uploads',
        'hosts',
        'demo',
        'isLocal',
        'works',
        'log',
        'readiness',
        'upgradeWaits',
        'remakesSamples',
      ]),
    });
    const work: Bank['work'] = (task) =>
      sandbox.transaction((tx) => {
        const tools = { tx, entities: sandbox.entities(tx, ''), timetable: sandbox.timetable(tx), clock };
        return task(deskOf(tools, setting), tools);
      });
    const replace = sandbox.replaceModel.bind(sandbox);
    sandbox.replaceModel = async (next) => {
      const fresh = newlySampled(current, next);
      await replace(next);
      current = next;
      if ((options.seed ?? 'none') === 'none') return;
      await sandbox.transaction((tx) => makeMissingSamples(tx, sandbox.entities(tx, ''), next, clock.now(), fresh));
    };
    const seeded = await prepare(database, sandbox, options, clock.now(), claim);
    await claim.finish();
    const stopFolding =
      options.works === false
        ? undefined
        : foldRegularly(sandbox.transaction.bind(sandbox), options.log ?? (() => undefined));
    options.readiness?.become('ready');
    return {
      sandbox,
      database,
      seeded,
      work,
      proveBooks: () =>
        database.transaction(async (tx) => {
          await withoutTimeLimit(tx);
          return (await verifyLedger(bankTablesOf(tx))).length;
        }),
      async close() {
        await stopFolding?.();
        await sandbox.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Samples of entities that are new, and of those whose samples a change of the schemas has deleted. */
async function makeMissingSamples(
  tx: Transaction,
  entities: EntityStore,
  model: Model,
  now: number,
  fresh: readonly string[],
): Promise<void> {
  const anew = await staleSamples(tx);
  if (anew.length + fresh.length === 0) return;
  const { sampleSettings } = await import('./sample.ts');
  const settings = { ...sampleSettings(now), only: [...fresh, ...anew], anew };
  await markSamples(tx, model, await insertSamples(entities, model, settings));
}

/** The provider's partners and campaigns, present in every bank for every merchant. */
const PUBLIC = ['campaign-page', 'partner-link', 'store-authorisation'];

async function prepare(
  database: Database,
  sandbox: Sandbox,
  options: BankOptions,
  now: number,
  claim: Claim,
): Promise<number | undefined> {
  const { seed = 'none', movingRates = false } = options;
  return database.transaction(async (tx) => {
    await queueForStart(tx);
    await withoutTimeLimit(tx);
    const entities = sandbox.entities(tx, '');
    const isNew = await claim.isNew(tx);
    await guardTables(tx, entities);
    // An older version that starts beside a newer one must not undo the newer version's changes.
    if (await sandbox.isNewest(tx)) {
      await bringUpRoles(tx, entities, now);
      await bringUpAgreements(tx, entities);
    }
    if (claim.isAdopted) await proveBooks(tx, database.place);
    await storeTemplates(sandbox.files(tx, EVERYONE), sheetTemplates);
    await insertPublicTexts(entities);
    await insertSamples(entities, options.model ?? generatedModel, { owners: [], now, seed: 0, only: PUBLIC });
    let took: number | undefined;
    if (isNew && seed !== 'none') {
      const start = performance.now();
      // Sample code is loaded only when needed, never for real merchants.
      const [{ handOver, seedSample }, { handOverBeside }] = await Promise.all([
        import('./sample.ts'),
        import('./sample-beside.ts'),
      ]);
      const fill = (): Promise<void> =>
        seedSample({
          tx,
          entities,
          files: (owner) => sandbox.files(tx, owner),
          timetable: sandbox.timetable(tx),
          model: options.model ?? generatedModel,
          now,
          size: seed,
          movingRates,
          // A thread takes longer to start than a short history to make.
          history: seed === 'load' ? handOverBeside : handOver,
        });
      await (seed === 'load' ? writtenAtOnce(tx, fill) : fill());
      took = Math.round(performance.now() - start);
    } else if (seed !== 'none') await makeMissingSamples(tx, entities, options.model ?? generatedModel, now, []);
    await claim.settle(tx);
    return took;
  });
}

function pick<T extends object, K extends keyof T>(from: T, names: K[]): Pick<T, K> {
  return Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]])) as Pick<
    T,
    K
  >;
}
