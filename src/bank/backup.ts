import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '#sandbox/backup.ts';
import { describe, placeOf } from './server/place.ts';

const USAGE = `Usage: npm run backup -- FILE

Writes all data of the bank in DATA_DIR or DATABASE_URL to one file, whether its server runs or not.`;

async function main(): Promise<void> {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  if (values.help === true) return console.log(USAGE);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  const path = resolve(process.env['INIT_CWD'] ?? '', file);
  console.log(`${path}: ${describe(await backUp(placeOf(process.env), path))}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
