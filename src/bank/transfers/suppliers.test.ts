import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { dayOf } from '#model/instant.ts';
import type { Bank } from '../bank.ts';
import { available } from '../ledger/chart.ts';
import { licencePicture } from '../files/papers.ts';
import { mainlandBanks } from '../reference/banks.ts';
import { auditBooks, heldOn } from '../testing/teller.ts';
import { type Customer, freshCode, postWithCode, signIn } from '../testing/customer.ts';
import { smallBank } from '../testing/small-bank.ts';

/* Transfers to suppliers that are users of the platform: who can be paid, with which proof, and what arrives. */

const A = '80010001';
const C = '80010003';
const APPLY = '/user/otherRecharge/innerTransfer';
const DAY = 86_400_000;

let bank: Bank;
let clock: FrozenClock;
let maker: Customer;
let checker: Customer;
let invoice: string;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  maker = await signIn(bank, '13800000002');
  checker = await signIn(bank, '13800000003');
  const form = new FormData();
  form.set('file', new File([licencePicture() as BlobPart], 'a.png'));
  invoice = (await maker.post('/user/otherRecharge/userAccountTransferFileUpload', form)).result.fileId;
});
afterAll(() => bank.close());

let count = 0;
/** A supplier of A in the given state; the service merchant by default. */
async function supplier(over: object = {}, owner = A): Promise<string> {
  count += 1;
  const supplierNo = `SU-TEST-${count}`;
  const row = {
    ...{ supplierNo, scene: 'ECOMMERCE', supplierType: 1, supplierName: '杭州云图软件技术有限公司', userNo: C },
    ...{ creditCode: `9144030000000000${count}X`, bankNo: mainlandBanks[0]?.payeeBankNo, accountNo: '999123456789' },
    ...{ phone: '13712345678', relation: 'SERVICE', contractExpire: '2027-11-20', auditState: 'PASS' },
    ...{ createdAt: '2026-11-01 10:00:00', ...over },
  };
  await bank.work((_desk, { entities }) => entities.as(owner).insert('supplier', row));
  return supplierNo;
}

const asked = (supplierNo: string, over: object = {}) => ({
  ...{
    currency: 'USD',
    amount: '1200.00',
    supplierNo,
    purpose: 'SERVICE',
    contractNo: 'HT-1',
    files: [invoice],
    ...over,
  },
});
const send = (body: object, who = maker) => postWithCode(who, APPLY, body, { 'idempotency-key': crypto.randomUUID() });
const order = async (orderNo: string) =>
  (await maker.post('/user/otherRecharge/innerTransferDetail', { orderNo })).result;

it('pays the user behind a supplier, with the terms of the contract', async () => {
  const before = await heldOn(bank, available(C, 'USD'));
  const { result } = await send(asked(await supplier()));
  expect(result).toMatchObject({ status: 'PROCESSING', inUserName: '杭州云图软件技术有限公司' });
  await bank.sandbox.jump(clock.now() + 3 * 60_000);
  expect(await order(result.orderNo)).toMatchObject({
    status: 'SUCCESS',
    contractNo: 'HT-1',
    scene: 'ECOMMERCE',
    inUserNo: C,
  });
  expect(Number(await heldOn(bank, available(C, 'USD'))) - Number(before)).toBe(1200);
  expect(await auditBooks(bank)).toEqual([]);
});

it('moves money once, however often one request is sent', async () => {
  const body = asked(await supplier());
  const key = { 'idempotency-key': crypto.randomUUID() };
  const coded = { ...body, messageCode: await freshCode(maker, APPLY, body) };
  const [one, again] = [await maker.post(APPLY, coded, key), await maker.post(APPLY, coded, key)];
  expect(one.code).toBe('0');
  expect(again.result).toEqual(one.result);
});

it('refuses a supplier before the review and after a rejection', async () => {
  expect((await send(asked(await supplier({ auditState: 'WAIT' })))).code).toBe('25031');
  expect((await send(asked(await supplier({ auditState: 'REJECT' })))).code).toBe('25031');
});

