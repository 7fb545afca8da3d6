import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { likely } from './fixtures/likely-requests.ts';
import { openTurmoil, type Tally, type Turmoil } from './fixtures/operations.ts';

/*
 * Whatever is done to the bank, by however many at once: debits are credits, balances are their entries, nothing is below
 * where it may be, what is held is what is frozen, and a statement follows from row to row. `npm run soak` does it many
 * times over, with a seed that it prints.
 */

const soak = process.env['SOAK'] === '1';
const seed = Number(process.env['SOAK_SEED'] ?? 20240501);
const OPERATIONS = Number(process.env['SOAK_OPERATIONS'] ?? (soak ? 100_000 : 800));
const BETWEEN = soak ? 5_000 : 400;

describe.each(['pglite', 'postgres'] as const)('on %s', (dialect) => {
  let server: TestServer | undefined;
  let turmoil: Turmoil | undefined;
  afterAll(async () => {
    await turmoil?.close();
    await server?.close();
  });

  it(`${OPERATIONS} random operations leave the books right`, async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
    turmoil = await openTurmoil(server ? { url: await server.url() } : { memory: true }, seed);
    expect(await turmoil.audit()).toEqual([]);
    const started = performance.now();
    for (let done = 0; done < OPERATIONS; done += BETWEEN) {
      await turmoil.run(Math.min(BETWEEN, OPERATIONS - done));
      expect(await turmoil.audit()).toEqual([]);
      if (soak)
        console.log(`${dialect} ${say(turmoil.tally)} after ${Math.round((performance.now() - started) / 1000)} s`);
    }
    if (soak) console.log(listOf(turmoil.tally));
    // Otherwise it would prove nothing.
    const accepted = [...turmoil.tally.accepted].filter(([name]) => likely[name] !== undefined);
    expect(sumOf(new Map(accepted))).toBeGreaterThan(sumOf(turmoil.tally.refused));
    const least = Math.floor(OPERATIONS / 200);
    const rare = Object.keys(likely).filter((name) => (turmoil?.tally.accepted.get(name) ?? 0) < least);
    if (OPERATIONS >= 10_000) expect(rare).toEqual([]);
    expect(turmoil.tally.accepted.get('pay.withdraw') ?? 0).toBeGreaterThan(0);
    expect(turmoil.tally.replays).toBeGreaterThan(OPERATIONS / 100);
  });
});

function sumOf(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, each) => sum + each, 0);
}

function say({ operations, accepted, refused, steps, replays }: Tally): string {
  return `${operations} operations: ${sumOf(accepted)} accepted, ${sumOf(refused)} refused, ${steps} steps, ${replays} sent again`;
}

/** Each kind of operation: how often it was accepted, how often refused with which code. */
function listOf({ accepted, refused }: Tally): string {
  const names = new Set([...accepted.keys(), ...[...refused.keys()].map((name) => name.split(' ')[0] ?? '')]);
  const lines = [...names].toSorted().map((name) => {
    const codes = [...refused].filter(([each]) => each.startsWith(`${name} `));
    const all = codes.reduce((sum, [, n]) => sum + n, 0);
    const said = codes.map(([each, n]) => `${each.split(' ')[1]}×${n}`).join(' ');
    return `  ${name.padEnd(28)} ${accepted.get(name) ?? 0} accepted, ${all} refused ${said}`;
  });
  return lines.join('\n');
}
