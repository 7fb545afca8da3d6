import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock, type FrozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { licencePicture } from '../files/papers.ts';
import { MERCHANT_A } from '../sample/merchants.ts';
import { verifyStatement } from '../testing/statement-proof.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { auditBooks } from '../testing/teller.ts';
import { type Customer, signIn, postWithCode } from '../testing/customer.ts';
import { smallBank } from '../testing/small-bank.ts';
import { receiveFunds } from './receive.ts';

/* Merchants' calls on receipts, over the wire, against the served bank. */

let bank: Bank;
let clock: FrozenClock;
let maker: Customer;
let reader: Customer;
beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  maker = await signIn(bank, '13800000002');
  reader = await signIn(bank, '13800000006');
});
afterAll(() => bank.close());

const LIST = '/user/payee-account/queryPayeeDetailsList';

interface Row {
  orderNo: string;
  version: number;
  status: number;
  amount: string;
  currency: string;
}

async function rowsIn(status: number[], more: object = {}): Promise<Row[]> {
  const { result } = await reader.post(LIST, { currentPage: 1, pageSize: 100, status, ...more });
  return result.list;
}

async function first(status: number): Promise<Row> {
  const [row] = await rowsIn([status]);
  if (row === undefined) throw new Error(`no receipt in ${status}`);
  return row;
}

async function now(orderNo: string): Promise<Row> {
  return (await reader.post('/user/payee-account/queryPayeeDetails', { orderNo })).result;
}

async function pass(minutes: number): Promise<void> {
  await bank.sandbox.jump(clock.now() + minutes * 60_000);
}

const key = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });

async function paid(
  path: string,
  body: object,
): Promise<{ code: string; message: string; result: { refundNo: string } }> {
  clock.advance(61_000);
  return postWithCode(maker, path, body, key());
}

async function fetched(path: string, body: object): Promise<{ type: string; bytes: Buffer }> {
  const response = await bank.sandbox.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'system-name': 'member-exchange-client', cookie: reader.cookie },
    payload: body,
  });
  return { type: String(response.headers['content-type']), bytes: response.rawPayload };
}

