import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { EVENT_KINDS } from './fixtures/bank-events.ts';
import { steppable } from './fixtures/bank-steps.ts';
import { likely } from './fixtures/likely-requests.ts';
import { openTurmoil, type Tally, type Turmoil } from './fixtures/operations.ts';

/*
 * Whatever is done to the bank, by however many at once: debits are credits, balances are their entries, nothing is below
 * where it may be, what is held is what is frozen, and a statement follows from row to row. `npm run soak` does it many
 * times over, with a seed that it prints.
 */

const FROZEN = '10012';
const soak = process.env['SOAK'] === '1';
const seed = Number(process.env['SOAK_SEED'] ?? 20240501);
const OPERATIONS = Number(process.env['SOAK_OPERATIONS'] ?? (soak ? 100_000 : 400));
const BETWEEN = soak ? 2_500 : 400;
/** Every kind of operation is accepted so often; else the end of the run proves little of it. Of a short run most are. */
const LEAST = OPERATIONS >= 100_000 ? 50 : OPERATIONS >= 10_000 ? 5 : 1;
const RARE = OPERATIONS >= 10_000 ? 0 : 12;
/** What is rare is waited for, but not for ever. */
const MORE = OPERATIONS / 2;

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
    const { tally } = turmoil;
    const started = performance.now();
    const isDone = (): boolean => tally.operations >= OPERATIONS && rareIn(tally).length <= RARE;
    for (; !isDone() && tally.operations < OPERATIONS + MORE;) {
      await turmoil.run(Math.min(BETWEEN, Math.max(OPERATIONS - tally.operations, OPERATIONS / 10)));
      expect(await turmoil.audit()).toEqual([]);
      if (soak) console.log(`${dialect} ${say(tally)} after ${Math.round((performance.now() - started) / 1000)} s`);
    }
    if (soak) console.log(`${listOf(tally)}\n${linesOf(await turmoil.ends())}`);
    // Otherwise it would prove nothing.
    expect(rareIn(tally).slice(RARE)).toEqual([]);
    const accepted = [...tally.accepted].filter(([name]) => likely[name] !== undefined);
    expect(sumOf(new Map(accepted))).toBeGreaterThan(sumOf(tally.refused));
    expect(tally.replays).toBeGreaterThan(OPERATIONS / 100);
  });
});

/** Kinds of operations that were accepted too seldom, steps of the bank's and what comes from outside among them. */
function rareIn({ accepted, refused, moved, events }: Tally): string[] {
  const frozen = [...refused].filter(([name]) => name.endsWith(` ${FROZEN}`)).reduce((sum, [, n]) => sum + n, 0);
  const counts = new Map<string, number>([
    ...Object.keys(likely).map((name) => [name, accepted.get(name) ?? 0] as const),
    ...steppable.map(({ edge }) => [edge, moved.get(edge) ?? 0] as const),
    ...EVENT_KINDS.map((kind) => [kind, events.get(kind) ?? 0] as const),
    ['refused to a frozen merchant', frozen],
  ]);
  return [...counts].filter(([, n]) => n < LEAST).map(([name, n]) => `${name}: ${n}`);
}

function sumOf(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, each) => sum + each, 0);
}

function say({ operations, accepted, refused, moved, stood, events, replays }: Tally): string {
  const calls = `${sumOf(accepted)} accepted, ${sumOf(refused)} refused, ${replays} sent again`;
  return `${operations} operations: ${calls}, ${sumOf(moved)} steps, ${sumOf(stood)} vain ones, ${sumOf(events)} events`;
}

/** Each kind of operation: how often it was accepted, how often refused with which code. */
function listOf({ accepted, refused, moved, stood, events }: Tally): string {
  const names = new Set([...accepted.keys(), ...[...refused.keys()].map((name) => name.split(' ')[0] ?? '')]);
  const calls = [...names].toSorted().map((name) => {
    const codes = [...refused].filter(([each]) => each.startsWith(`${name} `)).toSorted(([, a], [, b]) => b - a);
    const all = codes.reduce((sum, [, n]) => sum + n, 0);
    const said = codes.map(([each, n]) => `${each.split(' ')[1]}×${n}`).join(' ');
    return `  ${name.padEnd(28)} ${accepted.get(name) ?? 0} accepted, ${all} refused ${said}`;
  });
  const steps = [...new Set([...moved.keys(), ...stood.keys()])]
    .toSorted()
    .map((edge) => `  ${edge.padEnd(28)} ${moved.get(edge) ?? 0} moved, ${stood.get(edge) ?? 0} in vain`);
  return [...calls, ...steps, linesOf(events)].join('\n');
}

function linesOf(counts: Map<string, number>): string {
  return [...counts].map(([name, n]) => `  ${name.padEnd(44)} ${n}`).join('\n');
}
