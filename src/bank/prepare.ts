import { text } from 'node:stream/consumers';
import { openDatabase } from '#sandbox/open-database.ts';
import { checkAddress } from './server/address.ts';
import { failStart } from './server/fail-start.ts';
import { providerOf } from './server/provider-of.ts';
import { settingsOf } from './server/settings.ts';

/*
 * Makes the database of a server, tables and sample data, beside the build of the portal. It opens the database while
 * the schemas are generated, and fills it once stdin ends with the word `generated`. Another end of stdin ends it.
 */

async function main(): Promise<void> {
  const settings = settingsOf(process.env, { demoOnLoopback: process.argv.includes('--demo-on-loopback') });
  const { port, host, database: place, adopt, mayBeNew, seed, movingRates } = settings;
  providerOf(settings);
  await checkAddress(port, host);
  const database = await openDatabase('dataDir' in place ? { ...place, adopt, mayBeNew } : place);
  // Libraries of the server that need no generated schemas.
  await import('#sandbox/sandbox.ts');
  if ((await text(process.stdin)) !== 'generated') return database.close();
  const { startBank } = await import('./bank.ts');
  const bank = await startBank({ database, adopt, mayBeNew, seed, movingRates, works: false, log: () => undefined });
  await bank.close();
}

main().catch(failStart);
