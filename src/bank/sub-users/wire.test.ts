import { Readable } from 'node:stream';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import {
  CODE,
  type Customer,
  customer,
  freshAddress,
  letCodesRest,
  postWithCode,
  type Reply,
  signIn,
} from '../testing/customer.ts';
import { cardPool } from '../ledger/chart.ts';
import { emptyBank } from '../testing/small-bank.ts';
import { auditBooks, heldOn, openMerchant } from '../testing/teller.ts';

/* Sub-users over the wire, on the real bank: each has money and cards of its own, and sees nothing else. */

const [OWNER, OTHER] = ['90060001', '90060002'];
const PASSWORD = 'Harbour7Kite';
const CHOSEN = 'Meadow9Lantern';
let bank: Bank;
let clock: FrozenClock;
/** By name: the main operator, an operator for cards, a reader, two sub-users, and another merchant. */
const people = {} as Record<'main' | 'maker' | 'reader' | 'one' | 'two' | 'other', Customer>;
const numbers = {} as Record<'one' | 'two', string>;
let keys = 0;

const send = async (who: Customer, path: string, body: object): Promise<Reply> => {
  keys += 1;
  const key = `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`;
  return postWithCode(who, path, body, { 'idempotency-key': key });
};
const list = async (who: Customer, path: string, filter: object = {}) =>
  ((await who.post(path, { ...filter, currentPage: 1, pageSize: 50 })).result?.list ?? []) as Record<string, string>[];
const all = async (who: Customer, path: string, filter: object = {}) =>
  ((await who.post(path, filter)).result ?? []) as Record<string, string>[];
const cardsOf = (who: Customer) => list(who, '/vas/card/queryCardWithPage');
const wait = (minutes: number): Promise<unknown> => bank.sandbox.jump(clock.now() + minutes * 60_000);
const fund = (subUserNo: string, amount: string, direction = 'IN', who = people.main): Promise<Reply> =>
  send(who, '/vas/sub-user/accountTransfer', { subUserNo, direction, currency: 'USD', amount });
const moneyOf = (subUserNo: string) =>
  heldOn(bank, { kind: 'C.SUB', owner: OWNER, dimension: subUserNo, currency: 'USD' });
const enter = (loginNo: string, password: string): Promise<Reply> =>
  customer(bank, '', freshAddress()).post('/user/subLogin', { userNo: OWNER, loginNo, password });

async function addSubUser(loginNo: string, more: object = {}): Promise<Reply> {
  return send(people.main, '/vas/sub-user/add', {
    ...{ subUserName: `子用户${loginNo}`, loginNo, password: PASSWORD, phoneNumber: '13700002211' },
    ...{ email: `${loginNo}@example.com`, cardBins: ['400012'], ...more },
  });
}

/** Signs a new sub-user in and chooses a password, as its first sign-in demands. */
async function settleIn(loginNo: string): Promise<Customer> {
  const first = customer(bank, (await enter(loginNo, PASSWORD)).cookie);
  const changed = await send(first, '/user/info/updatePassword', { oldPassword: PASSWORD, newPassword: CHOSEN });
  expect(changed).toMatchObject({ code: '0' });
  return customer(bank, (await enter(loginNo, CHOSEN)).cookie);
}

async function openCards(who: Customer, holderNo: string, more: object = {}): Promise<Reply> {
  const opened = await send(who, '/vas/card/applyCard', {
    ...{ scene: 'SOFTWARE', cardBin: '400012', currency: 'USD', holderNo, quantity: 1, amount: '50.00' },
    ...{ expireMonths: 36, ...more },
  });
  await wait(2);
  return opened;
}

