import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateTimeOf, dayOf } from '#model/instant.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { announceReceipt, receiveFunds } from './collections/receive.ts';
import { bankTablesOf } from './ledger/tables.ts';
import { peopleTablesOf } from './people/tables.ts';
import { type Customer, freshCode, postWithCode, type Reply, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';
import { verifyLedger } from './verify.ts';
import { refusalText } from './words/refusals.ts';

/* Migration of a store to another merchant: what moves, what stays, and what blocks it. */

const A = '80010001';
const B = '80010002';
const NAME_OF_B = '陈晓岚';
const TRANSFER = '/user/store/transfer';
const PAGE = { currentPage: 1, pageSize: 50 };
const DAY = 86_400_000;

let bank: Bank;
let clock: FrozenClock;
let sender: Customer;
let receiver: Customer;
/** The sample account that receives dollars of B's stores. */
let accountOfB = '';

async function enter(): Promise<void> {
  sender = await signIn(bank, '13800000001');
  receiver = await signIn(bank, '13900000001');
}

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  await enter();
  const where = { currency: 'USD', category: 'ECOMMERCE', status: 'NORMAL' };
  const [own] = await bank.work((_desk, { entities }) => entities.as(B).find('collection-account', { where }));
  accountOfB = String(own?.['accountNo']);
  await open(A, 'AC-OF-A');
});
afterAll(() => bank.close());

function open(owner: string, accountNo: string, more: object = {}): Promise<unknown> {
  const row = { accountNo, accountName: owner, currency: 'USD', category: 'ECOMMERCE', status: 'NORMAL' };
  return put(owner, 'collection-account', { ...row, createdAt: '2026-01-05 10:00:00', ...more });
}

function put(owner: string, entity: string, row: EntityRecord): Promise<unknown> {
  return bank.work((_desk, { entities }) => entities.as(owner).insert(entity, row));
}

let made = 0;
/** A bound store of a merchant, without balances or orders. */
async function store(owner = A, more: EntityRecord = {}): Promise<string> {
  made += 1;
  const storeNo = `ST-MOVES-${made}`;
  await put(owner, 'store', {
    ...{ storeNo, storeName: `迁移店铺${made}`, platformCode: 'EBAY', site: 'US', sellerId: `MOVES${made}` },
    ...{ currency: 'USD', status: 'BOUND', accountNo: owner === A ? 'AC-OF-A' : accountOfB, apiToken: 'token-of-shop' },
    ...{ authExpireAt: '2027-05-19 10:00:00', createdAt: '2026-02-01 10:00:00', ...more },
  });
  return storeNo;
}

const key = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });
const request = (storeNos: string[], more: object = {}) => ({
  ...{ storeNos, toUserNo: B, toUserName: NAME_OF_B, reason: '业务调整', ...more },
});
function apply(storeNos: string[], more: object = {}, who = sender): Promise<Reply> {
  // A second code for the same purpose is sent only after a minute.
  clock.advance(61_000);
  return postWithCode(who, `${TRANSFER}/apply`, request(storeNos, more), key());
}
const read = (owner: string, storeNo: string): Promise<EntityRecord | null> =>
  bank.work((_desk, { entities }) => entities.as(owner).get('store', storeNo));
const changed = (owner: string, storeNo: string, changes: EntityRecord): Promise<unknown> =>
  bank.work((_desk, { entities }) => entities.as(owner).update('store', storeNo, changes));

async function listed(who: Customer, call: string): Promise<EntityRecord[]> {
  const reply = await who.post(`${TRANSFER}/${call}`, PAGE);
  expect(reply.code).toBe('0');
  return reply.result.list;
}

async function transferOf(storeNo: string): Promise<EntityRecord> {
  const found = (await listed(sender, 'out-record')).filter((each) => each['storeNo'] === storeNo);
  return found[0] ?? {};
}

/** @returns the number of the migration, which now waits for its receiver */
async function applied(storeNo: string): Promise<string> {
  expect(await apply([storeNo])).toMatchObject({ code: '0' });
  return String((await transferOf(storeNo))['transferNo']);
}

const receive = (transferNo: string, who = receiver): Promise<Reply> =>
  who.post(`${TRANSFER}/receive`, { transferNo }, key());

const today = (): string => dayOf(clock.now());

