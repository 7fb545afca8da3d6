import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { CODE, type Customer, postWithCode, type Reply, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* A store that one merchant entrusts to another, from the application to the last day. */

const APPLY = '/trusteeship/apply';
const RECEIVER = { receiverUserNo: '80010003', receiverName: '杭州云图软件技术有限公司' };

let bank: Bank;
let clock: FrozenClock;
let owner: Customer;
let receiver: Customer;
let stranger: Customer;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
});
afterAll(() => bank.close());
/** Renews sessions, and waits until another code can be sent. */
beforeEach(async () => {
  clock.advance(61_000);
  [owner, receiver, stranger] = (await Promise.all(
    ['13800000001', '13900000002', '13900000004'].map((loginNo) => signIn(bank, loginNo)),
  )) as [Customer, Customer, Customer];
  const left = (await page(owner)).filter(
    ({ storeNo, status }) => storeNo === 'ST10007' && ['WAIT_ACCEPT', 'EFFECTIVE'].includes(status ?? ''),
  );
  for (const { applyNo } of left) await step(owner, 'cancel', { applyNo });
});

const key = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });
const today = (): string => new Date(clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);

function application(more: object = {}): Record<string, unknown> {
  const period = { startDate: today(), endDate: '2027-01-31' };
  return { platformCode: 'EBAY', stores: ['ST10007'], permissions: ['VIEW'], ...RECEIVER, ...period, ...more };
}

const apply = (more: object = {}, who = owner): Promise<Reply> => postWithCode(who, APPLY, application(more), key());

async function page(who: Customer, query = ''): Promise<Record<string, string>[]> {
  return (await who.get(`/trusteeship/page?currentPage=1&pageSize=50${query}`)).result.list;
}
/** The newest application of a store. */
async function of(who: Customer, storeNo: string): Promise<Record<string, string>> {
  const found = (await page(who)).find((each) => each['storeNo'] === storeNo);
  if (!found) throw new Error(`No trusteeship of ${storeNo}`);
  return found;
}
const stateOfStore = async (storeNo: string): Promise<unknown> =>
  (await owner.post('/user/store/detail', { storeNo })).result.trusteeshipStatus;

async function accept(applyNo: string, who = receiver): Promise<Reply> {
  return postWithCode(who, '/trusteeship/accept-apply', { applyNo }, key());
}
const step = (who: Customer, name: string, body: object): Promise<Reply> =>
  who.post(`/trusteeship/${name}`, body, key());

async function messagesOf(who: Customer): Promise<string[]> {
  const { list } = (await who.post('/common/internal-message/page', { currentPage: 1, pageSize: 50 })).result;
  return (list as { title: string }[]).map(({ title }) => title);
}

describe('entrusting a store', () => {
  it('waits for the receiver, who accepts it with a code; the owner ends it', async () => {
    expect(await apply()).toMatchObject({ code: '0' });
    const { applyNo = '', ...made } = await of(owner, 'ST10007');
    expect(made).toMatchObject({
      ...{ status: 'WAIT_ACCEPT', storeName: 'starry-orchid-us', initiatorName: '深圳星澜电子商务有限公司' },
      period: `${today()} 至 2027-01-31`,
    });
    expect(await stateOfStore('ST10007')).toBe('WAIT_ACCEPT');
    expect(await messagesOf(receiver)).toContain('店铺托管申请：starry-orchid-us');
    expect((await receiver.get('/user/todo-view/wait-receive')).result.count).toBeGreaterThan(0);
    // Accepting fails without a code, and by the wrong side.
    expect(await step(owner, 'accept-apply', { applyNo })).not.toMatchObject({ message: '此操作须由对方办理' });
    expect(await accept(applyNo, owner)).toMatchObject({ message: '此操作须由对方办理' });
    expect(await accept(applyNo)).toMatchObject({ code: '0' });
    expect(await of(receiver, 'ST10007')).toMatchObject({ status: 'EFFECTIVE' });
    expect(await stateOfStore('ST10007')).toBe('EFFECTIVE');
    expect(await messagesOf(owner)).toContain('店铺托管已生效：starry-orchid-us');
    // A store is entrusted only once, and cannot be unbound meanwhile.
    expect(await apply()).toMatchObject({
      code: '28034',
      result: { errors: [{ path: expect.stringMatching(/stores$/) }] },
    });
    expect((await owner.post('/user/store/unbindStore', { storeNo: 'ST10007' }, key())).code).toBe('28004');
    expect(await step(receiver, 'cancel', { applyNo })).toMatchObject({ message: '此操作须由对方办理' });
    expect(await step(owner, 'cancel', { applyNo })).toMatchObject({ code: '0' });
    expect(await of(receiver, 'ST10007')).toMatchObject({ status: 'CANCELLED', reason: '发起方取消' });
    expect((await owner.post('/user/store/detail', { storeNo: 'ST10007' })).result).not.toHaveProperty(
      'trusteeshipStatus',
    );
    expect(await messagesOf(receiver)).toContain('店铺托管已取消：starry-orchid-us');
  });

  it('is rejected with a reason, and can be applied for again', async () => {
    expect(await apply()).toMatchObject({ code: '0' });
    const { applyNo = '' } = await of(owner, 'ST10007');
    expect((await step(receiver, 'reject-apply', { applyNo })).status).toBe(400);
    expect(await step(receiver, 'reject-apply', { applyNo, reason: '暂不接受' })).toMatchObject({ code: '0' });
    expect(await of(owner, 'ST10007')).toMatchObject({ status: 'REJECTED', reason: '暂不接受' });
    expect(await accept(applyNo)).toMatchObject({ message: '当前状态不允许此操作' });
    clock.advance(61_000);
    expect(await apply()).toMatchObject({ code: '0' });
    await step(owner, 'cancel', { applyNo: (await of(owner, 'ST10007'))['applyNo'] });
  });

  it('creates one application for each of several stores, or none', async () => {
    const stores = ['ST10001', 'ST10004'];
    // One of the stores is entrusted already.
    expect(await apply({ platformCode: 'AMAZON', stores: [...stores, 'ST10002'] })).toMatchObject({ code: '28034' });
    expect((await page(owner)).filter(({ storeNo }) => stores.includes(storeNo ?? ''))).toEqual([]);
    clock.advance(61_000);
    expect(await apply({ platformCode: 'AMAZON', stores })).toMatchObject({ code: '0' });
    for (const storeNo of stores) await step(owner, 'cancel', { applyNo: (await of(owner, storeNo))['applyNo'] });
  });

  it('is for two merchants: a third one neither reads nor changes anything of it', async () => {
    const { applyNo } = await of(owner, 'ST10002');
    const unknown = await stranger.get('/trusteeship/detail?applyNo=TS20991231000001');
    expect(await stranger.get(`/trusteeship/detail?applyNo=${applyNo}`)).toEqual(unknown);
    for (const name of ['cancel', 'reject-apply']) {
      const body = name === 'cancel' ? { applyNo } : { applyNo, reason: '不要' };
      expect(await step(stranger, name, body)).toMatchObject({ code: '10018' });
    }
    expect((await page(stranger)).map((each) => each['applyNo'])).not.toContain(applyNo);
  });
});

