import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { announce, stepOrder } from '../testing/teller.ts';
import { type Customer, postWithCode, signIn } from '../testing/customer.ts';
import { smallBank } from '../testing/small-bank.ts';
import { isConcerned } from './tell.ts';
import { bankTablesOf } from '../ledger/tables.ts';

interface Told {
  messageId: string;
  bizNo?: string;
  title: string;
  path?: string;
  readFlag: number;
}

let bank: Bank;
let clock: FrozenClock;
let main: Customer;
let maker: Customer;
let operation: Customer;
let other: Customer;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  [main, maker, operation, other] = (await Promise.all(
    ['13800000001', '13800000002', '13800000005', '13900000001'].map((loginNo) => signIn(bank, loginNo)),
  )) as [Customer, Customer, Customer, Customer];
});
afterAll(() => bank.close());

const unread = async (who: Customer): Promise<Told[]> => {
  const { result } = await who.post('/common/internal-message/unReadPage', { currentPage: 1, pageSize: 100 });
  return (result as { list: Told[] }).list;
};
const total = async (who: Customer): Promise<number> =>
  ((await who.post('/common/internal-message/countUnreadTotal')).result as { total: number }).total;

const READ_FIRST = { readFlag: [1], currentPage: 1, pageSize: 10 };

describe('a message', () => {
  it('is sent when an order ends, to those who may see orders', async () => {
    const before = await Promise.all([main, maker, operation, other].map(total));
    const orderNo = (await orders()).find((each) => each.status === 'AUDITING')?.orderNo ?? '';
    expect(await stepOrder(bank, orderNo, 'withdrawal.audit')).toBe(true);
    while ((await orders()).find((each) => each.orderNo === orderNo)?.status === 'PROCESSING') {
      for (const edge of ['convert', 'send', 'confirm'] as const) await stepOrder(bank, orderNo, `withdrawal.${edge}`);
    }
    const [told] = await unread(maker);
    expect(told).toMatchObject({
      title: '提现已到账',
      bizNo: orderNo,
      path: `/transaction-manage/payment-order?orderNo=${orderNo}`,
      readFlag: 2,
    });
    const after = await Promise.all([main, maker, operation, other].map(total));
    expect(after.map((count, n) => count - (before[n] ?? 0))).toEqual([1, 1, 0, 0]);
  });

  it('is filed as read for the operator whose own request causes it', async () => {
    const accounts = (await main.post('/user/payee-account/query-payee-manage-lists', { currency: ['USD'] })).result;
    const asked = { currency: 'USD', amount: '10000.00', arriveCcy: 'USD', withdrawalAccount: accounts[0].id };
    const reviewer = await signIn(bank, '13800000003');
    const about = (list: Told[], orderNo: string): string[] =>
      list.filter(({ bizNo }) => bizNo === orderNo).map(({ title }) => title);
    const titles = async (who: Customer, orderNo: string): Promise<string[]> => about(await unread(who), orderNo);
    const filed = async (who: Customer, orderNo: string): Promise<string[]> =>
      about((await who.post('/common/internal-message/page', READ_FIRST)).result.list, orderNo);
    const { result } = await postWithCode(main, '/pay/paymentOrder/withdrawalApply', asked, {
      'idempotency-key': 'own-order-1',
    });
    const { orderNo } = result;
    expect(await titles(reviewer, orderNo)).toEqual(['您有一笔提现待复核']);
    expect([await titles(main, orderNo), await filed(main, orderNo)]).toEqual([[], ['您有一笔提现待复核']]);
    const decided = { orderNos: [orderNo], reviewResult: 'REJECT', reviewRemark: '金额有误' };
    await postWithCode(reviewer, '/user/todo-view/approvals/review', decided, { 'idempotency-key': 'own-order-2' });
    expect(await titles(main, orderNo)).toEqual(['提现被驳回：金额有误']);
    expect(await titles(reviewer, orderNo)).toEqual(['您有一笔提现待复核']);
    expect(await filed(reviewer, orderNo)).toEqual(['提现被驳回：金额有误']);
  });

  it('is read and removed by each operator separately', async () => {
    const [mine] = await unread(main);
    const [makers] = await unread(maker);
    const makersTotal = await total(maker);
    const mineTotal = await total(main);
    expect(mine?.bizNo).toBe(makers?.bizNo);
    await main.post('/common/internal-message/operating', { operate: 1, ids: [mine?.messageId] });
    expect([await total(main), await total(maker)]).toEqual([mineTotal - 1, makersTotal]);
    await main.post('/common/internal-message/operating', { operate: 2, ids: [mine?.messageId] });
    const gone = await main.post('/common/internal-message/detail', { messageId: mine?.messageId });
    expect(gone.code).toBe('10018');
    expect((await maker.post('/common/internal-message/detail', { messageId: makers?.messageId })).code).toBe('0');
  });

  it("of another operator is one that does not exist, a colleague's too", async () => {
    const [makers] = await unread(maker);
    for (const who of [main, other]) {
      for (const operate of [1, 2]) {
        const ids = [makers?.messageId];
        expect(await who.post('/common/internal-message/operating', { operate, ids })).toMatchObject({ code: '10018' });
      }
    }
    expect((await unread(maker)).map((each) => each.messageId)).toContain(makers?.messageId);
  });

  it('is marked as read with all the others, or those of its type', async () => {
    await maker.post('/common/internal-message/operating', { operate: 1, bizType: 3 });
    expect(await total(maker)).toBeGreaterThan(0);
    await maker.post('/common/internal-message/operating', { operate: 1 });
    expect([await total(maker), await unread(maker)]).toEqual([0, []]);
  });
});

