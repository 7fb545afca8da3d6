import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Model } from '#model/model.ts';
import { checkData } from '#sandbox/data-check.ts';
import { families } from './families/families.ts';

/*
 * Reports what a start on a data directory or a PostgreSQL would refuse: `node src/bank/check-data.ts --model FILE
 * --data PLACE`. Prints one line of JSON for `npm run check -- --data PLACE`.
 */

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { model: { type: 'string' }, data: { type: 'string' } } });
  const { model = '', data = '' } = values;
  const place = /^postgres(ql)?:/.test(data) ? { url: data } : { dataDir: resolve(data) };
  console.log(JSON.stringify(await checkData(place, JSON.parse(readFileSync(model, 'utf8')) as Model, families)));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
