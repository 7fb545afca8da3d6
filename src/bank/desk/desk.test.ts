import { credit, debit } from '#sandbox/ledger.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { smallBank } from '../testing/small-bank.ts';
import type { JournalKind } from '../ledger/book.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { bankTablesOf, createBankTables } from '../ledger/tables.ts';
import { verifyLedger } from '../verify.ts';
import type { Desk } from './desk.ts';
import { MemoryDesk } from './memory-desk.ts';

const AT = '2026-11-20 10:30:00';
let bank: Bank;

beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock(AT) });
});
afterAll(() => bank.close());

describe.each([
  ['memory', (task: (desk: Desk) => Promise<void>) => task(new MemoryDesk())],
  ['the database', (task: (desk: Desk) => Promise<void>) => bank.work(task)],
])('a desk in %s', (_where, work) => {
  it('keeps records for their owner only', () =>
    work(async (desk) => {
      const store = {
        storeNo: 'DESK-1',
        storeName: '样例店铺',
        platformCode: 'AMAZON',
        currency: 'USD',
        status: 'BOUND',
        createdAt: AT,
      };
      await desk.addRecord('80010001', 'store', store);
      await desk.changeRecord('80010001', 'store', 'DESK-1', { storeName: '改名店铺' });
      expect(await desk.record('80010001', 'store', 'DESK-1')).toMatchObject({ ...store, storeName: '改名店铺' });
      expect(await desk.record('80010002', 'store', 'DESK-1')).toBeUndefined();
      await expect((async () => desk.changeRecord('80010002', 'store', 'DESK-1', {}))()).rejects.toThrow();
    }));

  it('keeps a record of one number for each of two owners, and their progress apart', () =>
    work(async (desk) => {
      const row = { createdAt: AT, orderType: 'TRANSFER', currency: 'USD', amount: '1.00', fee: '0.00', version: 1 };
      const both = { ...row, orderNo: 'DESK-2', arriveAmount: '1.00', status: 'PROCESSING' };
      await desk.addRecord('80010001', 'transfer-order', { ...both, direction: 'OUT' });
      await desk.addRecord('80010002', 'transfer-order', { ...both, direction: 'IN' });
      await desk.changeRecord('80010002', 'transfer-order', 'DESK-2', { status: 'SUCCESS' });
      const out = await desk.record('80010001', 'transfer-order', 'DESK-2');
      expect(out).toMatchObject({ direction: 'OUT', status: 'PROCESSING' });
      expect(await desk.record('80010002', 'transfer-order', 'DESK-2')).toMatchObject({ direction: 'IN' });
    }));

  it('keeps the facts of an order, and adds up the worth of a family', () =>
    work(async (desk) => {
      const put = (orderNo: string, at: string, stage: string): Promise<void> =>
        desk.putFacts({
          orderNo,
          owner: 'A',
          family: 'sample',
          stage,
          at,
          usdEquivalent: 150n,
          facts: { amount: '7' },
        });
      await put('F1', '2026-11-01 10:00:00', 'OPEN');
      await put('F2', '2026-11-02 10:00:00', 'OPEN');
      await put('F3', '2026-11-03 10:00:00', 'OPEN');
      await put('F3', '2026-11-03 10:00:00', 'RELEASED');
      expect(await desk.facts('F3')).toMatchObject({ stage: 'RELEASED', facts: { amount: '7' }, usdEquivalent: 150n });
      expect(await desk.facts('F4')).toBeUndefined();
      expect(await desk.worthSince('A', 'sample', '2026-11-02', ['RELEASED'])).toBe(150n);
      expect(await desk.worthSince('A', 'sample', '2026-11-01', [])).toBe(450n);
      expect(await desk.worthSince('B', 'sample', '2026-11-01', [])).toBe(0n);
    }));

  it('adds up credits since a day, without those of the merchant itself', () =>
    work(async (desk) => {
      const owner = 'CREDITED';
      const book = async (kind: JournalKind, day: string, currency: string, amount: bigint): Promise<void> => {
        const lines = [debit(equity(currency), amount), credit(available(owner, currency), amount)];
        await post(desk.book, { kind, reference: 'DESK', at: `${day} 09:00:00`, lines });
      };
      await book('COLLECTION', '2026-11-01', 'USD', 100n);
      await book('COLLECTION', '2026-11-02', 'USD', 20n);
      await book('OPENING', '2026-11-02', 'USD', 3n);
      await book('COLLECTION', '2026-11-03', 'JPY', 7n);
      await book('OPENING', '2026-11-03', 'USD', -50n);
      await book('REFUND', '2026-11-03', 'USD', 1000n);
      const since = async (day: string) =>
        (await desk.credited(owner, day)).toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
      expect(await since('2026-11-02')).toEqual([
        { currency: 'JPY', amount: 7n },
        { currency: 'USD', amount: 23n },
      ]);
      expect(await since('2026-11-01')).toContainEqual({ currency: 'USD', amount: 123n });
      expect(await since('2026-11-04')).toEqual([]);
    }));
});