const holder = (holderNo: string, more: object = {}) => ({
  ...{ holderNo, holderType: 'PERSONAL', subjectType: 2, area: 'MAINLAND', audience: 'CARD', status: 'PASS' },
  ...{ holderName: '林样例', idNo: '990101198803120231', createdAt: '2026-01-01 00:00:00', ...more },
});

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await emptyBank({ clock, fixedCode: CODE });
  for (const [owner, loginNo] of [
    [OWNER, 'parent0'],
    [OTHER, 'parent1'],
  ] as const) {
    const operators = [
      { loginNo, name: '主样例', role: 'main' },
      { loginNo: `${loginNo}m`, name: '办样例', role: 'maker' },
      { loginNo: `${loginNo}r`, name: '读样例', role: 'reader' },
    ];
    const names = { owner, userName: `样例商户${owner}有限公司`, loginNo, operators, products: ['CARD'] };
    await openMerchant(bank, { ...names, money: { USD: '3000.00' } });
    await bank.work(async (_desk, { entities }) => {
      const agreement = { agreementType: 'CARD_SERVICE', agreementName: '虚拟卡服务协议', signed: true };
      await entities.as(owner).insert('agreement', { ...agreement, signedAt: '2026-01-01 00:00:00' });
      await entities.as(owner).insert('holder', holder(`H-${owner}`));
    });
  }
  people.main = await signIn(bank, 'parent0');
  people.maker = await signIn(bank, 'parent0m');
  people.reader = await signIn(bank, 'parent0r');
  people.other = await signIn(bank, 'parent1');
  const into = { direction: 'IN', payCcy: 'USD', arriveCcy: 'USD', amount: '2000.00' };
  await send(people.main, '/vas/summary/transferToSubAccount', into);
  await send(people.other, '/vas/summary/transferToSubAccount', into);
});
afterAll(async () => {
  expect(await auditBooks(bank)).toEqual([]);
  await bank.close();
});

describe('a sub-user', () => {
  it('needs a permission that the merchant applies for', async () => {
    expect(await addSubUser('branch1')).toMatchObject({ code: '10014', message: '请先申请开通子用户权限' });
    const apply = () => people.main.post('/vas/sub-user/applySubUserPermission', { reason: '按项目分开管理' });
    expect(await apply()).toMatchObject({ code: '0', result: { auditState: 'WAIT' } });
    expect(await apply()).toMatchObject({ code: '10019' });
    await wait(11);
    expect((await all(people.main, '/vas/sub-user/querySubUserPermission'))[0]).toMatchObject({ auditState: 'PASS' });
  });

  it('is created with a login of its own, whose first password it must change', async () => {
    for (const name of ['one', 'two'] as const) {
      const added = await addSubUser(name === 'one' ? 'branch1' : 'branch2', name === 'two' ? { maxCards: 1 } : {});
      expect(added).toMatchObject({ code: '0' });
      numbers[name] = added.result.subUserNo;
      people[name] = await settleIn(name === 'one' ? 'branch1' : 'branch2');
    }
    expect(await addSubUser('branch1')).toMatchObject({ code: '10105' });
    expect(await addSubUser('branch3', { password: 'branch3branch3' })).toMatchObject({ code: '10040' });
    expect(await addSubUser('branch3', { cardBins: ['999999'] })).toMatchObject({ code: '20008' });
    expect(await list(people.main, '/vas/sub-user/queryPage', { subUserName: '子用户' })).toHaveLength(2);
    expect(await customer(bank).post('/user/login', { loginNo: 'branch1', password: CHOSEN })).toMatchObject({
      code: '10002',
    });
  });

  it('may get further ranges of cards, and no invalid ones', async () => {
    const update = (cardBins: string[]) =>
      send(people.main, '/vas/sub-user/updateSubUser', { subUserNo: numbers.one, cardBins });
    const asked = { subUserNo: numbers.one };
    const may = async () =>
      (await all(people.main, '/vas/sub-user/queryCardBinWithSubUser', asked)).map(({ cardBin }) => String(cardBin));
    const before = await may();
    expect(await update(['522099'])).toMatchObject({ code: '0' });
    expect(await may()).toEqual(['522099']);
    expect(await update(['999999'])).toMatchObject({ code: '20008' });
    expect(await update(before)).toMatchObject({ code: '0' });
  });

  it('gets money from the card account and returns it, each request once', async () => {
    expect(await fund(numbers.one, '600.00')).toMatchObject({ code: '0', result: { balance: '600.00' } });
    expect(await fund(numbers.two, '100.00')).toMatchObject({ code: '0' });
    expect(await fund(numbers.one, '100.00', 'OUT')).toMatchObject({ code: '0', result: { balance: '500.00' } });
    expect([await moneyOf(numbers.one), await moneyOf(numbers.two)]).toEqual(['500.00', '100.00']);
    expect(await fund(numbers.one, '500.01', 'OUT')).toMatchObject({ code: '26022' });
    expect(await fund(numbers.one, '1400.01')).toMatchObject({ code: '26003' });
    expect(await fund(numbers.one, '0.00')).toMatchObject({ code: '20002' });
    expect(await fund(`${OTHER}01`, '1.00')).toMatchObject({ code: '10018' });
    const body = { subUserNo: numbers.one, direction: 'IN', currency: 'USD', amount: '5.00' };
    const key = { 'idempotency-key': '00000000-0000-4000-9000-000000000001' };
    const twice = [
      await postWithCode(people.main, '/vas/sub-user/accountTransfer', body, key),
      await people.main.post('/vas/sub-user/accountTransfer', { ...body, messageCode: CODE }, key),
    ];
    expect(twice[0]?.result.orderNo).toBe(twice[1]?.result.orderNo);
    expect(await moneyOf(numbers.one)).toBe('505.00');
  });

  it('opens cards with its own money, of its own ranges and for its own holders', async () => {
    await bank.work((_desk, { entities }) =>
      entities.as(OWNER).insert('holder', holder('H-ONE', { subUserNo: numbers.one, idNo: '99010119900505123X' })),
    );
    await bank.work((_desk, { entities }) =>
      entities.as(OWNER).insert('holder', holder('H-TWO', { subUserNo: numbers.two, idNo: '990101199105051237' })),
    );
    expect(await openCards(people.one, 'H-ONE', { quantity: 2 })).toMatchObject({ code: '0' });
    expect(await moneyOf(numbers.one)).toBe('402.00');
    expect(await openCards(people.one, `H-${OWNER}`)).toMatchObject({ code: '26031' });
    expect(await openCards(people.one, 'H-TWO')).toMatchObject({ code: '26031' });
    expect(await openCards(people.one, 'H-ONE', { cardBin: '522099' })).toMatchObject({ code: '20008' });
    expect(await openCards(people.one, 'H-ONE', { amount: '402.00' })).toMatchObject({ code: '26022' });
    expect(await openCards(people.two, 'H-TWO')).toMatchObject({ code: '0' });
    expect(await openCards(people.two, 'H-TWO', { amount: '10.00' })).toMatchObject({
      ...{ code: '26032', message: expect.stringMatching(/^超过子用户开卡上限 \d+ 张，已有 \d+ 张$/) },
    });
    expect(await openCards(people.main, `H-${OWNER}`)).toMatchObject({ code: '0' });
    const [card] = await cardsOf(people.one);
    expect(card).toMatchObject({ status: 'ACTIVE', subUserNo: numbers.one, subUserName: '子用户branch1' });
    const more = { cardId: card?.['cardId'], currency: 'USD', amount: '20.00' };
    expect(await send(people.one, '/vas/card/rechargeCard', more)).toMatchObject({ code: '0' });
    await wait(1);
    expect(await send(people.one, '/vas/card/refundCard', { ...more, amount: '10.00' })).toMatchObject({ code: '0' });
    await wait(1);
    expect(await moneyOf(numbers.one)).toBe('391.80');
  });
});