describe('an announcement', () => {
  it('is sent to everybody, and read by each operator separately', async () => {
    await announce(bank, { noticeId: 'NT900001', title: '清算升级', content: '今晚升级。', bizType: 1 });
    const flag = async (who: Customer): Promise<unknown> =>
      ((await who.get('/common/user-notice/NT900001')).result as { readFlag: number }).readFlag;
    expect(await Promise.all([main, maker, other].map(flag))).toEqual([2, 2, 2]);
    const before = await total(main);
    expect((await unread(main))[0]).toMatchObject({ title: '新公告：清算升级', bizNo: 'NT900001' });
    await main.post('/common/read-notice/NT900001');
    expect(await Promise.all([main, maker, other].map(flag))).toEqual([1, 2, 2]);
    // An announcement read in one place is read in the other too.
    expect(await total(main)).toBe(before - 1);
    expect(await other.get('/common/sys-notice/sign?id=NT000000')).toMatchObject({ code: '10018' });
  });

  it('is filtered by what this operator has read', async () => {
    const page = async (who: Customer, readFlag: number[]): Promise<{ total: number; list: Told[] }> =>
      (await who.post('/customer-service/notice-page', { readFlag, currentPage: 1, pageSize: 100 })).result;
    await main.get('/common/user-notice/sign');
    expect((await page(main, [2])).total).toBe(0);
    const unreadOnes = await page(maker, [2]);
    expect(unreadOnes.total).toBeGreaterThan(0);
    expect(unreadOnes.list.every((each) => each.readFlag === 2)).toBe(true);
    expect((await main.get('/common/sys-notice/userUnreadNotice')).result).toEqual([]);
  });
});

it('a certificate that ends within 30 days is reported until the operator has dismissed it', async () => {
  const owner = await signIn(bank, '13900000008');
  const soon = async (who: Customer): Promise<unknown> => (await who.get('/user/userInfo')).result.cerSoonExpire;
  expect([await soon(owner), await soon(main)]).toEqual([true, false]);
  await owner.get('/user/info/signCerSoonExpireAlert/80010009');
  expect(await soon(owner)).toBe(false);
  await bank.work((_desk, { tx }) =>
    // A new certificate gets a new reminder.
    bankTablesOf(tx)
      .updateTable('merchant')
      .set({ certificate_expire_at: '2026-12-18' })
      .where('owner', '=', '80010009')
      .execute(),
  );
  expect(await soon(owner)).toBe(true);
});

async function orders(): Promise<{ orderNo: string; status: string }[]> {
  const { result } = await main.post('/pay/paymentOrder/queryPaymentOrder', {
    orderType: ['WITHDRAW'],
    currentPage: 1,
    pageSize: 100,
  });
  return (result as { list: { orderNo: string; status: string }[] }).list;
}

describe('a sub-account', () => {
  it('gets notices about the system, and no message of its merchant', async () => {
    const sub = await signIn(bank, 'sub01');
    const kinds = async (who: Customer): Promise<number[]> => {
      const { result } = await who.post('/customer-service/notice-page', { currentPage: 1, pageSize: 100 });
      return [...new Set((result as { list: { bizType: number }[] }).list.map((each) => each.bizType))].toSorted(
        (a, b) => a - b,
      );
    };
    expect(await kinds(main)).toEqual([1, 2, 3, 4]);
    expect(await kinds(sub)).toEqual([1]);
    const { result } = await main.post('/customer-service/notice-page', { currentPage: 1, pageSize: 100 });
    const ofOne = (type: number): string =>
      (result as { list: { noticeId: string; bizType: number }[] }).list.find((each) => each.bizType === type)
        ?.noticeId ?? '';
    expect(await sub.post(`/common/user-notice/${ofOne(1)}`)).toMatchObject({ code: '0' });
    expect(await sub.post(`/common/user-notice/${ofOne(3)}`)).toMatchObject({ code: '10018' });
    expect(isConcerned({ bizType: 3, title: 'T', content: 'C', at: '' }, { grants: [], subUserNo: 'S1' })).toBe(false);
    expect(isConcerned({ bizType: 3, title: 'T', content: 'C', at: '' }, { grants: [] })).toBe(true);
  });
});