describe('an application for a trusteeship', () => {
  it.each([
    ['oneself', { receiverUserNo: '80010001', receiverName: '深圳星澜电子商务有限公司' }, '28032'],
    ['nobody', { receiverUserNo: '80019999' }, '28031'],
    ['another name', { receiverName: '杭州云图' }, '28031'],
    ['a name of blanks', { receiverName: '  ' }, '28031'],
  ])('is refused for this receiver: %s', async (_who, more, code) => {
    expect(await apply(more)).toMatchObject({ code, result: { errors: [{ path: '/receiverUserNo' }] } });
    expect(await stateOfStore('ST10007')).toBeUndefined();
  });

  it.each([
    ['another merchant’s', { platformCode: 'SHOPIFY', stores: ['ST20001'] }, '28034'],
    ['unbound', { platformCode: 'ETSY', stores: ['ST10021'] }, '40001'],
    ['entrusted', { platformCode: 'AMAZON', stores: ['ST10002'] }, '28034'],
  ])('is refused for a store that is %s', async (_what, more, code) => {
    const reply = await apply(more);
    expect(reply.code).not.toBe('0');
    if (code === '28034')
      expect(reply).toMatchObject({ code, result: { errors: [{ path: expect.stringMatching(/stores$/) }] } });
  });

  it('names days in the future, in order', async () => {
    expect(await apply({ startDate: '2026-11-19' })).toMatchObject({
      result: { errors: [{ path: expect.stringMatching(/startDate$/) }] },
    });
    expect(await apply({ endDate: '2026-11-19' })).toMatchObject({
      result: { errors: [{ path: expect.stringMatching(/endDate$/) }] },
    });
  });

  it('is confirmed by a code that is valid only for it', async () => {
    const { sendType } = { sendType: 1 };
    const confirms = { call: 'trusteeship.apply', request: application() };
    expect((await owner.post('/trusteeship/send-sms', { sendType, confirms })).code).toBe('0');
    const other = { ...application({ endDate: '2027-02-28' }), messageCode: CODE };
    expect((await owner.post(APPLY, other, key())).code).not.toBe('0');
    expect(await stateOfStore('ST10007')).toBeUndefined();
  });
});

describe('the end of a trusteeship', () => {
  it('comes at the end of its last day, and both sides are told', async () => {
    expect(await apply({ endDate: today() })).toMatchObject({ code: '0' });
    const { applyNo = '' } = await of(owner, 'ST10007');
    expect(await accept(applyNo)).toMatchObject({ code: '0' });
    clock.advance(14 * 3_600_000);
    await bank.sandbox.settle();
    [owner, receiver] = await Promise.all([signIn(bank, '13800000001'), signIn(bank, '13900000002')]);
    expect(await of(owner, 'ST10007')).toMatchObject({ status: 'CANCELLED', reason: '托管期限已到' });
    expect(await messagesOf(owner)).toContain('店铺托管已到期：starry-orchid-us');
    expect(await messagesOf(receiver)).toContain('店铺托管已到期：starry-orchid-us');
  });

  it('comes to an unanswered application after seven days', async () => {
    expect(await apply()).toMatchObject({ code: '0' });
    const end = clock.now() + 7 * 24 * 3_600_000;
    await bank.sandbox.jump(end - 1000);
    expect(await of(owner, 'ST10007')).toMatchObject({ status: 'WAIT_ACCEPT' });
    await bank.sandbox.jump(end);
    expect(await of(owner, 'ST10007')).toMatchObject({ status: 'REJECTED', reason: '接收方 7 天内未接受，申请已失效' });
    expect(await messagesOf(receiver)).toContain('店铺托管申请已失效：starry-orchid-us');
  });
});
