import { fork } from 'node:child_process';
import type { Database } from '#sandbox/database.ts';
import { optionsGiven } from './server/options.ts';
import { settingsOf } from './server/settings.ts';

export { failStart } from './server/fail-start.ts';

/*
 * The server of `npm start` while its portal is built by a script in another process: it opens the database while the
 * schemas are generated, fills it with sample data while the pages are built, then serves both.
 */

interface Build {
  /** True if the schemas are generated; false when the build failed before. */
  generated: Promise<boolean>;
  /** True if the pages can be served. */
  built: Promise<boolean>;
}

export async function serve(): Promise<void> {
  const started = performance.now();
  const { demoOnLoopback, builtBy = '' } = optionsGiven();
  const settings = settingsOf(process.env, { demoOnLoopback });
  const { database: place, adopt, mayBeNew, seed, movingRates } = settings;
  const build = begin(builtBy);
  // A start is a transaction, so it can be aborted at any time while the database is made.
  let close = (): Promise<void> => Promise.resolve();
  const stop = (): void => void close().finally(() => process.exit(0));
  for (const signal of SIGNALS) process.on(signal, stop);
  const { openDatabase } = await import('#sandbox/open-database.ts');
  const database = await openDatabase('dataDir' in place ? { ...place, adopt, mayBeNew } : place);
  // Libraries of the server that need no generated schemas.
  await import('#sandbox/sandbox.ts');
  if (!(await build.generated)) return endAfter(database, 1);
  const { startBank } = await import('./bank.ts');
  const bank = await startBank({ database, adopt, mayBeNew, seed, movingRates, works: false, log: () => undefined });
  await bank.sandbox.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`  database ready${bank.seeded === undefined ? '' : ', with its sample data'}: ${seconds} s`);
  close = () => database.close();
  if (!(await build.built)) return endAfter(database, 1);
  const { serve: serveBuilt } = await import('./serve.ts');
  // The server opens its own connections, with its settings of the pool.
  if ('url' in place) await database.close();
  for (const signal of SIGNALS) process.off(signal, stop);
  await serveBuilt({ started, ...('dataDir' in place && { database }) });
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Starts the build. Until the pages are there it ends with this process. */
function begin(script: string): Build {
  // Only a start after a change builds again: its compiled modules would take 56 MB, and save it nothing measurable.
  const { NODE_COMPILE_CACHE: _cache, ...env } = process.env;
  // The memory limits of the server do not apply to the build.
  const child = fork(script, { execArgv: [], env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const hears = (word: string): Promise<boolean> =>
    new Promise((resolve) => {
      child.on('message', (said) => said === word && resolve(true));
      child.once('exit', () => resolve(false));
    });
  child.once('exit', (_code, signal) => {
    if (signal !== null) console.error(`The build was ended by ${signal}.`);
  });
  const built = hears('built');
  let isBuilt = false;
  void built.then((is) => (isBuilt = is));
  process.once('exit', () => isBuilt || child.kill());
  return { generated: hears('generated'), built };
}

async function endAfter(database: Database, code: number): Promise<never> {
  await database.close();
  process.exit(code);
}
