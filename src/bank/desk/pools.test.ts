import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import { fromMinor } from '#model/minor-units.ts';
import type { Bank } from '../bank.ts';
import { openOlderReceipts } from '../collections/evidence.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { type Draw, drawFrom, remainingOf } from '../orders/pool-use.ts';
import { smallBank } from '../testing/small-bank.ts';
import { auditBooks } from '../testing/teller.ts';
import type { Desk } from './desk.ts';
import { MemoryDesk } from './memory-desk.ts';
import type { PoolKind, PoolMove } from './pools.ts';

/* Pools: after any sequence of commands the book adds up, and the records show its amounts. */

const AT = '2026-11-20 10:30:00';
const USD = 'USD';
const FILES = ['BT1', 'BT2', 'BT3'];
const RECEIPTS = ['RC1', 'RC2'];
const NAMES = { QUOTA: ['AMAZON', 'EBAY'], MATERIAL: FILES, RECEIPT: RECEIPTS };
let bank: Bank;
let owners = 0;

beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock(AT) });
});
afterAll(() => bank.close());

/** A merchant with 1,000 minor units in each pool of its own. */
async function openPools(desk: Desk): Promise<string> {
  owners += 1;
  const owner = `P${owners}`;
  const zero = '0.00';
  for (const batchNo of FILES) {
    await desk.addRecord(owner, 'settle-file', {
      ...{ batchNo, uploadedAt: AT, scene: 'GOODS_TRADE', tradeType: 'GOODS', currency: USD, status: 3, version: 1 },
      ...{ totalCount: 1, checkedCount: 1, passCount: 1, failCount: 0, fileAmount: '10.00' },
      ...{ totalAmount: zero, usedAmount: zero, occupiedAmount: zero, remainAmount: zero },
    });
  }
  for (const orderNo of RECEIPTS) {
    await desk.addRecord(owner, 'collection-order', {
      ...{ orderNo, createdAt: AT, payerName: 'Payer', accountNo: '9990006', accountCategory: 'SERVICE' },
      ...{ currency: USD, amount: '10.00', fee: zero, status: 2, version: 1 },
    });
  }
  const grants = Object.entries(NAMES).flatMap(([kind, names]) =>
    names.map((name): PoolMove => ({
      ...{ step: 'GRANT', kind: kind as PoolKind, name, reference: 'G', owner, currency: USD, amount: 1000n, at: AT },
    })),
  );
  await desk.movePools(grants);
  return owner;
}

async function shown(desk: Desk, owner: string): Promise<Record<string, object>> {
  const files = await desk.findRecords(owner, 'settle-file', {});
  const receipts = await desk.findRecords(owner, 'collection-order', {});
  return Object.fromEntries([
    ...files.map((row) => [row.batchNo, [row.totalAmount, row.usedAmount, row.occupiedAmount, row.remainAmount]]),
    ...receipts.map((row) => [row.orderNo, [row.usedAmount, row.unusedAmount]]),
  ]) as Record<string, object>;
}

const material = (amount: bigint, ...names: string[]): Draw => ({ kind: 'MATERIAL', names, currency: USD, amount });