async function uploaded(name: string): Promise<string> {
  const form = new FormData();
  form.append('file', new File([Buffer.from(licencePicture())], name, { type: 'image/png' }));
  const encoded = new Response(form);
  const response = await bank.sandbox.inject({
    method: 'POST',
    url: '/api/common/file/upload',
    headers: {
      'system-name': 'member-exchange-client',
      cookie: maker.cookie,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return (response.json() as { result: { fileId: string } }).result.fileId;
}

describe('receipts over the wire', () => {
  it('a reader sees them and can change nothing', async () => {
    const row = await first(0);
    const asked = { orderNo: row.orderNo, version: row.version };
    for (const path of ['/user/payee-account/modify-user-payee-detail', '/user-refund/applyRefund']) {
      expect((await reader.post(path, { ...asked, isNotMine: true })).status, path).toBe(403);
    }
    expect((await now(row.orderNo)).status).toBe(0);
  });

  it('the finance operator names the store, and the receipt is credited two hours later', async () => {
    const [row] = await rowsIn([0], { platformCode: [] });
    if (row === undefined) throw new Error('none to confirm');
    const confirm = '/user/payee-account/modify-user-payee-detail';
    const asked = { orderNo: row.orderNo, version: row.version };
    expect(await maker.post(confirm, asked, key())).toMatchObject({ code: '21001' });
    expect(await maker.post(confirm, { ...asked, version: 99, storeNo: 'ST10001' }, key())).toMatchObject({
      code: '10010',
    });
    expect(await maker.post(confirm, { ...asked, storeNo: 'ST10001' }, key())).toMatchObject({ code: '0' });
    expect((await now(row.orderNo)).status).toBe(8);
    await pass(121);
    await pass(6);
    expect((await now(row.orderNo)).status).toBe(2);
    const { type, bytes } = await fetched('/user/payee-account/downloadPayeeDetailsVoucher', { orderNo: row.orderNo });
    expect([type, bytes.subarray(0, 4).toString()]).toEqual(['application/pdf', '%PDF']);
    const { result } = await reader.post('/user/account-detail/page', { orderNo: row.orderNo });
    expect(result.list).toMatchObject([{ flowType: 'COLLECTION', amount: row.amount, accountKind: 'STORE' }]);
  });

  it('evidence is submitted, stored and packed', async () => {
    const row = await first(7);
    const supplement = '/user/payee-account/uploadSupplementMaterial';
    const asked = { orderNo: row.orderNo, version: row.version, tradeType: 'GOODS', description: '货款' };
    expect(await maker.post(supplement, { ...asked, materials: [] })).toMatchObject({ code: '21003' });
    const materials = [await uploaded('合同.png'), await uploaded('报关单.png')];
    expect(await maker.post(supplement, { ...asked, materials })).toMatchObject({ code: '0' });
    const known = await reader.post('/supplementMaterial/querySupplementMaterial', {
      bizType: 'COLLECTION',
      bizId: row.orderNo,
    });
    expect(known.result).toMatchObject({ materials, description: '货款' });
    const zip = await fetched('/supplementMaterial/batchDownloadSupplementMaterial', { orderNo: row.orderNo });
    expect([zip.type, zip.bytes.subarray(0, 2).toString()]).toEqual(['application/zip', 'PK']);
    const packed = await reader.post('/supplementMaterial/batchDownloadSupplementMaterialByBizType', {
      bizType: 'COLLECTION',
      bizId: row.orderNo,
    });
    const { downloadUrl } = packed.result as { downloadUrl: string };
    const archive = await bank.sandbox.inject({ method: 'GET', url: downloadUrl, headers: { cookie: reader.cookie } });
    expect(archive.statusCode).toBe(200);
    await pass(121);
    await pass(6);
    expect((await now(row.orderNo)).status).toBe(2);
  });

  it('a doubtful one is refunded, with the code and the payee, and has a proof', async () => {
    const row = await first(5);
    const config = await reader.post('/user/refundModel/config/find');
    expect(config.result).toMatchObject({ feeBearer: 'PAYER' });
    const { result: account } = await maker.get(
      `/user-refund/queryRefundOrderAccountDetailByOriginal?orderNo=${row.orderNo}`,
    );
    expect(account).toMatchObject({ refundableAmount: row.amount, refundFee: '15.00', partial: false });
    const asked = {
      orderNo: row.orderNo,
      version: row.version,
      currency: row.currency,
      refundReason: 'NOT_MINE',
      refundAmount: row.amount,
    };
    expect(await paid('/user-refund/applyRefund', asked)).toMatchObject({ code: '21005' });
    const payee = { refundPayeeName: 'Amazon Sample Payments', refundAccountNo: 'TEST1', bankName: 'Sample Bank' };
    const part = { ...asked, ...payee, refundAmount: '20.00' };
    expect(await paid('/user-refund/applyRefund', part)).toMatchObject({ code: '21010' });
    expect(await paid('/user-refund/applyRefund', { ...asked, ...payee })).toMatchObject({ code: '0' });
    await pass(31);
    expect((await now(row.orderNo)).status).toBe(10);
    await pass(1441);
    expect((await now(row.orderNo)).status).toBe(12);
    const { result } = await reader.get(`/user-refund/queryRefundOrderByOriginal?orderNo=${row.orderNo}`);
    expect(result).toMatchObject([{ status: 12, tries: 1, refundReason: 'NOT_MINE' }]);
    expect((await fetched('/user-refund/downloadRefundProof', { orderNo: row.orderNo })).type).toBe('application/pdf');
  });

  it('the merchant chooses who pays for refunds', async () => {
    const fee = async () =>
      (await reader.post('/user/refundModel/config/fee', { currency: 'USD', refundAmount: '100.00' })).result;
    expect(await fee()).toMatchObject({ refundFee: '15.00', arriveAmount: '85.00' });
    expect((await maker.post('/user/refundModel/config/configure', { feeBearer: 'MERCHANT' })).code).toBe('0');
    expect(await fee()).toMatchObject({ arriveAmount: '100.00', feeBearer: 'MERCHANT' });
    await maker.post('/user/refundModel/config/configure', { feeBearer: 'PAYER' });
  });

  it('receipts during operation are processed automatically, and reported', async () => {
    const row = await bank.work((desk) =>
      receiveFunds(desk, MERCHANT_A, {
        accountNo: '9990017300101',
        currency: 'USD',
        amount: '12345.67',
        payerName: 'Amazon Sample Payments',
        storeNo: 'ST10001',
      }),
    );
    await pass(6);
    expect(await now(row?.orderNo ?? '')).toMatchObject({ status: 2, creditAmount: '12345.67' });
    const { result } = await maker.post('/common/internal-message/page', { currentPage: 1, pageSize: 5 });
    expect(JSON.stringify(result)).toContain('来账已入账');
  });

  it('leaves the books balanced', async () => {
    expect(await auditBooks(bank)).toEqual([]);
    expect(await bank.database.transaction((tx) => verifyStatement(bankTablesOf(tx)))).toEqual([]);
  });
});

describe('assets', () => {
  it('platforms and accounts together have the balances of the stores', async () => {
    const main = await signIn(bank, '13800000001');
    const sum = (rows: Record<string, string>[], field: string, currency: string): number =>
      rows.filter((row) => row['currency'] === currency).reduce((total, row) => total + Number(row[field]), 0);
    const stores = (await main.post('/user/store/queryAvailableAmtStore')).result;
    const accounts = (await main.post('/user/account-bal-query/query-user-gep-sub-acc-balance')).result;
    const platforms = (await main.post('/plat/ccy/query-user-platform-sum-bal')).result;
    for (const currency of ['USD', 'EUR', 'JPY']) {
      expect(sum(accounts, 'availableBal', currency)).toBeCloseTo(sum(stores, 'availableAmt', currency), 2);
      const named = stores.filter((row: Record<string, string>) => row['platformCode'] !== undefined);
      expect(sum(platforms, 'availableBal', currency)).toBeCloseTo(sum(named, 'availableAmt', currency), 2);
    }
    const balances = (await main.post('/user/account-bal-query/query-user-gep-all-acc-balance', { allAccounts: true }))
      .result;
    const alone = (await main.post('/user/account-bal-query/query-user-gep-all-acc-balance')).result;
    const more = sum(balances, 'availableBal', 'USD') - sum(alone, 'availableBal', 'USD');
    expect(more).toBeCloseTo(sum(stores, 'availableAmt', 'USD'), 2);
  });

  it('gives the reason for every unusable amount, also as a file', async () => {
    const { result } = await reader.post('/user/store/queryUnavailableAvailableAmtStore', { currency: ['USD'] });
    const reasons: string[] = result.map((row: { reason: string }) => row.reason);
    expect(reasons).toEqual(
      expect.arrayContaining(['TO_CONFIRM', 'MATERIALS_TO_ADD', 'CREDIT_FAILED', 'HELD_BY_ORDERS']),
    );
    const waiting = await rowsIn([7], { currency: ['USD'] });
    const sum = result
      .filter((row: { reason: string }) => row.reason === 'MATERIALS_TO_ADD')
      .reduce((total: number, row: { unavailableAmt: string }) => total + Number(row.unavailableAmt), 0);
    expect(sum).toBeCloseTo(
      waiting.reduce((total, row) => total + Number(row.amount), 0),
      2,
    );
    const file = await fetched('/user/store/downloadUnavailableAvailableAmtStore', {});
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK');
  });
});
