import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock, type FrozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { columnsOf } from '#sandbox/filled-sheets.ts';
import { sheetTemplates } from '../sheet-templates.ts';
import { type Customer, signIn } from '../testing/customer.ts';
import { sheetOf } from '#sandbox/testing/sheets.ts';
import { putFile } from '../testing/sheets.ts';
import { smallBank } from '../testing/small-bank.ts';
import { auditBooks } from '../testing/teller.ts';

let bank: Bank;
let clock: FrozenClock;
let one: Customer;
let other: Customer;
const A = '80010001';
/** A store of A without receipts; the tests add receipts. */
const STORE = { storeNo: 'ST-QUOTA', storeName: '额度店', platformCode: 'WISH', currency: 'USD', status: 'BOUND' };

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  one = await signIn(bank, '13800000001');
  other = await signIn(bank, '13900000001');
  await bank.work(async (desk) => {
    for (const owner of [A, '80010002']) {
      const storeNo = owner === A ? STORE.storeNo : 'ST-OTHER';
      await desk.addRecord(owner, 'store', {
        ...STORE,
        storeNo,
        platformCode: 'AMAZON',
        createdAt: '2026-01-01 00:00:00',
      });
      await desk.addRecord(owner, 'collection-order', {
        orderNo: `RC-QUOTA-${owner}`,
        createdAt: '2026-11-01 10:00:00',
        payerName: 'Sample Platform',
        accountNo: '1',
        accountCategory: 'ECOMMERCE',
        storeNo,
        currency: 'USD',
        amount: '1000.00',
        fee: '0.00',
        status: 2,
        version: 1,
      });
    }
  });
});
afterAll(() => bank.close());

let serial = 0;
const order = (more: Record<string, string> = {}): string[] => {
  serial += 1;
  const { no = `SO-${serial}`, day = '2026-11-18', currency = 'USD', amount = '100.00', contract = '' } = more;
  return [no, day, 'US', '杯子', '1', currency, amount, 'YT1', contract, contract];
};

let keys = 0;
const sheet = (lines: string[][]) => sheetOf(columnsOf(sheetTemplates.QUOTA_DETAIL), lines);
async function upload(lines: string[][] | Uint8Array, who = one, storeNo = STORE.storeNo, currency = 'USD') {
  const file = await putFile(bank, who, lines instanceof Uint8Array ? lines : await sheet(lines), '订单.xlsx');
  keys += 1;
  const key = { 'idempotency-key': `00000000-0000-4000-9000-${String(keys).padStart(12, '0')}` };
  return who.post('/upload-detail/upload', { storeNo, currency, file }, key);
}
const granted = (batchNo: string) => bank.work((desk) => desk.record(A, 'quota-batch', batchNo));
const quotaOf = async () =>
  (await bank.work((desk) => desk.pools(A, 'QUOTA', 'USD'))).reduce((sum, { total }) => sum + total, 0n);
async function checked(lines: string[][], who = one, storeNo = STORE.storeNo) {
  const { result } = await upload(lines, who, storeNo);
  await bank.sandbox.jump(clock.now() + 2 * 60_000);
  const batch = (await who.post('/upload-detail/upload-loop-check', { batchNo: result.batchNo })).result;
  const list = { batchNo: result.batchNo, pageSize: 100 };
  return { batch, rows: (await who.post('/upload-detail/detail-page', list)).result.list };
}

describe('orders that raise the quota', () => {
  it('are checked individually, and the quota grows by those that pass', async () => {
    const before = await quotaOf();
    const { batch, rows } = await checked([
      order(),
      order({ amount: '50.25' }),
      order({ day: '2025-11-19' }),
      order({ day: '2026-11-21' }),
      order({ day: '2025-11-20' }),
      order({ currency: 'EUR' }),
      order({ amount: '50000.01' }),
      order({ amount: '-1' }),
      order({ no: '' }),
    ]);
    expect(rows.map((row: { failReason?: string }) => row.failReason ?? 'PASS')).toEqual([
      'PASS',
      'PASS',
      '下单日期：订单日期须在12个月内且不能晚于今天',
      '下单日期：订单日期须在12个月内且不能晚于今天',
      'PASS',
      '币种与批次币种不一致',
      '订单金额：单笔超过等值5万美元，请补充合同及报关单',
      '订单金额：金额必须大于0',
      '文件内容不符合模板：第10行订单号（不能为空）',
    ]);
    expect(batch).toMatchObject({ status: 3, passCount: 3, failCount: 6, passAmount: '250.25' });
    expect((await quotaOf()) - before).toBe(25025n);
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('are evidence once in the whole bank, whoever submits them', async () => {
    await checked([order({ no: 'SO-ONCE' })]);
    const again = await checked([order({ no: 'SO-ONCE' }), order({ no: 'SO-TWICE' }), order({ no: 'SO-TWICE' })]);
    expect(again.rows.map((row: { failReason?: string }) => row.failReason ?? 'PASS')).toEqual([
      '订单号已被使用',
      'PASS',
      '订单号已被使用',
    ]);
    const theirs = await checked([order({ no: 'SO-ONCE' }), order({ no: 'SO-THEIRS' })], other, 'ST-OTHER');
    expect(theirs.batch).toMatchObject({ passCount: 1, failCount: 1 });
  });

  it('are limited by the receipts of their store, plus a fifth', async () => {
    // 1,000.00 was received, 450.25 of its 1,200.00 are used.
    const { batch, rows } = await checked([
      order({ amount: '700.00' }),
      order({ amount: '49.76', no: 'SO-LATER' }),
      order({ amount: '49.75' }),
    ]);
    expect(rows[1]).toMatchObject({ failReason: '订单金额合计超过该店铺收款金额的120%' });
    expect(batch).toMatchObject({ status: 3, passAmount: '749.75' });
    const none = await checked([order({ amount: '0.01', no: 'SO-LATER' })]);
    expect(none.batch).toMatchObject({ status: 2, passAmount: '0.00', failReason: '文件无有效明细' });
    expect(none.rows[0]).toMatchObject({ failReason: '订单金额合计超过该店铺收款金额的120%' });
  });

  it('of one file are accepted once, and can be taken back before they are checked', async () => {
    const lines = await sheet([order({ no: 'SO-BACK' })]);
    const before = await quotaOf();
    const { result } = await upload(lines);
    expect(await upload(lines)).toMatchObject({ code: '23044' });
    const { version } = (await one.post('/upload-detail/upload-loop-check', { batchNo: result.batchNo })).result;
    const key = { 'idempotency-key': '00000000-0000-4000-9000-999999999999' };
    expect((await other.post('/upload-detail/delete', { batchNo: result.batchNo, version }, key)).code).toBe('10018');
    expect((await one.post('/upload-detail/delete', { batchNo: result.batchNo, version }, key)).code).toBe('0');
    await bank.sandbox.jump(clock.now() + 2 * 60_000);
    expect(await granted(result.batchNo)).toMatchObject({ status: 4, passAmount: '0.00' });
    expect(await quotaOf()).toBe(before);
  });

  it('for a store of another merchant are refused at the store', async () => {
    expect(await upload([order()], one, 'ST-OTHER')).toMatchObject({
      code: '10018',
      result: { errors: [{ path: '/storeNo' }] },
    });
  });
});