describe.each([
  ['memory', (task: (desk: Desk) => Promise<void>) => task(new MemoryDesk())],
  ['the database', (task: (desk: Desk) => Promise<void>) => bank.work(task)],
])('pools in %s', (_where, work) => {
  it('are used up in the chosen order, the last one in part', () =>
    work(async (desk) => {
      const owner = await openPools(desk);
      const order = { desk, owner, orderNo: 'ST1', at: AT };
      const quota: Draw = { kind: 'QUOTA', currency: USD, amount: 1500n };
      await drawFrom(order, { occupy: [quota, material(1500n, 'BT3', 'BT1')] });
      expect(await desk.occupied('ST1')).toEqual(
        expect.arrayContaining([
          { kind: 'QUOTA', name: 'AMAZON', currency: USD, amount: 1000n },
          { kind: 'QUOTA', name: 'EBAY', currency: USD, amount: 500n },
          { kind: 'MATERIAL', name: 'BT3', currency: USD, amount: 1000n },
          { kind: 'MATERIAL', name: 'BT1', currency: USD, amount: 500n },
        ]),
      );
      expect(await shown(desk, owner)).toMatchObject({
        ...{ BT1: ['10.00', '0.00', '5.00', '5.00'], BT2: ['10.00', '0.00', '0.00', '10.00'] },
        ...{ BT3: ['10.00', '0.00', '10.00', '0.00'] },
      });
      await drawFrom(order, 'USE');
      expect(await desk.occupied('ST1')).toEqual([]);
      expect(await shown(desk, owner)).toMatchObject({ BT1: ['10.00', '5.00', '0.00', '5.00'] });
      expect(await desk.pools(owner, 'MATERIAL', USD, ['BT2', 'BT3', 'BT2'])).toMatchObject([
        { name: 'BT2', used: 0n },
        { name: 'BT3', used: 1000n },
      ]);
    }));

  it('return everything on release, and a part of the receipts can be used before', () =>
    work(async (desk) => {
      const owner = await openPools(desk);
      const order = { desk, owner, orderNo: 'BT9', at: AT };
      await drawFrom(order, { occupy: [{ kind: 'RECEIPT', names: RECEIPTS, currency: USD, amount: 1800n }] });
      await drawFrom(order, { use: 1200n, of: 'RECEIPT' });
      await drawFrom(order, 'RELEASE');
      expect(await shown(desk, owner)).toMatchObject({ RC1: ['10.00', '0.00'], RC2: ['2.00', '8.00'] });
    }));

  it('refuse more than they have, and names of another merchant', () =>
    work(async (desk) => {
      const owner = await openPools(desk);
      const stranger = await openPools(desk);
      const order = { desk, owner, orderNo: 'ST2', at: AT };
      await expect(drawFrom(order, { occupy: [material(1001n, 'BT1')] })).rejects.toThrow('not enough');
      await expect(drawFrom(order, { occupy: [material(1n, 'BT8')] })).rejects.toThrow('not enough');
      expect(remainingOf(await desk.pools(stranger, 'MATERIAL', USD))).toBe(3000n);
      expect(remainingOf(await desk.pools(owner, 'MATERIAL', 'EUR'))).toBe(0n);
    }));

  it('add up after any orders have occupied, used and released them', () =>
    fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 25 }), (commands) => work((desk) => play(desk, commands))),
      { numRuns: 15 },
    ));
});

const kind = fc.constantFrom<PoolKind>('QUOTA', 'MATERIAL', 'RECEIPT');
const command = fc.record({
  order: fc.constantFrom('O1', 'O2', 'O3'),
  does: fc.constantFrom('occupy', 'occupy', 'occupy', 'use', 'part', 'release'),
  kind,
  amount: fc.bigInt(1n, 1500n),
  reversed: fc.boolean(),
});
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** Runs commands on a desk and on plain sums, which must agree at the end. */
async function play(desk: Desk, commands: Command[]): Promise<void> {
  const owner = await openPools(desk);
  const used = new Map<string, bigint>();
  const open = new Map<string, Map<string, bigint>>();
  const left = (name: string): bigint =>
    1000n - (used.get(name) ?? 0n) - [...open.values()].reduce((sum, of) => sum + (of.get(name) ?? 0n), 0n);
  for (const each of commands) {
    const order = { desk, owner, orderNo: `${owner}-${each.order}`, at: AT };
    const own = open.get(each.order) ?? new Map<string, bigint>();
    open.set(each.order, own);
    const names = each.reversed && each.kind !== 'QUOTA' ? NAMES[each.kind].toReversed() : NAMES[each.kind];
    if (each.does === 'occupy') {
      const { kind: of, amount } = each;
      const draw: Draw =
        of === 'QUOTA' ? { kind: of, currency: USD, amount } : { kind: of, names, currency: USD, amount };
      if (names.reduce((sum, name) => sum + left(name), 0n) < amount) {
        await expect(drawFrom(order, { occupy: [draw] })).rejects.toThrow('not enough');
        continue;
      }
      await drawFrom(order, { occupy: [draw] });
      let rest = amount;
      for (const name of names) {
        const part = left(name) < rest ? left(name) : rest;
        own.set(name, (own.get(name) ?? 0n) + part);
        rest -= part;
      }
    } else if (each.does === 'part') {
      const before = [...own].filter(([name]) => NAMES.QUOTA.includes(name)).reduce((sum, [, n]) => sum + n, 0n);
      const wanted = each.amount < before ? each.amount : before;
      await drawFrom(order, { use: each.amount });
      const after = (await desk.occupied(order.orderNo)).filter((share) => share.kind === 'QUOTA');
      expect(after.reduce((sum, share) => sum + share.amount, 0n)).toBe(before - wanted);
      for (const name of NAMES.QUOTA) {
        const now = after.find((share) => share.name === name)?.amount ?? 0n;
        used.set(name, (used.get(name) ?? 0n) + (own.get(name) ?? 0n) - now);
        own.set(name, now);
      }
    } else {
      await drawFrom(order, each.does === 'use' ? 'USE' : 'RELEASE');
      if (each.does === 'use') for (const [name, n] of own) used.set(name, (used.get(name) ?? 0n) + n);
      own.clear();
    }
  }
  const records = await shown(desk, owner);
  for (const of of ['QUOTA', 'MATERIAL', 'RECEIPT'] as const) {
    for (const pool of await desk.pools(owner, of, USD)) {
      const occupied = 1000n - (used.get(pool.name) ?? 0n) - left(pool.name);
      expect(pool).toEqual({ name: pool.name, total: 1000n, used: used.get(pool.name) ?? 0n, occupied });
      const texts = [pool.used, pool.total - pool.used - pool.occupied].map((minor) => fromMinor(minor, USD));
      if (of === 'RECEIPT') expect(records[pool.name]).toEqual(texts);
      if (of === 'MATERIAL') expect(records[pool.name]).toMatchObject({ 1: texts[0], 3: texts[1] });
    }
  }
}

