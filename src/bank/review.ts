import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { dateTimeOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { startBank } from './bank.ts';
import { actAs } from './server/act-as.ts';

/*
 * A bank for reviews: `node src/bank/review.ts --model FILE --page FOLDER`. One Model, fixed sample data, a frozen
 * clock, nothing stored. Prints one line of JSON with its address, its time, and its logins.
 */

const NOW = '2026-11-20 15:42:08';

const PEOPLE = [
  { as: '13800000001', title: '主操作员', role: 'main' },
  { as: '13800000002', title: '财务经办', role: 'maker' },
  { as: '13800000003', title: '财务复核', role: 'checker' },
  { as: '13800000006', title: '只读', role: 'reader' },
];

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { model: { type: 'string' }, page: { type: 'string' } } });
  const clock = frozenClock(NOW);
  const bank = await startBank({
    database: { memory: true },
    model: JSON.parse(readFileSync(values.model ?? '', 'utf8')) as Model,
    seed: 'small',
    clock,
    works: false,
    page: { directory: values.page ?? '' },
    log: () => undefined,
  });
  const asSomebody = actAs(bank.sandbox);
  const server = createServer((request, response) => {
    void asSomebody(request, response).then(() => bank.sandbox.handle(request, response));
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    console.log(JSON.stringify({ address: `http://127.0.0.1:${port}`, now: dateTimeOf(clock.now()), people: PEOPLE }));
  });
  process.once('SIGTERM', () => process.exit(0));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
