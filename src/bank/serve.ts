import { fileURLToPath } from 'node:url';
import { ownEntry } from '#model/own-entry.ts';
import { answerBackups } from '#sandbox/backup.ts';
import { movableClock } from '#sandbox/clock.ts';
import { createFaults } from '#sandbox/faults.ts';
import { isLoopback } from '#sandbox/front.ts';
import { createProvider, type Provider } from '#sandbox/provider.ts';
import { type BankOptions, startBank } from './bank.ts';
import { DEMO_PASSWORD } from './people/demo.ts';
import { PORTAL_PAGES } from './portal-pages.ts';
import { type DevPage, openDevPage } from './server/dev-page.ts';

/*
 * The server of the product.
 * PORT (4173), HOST (127.0.0.1), DATA_DIR (.data) or DATABASE_URL, SANDBOX_CODE, SEED (demo, small, load or none), LOG
 * (`off` for silence).
 * TRUST_PROXY (`on` behind a proxy that terminates TLS): secure cookies, and sign-in tries are counted by the forwarded
 * client address.
 * DEMO_TRIGGERS (amounts ending in 41 to 47 take a forced outcome) and DEMO_RATES (rates move) are `on` or `off`. A
 * fixed code suggests a test, so with it both default to off.
 * ADOPT=on accepts a database without its creator's mark; NEW_DATABASE=off never creates one.
 * HOSTS=a.example,b.example lists accepted host names besides HOST and those of this machine.
 * SANDBOX_PAGES=off removes /sandbox/ (codes, faults, the clock) and the gallery; the default when HOST is not a
 * loopback address.
 * `--dev` serves the portal from its sources.
 */

const { env } = process;
const port = Number(env['PORT'] ?? 4173);
const host = env['HOST'] ?? '127.0.0.1';
/** By default, codes and faults are only shown on a loopback address. */
const hasPages = env['SANDBOX_PAGES'] === undefined ? isLoopback(host) : env['SANDBOX_PAGES'] !== 'off';
/** A server that listens on all addresses needs its names in HOSTS. */
const EVERYWHERE = ['0.0.0.0', '::', '*'];
const hosts = [
  ...(EVERYWHERE.includes(host) ? [] : [host.includes(':') ? `[${host}]` : host]),
  ...(env['HOSTS'] ?? '').split(',').flatMap((name) => name.trim() || []),
];

function seedOf(text: string | undefined): NonNullable<BankOptions['seed']> {
  return text === 'small' || text === 'none' || text === 'load' ? text : 'demo';
}

function isOn(name: 'DEMO_TRIGGERS' | 'DEMO_RATES'): boolean {
  return env[name] === undefined ? !env['SANDBOX_CODE'] : env[name] !== 'off';
}

/** The bytes of a variable given in whole MB. */
function megabytes(name: string): number {
  const said = Number(ownEntry(env, name));
  if (!Number.isInteger(said) || said < 1)
    throw new Error(`Expected ${name} to be a whole number of MB, got ${ownEntry(env, name)}.`);
  return said * 1024 * 1024;
}

/** @throws Error for an invalid setting */
function providerOf(): Provider | undefined {
  const origin = env['API_ORIGIN'];
  if (origin === undefined || origin === '') return undefined;
  const seconds = Number(env['API_TIMEOUT'] || 60);
  if (!(seconds > 0 && seconds <= 180)) throw new Error(`API_TIMEOUT ${env['API_TIMEOUT']} is not 1 to 180 seconds`);
  const provider = createProvider(origin, {
    timeout: seconds * 1000,
    ...(env['API_CALLS'] && { calls: env['API_CALLS'] }),
    ...(env['API_COOKIE'] && { cookie: env['API_COOKIE'] }),
  });
  const own = [host, 'localhost', '127.0.0.1', '[::1]'].map((each) => `http://${each}:${port}`);
  if (own.includes(provider.origin)) throw new Error('API_ORIGIN is this server itself.');
  return provider;
}

async function main(): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT ${env['PORT']} is not a port`);
  const started = performance.now();
  const url = env['DATABASE_URL'];
  const provider = providerOf();
  const dev: DevPage | undefined = process.argv.includes('--dev') ? await openDevPage(PORTAL_PAGES) : undefined;
  const bank = await startBank({
    database: url === undefined || url === '' ? { dataDir: env['DATA_DIR'] ?? '.data' } : { url },
    adopt: env['ADOPT'] === 'on',
    mayBeNew: env['NEW_DATABASE'] !== 'off',
    seed: seedOf(env['SEED']),
    triggers: isOn('DEMO_TRIGGERS'),
    movingRates: isOn('DEMO_RATES'),
    outboxPage: hasPages,
    demo: hasPages,
    ...(hasPages ? { faults: createFaults() } : {}),
    clock: movableClock(),
    trustProxy: env['TRUST_PROXY'] === 'on',
    ...(env['UNBOUND_FILES_MB'] ? { uploads: { unbound: megabytes('UNBOUND_FILES_MB') } } : {}),
    hosts,
    ...(provider && { provider }),
    page: dev?.page ?? {
      directory: fileURLToPath(new URL('../../dist', import.meta.url)),
      ...PORTAL_PAGES,
    },
    ...(env['SANDBOX_CODE'] ? { fixedCode: env['SANDBOX_CODE'] } : {}),
    log: (line) => (line.level === 'error' && env['LOG'] !== 'off' ? console.error(line) : undefined),
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
  if (EVERYWHERE.includes(host) && hosts.length === 0)
    console.log(`HOST=${host} listens for other machines, but HOSTS names none: they are answered 421.`);
  console.log(welcome(address, Math.round(performance.now() - started)));
  if (provider)
    console.log(`  Provider: ${provider.origin}${hasPages ? `; how it differs: ${address}/sandbox/drift` : ''}\n`);
}

function welcome(address: string, milliseconds: number): string {
  const outbox = hasPages ? `at ${address}/sandbox/outbox` : 'nowhere to be read: SANDBOX_PAGES is off';
  const code = env['SANDBOX_CODE'] ? `always ${env['SANDBOX_CODE']}` : outbox;
  return `
  ${address}   ready in ${(milliseconds / 1000).toFixed(1)} s

  Demo accounts, password ${DEMO_PASSWORD}
    13800000001  main operator of merchant A     13800000005  operations
    13800000002  finance, submits                13800000006  read only
    13800000003  finance, reviews (also 04)      13800000007  disabled
    13900000001  main operator of merchant B     13900000005  empty merchant
  Verification codes: ${code}
${hasPages ? `  What goes wrong, and the clock: ${address}/sandbox/faults\n` : ''}`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
