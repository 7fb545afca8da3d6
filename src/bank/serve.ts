import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerBackups } from '#sandbox/backup.ts';
import { movableClock } from '#sandbox/clock.ts';
import { createFaults } from '#sandbox/faults.ts';
import { createLog } from '#sandbox/logger.ts';
import { serveMetrics } from '#sandbox/metrics.ts';
import { openPort } from '#sandbox/port.ts';
import { createProvider, type Provider } from '#sandbox/provider.ts';
import { Readiness } from '#sandbox/readiness.ts';
import { startBank } from './bank.ts';
import { DEMO_PASSWORD } from './people/demo.ts';
import { PORTAL_PAGES } from './portal-pages.ts';
import { type DevPage, openDevPage } from './server/dev-page.ts';
import { watchProcess } from './server/process.ts';
import { isEverywhere, settingsOf, type Settings } from './server/settings.ts';

/* The server of the product. `operating.md` lists its environment; `--dev` serves the portal from its sources. */

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** @throws Error for an origin that cannot be the provider's */
function providerOf({ provider: given, host, port }: Settings): Provider | undefined {
  if (given === undefined) return undefined;
  const provider = createProvider(given.origin, given);
  const own = [host, 'localhost', '127.0.0.1', '[::1]'].map((each) => `http://${each}:${port}`);
  if (own.includes(provider.origin)) throw new Error('API_ORIGIN is this server itself.');
  return provider;
}

async function main(): Promise<void> {
  const started = performance.now();
  const settings = settingsOf(process.env);
  const { port, host, hosts, hasPages, fixedCode, unbound } = settings;
  const { database, adopt, mayBeNew, seed, triggers, movingRates, trustProxy } = settings;
  const provider = providerOf(settings);
  const isDev = process.argv.includes('--dev');
  const { operation } = settings;
  const readiness = new Readiness(versionOf(isDev));
  const log = createLog(operation.logLevel ?? (isDev ? 'warn' : 'info'), { version: readiness.version });
  const life = watchProcess({ log, drain: operation.drain });
  const onError = (error: unknown, what: string): void => log({ level: 'error', message: what, error: String(error) });
  const onLost = ({ message }: Error): void =>
    log({ level: 'warn', message: 'a connection to the database was lost', error: message });
  const metrics = operation.metrics && (await serveMetrics(operation.metrics, readiness, onError));
  const dev: DevPage | undefined = isDev ? await openDevPage(PORTAL_PAGES) : undefined;
  // Probes hear how a start stands, however long it takes.
  const open = dev === undefined ? await openPort({ port, host }, readiness) : undefined;
  const clock = movableClock();
  const bank = await startBank({
    ...{ adopt, mayBeNew, seed, triggers, movingRates, trustProxy, hosts, readiness, log, clock },
    database: 'url' in database ? { ...database, ...operation.pool, onLost } : database,
    upgradeWaits: operation.upgradeWaits,
    outboxPage: hasPages,
    demo: hasPages,
    ...(hasPages ? { faults: createFaults() } : {}),
    ...(unbound === undefined ? {} : { uploads: { unbound } }),
    ...(provider && { provider }),
    page: dev?.page ?? { directory: DIST, ...PORTAL_PAGES },
    ...(fixedCode === undefined ? {} : { fixedCode }),
  });
  const noMoreBackups = await answerBackups(bank.database);
  life.begin(
    () => bank.sandbox.retire(),
    async () => {
      await noMoreBackups();
      await dev?.close();
      await bank.close();
      await metrics?.close();
    },
  );
  if (metrics && operation.metrics) {
    metrics.watch(bank.database, clock);
    if (operation.metrics.proofEvery > 0) metrics.proveBooks(operation.metrics.proofEvery, () => bank.proveBooks());
  }
  const address = dev === undefined ? await bank.sandbox.listen(open!) : await dev.listen(bank.sandbox, port, host);
  log({ level: 'info', message: 'ready', address, ...(metrics && { metrics: metrics.address }) });
  if (bank.database.directory?.wasUnfinished) tell('The first start did not finish before; it was made anew');
  if (bank.seeded !== undefined) tell(`Sample data made in ${(bank.seeded / 1000).toFixed(1)} s`);
  if (isEverywhere(host) && hosts.length === 0)
    tell(`HOST=${host} listens for other machines, but HOSTS names none: they are answered 421.`);
  tell(welcome(address, Math.round(performance.now() - started), settings));
  if (provider) tell(`  Provider: ${provider.origin}${hasPages ? `; how it differs: ${address}/sandbox/drift` : ''}\n`);
}

/** Version of the package and of the build: `0.1.0+3f2a…`. */
function versionOf(isDev: boolean): string {
  const read = (path: string): string => (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
  const version = read(fileURLToPath(new URL('../../package.json', import.meta.url)));
  if (isDev) return `${version}+development`;
  const build = join(DIST, 'version.json');
  return existsSync(build) ? `${version}+${read(build)}` : version;
}

/** For whoever started it: stdout belongs to the log. */
function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

function welcome(address: string, milliseconds: number, { seed, hasPages, fixedCode }: Settings): string {
  const outbox = hasPages ? `at ${address}/sandbox/outbox` : 'nowhere to be read: SANDBOX_PAGES is off';
  const accounts =
    seed === 'none'
      ? ''
      : `
  Demo accounts, password ${DEMO_PASSWORD}
    13800000001  main operator of merchant A     13800000005  operations
    13800000002  finance, submits                13800000006  read only
    13800000003  finance, reviews (also 04)      13800000007  disabled
    13900000001  main operator of merchant B     13900000005  empty merchant`;
  return `
  ${address}   ready in ${(milliseconds / 1000).toFixed(1)} s
${accounts}
  Verification codes: ${fixedCode === undefined ? outbox : `always ${fixedCode}`}
${hasPages ? `  What goes wrong, and the clock: ${address}/sandbox/faults\n` : ''}`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
