import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { mainlandBanks } from './reference/banks.ts';
import { CODE, type Customer, signIn, askCode } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* Payees, partner companies and own accounts as an API client sees them. */

let bank: Bank;
let clock: FrozenClock;
let main: Customer;
let maker: Customer;
let checker: Customer;
let other: Customer;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  main = await signIn(bank, '13800000001');
  maker = await signIn(bank, '13800000002');
  checker = await signIn(bank, '13800000003');
  other = await signIn(bank, '13900000001');
});
afterAll(() => bank.close());

/** A code is valid once; another can be requested a minute later. */
async function withCode(who: Customer, path: string, body: object) {
  clock.advance(61_000);
  const sent = await askCode(who, path, body);
  return sent.code === '0' ? who.post(path, { ...body, messageCode: CODE }) : sent;
}

const korea = {
  subjectType: 1,
  country: 'KR',
  relation: 'SUPPLIER',
  payeeEnName: 'Hanbit & Sample Co., Ltd.',
  city: 'Hanbit',
  address: '1 Sample Street',
  bankCountry: 'KR',
  payWay: 'LOCAL',
  currency: 'KRW',
  bankCode: '991',
  accountNo: '1234-5678-901',
};

describe('a payee', () => {
  it('is stored as its bank writes it, waits for its review, and exists once', async () => {
    const added = await withCode(maker, '/user/payee-account/payee-manage-add', korea);
    expect(added).toMatchObject({ code: '0', result: { auditState: 'WAIT' } });
    const { payeeNo } = added.result;
    const read = await main.post('/user/payee-account/query-by-id', { payeeNo });
    expect(read.result).toMatchObject({ payeeName: korea.payeeEnName, bankName: '한강견본은행', bankCode: '991' });
    expect(read.result.accountNo).not.toContain('45678');
    const plain = await main.post('/user/payee-account/query-account-no', { payeeNo });
    expect(plain.result).toEqual({ accountNo: '12345678901' });
    expect(await main.post('/user/payee-account/check-payee-detail', korea)).toMatchObject({ code: '27010' });
    expect(await other.post('/user/payee-account/check-payee-detail', korea)).toMatchObject({ code: '0' });
    expect(await withCode(maker, '/user/payee-account/add', korea)).toMatchObject({ code: '27010' });
    await bank.sandbox.jump(clock.now() + 30 * 60_000);
    const later = await main.post('/user/payee-account/query-by-id', { payeeNo });
    expect(later.result).toMatchObject({ auditState: 'PASS' });
  });

  it('is refused with a message at each invalid field, before a code is requested', async () => {
    const wrong = { ...korea, payWay: 'SWIFT', currency: 'USD', swift: 'SMPLGB2L', accountNo: '12*45' };
    const reply = await maker.post('/user/payee-account/check-payee-detail', wrong);
    expect(reply).toMatchObject({ status: 200, code: '27001', message: '名称仅支持英文字符' });
    expect(reply.result.errors.map(({ path }: { path: string }) => path)).toEqual([
      '/payeeEnName',
      '/swift',
      '/accountNo',
    ]);
  });

  it('that changes its format loses the numbers of the old one, and is reviewed again', async () => {
    const { result } = await main.post('/user/payee-account/query-payee-manage-page', {
      ...{ currentPage: 1, pageSize: 1, country: ['KR'], auditState: ['PASS'] },
    });
    const [{ payeeNo }] = result.list;
    const { subjectType: _s, country: _c, accountNo: _a, bankCode: _b, ...rest } = korea;
    const swift = {
      ...rest,
      payeeNo,
      payeeEnName: 'Hanbit Sample',
      payWay: 'SWIFT',
      currency: 'USD',
      swift: 'SMPLKRSE',
      bankName: 'X',
    };
    expect(await withCode(maker, '/user/payee-account/payee-manage-edit', swift)).toMatchObject({ code: '0' });
    const read = await main.post('/user/payee-account/query-by-id', { payeeNo });
    expect(read.result).toMatchObject({ payWay: 'SWIFT', auditState: 'WAIT', country: 'KR' });
    expect(read.result.bankCode ?? null).toBeNull();
    const alias = { ...swift, alias: '主力' };
    await bank.sandbox.jump(clock.now() + 30 * 60_000);
    expect(await withCode(maker, '/user/payee-account/payee-manage-edit', alias)).toMatchObject({
      result: { auditState: 'PASS' },
    });
  });

  it('of Hong Kong has its own paths, and is the same record', async () => {
    const hongKong = {
      ...{ subjectType: 1, payeeEnName: 'Sample Harbour Limited', relation: 'SERVICE', currency: 'HKD' },
      ...{ clearingCode: '004', accountNo: '123-456789', city: 'Hong Kong', address: '1 Sample Road' },
    };
    const { result } = await withCode(maker, '/user/payees-manager-hk/add', hongKong);
    const { payeeNo } = result;
    expect((await main.get(`/user/payees-manager-hk/queryByNo?payeeNo=${payeeNo}`)).result).toMatchObject({
      bankCountry: 'HK',
      payWay: 'LOCAL',
      bankName: '维港汇通银行',
    });
    const { subjectType: _s, accountNo: _a, ...change } = hongKong;
    expect(
      await withCode(maker, '/user/payees-manager-hk/modify', { ...change, payeeNo, clearingCode: '111' }),
    ).toMatchObject({ code: '27015' });
    expect(await withCode(maker, '/user/payees-manager-hk/delete', { payeeNo })).toMatchObject({ code: '0' });
    expect(await main.post('/user/payee-account/query-by-id', { payeeNo })).toMatchObject({ code: '10018' });
  });

  it('is closed to people who only review', async () => {
    const reply = await checker.post('/user/payee-account/payee-manage-add', { ...korea, messageCode: CODE });
    expect(reply.status).toBe(403);
  });
});

