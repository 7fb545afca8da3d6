import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { smallBank } from '../testing/small-bank.ts';
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
  it('keeps records for their owner alone', () =>
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

  it('keeps a record of one number for each of two owners, and the progress of each apart', () =>
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

  it('keeps what the bank knows of an order, and adds up what a family is worth', () =>
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
});
