import { startBank } from './bank.ts';
import { settingsOf } from './server/settings.ts';

/* Makes the bank's database with its sample data and ends: `npm start` runs it beside the build of the portal. */

try {
  const { database, adopt, mayBeNew, seed, movingRates } = settingsOf(process.env);
  const bank = await startBank({ database, adopt, mayBeNew, seed, movingRates, works: false, log: () => undefined });
  await bank.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