describe('the questions of a form', () => {
  it('report the error of an account during typing, and keep the fields of a place while its way is not chosen', async () => {
    const ask = async (request: object) =>
      (await main.post('/LocalPayee/format', { bankCountry: 'DE', ...request })).result;
    const german = { payWay: 'LOCAL', currency: 'EUR' };
    expect(await ask({ ...german, accountNo: 'DE89370400440532013001' })).toMatchObject({
      allowed: true,
      accountError: 'IBAN校验失败',
      asked: 'DE LOCAL EUR DE89370400440532013001',
    });
    expect(await ask({ ...german, accountNo: 'DE89370400440532013000' })).not.toHaveProperty('accountError');
    expect(await ask({ ...german, accountNo: 'DE8****3000' })).not.toHaveProperty('accountError');
    expect(await ask({ payWay: 'CNAPS', currency: 'CNY' })).toMatchObject({ allowed: false, format: 'SEPA' });
  });

  it('tells how a place is paid, the format of its accounts, and its banks', async () => {
    // A country without local clearing has no local currencies.
    expect((await main.post('/LocalPayee/place', { bankCountry: 'BR' })).result).toMatchObject({
      ...{ asked: 'BR', hasLocal: false, localCurrencies: '' },
    });
    expect((await main.post('/LocalPayee/place', { bankCountry: 'JP' })).result).toMatchObject({
      payWay: 'LOCAL',
      currency: 'JPY',
    });
    const format = (payWay: string, currency: string) =>
      main.post('/LocalPayee/format', { bankCountry: 'JP', payWay, currency });
    expect((await format('LOCAL', 'JPY')).result).toMatchObject({ allowed: true, format: 'ZENGIN' });
    expect((await format('LOCAL', 'USD')).result).toMatchObject({ allowed: false });
    expect((await format('SWIFT', 'USD')).result).toMatchObject({ allowed: true, format: 'SWIFT' });
    expect((await main.post('/LocalPayee/bankList', { country: 'JP' })).result).toHaveLength(3);
    expect((await main.post('/LocalPayee/bankList', { country: 'JP', keyword: '0992' })).result).toHaveLength(1);
  });

  it('romanises Chinese names, and names characters with two readings', async () => {
    const { result } = await main.get(`/api-shop/chineseToPinyin?chinese=${encodeURIComponent('单晓岚')}`);
    expect(result).toEqual({ pinyin: 'SHAN XIAOLAN', note: '「单」可读 DAN、SHAN、CHAN，请按证件核对' });
  });
});

