import { fileURLToPath } from 'node:url';
import { answerBackups } from '#sandbox/backup.ts';
import { movableClock } from '#sandbox/clock.ts';
import { createFaults } from '#sandbox/faults.ts';
import { createLog } from '#sandbox/logger.ts';
import { createProvider, type Provider } from '#sandbox/provider.ts';
import { startBank } from './bank.ts';
import { DEMO_PASSWORD } from './people/demo.ts';
import { PORTAL_PAGES } from './portal-pages.ts';
import { type DevPage, openDevPage } from './server/dev-page.ts';
import { isEverywhere, settingsOf, type Settings } from './server/settings.ts';

/* The server of the product. `operating.md` lists its environment; `--dev` serves the portal from its sources. */

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
  const log = createLog(settings.operation.logLevel ?? (isDev ? 'warn' : 'info'));
  const dev: DevPage | undefined = isDev ? await openDevPage(PORTAL_PAGES) : undefined;
  const bank = await startBank({
    ...{ database, adopt, mayBeNew, seed, triggers, movingRates, trustProxy, hosts },
    outboxPage: hasPages,
    demo: hasPages,
    ...(hasPages ? { faults: createFaults() } : {}),
    clock: movableClock(),
    ...(unbound === undefined ? {} : { uploads: { unbound } }),
    ...(provider && { provider }),
    page: dev?.page ?? {
      directory: fileURLToPath(new URL('../../dist', import.meta.url)),
      ...PORTAL_PAGES,
    },
    ...(fixedCode === undefined ? {} : { fixedCode }),
    log,
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
  const address =
    dev === undefined ? await bank.sandbox.listen({ port, host }) : await dev.listen(bank.sandbox, port, host);
  if (bank.database.directory?.wasUnfinished) console.log('The first start did not finish before; it was made anew');
  if (bank.seeded !== undefined) console.log(`Sample data made in ${(bank.seeded / 1000).toFixed(1)} s`);
  if (isEverywhere(host) && hosts.length === 0)
    console.log(`HOST=${host} listens for other machines, but HOSTS names none: they are answered 421.`);
  console.log(welcome(address, Math.round(performance.now() - started), settings));
  if (provider)
    console.log(`  Provider: ${provider.origin}${hasPages ? `; how it differs: ${address}/sandbox/drift` : ''}\n`);
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