describe('a record of one sub-user', () => {
  const READ = [
    '/vas/card/queryCardWithPage',
    '/vas/card/queryCardOpWithPage',
    '/vas/common-trans/queryCardTransPage',
    '/vas/summary/queryVasPTransferRecordList',
    '/vas/summary/queryVasPTransferRecordPage',
    '/custom-holder/page',
    '/common/internal-message/page',
  ];

  it('is in no list of another, and the merchant’s own records are in none of either', async () => {
    const found = async (who: Customer) => JSON.stringify(await Promise.all(READ.map((path) => list(who, path))));
    const ids = async (who: Customer) => (await cardsOf(who)).map(({ cardId }) => String(cardId));
    const every = await ids(people.main);
    const [ofOne, ofTwo] = [await ids(people.one), await ids(people.two)];
    expect([every.length, ofOne.length, ofTwo.length]).toEqual([4, 2, 1]);
    expect(await ids(people.maker)).toEqual(every);
    expect(await ids(people.reader)).toEqual(every);
    expect(await ids(people.other)).toEqual([]);
    const text = await found(people.one);
    for (const cardId of every.filter((each) => !ofOne.includes(each))) expect(text).not.toContain(cardId);
    for (const name of [numbers.two, 'H-TWO', `H-${OWNER}"`, 'branch2']) expect(text).not.toContain(name);
    expect(text).toContain(numbers.one);
    expect(await all(people.one, '/vas/sub-user/querySubUserList')).toMatchObject([{ subUserNo: numbers.one }]);
  });

  it('is counted and summed only for its owner', async () => {
    const counts = async (who: Customer) => (await who.post('/vas/common-card/queryUserCardSummary')).result;
    expect(await counts(people.one)).toMatchObject({ total: 2, active: 2 });
    expect(await counts(people.two)).toMatchObject({ total: 1 });
    expect(await counts(people.main)).toMatchObject({ total: 4 });
    const accounts = async (who: Customer) => (await all(who, '/vas/summary/queryUserCardBalSummaryList'))[0];
    const ofOne = await accounts(people.one);
    expect(ofOne).toMatchObject({ currency: 'USD', poolBal: '391.80', cardBal: '110.00' });
    expect(Object.keys(ofOne ?? {})).toEqual(['currency', 'poolBal', 'cardBal']);
    expect(await accounts(people.main)).toMatchObject({ subBal: '440.30', cardBal: '210.00', mainBal: '1000.00' });
  });

  it('is reported only to its owner and to the merchant', async () => {
    const told = (who: Customer) => list(who, '/common/internal-message/page', { title: '开卡成功' });
    expect((await told(people.one)).length).toBe(2);
    expect((await told(people.two)).length).toBe(1);
    expect((await told(people.main)).length).toBe(4);
  });

  it('is exported only for its owner', async () => {
    const rows = async (who: Customer): Promise<number> => {
      const { result } = await who.post('/vas/card/cardExport', {});
      await bank.sandbox.settle();
      const job = await who.post('/user/download/query-download-result', { id: result.uuId });
      const file = await bank.sandbox.inject({ url: job.result.downloadUrl, headers: { cookie: who.cookie } });
      const sheets = (await readXlsxFile(Readable.from(file.rawPayload) as never)) as { data: unknown[][] }[];
      return (sheets[0]?.data ?? []).filter((row) => row.some((cell) => String(cell).startsWith('CD'))).length;
    };
    expect([await rows(people.one), await rows(people.main)]).toEqual([2, 4]);
  });

  it('cannot be revealed, changed, charged or closed by another, who learns nothing', async () => {
    await letCodesRest(bank);
    const [card] = await cardsOf(people.two);
    const cardId = String(card?.['cardId']);
    const ways: [path: string, more: object][] = [
      ['/vas/card/rechargeCard', { currency: 'USD', amount: '10.00' }],
      ['/vas/card/refundCard', { currency: 'USD', amount: '10.00' }],
      ['/vas/card/closeCard', {}],
      ['/vas/common-card/updateCardInfo', { status: 'FROZEN' }],
    ];
    for (const who of [people.one, people.other]) {
      expect(await who.post('/vas/card/cardDetail', { cardId })).toMatchObject({ code: '10018' });
      for (const [path, more] of ways) {
        const foreign = await send(who, path, { cardId, ...more });
        const unknown = await send(who, path, { cardId: 'CD-NONE', ...more });
        expect([path, foreign.code]).toEqual([path, '10018']);
        expect([path, foreign.message]).toEqual([path, unknown.message]);
      }
      await letCodesRest(bank);
      await who.post('/vas/other/getVerificationCode', { bizType: 1, sendType: 1, scene: 2 });
      expect(await who.post('/vas/card/getCvv2', { cardId, messageCode: CODE })).toMatchObject({ code: '10018' });
    }
    const many = await send(people.one, '/vas/common-card/bachUpdateCardInfo', { cardIds: [cardId], status: 'FROZEN' });
    expect(many.result ?? many).toMatchObject(many.result ? { failed: 1 } : { code: '10018' });
    expect((await cardsOf(people.two))[0]).toMatchObject({ status: 'ACTIVE', balance: '50.00' });
  });

  it('is closed to decisions for the merchant, and to changes by readers', async () => {
    const sub = { subUserNo: numbers.one, direction: 'IN', currency: 'USD', amount: '1.00' };
    const into = { direction: 'IN', payCcy: 'USD', arriveCcy: 'USD', amount: '20.00', messageCode: CODE };
    for (const [path, body] of [
      ['/vas/sub-user/accountTransfer', { ...sub, messageCode: CODE }],
      ['/vas/sub-user/queryPage', {}],
      ['/vas/summary/transferToSubAccount', into],
      ['/user/account-bal-query/query-user-gep-all-acc-balance', {}],
      ['/pay/paymentOrder/queryPaymentOrder', {}],
      ['/user/operator/page', {}],
    ] as const) {
      expect([path, (await people.one.post(path, body)).status]).toEqual([path, 403]);
    }
    const [card] = await cardsOf(people.one);
    const more = { cardId: card?.['cardId'], currency: 'USD', amount: '10.00', messageCode: CODE };
    expect((await people.reader.post('/vas/card/rechargeCard', more)).status).toBe(403);
    expect((await people.reader.post('/vas/card/getCvv2', more)).status).toBe(403);
    expect((await people.reader.post('/vas/sub-user/accountTransfer', { ...sub, messageCode: CODE })).status).toBe(403);
  });

  it('pays from the sub-user’s money when the merchant’s operator charges its card', async () => {
    const [card] = await cardsOf(people.one);
    const before = await moneyOf(numbers.one);
    const more = { cardId: card?.['cardId'], currency: 'USD', amount: '10.00' };
    expect(await send(people.maker, '/vas/card/rechargeCard', more)).toMatchObject({ code: '0' });
    await wait(1);
    expect([before, await moneyOf(numbers.one)]).toEqual(['391.80', '381.70']);
    expect(await list(people.one, '/vas/card/queryCardOpWithPage', { opType: ['RECHARGE'] })).toHaveLength(2);
  });

  it('pays from its own money in an order for many cards, and can name no other’s', async () => {
    const path = '/vas/card/batchRechargeCard';
    const [ofOne] = await cardsOf(people.one);
    const [ofTwo] = await cardsOf(people.two);
    const own = (await cardsOf(people.main)).find(({ subUserNo }) => !subUserNo);
    const pool = () => heldOn(bank, cardPool(OWNER, 'USD'));
    const before = [await pool(), await moneyOf(numbers.one), await moneyOf(numbers.two)];
    expect(before).toEqual(['1343.50', '381.70', '48.50']);
    const ids = (...cards: (Record<string, string> | undefined)[]) => cards.map((card) => String(card?.['cardId']));
    const many = { cardIds: ids(own, ofOne, ofTwo, ofOne), currency: 'USD', amount: '50.00' };
    const reply = await send(people.main, path, many);
    expect(reply.result.rows.map(({ code }: { code: string }) => code)).toEqual(['0', '0', '26022', '23041']);
    await wait(1);
    const after = [await pool(), await moneyOf(numbers.one), await moneyOf(numbers.two)];
    expect(after).toEqual(['1293.00', '331.20', '48.50']);
    const foreign = { ...many, cardIds: ids(ofOne, ofTwo) };
    expect(await send(people.one, path, foreign)).toMatchObject({ code: '10018' });
    expect(await people.one.post(path, { ...foreign, messageCode: CODE })).not.toMatchObject({ code: '0' });
    expect(await moneyOf(numbers.one)).toBe('331.20');
  });
});