describe('the database', () => {
  it('continues an order’s progress after its thousandth step, and ends each step when another follows', () =>
    bank.work(async (desk, { entities }) => {
      const orderNo = 'DESK-3';
      const events = entities.as('80010001');
      const event = { orderNo, at: AT, actor: '银行', result: 'CURRENT' } as const;
      const before = Array.from({ length: 998 }, (_, n) => String(n + 1).padStart(3, '0'));
      await events.insertMany(
        'order-event',
        before.map((no) => ({ ...event, eventId: `${orderNo}-${no}`, step: no, result: 'DONE' })),
      );
      for (const step of ['999', '1000', '1001']) await desk.event('80010001', { ...event, step });
      const open = await events.find('order-event', { where: { orderNo, result: 'CURRENT' } });
      expect(open).toMatchObject([{ eventId: 'DESK-3-1001', step: '1001' }]);
      expect(await events.count('order-event', { orderNo })).toBe(1001);
    }));

  it('takes over withdrawals of data that kept them in a table of their own', () =>
    bank.work(async (desk, { tx }) => {
      const books = bankTablesOf(tx);
      await sql`create table withdrawal (order_no text primary key, owner text not null, pay_ccy text not null,
        arrive_ccy text not null, amount int8 not null, fee int8 not null, arrive_amount int8 not null,
        mid_amount int8, usd_equivalent int8 not null, account_id text not null, hold_no text, stage text not null,
        trigger text, parent text, at text not null)`.execute(books);
      await sql`insert into withdrawal values ('WD-OLD', 'A', 'USD', 'CNY', 9007199254740993, 30, 7103, 7110, 1000, 'WA1',
        'HD1', 'HELD', null, null, ${AT})`.execute(books);
      await createBankTables(books);
      expect(await desk.facts('WD-OLD')).toEqual({
        ...{ orderNo: 'WD-OLD', owner: 'A', family: 'withdrawal', stage: 'HELD', at: AT, usdEquivalent: 1000n },
        facts: {
          ...{ payCcy: 'USD', arriveCcy: 'CNY', amount: '9007199254740993', fee: '30', arriveAmount: '7103' },
          ...{ midAmount: '7110', accountId: 'WA1', holdNo: 'HD1', trigger: null, parent: null },
        },
      });
      const { rows } = await sql<{ gone: boolean }>`select to_regclass('withdrawal') is null as gone`.execute(books);
      expect(rows).toEqual([{ gone: true }]);
    }));

  it('reports credits by day that differ from the entries', async () => {
    await expect(
      bank.work(async (_desk, { tx }) => {
        const books = bankTablesOf(tx);
        expect(await verifyLedger(books)).toEqual([]);
        const days = sql`owner = 'CREDITED' and period = 'day'`;
        await sql`update ledger_counter set amount = 1 where ${days}`.execute(books);
        const wrong = async (): Promise<unknown[]> =>
          (await verifyLedger(books)).filter(({ what }) => what.startsWith('CREDITED'));
        expect(await wrong()).toHaveLength(3);
        await sql`update credit_day set amount = 2 where owner = 'CREDITED'`.execute(books);
        // The two tables agree about the day again; now the months differ.
        expect(await wrong()).toHaveLength(3 + 2 + 2);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });

  it.each(['order-event orderNo', 'batch-order fileHash', 'quota-batch fileHash', 'refund-order orderNo'])(
    'finds %s by an index: a step of an order does not read all others',
    (lookup) =>
      bank.work(async (_desk, { tx, entities }) => {
        const [entity = '', field = ''] = lookup.split(' ');
        await sql`set local enable_seqscan = off`.execute(tx);
        const { rows } = await sql<Record<string, string>>`explain select * from ${sql.table(entities.table(entity))}
          where _owner = 'X' and ${sql.ref(field)} = 'Y'`.execute(tx);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toMatch(new RegExp(`Index Cond: .*"${field}"`));
      }),
  );
});
