import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import { model } from '#generated/model.ts';
import type { Bank } from './bank.ts';
import { askCode, CODE, type Customer, customer, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* Calls whose method the documents leave open, and the names that the portal's first document gives them. */

let bank: Bank;
let main: Customer;
beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
  main = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

/** Reads that answer by both methods: path, request. */
const READS: [path: string, request: Record<string, string>][] = [
  ['/pay/queryCompanyList', { keyword: '样例', channel: 'CN' }],
  ['/user/refundModel/config/find', {}],
  ['/cache/getProvinceData/CN', {}],
  ['/cache/getProvinceData', { code: 'CN' }],
  ['/cache/getCityData', { code: '440000' }],
  ['/cache/getAreaData', { code: '440300' }],
  ['/cache/findAllCountry', {}],
  ['/common/get-notice', {}],
  ['/common/unreadNoticeInfoApi/1', {}],
  ['/real-name/current-qualified', {}],
  ['/vcc-card-other/queryMasterByUserNo', {}],
  ['/user-common/config', { configNo: 'SYSTEM_NAME', configSystem: '2' }],
  ['/user-common/query-currency', {}],
];

describe('a call of an inferred method', () => {
  it.each(READS)('answers %s alike by GET and POST', async (path, request) => {
    const query = new URLSearchParams(request).toString();
    const got = await main.get(query === '' ? path : `${path}?${query}`);
    const asked = { ...request, ...(request['configSystem'] === undefined ? {} : { configSystem: 2 }) };
    const posted = await main.post(path, asked);
    expect([got.code, posted.code], `${got.message} ${posted.message}`).toEqual(['0', '0']);
    expect(got.result).toEqual(posted.result);
  });

  it('answers the card code by its other name, by POST alone', async () => {
    const sent = await main.post('/vcc-card-other/getVerificationCode', { bizType: 1, sendType: 1, scene: 2 });
    expect(sent.code).toBe('0');
    const checked = { bizType: 1, sendType: 1, scene: 2, messageCode: CODE };
    expect((await main.post('/vcc-card-other/checkVerificationCode', checked)).code).toBe('0');
    expect((await main.get('/vcc-card-other/getVerificationCode?bizType=1&sendType=1&scene=2')).status).toBe(404);
  });

  it('changes nothing by GET unless the documents say so', () => {
    const changing = Object.values(model.calls).filter(
      (call) => call.writes.length > 0 && call.methods.includes('GET'),
    );
    expect(changing.map(({ name }) => name).toSorted()).toEqual(STATED);
  });
});

/** Changing calls that the documents state as GET. */
const STATED = [
  'notice.sign',
  'notice.signAll',
  'partner-org.remove',
  'pobo.remove',
  'user.refresh',
  'user.signCertificate',
  'user.signOut',
];

describe('a payer on behalf', () => {
  const PATH = '/user/pobo-payer-manage/delete';
  const removeBy = (id: string, header: Record<string, string>, query = '') =>
    bank.sandbox.inject({
      method: 'GET',
      url: `/api${PATH}?poboRecordId=${id}${query}`,
      headers: { 'system-name': 'member-exchange-client', cookie: main.cookie, ...header },
    });

  it('is removed by GET with the code in a header, and never with a code in the address', async () => {
    const { list } = (await main.post('/user/pobo-payer-manage/queryPage', { currentPage: 1, pageSize: 50 })).result;
    const open = new Set<string>();
    const orders = await main.post('/pay/paymentOrder/queryPaymentOrder', { currentPage: 1, pageSize: 100 });
    for (const { poboRecordId } of orders.result.list) open.add(String(poboRecordId));
    const payer = (list as { poboRecordId: string }[]).find(({ poboRecordId }) => !open.has(poboRecordId));
    const id = payer?.poboRecordId ?? '';
    expect((await askCode(main, PATH, { poboRecordId: id })).code).toBe('0');
    expect((await removeBy(id, {})).json()).toMatchObject({ code: '10003' });
    const written = await removeBy(id, {}, `&messageCode=${CODE}`);
    expect([written.statusCode, written.json()]).toMatchObject([400, { code: '400' }]);
    expect((await customer(bank, main.cookie).post('/user/pobo-payer-manage/detail', { poboRecordId: id })).code).toBe(
      '0',
    );
    expect((await removeBy(id, { 'message-code': CODE })).json()).toMatchObject({ code: '0' });
    expect((await main.post('/user/pobo-payer-manage/detail', { poboRecordId: id })).code).toBe('10018');
  });
});