describe('disabling', () => {
  const status = (subUserNos: string[], to: string): Promise<Reply> =>
    send(people.main, '/vas/sub-user/batchChangeSubUserStatus', { subUserNos, status: to });

  it('first tells what a sub-user has, then freezes its cards, keeps its money and signs it out', async () => {
    const asked = { subUserNos: [numbers.one] };
    const [found] = await all(people.main, '/vas/sub-user/preBatchChangeSubUserStatus', asked);
    expect(found).toMatchObject({ balance: '331.20', cardCount: 2, activeCards: 2, status: 'ENABLED' });
    const changed = await status([numbers.one], 'DISABLED');
    expect(changed.result).toMatchObject({ total: 1, failed: 0 });
    expect(await people.one.get('/user/userInfo')).toMatchObject({ status: 401 });
    expect((await enter('branch1', CHOSEN)).code).not.toBe('0');
    const letters = await bank.database.kysely
      .selectFrom('sandbox_outbox')
      .select(['to', 'text'])
      .where('text', 'like', '%停用了子用户 子用户branch1（登录账号 branch1）%')
      .execute();
    expect(letters.map(({ to }) => to)).toContain('branch1@example.com');
    const cards = (await cardsOf(people.main)).filter(({ subUserNo }) => subUserNo === numbers.one);
    expect(cards.map((each) => each['status'])).toEqual(['FROZEN', 'FROZEN']);
    expect(await moneyOf(numbers.one)).toBe('331.20');
    for (const direction of ['IN', 'OUT'])
      expect(await fund(numbers.one, '10.00', direction)).toMatchObject({ code: '26021', message: '子用户已停用' });
    const cardId = cards[0]?.['cardId'];
    const release = { cardId, status: 'ACTIVE' };
    expect(await send(people.main, '/vas/common-card/updateCardInfo', release)).toMatchObject({ code: '26021' });
    expect((await cardsOf(people.two))[0]).toMatchObject({ status: 'ACTIVE' });
  });

  it('ends with the sub-user enabled, whose cards wait for their release', async () => {
    expect((await status([numbers.one], 'ENABLED')).result).toMatchObject({ total: 1, failed: 0 });
    const back = customer(bank, (await enter('branch1', CHOSEN)).cookie);
    const cards = await cardsOf(back);
    expect(cards.map((each) => each['status'])).toEqual(['FROZEN', 'FROZEN']);
    const release = { cardId: cards[0]?.['cardId'], status: 'ACTIVE' };
    expect(await send(back, '/vas/common-card/updateCardInfo', release)).toMatchObject({ code: '0' });
  });
});
