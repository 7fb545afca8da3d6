import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { answerBackups } from '#sandbox/backup.ts';
import { movableClock } from '#sandbox/clock.ts';
import { createFaults } from '#sandbox/faults.ts';
import { createProvider, type Provider } from '#sandbox/provider.ts';
import { startBank } from './bank.ts';
import { DEMO_PASSWORD } from './people/demo.ts';
import { PORTAL_PAGES } from './portal-pages.ts';
import { type DevPage, openDevPage } from './server/dev-page.ts';
import { checkAddress, whyDeaf } from './server/address.ts';
import { isEverywhere, settingsOf, type Settings, WrongSettings } from './server/settings.ts';

/*
 * The server of the product. `operating.md` lists its environment; `--dev` serves the portal from its sources,
 * `--demo-on-loopback` makes a server for this machine alone a demo, `--prepare` makes the database and ends.
 */

const BUILD = fileURLToPath(new URL('../../dist', import.meta.url));
/** Exit codes: a service manager need not start again what only another setting mends. */
const [FAILED, WRONG_SETTING] = [1, 2];

/** @throws WrongSettings for an origin that cannot be the provider's */
function providerOf({ provider: given, host, port }: Settings): Provider | undefined {
  if (given === undefined) return undefined;
  const provider = withOrigin(given);
  const own = [host, 'localhost', '127.0.0.1', '[::1]'].map((each) => `http://${each}:${port}`);
  if (own.includes(provider.origin)) throw new WrongSettings('API_ORIGIN is this server itself.');
  return provider;
}

function withOrigin(given: NonNullable<Settings['provider']>): Provider {
  try {
    return createProvider(given.origin, given);
  } catch (error) {
    throw new WrongSettings((error as Error).message);
  }
}

/** @throws WrongSettings for an option that does not exist */
function optionsGiven(): { dev: boolean; 'demo-on-loopback': boolean; prepare: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const;
    return parseArgs({ options: { dev: flag, 'demo-on-loopback': flag, prepare: flag } }).values;
  } catch (error) {
    throw new WrongSettings((error as Error).message);
  }
}

/** The tables and the sample data, beside the build of the portal. */
async function makeDatabase({ database, adopt, mayBeNew, seed, movingRates }: Settings): Promise<void> {
  const bank = await startBank({ database, adopt, mayBeNew, seed, movingRates, works: false, log: () => undefined });
  await bank.close();
}

async function main(): Promise<void> {
  const started = performance.now();
  const { dev: isDev, prepare, 'demo-on-loopback': demoOnLoopback } = optionsGiven();
  const settings = settingsOf(process.env, { demoOnLoopback });
  const { port, host, hosts, hasPages, isLocal, fixedCode, unbound } = settings;
  const { database, adopt, mayBeNew, seed, triggers, movingRates, trustProxy } = settings;
  const provider = providerOf(settings);
  if (!isDev && !prepare && !existsSync(`${BUILD}/index.html`))
    throw new Error('The portal is not built. Run npm run build first.');
  await checkAddress(port, host);
  if (prepare) return makeDatabase(settings);
  const dev: DevPage | undefined = isDev ? await openDevPage(PORTAL_PAGES) : undefined;
  const bank = await startBank({
    ...{ database, adopt, mayBeNew, seed, triggers, movingRates, trustProxy, hosts },
    ...{ outboxPage: hasPages, demo: hasPages, isLocal },
    ...(hasPages ? { faults: createFaults() } : {}),
    clock: movableClock(),
    ...(unbound === undefined ? {} : { uploads: { unbound } }),
    ...(provider && { provider }),
    page: dev?.page ?? {
      directory: BUILD,
      ...PORTAL_PAGES,
    },
    ...(fixedCode === undefined ? {} : { fixedCode }),
    log: (line) => (line.level === 'error' && settings.logsErrors ? console.error(line) : undefined),
  });
  const noMoreBackups = await answerBackups(bank.database);
  const close = async (): Promise<void> => {
    await noMoreBackups();
    await dev?.close();
    await bank.close();
  };
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(String(error));
          process.exit(1);
        },
      );
    });
  }
  const listening = dev === undefined ? bank.sandbox.listen({ port, host }) : dev.listen(bank.sandbox, port, host);
  const address = await listening.catch(async (error: unknown) => {
    await close();
    throw whyDeaf(error, port, host);
  });
  if (bank.database.directory?.wasUnfinished) console.log('The first start did not finish before; it was made anew');
  if (bank.seeded !== undefined) console.log(`Sample data made in ${(bank.seeded / 1000).toFixed(1)} s`);
  if (isEverywhere(host) && hosts.length === 0)
    console.log(`HOST=${host} listens for other machines, but HOSTS names none: they are answered 421.`);
  if (hasPages && !isLocal)
    console.log('DEMO=on: everybody who reaches this server can read codes, move the clock and use demo accounts.');
  if (demoOnLoopback && !hasPages) console.log('This server is no demo. DEMO=on starts one.');
  console.log(welcome(address, Math.round(performance.now() - started), settings));
  if (provider)
    console.log(`  Provider: ${provider.origin}${hasPages ? `; how it differs: ${address}/sandbox/drift` : ''}\n`);
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
    13900000001  main operator of merchant B     13900000005  empty merchant`;
  return `
  ${address}   ready in ${(milliseconds / 1000).toFixed(1)} s
${accounts}
  Verification codes: ${fixedCode === undefined ? outbox : `always ${fixedCode}`}
  What goes wrong, and the clock: ${address}/sandbox/faults
`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof WrongSettings ? WRONG_SETTING : FAILED);
});
