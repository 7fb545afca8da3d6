import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { dayOf } from '#model/instant.ts';
import type { Bank } from './bank.ts';
import { residentNo } from './documents/recognise.ts';
import { licencePicture } from './files/papers.ts';
import { register } from './reference/companies.ts';
import { mainlandBanks } from './reference/banks.ts';
import { type Customer, letCodesRest, postWithCode, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* Company customers and suppliers: numbers, review, uniqueness, the end of a contract. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let bank: Bank;
let clock: FrozenClock;
let main: Customer;
let other: Customer;
let license: string;
let contract: string;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  main = await signIn(bank, '13800000001');
  other = await signIn(bank, '13900000004');
  license = await upload('LICENSE');
  contract = await upload('SUPPLEMENT_MATERIAL');
});
afterAll(() => bank.close());

const jump = (time: number): Promise<unknown> => bank.sandbox.jump(clock.now() + time);
const inDays = (days: number): string => dayOf(clock.now() + days * DAY);

async function upload(business: string, who = main): Promise<string> {
  const form = new FormData();
  form.set('businessType', business);
  form.set('file', new File([licencePicture() as BlobPart], 'a.png'));
  return ((await who.post('/common/file/upload', form)).result as { fileId: string }).fileId;
}

const companies = register.filter(({ area, creditCode }) => area === 'CN' && creditCode.length === 18);
const [first, second, third, fourth, fifth] = companies as [
  (typeof companies)[0],
  (typeof companies)[0],
  (typeof companies)[0],
  (typeof companies)[0],
  (typeof companies)[0],
];
const ID_NO = residentNo('440305', '1990-05-06', 101);
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });

const filing = (over: object = {}) => ({
  ...{ scene: 'ECOMMERCE', companyName: first.name, creditCode: first.creditCode, companyType: '150' },
  ...{ industry: '0964', sez: '99', area: ['440000_广东省', '440300_深圳市', '440305_南山区'], address: '科苑路 1 号' },
  ...{ legalName: '陈晓', legalIdNo: ID_NO, phonePrefix: '86', contactPhone: '13712345678', license, ...over },
});
const supplier = (over: object = {}) => ({
  ...{ scene: 'ECOMMERCE', supplierType: 1, supplierName: second.name, creditCode: second.creditCode },
  ...{ bankNo: mainlandBanks[0]?.payeeBankNo, accountNo: '999123456789', phonePrefix: '86', phone: '13712345678' },
  ...{ relation: 'PURCHASE', contract: [contract], contractExpire: inDays(100), ...over },
});

const file = (body: object, who = main, headers: Record<string, string> = keyed()) =>
  who.post('/org-customer-filing/add', body, headers);
const filed = async (filingNo: string, who = main) =>
  (await who.post('/org-customer-filing/detail', { filingNo })).result;
async function write(path: string, body: object, who = main) {
  await letCodesRest(bank);
  return postWithCode(who, `/supplier-relationship/${path}`, body);
}
const read = async (supplierNo: string) => (await main.post('/supplier-relationship/detail', { supplierNo })).result;

describe('a filing', () => {
  it('waits for the bank and passes, with its identity number hidden', async () => {
    const { result } = await file(filing());
    expect(result).toMatchObject({ status: 'AUDITING' });
    expect(result.filingNo).toMatch(/^OF20261120/);
    await jump(3 * HOUR);
    expect(await filed(result.filingNo)).toMatchObject({ status: 'AUDITING' });
    await jump(HOUR);
    const found = await filed(result.filingNo);
    expect(found).toMatchObject({ status: 'PASS', creditCode: first.creditCode });
    expect(found.legalIdNo).toContain('*');
    expect((await main.post('/org-customer-filing/reveal', { filingNo: result.filingNo })).result.legalIdNo).toBe(
      ID_NO,
    );
    const edited = await main.post(
      '/org-customer-filing/modify',
      { ...filing(), scene: undefined, filingNo: result.filingNo },
      keyed(),
    );
    expect(edited.code).toBe('10019');
  });

  it('exists once for each credit code and scene', async () => {
    const body = filing({ companyName: second.name, creditCode: second.creditCode });
    expect((await file(body)).code).toBe('0');
    expect((await file({ ...body, creditCode: second.creditCode.toLowerCase() })).code).toBe('27025');
    expect((await file({ ...body, scene: 'GOODS_TRADE' })).code).toBe('0');
    expect((await file({ ...body, license: await upload('LICENSE', other) }, other)).code).toBe('0');
  });

  it('is created once, however often the request is sent', async () => {
    const body = filing({ companyName: third.name, creditCode: third.creditCode });
    const headers = keyed();
    const [one, again] = [await file(body, main, headers), await file(body, main, headers)];
    expect(again.result).toEqual(one.result);
    expect((await file({ ...body, sez: '10' }, main, headers)).code).toBe('10009');
  });

  it('is rejected with the reason, and reviewed again after a change', async () => {
    const wrong = filing({ companyName: '别的公司有限公司', creditCode: fourth.creditCode });
    const { filingNo } = (await file(wrong)).result;
    await jump(4 * HOUR);
    expect(await filed(filingNo)).toMatchObject({
      status: 'REJECT',
      rejectReason: '企业名称与登记信息不一致，请按营业执照填写',
    });
    const { scene: _scene, ...right } = filing({ companyName: fourth.name, creditCode: fourth.creditCode });
    const again = await main.post('/org-customer-filing/modify', { ...right, filingNo }, keyed());
    expect(again.result).toMatchObject({ status: 'AUDITING' });
    expect((await main.post('/org-customer-filing/delete', { filingNo })).code).toBe('10019');
    await jump(4 * HOUR);
    expect(await filed(filingNo)).toMatchObject({ status: 'PASS' });
    expect((await main.post('/org-customer-filing/delete', { filingNo })).code).toBe('0');
  });

  it('refuses wrong numbers at their fields, and another merchant', async () => {
    const wrong = await file(filing({ creditCode: '91350100M000100Y4Z', legalIdNo: '110105194912310021' }));
    expect(wrong.code).toBe('27008');
    expect(wrong.result.errors.map((each: { path: string }) => each.path)).toEqual(['/creditCode', '/legalIdNo']);
    const { filingNo } = (await file(filing({ companyName: fifth.name, creditCode: fifth.creditCode }))).result;
    expect((await other.post('/org-customer-filing/detail', { filingNo })).code).toBe('10018');
    expect((await other.post('/org-customer-filing/delete', { filingNo })).code).toBe('10018');
  });
});