async function pass(milliseconds: number): Promise<void> {
  await bank.sandbox.jump(clock.now() + milliseconds);
}
const done = (): Promise<void> => pass(10 * 60_000);

/** Ledger accounts of a store, and of its migration. */
async function booked(...names: string[]): Promise<unknown[]> {
  const rows = await bank.work((_desk, { tx }) => bankTablesOf(tx).selectFrom('ledger_account').selectAll().execute());
  return rows.filter(({ dimension }) => names.some((name) => dimension.includes(name)));
}

async function titles(who: Customer): Promise<string> {
  const { list } = (await who.post('/common/internal-message/page', { currentPage: 1, pageSize: 20 })).result;
  return list.map(({ title }: { title: string }) => title).join('\n');
}

describe('a migration', () => {
  it('R-177 is applied for, received, and moves the store without moving money', async () => {
    const storeNo = await store();
    await put(A, 'child-store', { childNo: `${storeNo}-UK`, storeNo, childName: 'UK', site: 'UK', bound: true });
    const transferNo = await applied(storeNo);
    expect(transferNo).toMatch(/^SM\d+$/);
    expect(await read(A, storeNo)).toMatchObject({ migrationStatus: 'RECEIVING', status: 'BOUND' });
    expect(await titles(receiver)).toContain('店铺待接收');
    const [waiting] = await listed(receiver, 'awaiting-receive-stores');
    expect(waiting).toMatchObject({ transferNo, fromUserNo: A, toUser: NAME_OF_B, status: 'RECEIVING' });
    expect((await receiver.post('/user/todo-view/wait-receive-transfer', {})).result.count).toBe(1);

    expect(await receive(transferNo)).toMatchObject({ code: '0' });
    expect(await read(A, storeNo)).toMatchObject({ migrationStatus: 'PROCESSING' });
    expect(await titles(sender)).toContain('店铺迁移已被接收');
    await done();

    expect(await read(A, storeNo)).toMatchObject({ status: 'CLOSED', statusReason: `已迁移至 ${NAME_OF_B}` });
    expect((await read(A, storeNo))?.['apiToken']).toBeUndefined();
    const [record] = await listed(receiver, 'in-record');
    expect(record).toMatchObject({ status: 'SUCCESS', finishAt: dateTimeOf(clock.now()) });
    const newNo = String(record?.['newStoreNo']);
    expect(await read(B, newNo)).toMatchObject({
      ...{ status: 'BOUND', accountNo: accountOfB, apiToken: 'token-of-shop', holderName: NAME_OF_B },
      authExpireAt: '2027-05-19 10:00:00',
    });
    expect(await read(B, newNo)).not.toHaveProperty('migrationStatus');
    const children = await bank.work((_desk, { entities }) =>
      Promise.all([A, B].map((owner) => entities.as(owner).find('child-store'))),
    );
    expect(children.map((each) => each.map(({ childNo }) => childNo))).toEqual([[], [`${newNo}-UK`]]);
    expect(await booked(storeNo, newNo, transferNo)).toEqual([]);
    expect(await bank.work((_desk, { tx }) => verifyLedger(bankTablesOf(tx)))).toEqual([]);
    for (const who of [sender, receiver]) expect(await titles(who)).toContain('店铺迁移成功');
  });

  it('takes announced receipts along, and later ones come to the new merchant', async () => {
    const storeNo = await store();
    const payout = { accountNo: 'AC-OF-A', storeNo, currency: 'USD', amount: '120.00', payerName: 'Sample Payouts' };
    const expectedAt = dateTimeOf(clock.now() + 2 * DAY);
    const advised = await bank.work((desk) => announceReceipt(desk, A, { ...payout, expectedAt }));
    await receive(await applied(storeNo));
    await done();
    const newNo = String((await transferOf(storeNo))['newStoreNo']);
    const orders = (owner: string) =>
      bank.work((_desk, { entities }) =>
        entities.as(owner).find('collection-order', { where: { storeNo: [storeNo, newNo] }, sort: 'createdAt' }),
      );
    expect(await orders(A)).toEqual([]);
    expect(await orders(B)).toMatchObject([{ orderNo: advised?.orderNo, storeNo: newNo, accountNo: accountOfB }]);
    await bank.work((desk) => receiveFunds(desk, A, { ...payout, amount: '80.00' }));
    await pass(3 * DAY);
    // Less arrived than announced, and the rest is no longer expected.
    expect(await orders(B)).toMatchObject([{ status: 2, amount: '80.00', announcedAmount: '120.00' }]);
    const held = await bank.work((_desk, { tx }) =>
      bankTablesOf(tx)
        .selectFrom('ledger_account')
        .selectAll()
        .where('dimension', '=', `${accountOfB}/${newNo}`)
        .execute(),
    );
    const full = held.filter(({ balance }) => Number(balance) !== 0);
    expect(full.map(({ owner, kind, balance }) => [owner, kind, Number(balance)])).toEqual([[B, 'S.AVL', 8_000]]);
    expect(await bank.work((_desk, { tx }) => verifyLedger(bankTablesOf(tx)))).toEqual([]);
    // The store's balance keeps it with the new merchant until the money is spent.
    const back = { toUserNo: A, toUserName: '深圳星澜电子商务有限公司' };
    expect(await apply([newNo], back, receiver)).toMatchObject({ code: '28001' });
  });

  it('ends an earlier application for a trusteeship', async () => {
    const storeNo = await store();
    const caretaker = { receiverUserNo: '80010003', receiverName: '杭州云图软件技术有限公司' };
    const days = { startDate: '2026-11-20', endDate: '2027-03-31' };
    clock.advance(61_000);
    const asked = { platformCode: 'EBAY', stores: [storeNo], permissions: ['VIEW'], ...caretaker, ...days };
    expect(await postWithCode(sender, '/trusteeship/apply', { ...asked, startDate: today() }, key())).toMatchObject({
      code: '0',
    });
    const taker = await signIn(bank, '13900000002');
    const pending = async (): Promise<EntityRecord> =>
      (await taker.get('/trusteeship/page?currentPage=1&pageSize=50')).result.list.find(
        (each: EntityRecord) => each['storeNo'] === storeNo,
      );
    const { applyNo } = await pending();
    const accept = async (): Promise<Reply> => {
      clock.advance(61_000);
      return postWithCode(taker, '/trusteeship/accept-apply', { applyNo }, key());
    };
    const transferNo = await applied(storeNo);
    expect(await accept()).toMatchObject({ message: '当前状态不允许此操作' });
    expect(await receive(transferNo)).toMatchObject({ code: '0' });
    expect(await accept()).toMatchObject({ message: '当前状态不允许此操作' });
    await done();
    const { newStoreNo } = await transferOf(storeNo);
    expect(await accept()).toMatchObject({ message: '当前状态不允许此操作' });
    expect(await read(B, String(newStoreNo))).not.toHaveProperty('trusteeshipStatus');
    // The new merchant can entrust the store again.
    expect(await read(A, storeNo)).toMatchObject({ status: 'CLOSED', trusteeshipStatus: 'WAIT_ACCEPT' });
    await pass(7 * DAY + 60_000);
    expect(await bank.work((_desk, { entities }) => entities.as(A).get('trusteeship', String(applyNo)))).toMatchObject({
      ...{ status: 'REJECTED', reason: '接收方 7 天内未接受，申请已失效' },
    });
  });

  it('of several stores is for all of them or none', async () => {
    const [one, two] = [await store(), await store()];
    await changed(A, two, { trusteeshipStatus: 'EFFECTIVE' });
    const refused = await apply([one, two]);
    expect(refused).toMatchObject({ code: '28004', message: expect.stringContaining('：店铺处于托管中') });
    expect(await transferOf(one)).toEqual({});
    await changed(A, two, { trusteeshipStatus: null });
    expect(await apply([one, two])).toMatchObject({ code: '0' });
    const transferNos = (await listed(receiver, 'awaiting-receive-stores')).map(({ transferNo }) => transferNo);
    const { result } = await receiver.post(
      `${TRANSFER}/batch-receive`,
      { transferNos: [...transferNos, 'SM0'] },
      key(),
    );
    expect(result).toMatchObject({ total: 3, failed: 1 });
    expect(result.rows.at(-1)).toMatchObject({ key: 'SM0', code: '10018' });
    await done();
    for (const storeNo of [one, two]) expect(await read(A, storeNo)).toMatchObject({ status: 'CLOSED' });
  });

  it('is rejected with a reason, and may then be applied for again', async () => {
    const storeNo = await store();
    const transferNo = await applied(storeNo);
    const reject = (more: object) => receiver.post(`${TRANSFER}/reject`, { transferNo, ...more }, key());
    expect((await reject({})).status).toBe(400);
    expect(await reject({ reason: '不是我们的店铺' })).toMatchObject({ code: '0' });
    expect(await transferOf(storeNo)).toMatchObject({ status: 'FAILED', failReason: '不是我们的店铺' });
    expect(await transferOf(storeNo)).toMatchObject({ transferReason: '业务调整', finishAt: expect.any(String) });
    expect(await read(A, storeNo)).toMatchObject({ status: 'BOUND', migrationStatus: 'FAILED' });
    expect(await receive(transferNo)).toMatchObject({ code: '10019' });
    expect(await reject({ reason: '再次' })).toMatchObject({ code: '10019' });
    const transferNos = [await applied(storeNo)];
    const many = await receiver.post(`${TRANSFER}/batch-reject`, { transferNos, reason: '仍然不是' }, key());
    expect(many.result).toMatchObject({ total: 1, failed: 0 });
  });

  it('lapses after seven days, and both sides are told', async () => {
    const storeNo = await store();
    const transferNo = await applied(storeNo);
    await pass(7 * DAY);
    expect(await transferOf(storeNo)).toMatchObject({ status: 'FAILED', failReason: '迁入方 7 天内未接收' });
    expect(await read(A, storeNo)).toMatchObject({ migrationStatus: 'FAILED', status: 'BOUND' });
    expect(await receive(transferNo)).toMatchObject({ code: '10019' });
    for (const who of [sender, receiver]) expect(await titles(who)).toContain('店铺迁移已失效');
  });
});

