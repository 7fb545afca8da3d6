import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { migrate, SANDBOX_MIGRATIONS } from '../storage/migrations.ts';
import { startPostgres, type TestServer } from '../testing/postgres.ts';
import { emptyPlace } from '../testing/templates.ts';
import type { FactsOf } from './facts-shape.ts';
import { factStops, adaptFacts } from './adapt-facts.ts';
import { addKnownFacts, createOrderTables, factsRow, orderTablesOf } from './tables.ts';

/* Stored facts of loans under families whose facts have changed. */

const ALONE = { others: [], waits: false };
const LOAN: FactsOf = { name: 'loan', kinds: ['renewal'], facts: { fine: 'text', days: 'number', by: 'text?' } };

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

describe.each(['pglite', 'postgres'] as const)('stored facts on %s', (dialect) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase(dialect === 'pglite' ? await emptyPlace() : { url: await server.url() });
    await database.transaction(async (tx) => {
      const own = { up: createOrderTables };
      await migrate(tx, { ...SANDBOX_MIGRATIONS, 'x-0001': own, 'x-0002': { up: addKnownFacts } }, database.place);
      await sql`insert into sandbox_model (version, hash, shape, used, at) values (1, '', '{}', '[]', 0)`.execute(tx);
      const order = { owner: 'north', stage: 'OPEN', at: '2026-11-20 10:00:00' };
      for (const each of [
        { ...order, orderNo: 'L1', family: 'loan', facts: { fine: '1.00', days: 3, by: 'Anna' } },
        { ...order, orderNo: 'L2', family: 'renewal', facts: { fine: '2.00', days: 4 } },
        { ...order, orderNo: 'L3', family: 'loan', facts: { fine: '3.00', days: 5, by: null } },
        // The facts of another family are left alone.
        { ...order, orderNo: 'M1', family: 'event', facts: { other: true } },
      ]) {
        await orderTablesOf(tx).insertInto('order_facts').values(factsRow(each)).execute();
      }
    });
  });
  afterAll(() => database.close());

  const adapt = (family: FactsOf): Promise<void> =>
    database.transaction((tx) => adaptFacts(tx, [family], 'the library', ALONE));
  const refused = async (family: FactsOf): Promise<string[]> => {
    const error = await adapt(family).then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    return (error?.message ?? 'accepted').split('\n').filter((line) => line.startsWith('  Fact') || !error);
  };
  const factsOf = async (orderNo: string): Promise<unknown> => {
    const row = orderTablesOf(database.kysely as never)
      .selectFrom('order_facts')
      .select('facts');
    return JSON.parse((await row.where('order_no', '=', orderNo).executeTakeFirstOrThrow()).facts) as unknown;
  };

  it('are checked by the family that wrote them, and not read again while its facts are unchanged', async () => {
    await adapt(LOAN);
    const { facts } = await database.kysely.selectFrom('sandbox_model').select('facts').executeTakeFirstOrThrow();
    expect(JSON.parse(facts ?? '')).toEqual({ loan: LOAN.facts });
    await adapt(LOAN);
  });

  it('stop a start that knows them under another name, with their count and the way out', async () => {
    expect(await refused({ ...LOAN, facts: { penalty: 'text?', days: 'number', by: 'text?' } })).toEqual([
      '  Fact "loan.fine" was removed, and 3 orders hold it. Put it back, say its new name in "renamed" of the family, ' +
        'or name it in "dropped" to lose the values.',
    ]);
    expect(await factsOf('L1')).toEqual({ fine: '1.00', days: 3, by: 'Anna' });
  });

  it('stop a start that expects another kind, or requires a missing one', async () => {
    expect(await refused({ ...LOAN, facts: { fine: 'number', days: 'number', by: 'text' } })).toEqual([
      '  Fact "loan.fine" is of the kind "number" now, and 3 orders hold another kind. Put the old kind back, or add a ' +
        'fact of another name.',
      '  Fact "loan.by" must be there, and 2 orders have none. Let it be absent ("?" in the facts of the family), or ' +
        'say its earlier name in "renamed".',
    ]);
  });

  it('are read for a check by the same rules, also before a start has checked them, and stay unchanged', async () => {
    const strict: FactsOf = { ...LOAN, facts: { fine: 'number', days: 'number', by: 'text' } };
    const stops = await database.transaction(async (tx) => {
      await sql`set transaction read only`.execute(tx);
      return factStops(tx, [strict]);
    });
    expect(stops.map(({ code, field, rows }) => [code, field, rows])).toEqual([
      ['type-with-rows', 'fine', 3],
      ['required-without-value', 'by', 2],
    ]);
    expect(await database.transaction((tx) => factStops(tx, [LOAN]))).toEqual([]);
  });

  it('wait for older servers if a fact is renamed', async () => {
    const others = [{ id: 'older', version: '1', release: '1' }] as never;
    const family: FactsOf = {
      ...LOAN,
      facts: { penalty: 'text', days: 'number', by: 'text?' },
      renamed: { penalty: 'fine' },
    };
    const met = database.transaction((tx) => adaptFacts(tx, [family], 'the library', { others, waits: true }));
    await expect(met).rejects.toThrow('Fact "loan.fine" becomes "penalty".');
  });

  it('follow a new name, and disappear if the family drops them', async () => {
    await adapt({
      ...LOAN,
      facts: { penalty: 'text', days: 'number' },
      renamed: { penalty: 'fine' },
      dropped: ['by'],
    });
    expect([await factsOf('L1'), await factsOf('L2')]).toEqual([
      { penalty: '1.00', days: 3 },
      { penalty: '2.00', days: 4 },
    ]);
    expect(await factsOf('M1')).toEqual({ other: true });
  });
});