describe('a supplier', () => {
  it('needs a code, passes the review, and hides its numbers', async () => {
    const bare = await main.post('/supplier-relationship/add', supplier(), keyed());
    expect(bare.code).toBe('10003');
    const { result } = await write('add', supplier());
    expect(result).toMatchObject({ auditState: 'WAIT' });
    expect((await write('modify', { ...changes(), supplierNo: result.supplierNo })).code).toBe('10019');
    await jump(4 * HOUR);
    const found = await read(result.supplierNo);
    expect(found).toMatchObject({ auditState: 'PASS', contractState: 'VALID' });
    expect([found.creditCode, found.accountNo].every((each: string) => each.includes('*'))).toBe(true);
    const plain = await main.post('/supplier-relationship/reveal', { supplierNo: result.supplierNo });
    expect(plain.result).toMatchObject({ creditCode: second.creditCode, accountNo: '999123456789' });
    expect((await other.post('/supplier-relationship/reveal', { supplierNo: result.supplierNo })).code).toBe('10018');
    expect((await write('add', supplier())).code).not.toBe('0');
    expect((await write('modify', { ...changes(), supplierNo: result.supplierNo })).result.auditState).toBe('WAIT');
    await jump(4 * HOUR);
    const kept = await main.post('/supplier-relationship/reveal', { supplierNo: result.supplierNo });
    expect(kept.result).toMatchObject({ creditCode: second.creditCode, accountNo: '999123456789' });
    expect((await write('delete', { supplierNo: result.supplierNo })).code).toBe('0');
  });

  const changes = () => {
    const { scene: _scene, supplierType: _type, creditCode: _code, accountNo: _no, contract: _c, ...rest } = supplier();
    return rest;
  };

  it('refuses wrong numbers', async () => {
    const code = async (over: object) => (await write('add', supplier(over))).code;
    expect(await code({ creditCode: '91350100M000100Y4Z' })).toBe('27008');
    expect(await code({ bankNo: '308584000014' })).toBe('27007');
    expect(await code({ accountNo: '12345678A' })).toBe('27006');
    const person = { supplierType: 2, supplierName: '陈晓', creditCode: ID_NO, accountNo: '6299990000000009' };
    expect(await code({ ...person, creditCode: '110105194912310021' })).toBe('27009');
    expect(await code({ ...person, accountNo: '6299990000000001' })).toBe('27012');
    expect(await code({ userNo: '80019999' })).toBe('25001');
    expect(await code({ userNo: '80010005' })).toBe('25002');
    expect(await code({ userNo: '80010001' })).toBe('25003');
  });

  it('accepts a contract until the end of its last day', async () => {
    expect((await write('add', supplier({ contractExpire: inDays(-1) }))).code).not.toBe('0');
    const { supplierNo } = (await write('add', supplier({ contractExpire: inDays(1) }))).result;
    await jump(4 * HOUR);
    expect(await read(supplierNo)).toMatchObject({ auditState: 'PASS', contractState: 'SOON' });
    await jump(DAY);
    expect(await read(supplierNo)).toMatchObject({ contractState: 'SOON' });
    await jump(DAY);
    expect(await read(supplierNo)).toMatchObject({ contractState: 'EXPIRED' });
  });

  it('reminds of the end of a contract 30 and 7 days before', async () => {
    const body = supplier({ supplierName: third.name, creditCode: third.creditCode, contractExpire: inDays(60) });
    const { supplierNo } = (await write('add', body)).result;
    const reminders = async () => {
      const { result } = await main.post('/common/internal-message/page', { pageSize: 100 });
      return result.list.filter(
        (each: { title: string; bizNo: string }) =>
          each.title.startsWith('合作合同即将到期') && each.bizNo === supplierNo,
      ).length;
    };
    await jump(29 * DAY);
    expect(await reminders()).toBe(0);
    await jump(DAY);
    expect(await reminders()).toBe(1);
    await jump(22 * DAY);
    expect(await reminders()).toBe(1);
    await jump(DAY);
    expect(await reminders()).toBe(2);
    await jump(8 * DAY);
    expect(await reminders()).toBe(2);
  });
});
