import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { askCode, CODE, type Customer, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* Reviews by the bank before records may be used, as defined by the schemas. */

let bank: Bank;
let clock: FrozenClock;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
});
afterAll(() => bank.close());

/** A code is valid once; another can be requested a minute later. */
async function withCode(who: Customer, path: string, body: object) {
  clock.advance(61_000);
  const sent = await askCode(who, path, body);
  return sent.code === '0' ? who.post(path, { ...body, messageCode: CODE }) : sent;
}

async function pass(minutes: number): Promise<void> {
  await bank.sandbox.jump(clock.now() + minutes * 60_000);
}

const payer = {
  ...{ subjectType: 1, country: 'HK', payerName: '样例审核有限公司', payerEnName: 'Sample Review Limited' },
  ...{ creditCode: '70009911', address: '8 Sample Road', city: 'Hong Kong', relation: 'AFFILIATE' },
  ...{ license: '/file/x.png', relationFiles: ['/file/y.png'] },
};
const PAYERS = '/user/pobo-payer-manage';

describe('a payer', () => {
  it('waits four bank hours, is rejected with a reason, and passes after a change; each end is reported', async () => {
    const main = await signIn(bank, '13800000001');
    const listed = { ...payer, payerEnName: 'Sample Blocked Trading Limited' };
    const { code, result } = await withCode(main, `${PAYERS}/add`, listed);
    expect({ code, result }).toMatchObject({ code: '0', result: { auditState: 'WAIT' } });
    const { poboRecordId } = result;
    expect(poboRecordId).toMatch(/^PP20261120/);
    await pass(239);
    const read = async () => (await main.post(`${PAYERS}/detail`, { poboRecordId })).result;
    expect(await read()).toMatchObject({ auditState: 'WAIT' });
    await pass(1);
    expect(await read()).toMatchObject({ auditState: 'REJECT', rejectReason: '付款人名称命中风险名单' });
    const { country: _c, subjectType: _s, creditCode: _no, license: _l, relationFiles: _f, ...rest } = payer;
    const changed = await withCode(main, `${PAYERS}/update`, { poboRecordId, ...rest });
    expect(changed).toMatchObject({ code: '0', result: { poboRecordId, auditState: 'WAIT' } });
    expect((await read()).rejectReason).toBeUndefined();
    await pass(240);
    expect(await read()).toMatchObject({ auditState: 'PASS' });
    const { list } = (await main.post('/common/internal-message/page', { currentPage: 1, pageSize: 5 })).result;
    expect(list.slice(0, 2)).toMatchObject([
      { title: '代付付款人审核通过', bizNo: poboRecordId },
      { title: '代付付款人审核未通过：付款人名称命中风险名单', bizNo: poboRecordId },
    ]);
  });
});

const ACCOUNTS = '/user/payee-account';

describe('a withdrawal account', () => {
  it('exists once, is the only default of its currency once it has passed, and is reviewed again after a change', async () => {
    const main = await signIn(bank, '13800000001');
    const { list } = (await main.post(`${ACCOUNTS}/withdrawal-account-page`, { currentPage: 1, pageSize: 50 })).result;
    const known = list.find(
      (each: { currency: string; area: string }) => each.currency === 'HKD' && each.area === 'HONGKONG',
    );
    const body = {
      ...{ area: 'HONGKONG', accountName: known.accountName, currency: 'HKD', clearingCode: known.clearingCode },
      ...{ accountNo: '990011223344', isDefault: false },
    };
    const added = await withCode(main, `${ACCOUNTS}/withdrawal-account-add`, body);
    expect(added).toMatchObject({ code: '0', result: { auditState: 'WAIT' } });
    const { id } = added.result;
    expect(id).toMatch(/^WA20261120/);
    expect(await withCode(main, `${ACCOUNTS}/withdrawal-account-add`, body)).toMatchObject({ code: '27026' });
    const makeDefault = async (of: string) =>
      (await main.post(`${ACCOUNTS}/withdrawal-account-default`, { id: of })).code;
    expect(await makeDefault(id)).toBe('10019');
    await pass(30);
    expect(await makeDefault(id)).toBe('0');
    const defaults = await bank.work((_desk, { entities }) =>
      entities.as('80010001').find('withdrawal-account', { where: { currency: 'HKD', isDefault: true } }),
    );
    expect(defaults.map((each) => each['id'])).toEqual([id]);
    const { area: _area, isDefault: _default, accountNo: _no, ...edited } = body;
    const again = await withCode(main, `${ACCOUNTS}/withdrawal-account-edit`, { id, ...edited, currency: 'USD' });
    expect(again).toMatchObject({ code: '0', result: { auditState: 'WAIT' } });
  });
});

describe('a collection account', () => {
  it('is open two bank minutes after its application, and its merchant is told', async () => {
    const main = await signIn(bank, '13800000001');
    const { result } = await main.post(`${ACCOUNTS}/applyUserSubAccount`, { currency: 'SGD', category: 'SERVICE' });
    expect(result).toMatchObject({ status: 'APPLYING', accountNo: expect.stringMatching(/^999\d{10}$/) });
    await pass(2);
    const [account] = await bank.work((_desk, { entities }) =>
      entities.as('80010001').find('collection-account', { where: { accountNo: result.accountNo } }),
    );
    expect(account).toMatchObject({ status: 'NORMAL', currency: 'SGD', bankCountry: 'SG' });
    const { list } = (await main.post('/common/internal-message/page', { currentPage: 1, pageSize: 1 })).result;
    expect(list).toMatchObject([{ title: '新加坡元收款账户已开立' }]);
  });
});
