import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { startBank } from '#bank/bank.ts';
import { auditBooks, openMerchant } from '#bank/testing/teller.ts';
import { startPostgres } from '#sandbox/testing/postgres.ts';
import type { Task, Way } from './fixtures/poster.ts';
import { median, tell } from './report.ts';

/*
 * Postings of eight merchants in one currency, by two servers with four connections each: the number of steps per
 * second, compared with the number when every posting locks the bank's own accounts. The database is once on the same
 * machine, and once as far away as in another building.
 */

const POSTER = new URL('fixtures/poster.ts', import.meta.url).pathname;
const SERVERS = 2;
const MERCHANTS = 8;
const SECONDS = 4;
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
/** The minimum ratio, by the round trip to the database in milliseconds. */
const LEAST: Record<number, number> = { 0: 1.2, 2: 3 };

/**
 * Prints the figures.
 * @returns true if all of them are reached
 */
export async function benchPostings(): Promise<boolean> {
  const postgres = await startPostgres();
  let isReached = true;
  try {
    for (const [way, least] of Object.entries(LEAST)) {
      // oxlint-disable-next-line no-await-in-loop -- one figure after the other
      isReached = (await measure(await postgres.url(), Number(way), least)) && isReached;
    }
  } finally {
    await postgres.close();
  }
  return isReached;
}

async function measure(url: string, milliseconds: number, least: number): Promise<boolean> {
  const owners = Array.from({ length: MERCHANTS }, (_each, n) => `9000000${n}`);
  const bank = await startBank({ database: { url }, works: false, log: () => undefined });
  for (const [n, owner] of owners.entries()) {
    const merchant = { owner, userName: '样例电子商务有限公司', loginNo: `operator${n}` };
    // oxlint-disable-next-line no-await-in-loop -- each in its own transaction
    await openMerchant(bank, { ...merchant, money: { USD: '90000000.00' } });
  }
  const away = await distance(url, milliseconds);
  const share = MERCHANTS / SERVERS;
  const servers = Array.from({ length: SERVERS }, (_each, n) =>
    fork(POSTER, [away.url, ...owners.slice(n * share, (n + 1) * share)]),
  );
  try {
    await Promise.all(servers.map(heard));
    const rates: Record<Way, number[]> = { before: [], now: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const way of ['before', 'now'] as const) {
        const task: Task = { way, milliseconds: SECONDS * 1000 };
        for (const server of servers) server.send(task);
        // oxlint-disable-next-line no-await-in-loop -- one round after the other
        const steps = await Promise.all(servers.map(heard));
        rates[way].push(steps.reduce<number>((sum, each) => sum + Number(each), 0) / SECONDS);
      }
    }
    const [before, now] = [median(rates.before), median(rates.now)];
    const breaches = await auditBooks(bank);
    const isReached = now / before >= least && breaches.length === 0;
    return tell(
      isReached,
      `${(now / before).toFixed(1)} × (limit ${least} ×)  postings of ${MERCHANTS} merchants, ` +
        `${SERVERS} servers, database ${milliseconds} ms away: ${now.toFixed(0)} steps a second, ` +
        `${before.toFixed(0)} with every account locked; ${breaches.length} breaches`,
    );
  } finally {
    const ended = servers.filter(({ connected }) => connected).map((server) => once(server, 'exit'));
    for (const server of servers) if (server.connected) server.disconnect();
    await Promise.all(ended);
    await bank.close();
    await away.close();
  }
}

/** The next message of a server. @throws Error if the server ends first */
async function heard(server: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const [said] = (await Promise.race([
    once(server, 'message', { signal: over.signal }),
    once(server, 'exit', { signal: over.signal }).then(([code]) => {
      throw new Error(`A server ended with ${code}`);
    }),
  ]).finally(() => over.abort())) as unknown[];
  return said;
}

/** A port through which the database has this round trip time. */
async function distance(url: string, milliseconds: number): Promise<{ url: string; close(): Promise<void> }> {
  if (milliseconds === 0) return { url, close: () => Promise.resolve() };
  const there = new URL(url);
  const { hostname: host } = there;
  const port = Number(there.port);
  const proxy = createServer({ noDelay: true }, (from) => {
    const to = connect({ host, port, noDelay: true });
    from.on('data', (bytes) => setTimeout(() => to.write(bytes), milliseconds / 2));
    to.on('data', (bytes) => setTimeout(() => from.write(bytes), milliseconds / 2));
    from.once('close', () => to.destroy()).on('error', () => to.destroy());
    to.once('close', () => from.destroy()).on('error', () => from.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  there.port = String((proxy.address() as AddressInfo).port);
  return { url: there.href, close: () => new Promise((resolve) => proxy.close(() => resolve())) };
}
