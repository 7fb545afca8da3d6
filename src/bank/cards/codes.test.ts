import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { cardPool } from '../ledger/chart.ts';
import {
  askCode,
  CODE,
  type Customer,
  freshCode,
  letCodesRest,
  postWithCode,
  type Reply,
  signIn,
} from '../testing/customer.ts';
import { emptyBank } from '../testing/small-bank.ts';
import { auditBooks, heldOn, openMerchant } from '../testing/teller.ts';

/* Codes of scene 2 show secrets of cards, codes of scene 3 confirm one request; neither does the other's work. */

const OWNER = '90080001';
const MINUTE = 60_000;
const VIEW = 2;
const OPERATE = 3;
const RECHARGE = '/vas/card/rechargeCard';
const GROUP_REFUND = '/vas/card-group/refundCardGroup';
const GROUP_STATE = '/vas/card-group/updateCardGroupStatus';
let bank: Bank;
let clock: FrozenClock;
let customer: Customer;
let cardId = '';
let second = '';
let groupId = '';
let supplement = '';

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await emptyBank({ clock, fixedCode: CODE });
  const names = { owner: OWNER, userName: '验证码商户有限公司', loginNo: 'codes0', products: ['CARD'] };
  await openMerchant(bank, { ...names, money: { USD: '5000.00' } });
  await bank.work(async (_desk, { entities }) => {
    const agreement = { agreementType: 'CARD_SERVICE', agreementName: '虚拟卡服务协议', signed: true };
    await entities.as(OWNER).insert('agreement', { ...agreement, signedAt: '2026-01-01 00:00:00' });
    await entities.as(OWNER).insert('holder', {
      ...{ holderNo: 'H-CODES', holderType: 'PERSONAL', subjectType: 2, area: 'MAINLAND', audience: 'CARD' },
      ...{ status: 'PASS', holderName: '林样例', idNo: '990101198803120231', createdAt: '2026-01-01 00:00:00' },
    });
    await entities.as(OWNER).insert('sub-user', {
      ...{ subUserNo: 'SU-CODES', subUserName: '华东项目', loginNo: 'east', status: 'ENABLED', cardBins: ['400012'] },
      createdAt: '2026-01-01 00:00:00',
    });
  });
  customer = await signIn(bank, 'codes0');
  await done(send('/vas/summary/transferToSubAccount', { ...INTO, amount: '3000.00' }));
  const asked = { scene: 'SOFTWARE', cardBin: '400012', currency: 'USD', holderNo: 'H-CODES', expireMonths: 36 };
  await done(send('/vas/card/applyCard', { ...asked, quantity: 2, amount: '100.00' }));
  const group = { ...asked, groupName: '投放组', quantity: 1, amount: '300.00' };
  await done(send('/vas/card-group/applyCardGroup', group));
  await wait(2);
  [cardId = '', second = ''] = (await list('/vas/card/queryCardWithPage', { cardMode: ['SINGLE'] })).map(
    (each) => each['cardId'] ?? '',
  );
  groupId = (await list('/vas/card-group/queryCardGroupWithPage'))[0]?.['groupId'] ?? '';
  const more = { groupId, holderNo: 'H-CODES', quantity: 1, currency: 'USD', limitTotal: '80.00', expireMonths: 36 };
  await done(send('/vas/card-supplement/apply', more));
  await wait(2);
  const added = await list('/vas/card-supplement/query', { cardMode: ['SUPPLEMENT'] });
  supplement = added[0]?.['cardId'] ?? '';
});
afterAll(async () => {
  expect(await auditBooks(bank)).toEqual([]);
  await bank.close();
});

const INTO = { direction: 'IN', payCcy: 'USD', arriveCcy: 'USD' };
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const send = (path: string, body: object): Promise<Reply> => postWithCode(customer, path, body, key());
const list = async (path: string, filter: object = {}) =>
  (await customer.post(path, { ...filter, currentPage: 1, pageSize: 50 })).result.list as Record<string, string>[];
const wait = (minutes: number): Promise<unknown> => bank.sandbox.jump(clock.now() + minutes * MINUTE);
const pool = () => heldOn(bank, cardPool(OWNER, 'USD'));

