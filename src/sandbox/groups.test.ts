import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import type { EntityRecord } from './database/entity-store.ts';
import { type Caller, type Desk, openDesk } from './testing/desk.ts';
import { startPostgres, type TestServer } from './testing/postgres.ts';

/** The clock of the desk is at 2026-11-20. */
const loan = (n: number, createdAt: string, more: EntityRecord = {}): EntityRecord => ({
  ...{ loanNo: `G${n}`, createdAt, book: '书', status: 1, currency: 'USD', fine: '0.10', pages: 2, ...more },
});

describe.each(['pglite', 'postgres'] as const)('groups of records on %s', (dialect) => {
  let server: TestServer | undefined;
  let database: Database;
  let desk: Desk;
  let anna: Caller;

  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
    database = await openDatabase(server ? { url: await server.url() } : { memory: true });
    desk = await openDesk(database);
    anna = await desk.signIn('anna');
    await desk.fill('north', [
      loan(1, '2026-11-17 23:59:59', { fine: '9.00' }),
      loan(2, '2026-11-18 00:00:00'),
      loan(3, '2026-11-18 23:59:59', { fine: '0.20', status: 3 }),
      loan(4, '2026-11-20 08:00:00', { currency: 'JPY', fine: '100' }),
      loan(5, '2026-09-01 00:00:00', { fine: '12345678901234567.89' }),
      loan(6, '2026-08-31 23:59:59', { fine: '1.00' }),
      loan(7, '2026-11-19 10:00:00', { currency: null }),
    ]);
    await desk.fill('south', [loan(1, '2026-11-19 12:00:00', { fine: '777.00' })]);
  });
  afterAll(async () => {
    await desk.sandbox.close();
    await database.close();
    await server?.close();
  });

  it('have a row for each day and currency until today, only of own records', async () => {
    const nothing = { loans: 0, back: 0, pages: 0 };
    expect((await anna.call('loan.days')).result).toEqual([
      { day: '2026-11-18', currency: 'JPY', ...nothing, fines: '0' },
      { day: '2026-11-18', currency: 'USD', loans: 2, back: 1, pages: 4, fines: '0.30' },
      { day: '2026-11-19', currency: 'JPY', ...nothing, fines: '0' },
      { day: '2026-11-19', currency: 'USD', ...nothing, fines: '0.00' },
      { day: '2026-11-20', currency: 'JPY', loans: 1, back: 0, pages: 2, fines: '100' },
      { day: '2026-11-20', currency: 'USD', ...nothing, fines: '0.00' },
    ]);
  });

  it('have the days that the request filters by', async () => {
    const { result } = await anna.call('loan.days', { createdAt: ['2026-11-17', '2026-11-18'] });
    expect(result).toEqual([
      { day: '2026-11-17', currency: 'USD', loans: 1, back: 0, pages: 2, fines: '9.00' },
      { day: '2026-11-18', currency: 'USD', loans: 2, back: 1, pages: 4, fines: '0.30' },
    ]);
    const one = await anna.call('loan.days', { createdAt: ['2026-11-18 23:00:00', '2026-11-18 23:59:59'] });
    expect(one.result).toEqual([{ day: '2026-11-18', currency: 'USD', loans: 1, back: 1, pages: 2, fines: '0.20' }]);
  });

  it('have no rows if no record matches', async () => {
    expect((await anna.call('loan.days', { book: '没有' })).result).toEqual([]);
    expect((await anna.call('loan.days', { createdAt: ['2026-11-18', '2026-11-17'] })).result).toEqual([]);
  });

  it('refuse a period of more than 400 days', async () => {
    const { status, result } = await anna.call('loan.days', { createdAt: ['2020-01-01', null] });
    expect([status, result.errors]).toEqual([400, [{ path: '/createdAt', message: '区间不能超过400天' }]]);
  });

  it('have a row for each month, exact to the last digit, in the given order', async () => {
    expect((await anna.call('loan.months')).result).toEqual([
      { month: '2026-09', loans: 1, fines: '12345678901234567.89' },
      { month: '2026-11', loans: 3, fines: '9.30' },
      { month: '2026-08', loans: 1, fines: '1.00' },
    ]);
  });
});
