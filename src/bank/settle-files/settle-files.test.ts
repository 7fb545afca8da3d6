import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromMinor } from '#model/minor-units.ts';
import { frozenClock, type FrozenClock } from '#sandbox/clock.ts';
import { columnsOf } from '#sandbox/filled-sheets.ts';
import { sheetOf } from '#sandbox/testing/sheets.ts';
import type { Bank } from '../bank.ts';
import { receiveFunds } from '../collections/receive.ts';
import { drawFrom } from '../orders/pool-use.ts';
import { sheetTemplates } from '../sheet-templates.ts';
import { type Customer, signIn } from '../testing/customer.ts';
import { putFile } from '../testing/sheets.ts';
import { smallBank } from '../testing/small-bank.ts';
import { auditBooks, openMerchant } from '../testing/teller.ts';

const AT = '2026-11-20 10:30:00';
const MINUTE = 60_000;
const [ONE, OTHER] = ['80090001', '80090002'];
let bank: Bank;
let clock: FrozenClock;
let one: Customer;
let other: Customer;
let serial = 0;

beforeAll(async () => {
  clock = frozenClock(AT);
  bank = await smallBank({ clock });
  for (const [owner, loginNo] of [
    [ONE, '13700000001'],
    [OTHER, '13700000002'],
  ] as const) {
    await openMerchant(bank, { owner, userName: `材料商户${owner}`, loginNo });
    await bank.work(async (desk) => {
      const account = { accountName: `材料商户${owner}`, status: 'NORMAL', createdAt: AT, currency: 'USD' } as const;
      await desk.addRecord(owner, 'collection-account', { ...account, accountNo: `${owner}S`, category: 'SERVICE' });
    });
  }
  one = await signIn(bank, '13700000001');
  other = await signIn(bank, '13700000002');
});
afterAll(() => bank.close());

const order = (more: Record<string, string> = {}): string[] => {
  serial += 1;
  const {
    no = `EX-${serial}`,
    day = '2026-11-18',
    currency = 'USD',
    amount = '100.00',
    contract = '',
    customs = contract,
  } = more;
  return [no, day, 'Harbor Goods LLC', '餐具', currency, amount, 'YT1', contract, customs];
};
const sheet = (lines: string[][]) => sheetOf(columnsOf(sheetTemplates.SETTLE_FILE), lines);
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const GOODS = { scene: 'GOODS_TRADE', tradeType: 'GOODS', currency: 'USD' };

async function submit(lines: string[][] | Uint8Array | undefined, more: object = GOODS, who = one, headers = key()) {
  const bytes = lines === undefined || lines instanceof Uint8Array ? lines : await sheet(lines);
  const file = bytes === undefined ? undefined : await putFile(bank, who, bytes, '材料.xlsx');
  return who.post('/settle-pre-file/submit', { ...more, ...(file !== undefined && { file }) }, headers);
}
const pass = (minutes = 2) => bank.sandbox.jump(clock.now() + minutes * MINUTE);
const fileOf = async (batchNo: string, who = one) =>
  (await who.post('/settle-pre-file/detail-check', { batchNo })).result;
async function checked(lines: string[][] | undefined, more: object = GOODS, who = one) {
  const reply = await submit(lines, more, who);
  expect([reply.code, reply.message, reply.result?.errors]).toEqual(['0', reply.message, undefined]);
  await pass();
  const { batchNo } = reply.result;
  const rows = (await who.post('/settle-pre-file/detail-page', { batchNo, pageSize: 100 })).result.list;
  return {
    batchNo,
    rows,
    file: await fileOf(batchNo, who),
    reasons: rows.map((row: { failReason?: string }) => row.failReason ?? 'PASS'),
  };
}
const remove = async (batchNo: string, who = one, headers = key()) => {
  const { version } = await fileOf(batchNo);
  return who.post('/settle-pre-file/delete', { batchNo, version }, headers);
};
const quotaOf = (owner = ONE) => bank.work((desk) => desk.pools(owner, 'QUOTA', 'USD', ['SERVICE']));

