import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { model } from '#generated/model.ts';
import { restore } from '#sandbox/backup.ts';
import { families } from './families/families.ts';
import { describe, placeOf } from './server/place.ts';
import { BANK_MIGRATIONS, guardTables, proveBooks } from './tables.ts';

const USAGE = `Usage: npm run restore -- FILE [--replace]

Loads a backup into the empty DATA_DIR or DATABASE_URL and verifies the books.

  --replace    a bank may exist: a data directory keeps it in replaced-…, a server's database loses it`;

async function main(): Promise<void> {
  const options = {
    help: { type: 'boolean', short: 'h' },
    replace: { type: 'boolean', default: false },
  } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  if (values.help === true) return console.log(USAGE);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  const path = resolve(process.env['INIT_CWD'] ?? '', file);
  const { replace } = values;
  const summary = await restore(placeOf(process.env), path, {
    ...{ model, facts: families, replace, migrations: BANK_MIGRATIONS, guardTables, prove: proveBooks },
  });
  console.log(`Restored ${describe(summary)}. The books balance.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