async function done(reply: Promise<Reply>): Promise<void> {
  expect(await reply).toMatchObject({ code: '0' });
}

async function sendCardCode(scene: number, who = customer): Promise<void> {
  await letCodesRest(bank);
  await done(who.post('/vas/other/getVerificationCode', { bizType: 1, sendType: 1, scene }));
}

const check = (scene: number, who = customer): Promise<Reply> =>
  who.post('/vas/other/checkVerificationCode', { bizType: 1, sendType: 1, scene, messageCode: CODE });

const reveal = async (messageCode?: string, who = customer): Promise<string> =>
  (await who.post('/vas/card/getCvv2', { cardId, ...(messageCode !== undefined && { messageCode }) })).code;

beforeEach(async () => {
  clock.advance(31 * MINUTE);
  customer = await signIn(bank, 'codes0');
});

describe('a code of scene 2', () => {
  it('opens the secrets for 30 minutes, however often they are read', async () => {
    await sendCardCode(VIEW);
    await done(check(VIEW));
    for (let minute = 0; minute < 29; minute += 7) {
      expect(await reveal()).toBe('0');
      clock.advance(7 * MINUTE);
    }
    expect(await reveal()).toBe('10003');
    expect(await reveal(CODE)).toBe('10004');
  });

  it('moves no money, neither itself nor by the 30 minutes after it', async () => {
    await sendCardCode(VIEW);
    const before = await pool();
    const asked = { cardId, currency: 'USD', amount: '10.00' };
    expect(await customer.post(RECHARGE, { ...asked, messageCode: CODE }, key())).toMatchObject({ code: '10004' });
    expect(await reveal(CODE)).toBe('0');
    expect(await customer.post(RECHARGE, { ...asked, messageCode: CODE }, key())).toMatchObject({ code: '10004' });
    expect(await customer.post(RECHARGE, asked, key())).toMatchObject({ code: '10003' });
    expect(await pool()).toBe(before);
  });

  it('belongs to its session alone', async () => {
    await sendCardCode(VIEW);
    expect(await reveal(CODE)).toBe('0');
    const beside = await signIn(bank, 'codes0');
    expect(await reveal(undefined, beside)).toBe('10003');
    expect(await reveal(CODE, beside)).toBe('10004');
    await customer.post('/user/logout', {});
    customer = await signIn(bank, 'codes0');
    expect(await reveal()).toBe('10003');
  });

  it('is nothing once a newer one is sent', async () => {
    await sendCardCode(VIEW);
    expect(await reveal(CODE)).toBe('0');
    await sendCardCode(VIEW);
    expect(await reveal()).toBe('10003');
  });
});

describe('a code of scene 3', () => {
  it('opens no secret, neither checked nor used', async () => {
    await sendCardCode(OPERATE);
    expect(await reveal(CODE)).toBe('10004');
    await done(check(OPERATE));
    expect(await reveal()).toBe('10003');
    await done(send(RECHARGE, { cardId, currency: 'USD', amount: '10.00' }));
    await wait(1);
    expect([await reveal(), await reveal(CODE)]).toEqual(['10003', '10004']);
  });

  it('confirms neither another card, nor another amount, nor another call', async () => {
    const asked = { cardId, currency: 'USD', amount: '20.00' };
    const messageCode = await freshCode(customer, RECHARGE, asked);
    const before = await pool();
    for (const [path, body] of [
      [RECHARGE, { ...asked, cardId: second }],
      [RECHARGE, { ...asked, amount: '20.01' }],
      ['/vas/card/refundCard', asked],
      ['/vas/card/batchRechargeCard', { cardIds: [cardId], currency: 'USD', amount: '20.00' }],
      ['/vas/card-group/rechargeCardGroup', { groupId, currency: 'USD', amount: '20.00' }],
      ['/vas/card/closeCard', { cardId }],
      ['/vas/sub-user/accountTransfer', { subUserNo: 'SU-CODES', direction: 'IN', currency: 'USD', amount: '20.00' }],
    ] as const) {
      expect([path, (await customer.post(path, { ...body, messageCode }, key())).code]).toEqual([path, '10004']);
    }
    clock.advance(5 * MINUTE + 1);
    expect(await customer.post(RECHARGE, { ...asked, messageCode }, key())).toMatchObject({ code: '10004' });
    expect(await pool()).toBe(before);
  });

  it('confirms no other balance than the one that its message named', async () => {
    for (const [path, body] of [
      [GROUP_REFUND, { groupId, currency: 'USD' }],
      [GROUP_STATE, { groupId, status: 'CLOSED' }],
    ] as const) {
      const messageCode = await freshCode(customer, path, body);
      await done(send('/vas/card-group/rechargeCardGroup', { groupId, currency: 'USD', amount: '10.00' }));
      await wait(1);
      expect(await customer.post(path, { ...body, messageCode }, key())).toMatchObject({ code: '10004' });
    }
  });
});