describe('a partner company', () => {
  const company = {
    orgName: '深圳样例制造有限公司',
    country: 'CN',
    creditCode: '91440300MA5XDEM13N',
    relation: 'SUPPLIER',
  };

  it('is registered once, under a number of its country, with a valid document', async () => {
    const add = (change: object) => maker.post('/user/partner/add-user-partner-org', { ...company, ...change });
    expect(await add({ creditCode: '91440300MA5XDEM13X' })).toMatchObject({ code: '27008' });
    expect(await add({ legalIdType: 1, legalIdNo: '990101198804123011' })).toMatchObject({ code: '27009' });
    expect(await add({ legalIdType: 2, legalIdNo: 'x' })).toMatchObject({ code: '27024' });
    expect(await add({ country: 'HK' })).toMatchObject({ code: '27008' });
    const { code, result } = await add({ legalIdType: 1, legalIdNo: '990101198804123012' });
    expect(code).toBe('0');
    expect(await add({})).toMatchObject({ code: '27025' });
    const { partnerNo } = result;
    expect((await main.get(`/user/partner/query-user-partner-detail?partnerNo=${partnerNo}`)).result).toMatchObject({
      orgName: company.orgName,
    });
    expect((await main.post('/user/partner/query-user-all-partner')).result.length).toBeGreaterThan(3);
    expect(await other.get(`/user/partner/remove-user-partner-org?partnerNo=${partnerNo}`)).toMatchObject({
      code: '10018',
    });
    expect(await maker.get(`/user/partner/remove-user-partner-org?partnerNo=${partnerNo}`)).toMatchObject({
      code: '0',
    });
  });

  it('the merchant’s own names are those of its verification', async () => {
    expect((await main.get('/user/partner/query-gep-user-legal-info')).result).toMatchObject({
      userNo: '80010001',
      userName: '深圳星澜电子商务有限公司',
      subjectType: 1,
    });
  });
});

describe('a withdrawal account', () => {
  const mainland = {
    area: 'MAINLAND',
    accountName: '深圳星澜电子商务有限公司',
    currency: 'CNY',
    bankNo: mainlandBanks[0]?.payeeBankNo,
    accountNo: '9990001234567',
  };
  const add = (change: object) =>
    withCode(maker, '/user/payee-account/withdrawal-account-add', { ...mainland, ...change });
  const list = async () =>
    (await main.post('/user/payee-account/withdrawal-account-page', { currentPage: 1, pageSize: 100 })).result.list;

  it.each([
    ['27011', { accountName: '别人的公司' }, '/accountName'],
    ['27007', { bankNo: '308584000014' }, '/bankNo'],
    ['27006', { accountNo: 'ABC123' }, '/accountNo'],
    ['27013', { currency: 'USD' }, '/currency'],
    ['27015', { area: 'HONGKONG', currency: 'HKD', clearingCode: '111', accountNo: '123456789' }, '/clearingCode'],
    ['27003', { area: 'OVERSEAS', bankCountry: 'US', currency: 'USD', swift: 'SMPLGB2L', bankName: 'X' }, '/swift'],
    ['27004', { area: 'OVERSEAS', bankCountry: 'DE', currency: 'EUR', swift: 'SMPLDEFF', bankName: 'X' }, '/accountNo'],
  ])('is refused with %s', async (code, change, path) => {
    const reply = await add(change);
    expect(reply).toMatchObject({ code, result: { errors: [{ path }] } });
  });

  it('waits for its review, and can be used and made the default only afterwards', async () => {
    const { result } = await add({});
    expect(result).toMatchObject({ auditState: 'WAIT' });
    const { id } = result;
    expect(await add({})).toMatchObject({ code: '27026' });
    expect(await maker.post('/user/payee-account/withdrawal-account-default', { id })).toMatchObject({ code: '10019' });
    const useable = async () =>
      (await main.post('/user/payee-account/query-payee-manage-lists', { currency: ['CNY'] })).result.map(
        (each: { id: string }) => each.id,
      );
    expect(await useable()).not.toContain(id);
    await bank.sandbox.jump(clock.now() + 30 * 60_000);
    expect(await useable()).toContain(id);
    expect(await maker.post('/user/payee-account/withdrawal-account-default', { id })).toMatchObject({ code: '0' });
    const defaults = (await list()).filter(
      (each: { currency: string; isDefault: boolean }) => each.currency === 'CNY' && each.isDefault,
    );
    expect(defaults.map((each: { id: string }) => each.id)).toEqual([id]);
    const edit = { id, accountName: mainland.accountName, currency: 'CNY', bankNo: mainlandBanks[1]?.payeeBankNo };
    expect(await withCode(maker, '/user/payee-account/withdrawal-account-edit', edit)).toMatchObject({
      result: { auditState: 'WAIT' },
    });
    expect(await withCode(other, '/user/payee-account/withdrawal-account-delete', { id })).toMatchObject({
      code: '10018',
    });
    expect(await withCode(maker, '/user/payee-account/withdrawal-account-delete', { id })).toMatchObject({ code: '0' });
    expect((await list()).some((each: { id: string }) => each.id === id)).toBe(false);
  });

  it('shows its number masked, and plain only on request', async () => {
    const [first] = await list();
    expect(first.accountNo).toContain('*');
    const plain = await main.post('/user/payee-account/withdrawal-account-no', { id: first.id });
    expect(plain.result.accountNo).not.toContain('*');
  });
});
