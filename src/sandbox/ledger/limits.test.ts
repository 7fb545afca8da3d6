import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { startPostgres, type TestServer } from '../testing/postgres.ts';
import { emptyPlace } from '../testing/templates.ts';
import { openBooks } from '../testing/till.ts';
import { type Counters, MemoryCounters, PERIODS, SqlCounters, startOf } from './counters.ts';
import { type Bound, type LimitRule, Limits, type Places } from './limits.ts';
import { SqlBook } from './sql-book.ts';

/* Counters, and limits with the most specific rule. The levels here are those of a library's cards. */

const LEVELS = ['card', 'branch', 'city', 'all'];
const AT = '2026-11-20 10:30:00';

/** Many runs with a seed that `npm run soak` prints. */
const soak = process.env['SOAK'] === '1';
const runs = (few: number, many: number) =>
  soak ? { numRuns: many, seed: Number(process.env['SOAK_SEED']) } : { numRuns: few };

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

const scope = fc.constantFrom('a', 'b:c/d', "it's");
const when = fc
  .tuple(
    fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-20', '2027-11-20'),
    fc.constantFrom('00:00:00', '23:59:59'),
  )
  .map((parts) => parts.join(' '));
const addition = fc.record({
  owner: fc.constantFrom('A', 'B'),
  at: when,
  additions: fc.array(
    fc.record({ scope, amount: fc.bigInt({ min: -1_000n, max: 1_000n }), count: fc.constantFrom(-1n, 1n, 3n) }),
    { maxLength: 4 },
  ),
});

describe.each([
  ['PGlite', async () => openDatabase(await emptyPlace())],
  ['PostgreSQL', async () => openDatabase({ url: await server.url() })],
])('counters on %s', (dialect, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await openBooks(database);
  });
  afterAll(() => database.close());

  it('are the sums of the added amounts, in the database as in memory', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(addition, { maxLength: 12 }), when, async (all, at) => {
        const memory = new MemoryCounters();
        await database
          .transaction(async (tx) => {
            const counters = new SqlCounters(tx);
            for (const each of all) {
              await counters.add(each.owner, each.at, each.additions);
              await memory.add(each.owner, each.at, each.additions);
            }
            for (const owner of ['A', 'B']) {
              const scopes = ['a', 'b:c/d', "it's", 'never'];
              const found = await counters.at(owner, at, scopes);
              expect(found).toEqual(await memory.at(owner, at, scopes));
              for (const { scope: name, period, amount, count } of found) {
                const own = all
                  .filter((each) => each.owner === owner && startOf(period, each.at) === startOf(period, at))
                  .flatMap(({ additions }) => additions.filter((each) => each.scope === name));
                expect(amount).toBe(own.reduce((sum, each) => sum + each.amount, 0n));
                expect(count).toBe(own.reduce((sum, each) => sum + each.count, 0n));
              }
              expect(found).toHaveLength(scopes.length * PERIODS.length);
              for (const beginning of ['', 'b:']) {
                const since = await counters.since(owner, at.slice(0, 10), beginning);
                expect(since).toEqual(await memory.since(owner, at.slice(0, 10), beginning));
                const later = all.filter((each) => each.owner === owner && each.at >= at.slice(0, 10));
                const own = later.flatMap(({ additions }) =>
                  additions.filter((each) => each.scope.startsWith(beginning)),
                );
                expect(new Set(since.map((sum) => sum.scope))).toEqual(new Set(own.map((each) => each.scope)));
                const amounts = own.reduce((sum, each) => sum + each.amount, 0n);
                expect(since.reduce((sum, each) => sum + each.amount, 0n)).toBe(amounts);
              }
            }
            throw new Error('undone');
          })
          .catch((error: Error) => {
            if (error.message !== 'undone') throw error;
          });
      }),
      runs(25, 500),
    );
  });

  it.runIf(dialect === 'PostgreSQL')('give the last room once, whoever asks at the same time', async () => {
    const rule = { name: 'ten a day', level: 'all', bounds: [{ in: 'day', amount: 1_000n, count: 10n }] } as const;
    const limits = new Limits('spend', LEVELS, [rule]);
    const tried = await Promise.all(
      Array.from({ length: 25 }, (_each, n) =>
        database.transaction(async (tx) => {
          await new SqlBook(tx).lockOwner('RACE');
          const counters = new SqlCounters(tx);
          const places = { card: `C${n % 3}`, all: '' };
          const { excess } = await limits.judge(counters, 'RACE', places, AT, 100n);
          if (excess === undefined) await limits.count(counters, 'RACE', places, AT, 100n);
          return excess;
        }),
      ),
    );
    const refused = tried.filter((excess) => excess !== undefined);
    expect(refused).toHaveLength(15);
    expect(refused[0]).toEqual({ in: 'day', by: 'amount', most: 1_000n, used: 1_000n });
  });
});