describe('a store stays where it is', () => {
  const credited = async (storeNo: string): Promise<void> => {
    const payout = { accountNo: 'AC-OF-A', storeNo, currency: 'USD', amount: '50.00', payerName: 'Sample Payouts' };
    await bank.work((desk) => receiveFunds(desk, A, payout));
  };

  it('R-177 for each reason, in the words of the specification', () => {
    const said = ['28001', '28002', '28003', '28004', '28005', '28006'].map((code) => refusalText(code as '28001'));
    expect(said).toEqual([
      '店铺仍有余额，请先提现或调拨',
      '存在处理中的收款或退款订单',
      '存在未还提前到账',
      '店铺处于托管中',
      '迁入方不存在或名称不匹配',
      '迁入方未完成实名认证',
    ]);
    expect(refusalText('28007')).toBe('没有可用的收款账户，请先申请');
  });

  it('while it has a balance, receipts in progress, an advance or a trusteeship', async () => {
    const busy = await store();
    await credited(busy);
    expect(await apply([busy])).toMatchObject({ code: '28002', message: '存在处理中的收款或退款订单' });
    await pass(60 * 60_000);
    expect(await apply([busy])).toMatchObject({ code: '28001', message: '店铺仍有余额，请先提现或调拨' });
    const indebted = await store();
    const amounts = { amount: '10.00', outstanding: '10.00', feeDue: '0.00', feePaid: '0.00', currency: 'USD' };
    await put(A, 'platform-advance', {
      ...{ advanceNo: 'AD-1', createdAt: '2026-11-01 10:00:00', storeNo: indebted, storeName: 'x' },
      ...{ platformCode: 'EBAY', accountNo: 'AC-OF-A', dueAt: '2026-12-20', status: 'OUTSTANDING', version: 1 },
      ...amounts,
    });
    expect(await apply([indebted])).toMatchObject({ code: '28003', message: '存在未还提前到账' });
    const entrusted = await store(A, { trusteeshipStatus: 'EFFECTIVE' });
    expect(await apply([entrusted])).toMatchObject({ code: '28004', message: '店铺处于托管中' });
    const unbound = await store(A, { status: 'UNBIND' });
    expect(await apply([unbound])).toMatchObject({ code: '10019' });
  });

  it('if the receiver is unknown, misnamed, oneself or not verified', async () => {
    const storeNo = await store();
    const wrong = async (more: object): Promise<unknown[]> => {
      const { code, result } = await apply([storeNo], more);
      return [code, result?.errors?.[0]?.path];
    };
    expect(await wrong({ toUserNo: '99999999' })).toEqual(['28005', '/toUserNo']);
    expect(await wrong({ toUserName: '别人' })).toEqual(['28005', '/toUserNo']);
    const self = { toUserNo: A, toUserName: '深圳星澜电子商务有限公司' };
    // Refused before a code is sent.
    expect(await wrong(self)).toEqual(['28005', '/confirms/request/toUserNo']);
    const set = (state: number, first: boolean) =>
      bank.work((_desk, { tx }) =>
        peopleTablesOf(tx)
          .updateTable('merchant')
          .set({ real_name_state: state, first_verified: first })
          .where('owner', '=', B)
          .execute(),
      );
    await set(1, false);
    expect(await wrong({})).toEqual(['28006', '/toUserNo']);
    await set(2, true);
    expect(await transferOf(storeNo)).toEqual({});
    expect(await read(A, storeNo)).not.toHaveProperty('migrationStatus');
  });

  it('if it is another merchant’s, named twice, or already migrating', async () => {
    const foreign = await store(B);
    expect(await apply([foreign])).toMatchObject({ code: '10018' });
    const own = await store();
    expect(await apply([own, own])).toMatchObject({ code: '25012' });
    expect(await transferOf(own)).toEqual({});
    const transferNo = await applied(own);
    expect(await apply([own])).toMatchObject({ code: '25012', message: '店铺存在处理中的迁移' });
    // The sender cannot receive its own store, and a third merchant sees nothing.
    expect(await receive(transferNo, sender)).toMatchObject({ code: '10019', message: '此操作须由对方办理' });
    const third = await signIn(bank, '13900000002');
    expect(await receive(transferNo, third)).toMatchObject({ code: '10018' });
    expect((await third.post(`${TRANSFER}/detail`, { transferNo })).code).toBe('10018');
    expect((await receiver.post(`${TRANSFER}/detail`, { transferNo })).result).toMatchObject({ status: 'RECEIVING' });
  });

  it('if two requests are concurrent', async () => {
    const storeNo = await store();
    const headers = [key(), key()];
    const msgCode = await freshCode(sender, `${TRANSFER}/apply`, request([storeNo]));
    const other = await signIn(bank, '13800000001');
    const replies = await Promise.all(
      [sender, other].map((who, n) => who.post(`${TRANSFER}/apply`, { ...request([storeNo]), msgCode }, headers[n])),
    );
    expect(replies.filter(({ code }) => code === '0')).toHaveLength(1);
    const found = (await listed(sender, 'out-record')).filter((each) => each['storeNo'] === storeNo);
    expect(found).toHaveLength(1);
  });

  it('if the code was sent for another store or another receiver', async () => {
    const [one, two] = [await store(), await store()];
    const msgCode = await freshCode(sender, `${TRANSFER}/apply`, request([one]));
    expect(await sender.post(`${TRANSFER}/apply`, { ...request([two]), msgCode }, key())).toMatchObject({
      code: '10004',
    });
    expect(await transferOf(two)).toEqual({});
  });

  it('if money arrives between the receiver’s acceptance and the end, or before', async () => {
    const late = await store();
    const transferNo = await applied(late);
    await credited(late);
    expect(await receive(transferNo)).toMatchObject({ code: '28002' });
    expect(await transferOf(late)).toMatchObject({ status: 'RECEIVING' });

    const later = await store();
    await receive(await applied(later));
    await credited(later);
    await done();
    expect(await transferOf(later)).toMatchObject({ status: 'FAILED', failReason: '店铺仍有余额，请先提现或调拨' });
    expect(await read(A, later)).toMatchObject({ status: 'BOUND', migrationStatus: 'FAILED' });
    expect(await titles(receiver)).toContain('店铺迁移失败');
  });

  it('if the receiver has no account for it', async () => {
    const storeNo = await store(A, { currency: 'SEK', accountNo: 'AC-OF-SEK' });
    await open(A, 'AC-OF-SEK', { currency: 'SEK' });
    const transferNo = await applied(storeNo);
    expect(await receive(transferNo)).toMatchObject({ code: '28007' });
    await open(B, 'AC-B-SEK', { currency: 'SEK' });
    expect(await receive(transferNo)).toMatchObject({ code: '0' });
  });

  it('for people who only read stores', async () => {
    const storeNo = await store();
    const reader = await signIn(bank, '13800000006');
    expect((await reader.post(`${TRANSFER}/apply`, { ...request([storeNo]), msgCode: '246810' }, key())).status).toBe(
      403,
    );
    expect((await reader.post(`${TRANSFER}/page`, PAGE)).code).toBe('0');
  });
});
