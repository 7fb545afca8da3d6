import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '#model/random.ts';
import type { Database } from '#sandbox/database.ts';
import type { InboxEvent } from '#sandbox/inbox.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { pagesOf } from '#sandbox/testing/scanned-loans.ts';
import {
  deliverTo,
  endScanServers,
  type ScanServer,
  startScanServer,
  untilClosed,
  wrongIn,
} from './fixtures/scanner.ts';

/*
 * Events from outside are delivered shuffled and three times each while the server is killed repeatedly: none is lost,
 * none is applied twice, and each order applies them in sequence. `npm run soak` kills it 50 times.
 */

const soak = process.env['SOAK'] === '1';
const KILLS = Number(process.env['SOAK_KILLS'] ?? (soak ? 50 : 3));
const seed = Number(process.env['SOAK_SEED'] ?? 20261129);
const OWNERS = 25;
const PAGES = 6;
const AT_ONCE = 100;
/** Maximum milliseconds until everything is applied after the last kill; a soak may share the machine. */
const LATEST = soak ? 600_000 : 120_000;

let postgres: TestServer;
let url: string;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.url();
  database = await openDatabase({ url });
});
afterAll(async () => {
  await endScanServers();
  await database.close();
  await postgres.close();
});

it(`${KILLS} kills lose no event, apply none twice and keep each order’s sequence`, async () => {
  const random = new Random(seed, 'inbox');
  const all: InboxEvent[] = [];
  let heard = 0;
  let unheard = 0;
  let server: ScanServer = await startScanServer(url);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const events = Array.from({ length: OWNERS }, (_, n) => pagesOf(`house-${n}`, `L${kill}-${n}`, PAGES)).flat();
    all.push(...events);
    const thrice = shuffled([...events, ...events, ...events], random);
    const deliveries: InboxEvent[][] = [];
    for (let at = 0; at < thrice.length; at += AT_ONCE) deliveries.push(thrice.slice(at, at + AT_ONCE));
    const dying = server;
    const dies = new Promise<void>((resolve) => setTimeout(resolve, random.whole(5, 400))).then(() =>
      dying.end('SIGKILL'),
    );
    const answers = await Promise.all(deliveries.map((delivery) => deliverTo(dying, delivery)));
    await dies;
    server = await startScanServer(url);
    for (const [n, answer] of answers.entries()) {
      if (answer !== undefined) heard += 1;
      else {
        unheard += 1;
        // A sender without an answer delivers again.
        expect(await deliverTo(server, deliveries[n] ?? [])).toHaveLength(deliveries[n]?.length ?? 0);
      }
    }
    if (soak && (kill + 1) % 10 === 0) console.log(`${kill + 1} kills, ${heard} deliveries heard, ${unheard} not`);
  }
  await untilClosed(database, KILLS * OWNERS, LATEST);
  await server.end('SIGTERM');
  expect(await wrongIn(database, all)).toEqual([]);
  if (soak) console.log(`${KILLS} kills, ${all.length} events, ${heard} deliveries heard, ${unheard} not`);
});

function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map((value) => ({ value, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