describe('the book of pools', () => {
  it('agrees with its entries, its orders and its records', async () => {
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('never gives the same material to two concurrent requests', async () => {
    const owner = await bank.work(openPools);
    const submit = (orderNo: string): Promise<boolean> =>
      bank.work(async (desk) => {
        await desk.book.lockOwner(owner);
        const pools = await desk.pools(owner, 'MATERIAL', USD, ['BT1']);
        if (remainingOf(pools) < 600n) return false;
        await drawFrom({ desk, owner, orderNo, at: AT }, { occupy: [material(600n, 'BT1')] });
        return true;
      });
    const orders = ['A', 'B', 'C'].map((each) => `${owner}-RACE-${each}`);
    expect((await Promise.all(orders.map(submit))).filter(Boolean)).toHaveLength(1);
    expect(await bank.work((desk) => desk.pools(owner, 'MATERIAL', USD, ['BT1']))).toMatchObject([{ occupied: 600n }]);
    expect(await auditBooks(bank)).toEqual([]);
  });

  it.each([
    ['a figure of a pool', `update pool set total = total + 1 where kind = 'MATERIAL'`],
    ['a figure of a record', `update entity_settle_file set "usedAmount" = 0.01`],
    ['a pool that is gone', `delete from pool where kind = 'RECEIPT'`],
    [
      'an order that resolves twice',
      `insert into pool_entry (reference, owner, kind, name, currency, step, amount, at)
       select 'TWICE', owner, kind, name, currency, 'RELEASE', 1, '${AT}' from pool limit 1`,
    ],
  ])('is proved against %s', async (_what, damage) => {
    await expect(
      bank.work(async (_desk, { tx }) => {
        await sql.raw(damage).execute(tx);
        const { verifyLedger } = await import('../verify.ts');
        expect((await verifyLedger(bankTablesOf(tx))).map(({ invariant }) => invariant.slice(0, 3))).toContain('18 ');
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });

  it('opens the pool of a receipt that an older server credited, once', () =>
    bank.work(async (desk, { tx, entities }) => {
      const row = { createdAt: AT, payerName: 'Payer', accountNo: '9990006', currency: 'JPY', status: 2, version: 1 };
      const old = { ...row, accountCategory: 'SERVICE', amount: '7000', fee: '0', recalledAmount: '500' };
      await desk.addRecord('OLDER', 'collection-order', { ...old, orderNo: 'RC-OLD' });
      await desk.addRecord('OLDER', 'collection-order', { ...old, orderNo: 'RC-GOODS', tradeType: 'GOODS' });
      await desk.addRecord('OLDER', 'collection-order', { ...old, orderNo: 'RC-WAITS', status: 3 });
      for (let n = 0; n < 2; n += 1) await openOlderReceipts(tx, entities);
      expect(await desk.pools('OLDER', 'RECEIPT', 'JPY')).toEqual([
        { name: 'RC-OLD', total: 6500n, used: 0n, occupied: 0n },
      ]);
      const record = await desk.record('OLDER', 'collection-order', 'RC-OLD');
      expect(record).toMatchObject({ usedAmount: '0', unusedAmount: '6500' });
    }));
});