describe('the message of a code', () => {
  const told = async (path: string, body: object): Promise<string> => {
    await done(askCode(customer, path, body));
    const newest = bank.database.kysely.selectFrom('sandbox_outbox').select('text').orderBy('id', 'desc').limit(1);
    const { text } = await newest.executeTakeFirstOrThrow();
    return /用于(.*)，5分钟内有效/.exec(text)?.[1] ?? text;
  };

  it('says what happens to which card, group, rule or sub-user', async () => {
    const rule = { ruleName: '日常', scope: 'ALL', target: '-', currency: 'USD', perTrans: '50.00' };
    const limits = { perDay: '900.00', perMonth: '2000.00' };
    expect(await told('/vas/common-trans/addUserTransLimitManage', { ...rule, ...limits })).toBe(
      '新增交易限额「日常」：单笔 50.00 USD，单日 900.00 USD，单月 2,000.00 USD',
    );
    await done(send('/vas/common-trans/addUserTransLimitManage', { ...rule, ...limits }));
    const [{ ruleId } = { ruleId: '' }] = await list('/vas/common-trans/queryTransLimitPage');
    expect(await told('/vas/common-trans/updateUserTransLimitManage', { ruleId, state: 'DISABLED' })).toBe(
      '停用交易限额「日常」：单笔 50.00 USD，单日 900.00 USD，单月 2,000.00 USD',
    );
    const change = '/vas/common-card/updateCardInfo';
    expect(await told(change, { cardId, currency: 'USD', limitPerTrans: '20000.00' })).toMatch(
      /^修改卡片 400012\*+\d{4}，单笔限额 20,000\.00 USD$/,
    );
    expect(await told(change, { cardId, status: 'FROZEN' })).toMatch(/^冻结卡片 400012/);
    const many = '/vas/common-card/bachUpdateCardInfo';
    expect(await told(many, { cardIds: [cardId, second], status: 'FROZEN' })).toMatch(
      /^批量冻结卡片 2 项，400012\*+\d{4}、400012\*+\d{4}$/,
    );
    const idle = await askCode(customer, many, { cardIds: [cardId, second] });
    expect(JSON.stringify(idle)).toContain('请至少修改一项');
    expect(await told(many, { cardIds: [cardId, second], currency: 'USD', limitPerTrans: '300.00' })).toMatch(
      /^批量修改卡片（单笔限额 300\.00 USD） 2 项，400012/,
    );
    expect(
      await told('/vas/card-supplement/update', { cardId: supplement, currency: 'USD', limitTotal: '90.00' }),
    ).toMatch(/^修改附属卡 400012\*+\d{4}，总限额 90\.00 USD$/);
    expect(await told(GROUP_STATE, { groupId, status: 'FROZEN' })).toBe('冻结卡组 投放组');
    expect(await told(GROUP_STATE, { groupId, status: 'CLOSED' })).toMatch(
      /^注销卡组 投放组，[\d.]+ USD，收款方 卡账户$/,
    );
    const back = { subUserNo: 'SU-CODES', direction: 'OUT', currency: 'USD', amount: '25.00' };
    expect(await told('/vas/sub-user/accountTransfer', back)).toBe(
      '子用户 华东项目 的资金划拨（转出到卡账户），25.00 USD，收款方 卡账户',
    );
  });
});