/** Credits a service-trade receipt, and returns its number. */
async function credited(amount: string, owner = ONE): Promise<string> {
  const payment = { accountNo: `${owner}S`, currency: 'USD', amount, payerName: 'Client Ltd', known: true };
  const row = await bank.work((desk) => receiveFunds(desk, owner, payment));
  await pass(24 * 60);
  return row?.orderNo ?? '';
}
const service = (payeeOrders: string[], contractAmount: string, more: object = {}) => ({
  ...{ scene: 'SERVICE_TRADE', tradeType: 'SERVICE', currency: 'USD', serviceType: 'SOFTWARE' },
  ...{ contractNo: 'CT-2026-01', contractAmount, payeeOrders: payeeOrders.map((orderNo) => ({ orderNo })), ...more },
});
async function papers(who = one): Promise<{ contract: string[]; invoices: string[] }> {
  const pdf = new TextEncoder().encode('%PDF-1.4 evidence\n%%EOF\n');
  return {
    contract: [await putFile(bank, who, pdf, '合同.pdf')],
    invoices: [await putFile(bank, who, pdf, '发票.pdf')],
  };
}

describe('a settlement file of goods', () => {
  it('is worth the lines that pass, and each refusal has its limit', async () => {
    const { file, reasons } = await checked([
      order(),
      order({ day: '2025-11-20' }),
      order({ day: '2025-11-19' }),
      order({ day: '2026-11-20' }),
      order({ day: '2026-11-21' }),
      order({ currency: 'EUR' }),
      order({ amount: '50000.00' }),
      order({ amount: '50000.01' }),
      order({ amount: '50000.01', contract: 'CT1', customs: '' }),
      order({ amount: '50000.01', contract: 'CT1' }),
      order({ amount: '0.00' }),
      order({ amount: '1.005' }),
    ]);
    const date = '订单日期须在12个月内且不能晚于今天';
    const large = '订单金额：单笔超过等值5万美元，请补充合同及报关单';
    expect(reasons).toEqual([
      ...['PASS', 'PASS', date, 'PASS', date, '币种与批次币种不一致', 'PASS', large, large, 'PASS'],
      ...['订单金额：金额必须大于0', '订单金额：金额精度不正确，USD最多支持2位小数'],
    ]);
    expect(file).toMatchObject({
      status: 3,
      passCount: 5,
      failCount: 7,
      totalAmount: '100300.01',
      remainAmount: '100300.01',
    });
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('counts a line in another currency in no sum, and shows its amount in its own', async () => {
    const { file, rows } = await checked([order(), order({ currency: 'EUR', amount: '50.00' })]);
    expect(file).toMatchObject({ fileAmount: '100.00', passAmount: '100.00', totalAmount: '100.00' });
    expect(rows[1]).toMatchObject({ currency: 'EUR', amount: '50.00', checkResult: 'FAIL' });
  });

  it('claims an order number once in the whole bank, and releases it when the file is deleted', async () => {
    const { batchNo } = await checked([order({ no: 'EX-ONCE' })]);
    const twice = await checked([order({ no: 'EX-ONCE' }), order({ no: 'EX-TWO' }), order({ no: 'EX-TWO' })]);
    expect(twice.reasons).toEqual(['订单号已被使用', 'PASS', '订单号已被使用']);
    const theirs = await checked([order({ no: 'EX-ONCE' })], GOODS, other);
    expect(theirs.file).toMatchObject({ status: 2, failReason: '没有通过校验的明细：第2行 订单号已被使用' });
    expect(await remove(batchNo)).toMatchObject({ code: '0' });
    expect(await fileOf(batchNo)).toMatchObject({ status: 4, totalAmount: '0.00', remainAmount: '0.00' });
    expect((await checked([order({ no: 'EX-ONCE' })], GOODS, other)).file).toMatchObject({ status: 3 });
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('is refused as a whole: the same file within a day, other columns, no lines; and the same request gets the same answer', async () => {
    const bytes = await sheet([order()]);
    const again = key();
    const first = await submit(bytes, GOODS, one, again);
    expect(await submit(bytes)).toMatchObject({ code: '23044', result: { errors: [{ path: '/file' }] } });
    expect((await submit(bytes, GOODS, other)).code).toBe('0');
    expect((await submit(await sheet([]))).code).toBe('23043');
    expect((await submit(await sheetOf(['别的列'], [['1']]))).code).toBe('10021');
    expect(await submit(undefined)).toMatchObject({ code: '10001', result: { errors: [{ path: '/file' }] } });
    await pass(24 * 60 + 1);
    expect((await submit(bytes)).code).toBe('0');
    expect(first.code).toBe('0');
  });

  it('belongs to its merchant alone', async () => {
    const { batchNo } = await checked([order()]);
    const { version } = await fileOf(batchNo);
    expect((await other.post('/settle-pre-file/delete', { batchNo, version }, key())).code).toBe('10018');
    expect((await other.post('/settle-pre-file/detail-check', { batchNo })).code).toBe('10018');
    expect((await other.post('/settle-pre-file/detail-page', { batchNo })).result.total).toBe(0);
  });

  it('cannot be deleted while an order occupies or has used it, but after the release, and its check can be stopped', async () => {
    const { batchNo } = await checked([order()]);
    const use = (draws: Parameters<typeof drawFrom>[1]) =>
      bank.work((desk) => drawFrom({ desk, owner: ONE, orderNo: `ST-${batchNo}`, at: AT }, draws));
    await use({ occupy: [{ kind: 'MATERIAL', names: [batchNo], currency: 'USD', amount: 1n }] });
    expect(await fileOf(batchNo)).toMatchObject({ occupiedAmount: '0.01', remainAmount: '99.99' });
    expect(await remove(batchNo)).toMatchObject({ code: '24016', message: '材料已被使用，不能删除' });
    await use('RELEASE');
    expect((await remove(batchNo)).code).toBe('0');
    expect((await remove(batchNo)).code).toBe('10019');
    const used = await checked([order()]);
    await bank.work((desk) => {
      const it = { desk, owner: ONE, orderNo: `ST-${used.batchNo}`, at: AT };
      return drawFrom(it, {
        occupy: [{ kind: 'MATERIAL', names: [used.batchNo], currency: 'USD', amount: 1n }],
      }).then(() => drawFrom(it, 'USE'));
    });
    expect((await remove(used.batchNo)).code).toBe('24016');
    const { result } = await submit([order()]);
    expect((await remove(result.batchNo)).code).toBe('0');
    await pass();
    expect(await fileOf(result.batchNo)).toMatchObject({ status: 4, checkedCount: 0 });
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('passes 700 of 1,000 lines, and says why the others failed', async () => {
    const lines = Array.from({ length: 1000 }, (_, n) => order(n % 10 < 3 ? { day: '2020-01-01' } : {}));
    const { batchNo, file } = await checked(lines);
    expect(file).toMatchObject({
      status: 3,
      totalCount: 1000,
      passCount: 700,
      failCount: 300,
      totalAmount: '70000.00',
    });
    const failed = await one.post('/settle-pre-file/detail-page', { batchNo, checkResult: ['FAIL'], pageSize: 10 });
    expect(failed.result).toMatchObject({
      total: 300,
      list: [{ seq: 2 }, { seq: 3 }, { seq: 4 }, { seq: 12 }, {}, {}, {}, {}, {}, {}],
    });
  });

  it('fails with the first reasons, in at most 200 characters', async () => {
    const { file } = await checked(Array.from({ length: 30 }, () => order({ day: '2020-01-01' })));
    expect(file.status).toBe(2);
    expect(file.failReason).toHaveLength(200);
  });
});

describe('a settlement file of e-commerce', () => {
  it('is limited by the receipts, plus a fifth', async () => {
    const receipt = {
      createdAt: AT,
      payerName: 'Platform',
      accountNo: '1',
      accountCategory: 'ECOMMERCE',
      fee: '0.00',
    } as const;
    await bank.work((desk) =>
      desk.addRecord(ONE, 'collection-order', {
        ...receipt,
        orderNo: 'RC-EC',
        currency: 'USD',
        amount: '1000.00',
        status: 2,
        version: 1,
      }),
    );
    const shop = { ...GOODS, scene: 'ECOMMERCE' };
    const { file, reasons, batchNo } = await checked(
      [order({ amount: '1000.00' }), order({ amount: '200.01' }), order({ amount: '200.00' })],
      shop,
    );
    expect(reasons).toEqual(['PASS', '订单金额合计超过该币种电商收款金额的120%', 'PASS']);
    expect(file).toMatchObject({ status: 3, totalAmount: '1200.00' });
    expect((await checked([order({ amount: '0.01' })], shop)).file).toMatchObject({ status: 2 });
    await remove(batchNo);
    expect((await checked([order({ amount: '0.01' })], shop)).file).toMatchObject({ status: 3 });
  });
});

describe('a settlement file of a service trade', () => {
  const shown = async (orderNo: string) => bank.work((desk) => desk.record(ONE, 'collection-order', orderNo));

  it('occupies its receipts, uses them in order when it passes, and raises quota once by their gross amounts', async () => {
    const [a, b] = [await credited('800.00'), await credited('500.00')];
    const offered = (await one.post('/settle-advance/getPayeeInfoLists', { currency: 'USD' })).result.list;
    expect(offered.map((row: { orderNo: string }) => row.orderNo)).toEqual([a, b]);
    const { result } = await submit(undefined, service([b, a], '700.00', await papers()));
    expect(await shown(b)).toMatchObject({ usedAmount: '0.00', unusedAmount: '0.00' });
    expect(await shown(a)).toMatchObject({ usedAmount: '0.00', unusedAmount: '600.00' });
    await pass();
    expect(await fileOf(result.batchNo)).toMatchObject({ status: 3, totalAmount: '700.00', passCount: 2 });
    expect(await shown(b)).toMatchObject({ usedAmount: '500.00', unusedAmount: '0.00' });
    expect(await shown(a)).toMatchObject({ usedAmount: '200.00', unusedAmount: '600.00' });
    expect(await quotaOf()).toMatchObject([{ total: 130_000n }]);
    const spare = await credited('50.00');
    const second = await checked(undefined, service([a, spare], '600.00', await papers()));
    expect(second.file).toMatchObject({ totalCount: 1, payeeOrders: [a] });
    expect(second.file).toMatchObject({ status: 3, totalAmount: '600.00' });
    expect(await quotaOf()).toMatchObject([{ total: 130_000n }]);
    expect((await submit(undefined, service([a], '0.01', await papers()))).code).toBe('24018');
    expect(await auditBooks(bank)).toEqual([]);
    await remove(second.batchNo);
    expect(await shown(a)).toMatchObject({ usedAmount: '200.00', unusedAmount: '600.00' });
    expect(await quotaOf()).toMatchObject([{ total: 130_000n }]);
    await remove(result.batchNo);
    expect(await shown(a)).toMatchObject({ usedAmount: '0.00', unusedAmount: '800.00' });
    expect(await quotaOf()).toMatchObject([{ total: 0n }]);
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('returns the receipts of failed lines', async () => {
    const a = await credited('300.00');
    const files = await papers();
    const lines = [order({ amount: '200.00' }), order({ amount: '100.00', day: '2020-01-01' })];
    const dry = { currency: 'USD', contractAmount: '300.00', payeeOrders: [{ orderNo: a }] };
    const file = await putFile(bank, one, await sheet(lines), '明细.xlsx');
    const said = (await one.post('/settle-pre-file/new-detail-check', { ...dry, file })).result;
    expect(said).toMatchObject({
      totalCount: 2,
      passCount: 1,
      fileAmount: '300.00',
      passAmount: '200.00',
      unusedAmount: '300.00',
    });
    expect(said.rows[0]).toMatchObject({ seq: 3, checkResult: 'FAIL' });
    const { file: done } = await checked(lines, service([a], '300.00', files));
    expect(done).toMatchObject({ status: 3, fileAmount: '300.00', totalAmount: '200.00' });
    expect(await shown(a)).toMatchObject({ usedAmount: '200.00', unusedAmount: '100.00' });
    const failed = await checked([order({ amount: '100.00', day: '2020-01-01' })], service([a], '100.00', files));
    expect(failed.file).toMatchObject({ status: 2 });
    expect(await shown(a)).toMatchObject({ usedAmount: '200.00', unusedAmount: '100.00' });
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('is refused beyond its receipts and beyond its contract, and with an unknown receipt', async () => {
    const a = await credited('300.00');
    const theirs = await credited('300.00', OTHER);
    const files = await papers();
    const send = async (...terms: Parameters<typeof service>) => (await submit(undefined, service(...terms))).code;
    expect(await send([a], '300.01', files)).toBe('24018');
    expect(await send([theirs], '1.00', files)).toBe('10018');
    expect(await send([], '1.00', files)).toBe('24018');
    const { payeeOrders: _none, ...rest } = service([], '1.00', files);
    expect((await submit(undefined, rest)).code).toBe('10001');
    expect((await submit([order({ amount: '300.01' })], service([a], '300.00', files))).code).toBe('24017');
    expect(await send([a], '300.00', files)).toBe('0');
  });

  it('keeps used quota: the file cannot be deleted then', async () => {
    const a = await credited('400.00');
    const { batchNo } = await checked(undefined, service([a], '400.00', await papers()));
    const use = (draws: Parameters<typeof drawFrom>[1]) =>
      bank.work((desk) => drawFrom({ desk, owner: ONE, orderNo: `WD-${batchNo}`, at: AT }, draws));
    const [pool] = await quotaOf();
    await use({ occupy: [{ kind: 'QUOTA', currency: 'USD', amount: pool?.total ?? 0n }] });
    expect((await remove(batchNo)).code).toBe('24016');
    await use('RELEASE');
    expect((await remove(batchNo)).code).toBe('0');
  });

  it('gives no worth to a receipt that goes back to its payer', async () => {
    const a = await credited('400.00');
    const amount = 10_000n;
    const { takeStep } = await import('../orders/take-step.ts');
    const { collections } = await import('../collections/receipts.ts');
    const before = (await quotaOf())[0]?.total ?? 0n;
    await checked(undefined, service([a], '250.00', await papers()));
    await bank.work((desk) => takeStep(collections, desk, a, 'recall', amount));
    expect(await shown(a)).toMatchObject({
      usedAmount: '250.00',
      unusedAmount: '50.00',
      recalledAmount: fromMinor(amount, 'USD'),
    });
    expect((await quotaOf())[0]?.total).toBe(before + 40_000n - amount);
    expect(await auditBooks(bank)).toEqual([]);
  });
});

describe('the fee of a settlement', () => {
  it.each([
    ['ECOMMERCE', { amount: '1000.00' }, { feePercent: '0.25', minimumFee: '0.00', fee: '2.50' }],
    ['GOODS_TRADE', { amount: '14101.41' }, { feePercent: '0.20', minimumFee: '0.00', fee: '28.20' }],
    ['SERVICE_TRADE', { amount: '333.33' }, { feePercent: '0.30', minimumFee: '1.00', fee: '1.00' }],
    ['SERVICE_TRADE', { amount: '335.00' }, { fee: '1.01' }],
    ['SERVICE_TRADE', { amount: '1000.00', advance: true }, { feePercent: '0.35', fee: '3.50' }],
  ])('of %s %o is %o', async (scene, asked, fee) => {
    const { result } = await one.post('/settle-pre-file/check-fee-config', { scene, currency: 'USD', ...asked });
    expect(result).toMatchObject(fee);
  });
});