const place = fc.constantFrom('1', '2', undefined);
const places = fc.record({ card: place, branch: place, city: place, all: fc.constant('') });
const bound: fc.Arbitrary<Bound> = fc.record({
  in: fc.constantFrom('single' as const, ...PERIODS),
  amount: fc.bigInt({ min: 0n, max: 500n }),
});
const rules = fc
  .array(
    fc.record({ level: fc.constantFrom(...LEVELS), of: fc.constantFrom('1', '2', 'any'), bounds: fc.array(bound) }),
    { maxLength: 8 },
  )
  .map((drawn) => {
    const at = new Map(
      drawn.map(({ of, ...rule }) => [`${rule.level} ${of}`, { ...rule, ...(of !== 'any' && { of }) }]),
    );
    return [...at].map(([name, rule]): LimitRule => ({ name, ...rule }));
  });

describe('limits', () => {
  const fits = (rule: LimitRule, where: Places): boolean =>
    where[rule.level] !== undefined && (rule.of === undefined || rule.of === where[rule.level]);
  /** Lower is more specific. */
  const rank = ({ level, of }: LimitRule): number => LEVELS.indexOf(level) * 2 + (of === undefined ? 1 : 0);

  it('apply the most specific rule, and name it', async () => {
    await fc.assert(
      fc.asyncProperty(rules, places, fc.bigInt({ min: 1n, max: 600n }), async (all, where, amount) => {
        const limits = new Limits('spend', LEVELS, all);
        const best = all.filter((rule) => fits(rule, where)).toSorted((a, b) => rank(a) - rank(b))[0];
        const { rule, excess } = await limits.judge(new MemoryCounters(), 'A', where, AT, amount);
        expect(rule).toBe(best?.name);
        const passed = best?.bounds.find((each) => (each.amount ?? 0n) < amount);
        expect(excess?.in).toBe(passed?.in);
      }),
      runs(300, 20_000),
    );
  });

  it('do not depend on rules of more general levels', async () => {
    await fc.assert(
      fc.asyncProperty(rules, places, fc.bigInt({ min: 1n, max: 600n }), async (all, where, amount) => {
        const best = new Limits('spend', LEVELS, all).ruleFor(where);
        if (best === undefined) return;
        const fewer = all.filter((rule) => rank(rule) <= rank(best));
        const judged = (some: LimitRule[]) =>
          new Limits('spend', LEVELS, some).judge(new MemoryCounters(), 'A', where, AT, amount);
        expect(await judged(fewer)).toEqual(await judged(all));
      }),
      runs(200, 20_000),
    );
  });

  const spend = (most: bigint, more: Partial<LimitRule> = {}): LimitRule => ({
    name: `at most ${most}`,
    level: 'all',
    bounds: [{ in: 'month', amount: most }],
    ...more,
  });

  it('count on every level, so that a later rule knows earlier amounts', async () => {
    const counters: Counters = new MemoryCounters();
    const card = { card: 'C1', branch: 'north', all: '' };
    await new Limits('spend', LEVELS, []).count(counters, 'A', card, AT, 70n);
    const limits = new Limits('spend', LEVELS, [spend(100n, { level: 'branch', of: 'north' })]);
    const ask = (amount: bigint, at = AT) => limits.judge(counters, 'A', { ...card, card: 'C2' }, at, amount);
    expect(await ask(30n)).toEqual({ rule: 'at most 100', excess: undefined });
    expect(await ask(31n)).toEqual({
      rule: 'at most 100',
      excess: { in: 'month', by: 'amount', most: 100n, used: 70n },
    });
    expect((await ask(31n, '2026-12-01 00:00:00')).excess).toBeUndefined();
    // Another subject, owner or branch has counters of its own.
    expect((await limits.judge(counters, 'B', card, AT, 31n)).excess).toBeUndefined();
    expect(await limits.judge(counters, 'A', { card: 'C2', branch: 'south', all: '' }, AT, 999n)).toEqual({
      rule: undefined,
      excess: undefined,
    });
    await limits.count(counters, 'A', card, AT, -70n, -1n);
    expect((await ask(100n)).excess).toBeUndefined();
  });

  it('limit the number too, also within a day', async () => {
    const counters = new MemoryCounters();
    const where = { card: 'C1', all: '' };
    const limits = new Limits('spend', LEVELS, [
      {
        name: 'twice',
        level: 'card',
        bounds: [
          { in: 'single', amount: 50n },
          { in: 'day', count: 2n },
        ],
      },
      spend(1n),
    ]);
    expect((await limits.judge(counters, 'A', where, AT, 51n)).excess).toMatchObject({ in: 'single', used: 0n });
    for (let n = 0; n < 2; n += 1) await limits.count(counters, 'A', where, AT, 50n);
    expect(await limits.judge(counters, 'A', where, AT, 1n)).toEqual({
      rule: 'twice',
      excess: { in: 'day', by: 'count', most: 2n, used: 2n },
    });
    expect((await limits.judge(counters, 'A', where, '2026-11-21 00:00:00', 1n)).excess).toBeUndefined();
  });

  it('are refused if two rules are for the same, or one is on an unknown level', () => {
    const one = spend(1n, { level: 'card', of: 'C1' });
    expect(() => new Limits('spend', LEVELS, [one, { ...one, name: 'other' }])).toThrow('are for the same');
    expect(() => new Limits('spend', LEVELS, [spend(1n, { level: 'planet' })])).toThrow('on no level "planet"');
  });
});
