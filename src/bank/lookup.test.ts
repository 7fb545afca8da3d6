import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import readXlsxFile from 'read-excel-file/node';
import { Readable } from 'node:stream';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { channelOf } from './terms/channels.ts';
import { searchCompanies } from './reference/companies.ts';
import { seal } from '#sandbox/sealing.ts';
import { CODE, type Customer, postWithCode, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* Lookups without a screen of their own: the bank's products, register entries, signed agreements. */

let bank: Bank;
let a: Customer;
let unverified: Customer;
const clock = frozenClock('2026-11-20 10:30:00');
beforeAll(async () => {
  bank = await smallBank({ clock });
  a = await signIn(bank, '13800000001');
  unverified = await signIn(bank, '13900000005');
});
afterAll(() => bank.close());

describe('what the bank offers', () => {
  it('quotes 105 pairs, base first, and those of one currency', async () => {
    const { result } = await a.post('/user/common/query-currency-pair');
    expect(result).toHaveLength(105);
    expect(result).toContainEqual({
      ...{ ccyPair: 'USD/CNY', pairName: '美元/人民币', baseCcy: 'USD', quoteCcy: 'CNY', scaleNumber: 4 },
    });
    expect((await a.post('/user/common/query-currency-pair', { currency: 'JPY' })).result).toHaveLength(14);
  });

  it('names the clearing of a payment', async () => {
    const ask = (arriveCcy: string, bankCountry: string, payCcy?: string) =>
      a.post('/user/common/queryPaymentChannelCode', { arriveCcy, bankCountry, ...(payCcy && { payCcy }) });
    expect((await ask('EUR', 'DE')).result).toEqual({ channelCode: 'SEPA', channelName: '欧元区 SEPA' });
    expect((await ask('USD', 'BR')).result).toMatchObject({ channelCode: 'SWIFT' });
    expect((await ask('CNY', 'CN', 'USD')).result).toMatchObject({ channelCode: 'CNAPS' });
    expect(await ask('KRW', 'KR')).toMatchObject({ code: '27013' });
    expect(channelOf('HKD', { country: 'HK', currency: 'HKD' })?.code).toBe('FPS_HK');
  });

  it('publishes fees, limits and cut-offs by currency and channel', async () => {
    const { result } = await a.post('/user/payment/queryList', { currency: 'USD' });
    expect(result.map((each: { channelCode: string }) => each.channelCode)).toEqual(['ACH', 'CHATS', 'SWIFT']);
    const one = await a.post('/user/payment/queryConfigByOne', { currency: 'USD', channelCode: 'SWIFT' });
    expect(one.result).toMatchObject({ fee: '15.00', ourFee: '25.00', cutOff: '16:30', singleLimit: '500000' });
    const person = await signIn(bank, '13900000001');
    const same = await person.post('/user/payment/queryConfigByOne', { currency: 'USD', channelCode: 'SWIFT' });
    expect(same.result).toMatchObject({ singleLimit: '50000' });
    expect(await a.post('/user/payment/queryConfigByOne', { currency: 'USD', channelCode: 'NONE' })).toMatchObject({
      code: '10018',
    });
  });

  it('returns the merchant’s own products and groups', async () => {
    expect((await a.post('/user/common/query-check-user-product', { product: 'PAYMENT' })).result).toEqual({
      ...{ product: 'PAYMENT', opened: true },
    });
    const own = (await a.get('/user/common/query-user-group')).result as unknown[];
    const all = (await a.get('/user/common/query-user-all-group')).result as unknown[];
    expect(own).toContainEqual({ key: 'REVIEW_MERCHANT_GROUP', value: '复核商户' });
    expect(all.length).toBeGreaterThan(own.length);
  });
});

it('the register has every company that its search finds', async () => {
  const found = (await a.post('/api-shop/queryQccAdvanceSearch', { keyword: '深圳' })).result;
  expect(found).toEqual(searchCompanies('深圳'));
  const { creditCode, name } = found[0];
  const profile = (await a.post('/api-shop/queryQccMerchantDetailInfo', { creditCode })).result;
  expect(profile).toMatchObject({ name, creditCode, area: 'CN', capitalCcy: 'CNY' });
  expect(profile.address).toContain('深圳');
  expect(await a.post('/api-shop/queryQccMerchantDetailInfo', { creditCode: 'X' })).toMatchObject({ code: '10018' });
});

it('a verified merchant has a contract that names what was signed, the others have none', async () => {
  expect((await a.get('/user/contract/isExist')).result).toEqual({ exist: true, contractNo: 'GEP-80010001' });
  expect((await unverified.get('/user/contract/isExist')).result).toEqual({ exist: false });
  expect(await unverified.get('/user/contract/download')).toMatchObject({ code: '10018' });
  const file = await bank.sandbox.inject({
    url: '/api/user/contract/download',
    headers: { 'system-name': 'x', cookie: a.cookie },
  });
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

it('a text that was sealed for a merchant is opened for it after a code, and for nobody else', async () => {
  const cipherText = await bank.work((_desk, { tx }) => seal(tx, '80010001', '4000120000001234'));
  const open = (who: Customer) => who.post('/vas/common/func/decrypt', { cipherText });
  expect(await open(a)).toMatchObject({ code: '10003' });
  const b = await signIn(bank, '13900000001');
  for (const who of [a, b]) {
    const card = { bizType: 1, sendType: 1, scene: 2 };
    expect(await who.post('/vas/other/getVerificationCode', card)).toMatchObject({ code: '0' });
    const checked = await who.post('/vas/other/checkVerificationCode', { ...card, messageCode: CODE });
    expect(checked).toMatchObject({ code: '0' });
  }
  expect(await open(a)).toMatchObject({ code: '0', result: { plainText: '4000120000001234' } });
  expect(await open(b)).toMatchObject({ code: '10018' });
});

it('a closed verification is shown as closed, and cannot be closed again', async () => {
  const settings = async () => (await a.post('/user/second/auth/queryBizTypeConfig')).result;
  expect(await settings()).toMatchObject([
    { bizType: 1, authWay: 1 },
    { bizType: 2, authWay: 0 },
    ...[3, 4, 5, 6].map((bizType) => ({ bizType, authWay: 1 })),
  ]);
  const close = async () => {
    clock.advance(61_000);
    return postWithCode(a, '/user/second/auth/removeSecondAuthCheck', { bizType: 1, sendType: 1 });
  };
  expect(await close()).toMatchObject({ code: '0' });
  expect((await settings())[0]).toMatchObject({ bizType: 1, authWay: 0 });
  expect(await close()).toMatchObject({ code: '10019' });
});

it('the export of settlements contains only settlements', async () => {
  const { uuId } = (await a.post('/dataCenterDownload/apply/MERCHANT_SETTLEMENT_PAYMENT_ORDER')).result;
  await bank.sandbox.settle();
  const { downloadUrl } = (await a.post('/user/download/query-download-result', { id: uuId })).result;
  const file = await bank.sandbox.inject({ url: downloadUrl, headers: { cookie: a.cookie } });
  const [sheet] = (await readXlsxFile(Readable.from(file.rawPayload) as never)) as { data: unknown[][] }[];
  const orders = await a.post('/pay/paymentOrder/queryPaymentOrder', { orderType: ['SETTLE'] });
  expect(sheet?.data.length).toBe(orders.result.total + 1);
  expect(orders.result.total).toBeGreaterThan(5);
});
