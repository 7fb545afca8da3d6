import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { model } from '#generated/model.ts';
import { movableClock, realClock } from '#sandbox/clock.ts';
import { answerControl } from '#sandbox/control.ts';
import type { Database } from '#sandbox/database.ts';
import { createFaults } from '#sandbox/faults.ts';
import { createLog, type Log } from '#sandbox/logger.ts';
import { type Metrics, serveMetrics } from '#sandbox/metrics.ts';
import { openPort } from '#sandbox/port.ts';
import { splitOf } from '#sandbox/provider.ts';
import { Readiness } from '#sandbox/readiness.ts';
import { startBank } from './bank.ts';
import { LEDGER_COUNTS } from './ledger/folding.ts';
import { DEMO_PASSWORD } from './people/demo.ts';
import { PORTAL_PAGES } from './portal-pages.ts';
import { type DevPage, openDevPage } from './server/dev-page.ts';
import { checkAddress, whyDeaf } from './server/address.ts';
import { BUILD } from './server/check-start.ts';
import type { Operation } from './server/operation.ts';
import { optionsGiven } from './server/options.ts';
import { watchProcess } from './server/process.ts';
import { providerOf } from './server/provider-of.ts';
import { isEverywhere, settingsOf, type Settings } from './server/settings.ts';

export { failStart } from './server/fail-start.ts';

/*
 * The server of the product. `operating.md` lists its environment; `--dev` serves the portal from its sources,
 * `--demo-on-loopback` enables the demo on a server that only this machine can reach.
 */

export interface Begun {
  /** The time by `performance` at which the start began. Default: now. */
  started?: number;
  /** The open embedded database. Default: the one of the settings is opened. */
  database?: Database;
}

export async function serve({ started = performance.now(), database: opened }: Begun = {}): Promise<void> {
  const { isDev, demoOnLoopback } = optionsGiven();
  const settings = settingsOf(process.env, { demoOnLoopback });
  const { port, host, hosts, hasPages, isLocal, fixedCode, unbound } = settings;
  const { database, adopt, mayBeNew, seed, triggers, movingRates, trustProxy } = settings;
  const provider = providerOf(settings);
  // Calls that cannot be divided are refused before a database is made.
  if (provider) splitOf(model, provider);
  // Checked again, because a build since the first check takes long enough for another process to listen there.
  await checkAddress(port, host);
  const { operation } = settings;
  const readiness = new Readiness(versionOf(isDev));
  const log = createLog(operation.logLevel ?? (isDev ? 'warn' : 'info'), { version: readiness.version });
  const life = watchProcess({ log, drain: operation.drain });
  const metrics = operation.metrics && (await openMetrics(operation.metrics, readiness, log));
  const dev: DevPage | undefined = isDev ? await openDevPage(PORTAL_PAGES) : undefined;
  // Probes report the state of the start while it runs.
  const early =
    dev === undefined
      ? await openPort({ port, host }, readiness).catch((error: unknown) => {
          throw whyDeaf(error, port, host);
        })
      : undefined;
  // The clock of real merchants cannot be moved.
  const clock = hasPages ? movableClock() : realClock();
  const bank = await startBank({
    ...{ adopt, mayBeNew, seed, triggers, movingRates, trustProxy, hosts },
    ...{ outboxPage: hasPages, demo: hasPages, isLocal },
    ...{ readiness, log, clock, upgradeWaits: operation.upgradeWaits, remakesSamples: isDev },
    database:
      opened ??
      ('url' in database ? { ...database, ...operation.pool, onLost: (error) => logLost(log, error) } : database),
    ...(hasPages ? { faults: createFaults() } : {}),
    ...(unbound === undefined ? {} : { uploads: { unbound } }),
    ...(provider && { provider }),
    page: dev?.page ?? { directory: BUILD, ...PORTAL_PAGES },
    ...(fixedCode === undefined ? {} : { fixedCode }),
  });
  const noMoreCommands = await answerControl(bank.database);
  const close = async (): Promise<void> => {
    await noMoreCommands();
    await dev?.close();
    await bank.close();
    await metrics?.close();
  };
  life.begin(() => bank.sandbox.retire(), close);
  if (metrics && operation.metrics) {
    metrics.watch(bank.database, clock, LEDGER_COUNTS);
    if (operation.metrics.proofEvery > 0) metrics.proveBooks(operation.metrics.proofEvery, () => bank.proveBooks());
  }
  const listening = early ? bank.sandbox.listen(early) : dev?.listen(bank.sandbox, port, host);
  const address = await listening?.catch(async (error: unknown) => {
    await close();
    throw whyDeaf(error, port, host);
  });
  log({ level: 'info', message: 'ready', address, ...(metrics && { metrics: metrics.address }) });
  if (bank.database.directory?.wasUnfinished) tell('The first start did not finish before; it was made anew');
  if (bank.seeded !== undefined) tell(`Sample data made in ${(bank.seeded / 1000).toFixed(1)} s`);
  if (isEverywhere(host) && hosts.length === 0)
    tell(`HOST=${host} listens for other machines, but HOSTS names none: they are answered 421.`);
  if (hasPages && !isLocal)
    tell('DEMO=on: everybody who reaches this server can read codes, move the clock and use demo accounts.');
  if (demoOnLoopback && !hasPages) tell('This server is no demo. DEMO=on starts one.');
  tell(welcome(address ?? '', Math.round(performance.now() - started), settings));
  if (provider) tell(`  Provider: ${provider.origin}${hasPages ? `; how it differs: ${address}/sandbox/drift` : ''}\n`);
}

/** @throws Error with the way out if the port of the metrics is not available */
async function openMetrics(
  { port, host }: NonNullable<Operation['metrics']>,
  readiness: Readiness,
  log: Log,
): Promise<Metrics> {
  const onError = (error: unknown, what: string): void => log({ level: 'error', message: what, error: String(error) });
  return serveMetrics({ port, host }, readiness, onError).catch((error: unknown) => {
    throw new Error(`METRICS_PORT: ${whyDeaf(error, port, host).message}`);
  });
}

function logLost(log: Log, { message }: Error): void {
  log({ level: 'warn', message: 'a connection to the database was lost', error: message });
}

/** Version of the package and of the build: `0.1.0+3f2a…`. */
function versionOf(isDev: boolean): string {
  const read = (path: string): string => (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
  const version = read(fileURLToPath(new URL('../../package.json', import.meta.url)));
  const build = `${BUILD}/version.json`;
  if (isDev) return `${version}+development`;
  return existsSync(build) ? `${version}+${read(build)}` : version;
}

/** Prints to stderr, because stdout belongs to the log. */
function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

function welcome(address: string, milliseconds: number, { seed, hasPages, fixedCode }: Settings): string {
  if (!hasPages) return `\n  ${address}   ready in ${(milliseconds / 1000).toFixed(1)} s\n`;
  const outbox = `at ${address}/sandbox/outbox`;
  const accounts =
    seed === 'none'
      ? ''
      : `
  Demo accounts, password ${DEMO_PASSWORD}
    13800000001  main operator of merchant A     13800000005  operations
    13800000002  finance, submits                13800000006  read only
    13800000003  finance, reviews (also 04)      13800000007  disabled
    13900000001  main operator of merchant B     13900000005  empty merchant
    13900000003  merchant that only uses cards`;
  return `
  ${address}   ready in ${(milliseconds / 1000).toFixed(1)} s
${accounts}
  Verification codes: ${fixedCode === undefined ? outbox : `always ${fixedCode}`}
  Jumps of the clock, and faults: ${address}/sandbox/faults
`;
}