it('pays until the end of the last day of a contract', async () => {
  const today = await supplier({ contractExpire: dayOf(clock.now()) });
  const yesterday = await supplier({ contractExpire: dayOf(clock.now() - DAY) });
  expect((await send(asked(today))).code).toBe('0');
  const refused = await send(asked(yesterday));
  expect(refused).toMatchObject({ code: '25032', message: '合作合同已到期' });
  expect(refused.result.errors).toMatchObject([{ path: '/supplierNo' }]);
});

it('always asks for files', async () => {
  expect((await send(asked(await supplier(), { files: [] }))).code).toBe('25005');
  expect((await send(asked(await supplier(), { files: undefined }))).code).toBe('25005');
  const quote = { orderType: 'TRANSFER', currency: 'USD', amount: '20.00', supplierNo: await supplier() };
  expect((await maker.post('/user/otherRecharge/otherRechargeFeeCal', quote)).result.needsFiles).toBe(true);
});

it('refuses suppliers that are no users, and those of others', async () => {
  expect(await send(asked(await supplier({ userNo: null })))).toMatchObject({
    code: '25001',
    message: '该供应商不是平台用户，不能转账',
  });
  expect((await send(asked(await supplier({}, C)))).code).toBe('10018');
  const frozen = { userNo: '80010010', supplierName: '佛山归雁户外用品有限公司' };
  for (const [over, code] of [[{ supplierName: '别的公司' }, '25002'] as const, [frozen, '25004'] as const]) {
    const refused = await send(asked(await supplier(over)));
    expect([refused.code, refused.result.errors[0].path]).toEqual([code, '/supplierNo']);
  }
});

it('reads the receiver from the supplier, whatever else is sent', async () => {
  const body = asked(await supplier(), { inUserNo: '80010005', inUserName: '新港貿易有限公司' });
  expect(await order((await send(body)).result.orderNo)).toMatchObject({ inUserNo: C });
});

it('keeps a supplier while transfers to it are open', async () => {
  const supplierNo = await supplier();
  const { result } = await send(asked(supplierNo, { amount: '10500.00' }));
  expect(result).toMatchObject({ status: 'WAIT_REVIEW' });
  const remove = () => postWithCode(maker, '/supplier-relationship/delete', { supplierNo });
  expect((await remove()).code).toBe('23035');
  const { version } = await order(result.orderNo);
  const review = { orderNo: result.orderNo, version, reviewResult: 'PASS' };
  expect((await postWithCode(maker, '/user-account-transfer/transferReview', review)).status).toBe(403);
  const passed = await postWithCode(checker, '/user-account-transfer/transferReview', review, {
    'idempotency-key': crypto.randomUUID(),
  });
  expect(passed.result).toMatchObject({ status: 'PROCESSING' });
  expect((await remove()).code).toBe('23035');
  await bank.sandbox.jump(clock.now() + 3 * 60_000);
  expect((await remove()).code).toBe('0');
  expect(await order(result.orderNo)).toMatchObject({ status: 'SUCCESS', supplierNo });
});

it('keeps a supplier while a settlement to it is open, and no longer', async () => {
  const supplierNo = await supplier();
  const change = (status: string) =>
    bank.work(async (_desk, { entities }) => {
      const [order] = await entities.as(A).find('payment-order', { limit: 1 });
      await entities.as(A).update('payment-order', String(order?.['orderNo']), { supplierNo, status });
    });
  const remove = () => postWithCode(maker, '/supplier-relationship/delete', { supplierNo });
  for (const status of ['WAIT_REVIEW', 'WAIT_MATERIAL', 'AUDITING', 'PROCESSING']) {
    await change(status);
    expect((await remove()).code).toBe('23035');
  }
  await change('SUCCESS');
  expect((await remove()).code).toBe('0');
});
