import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { CODE, type Customer, postWithCode, type Reply, signIn } from '../testing/customer.ts';
import { emptyBank } from '../testing/small-bank.ts';
import { auditBooks, openMerchant } from '../testing/teller.ts';

/* Card groups, and many cards at once, over the wire on the real bank. */

const [OWNER, OTHER] = ['90060001', '90060002'];
let bank: Bank;
let clock: FrozenClock;
let customer: Customer;
let other: Customer;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await emptyBank({ clock, fixedCode: CODE });
  for (const [owner, loginNo] of [
    [OWNER, 'groups0'],
    [OTHER, 'groups1'],
  ] as const) {
    const names = { owner, userName: `样例商户${owner}有限公司`, loginNo, products: ['CARD'] };
    await openMerchant(bank, { ...names, money: { USD: '5000.00' } });
    await bank.work(async (_desk, { entities }) => {
      const agreement = { agreementType: 'CARD_SERVICE', agreementName: '虚拟卡服务协议', signed: true };
      await entities.as(owner).insert('agreement', { ...agreement, signedAt: '2026-01-01 00:00:00' });
      await entities.as(owner).insert('holder', {
        ...{ holderNo: `H-${owner}`, holderType: 'PERSONAL', subjectType: 2, area: 'MAINLAND' },
        ...{ audience: 'CARD', status: 'PASS', holderName: '林样例', idNo: '990101198803120231' },
        createdAt: '2026-01-01 00:00:00',
      });
    });
  }
  customer = await signIn(bank, 'groups0');
  other = await signIn(bank, 'groups1');
  const into = { direction: 'IN', payCcy: 'USD', arriveCcy: 'USD', amount: '4000.00' };
  expect(await send('/vas/summary/transferToSubAccount', into)).toMatchObject({ code: '0' });
});
afterAll(async () => {
  expect(await auditBooks(bank)).toEqual([]);
  await bank.close();
});

const send = (path: string, body: object, who = customer): Promise<Reply> =>
  postWithCode(who, path, body, { 'idempotency-key': crypto.randomUUID() });
const list = async (path: string, filter: object = {}, who = customer) =>
  (await who.post(path, { ...filter, currentPage: 1, pageSize: 100 })).result.list as Record<string, string>[];
const wait = (minutes: number): Promise<unknown> => bank.sandbox.jump(clock.now() + minutes * 60_000);
const APPLICATION = { scene: 'SOFTWARE', cardBin: '400012', currency: 'USD', holderNo: `H-${OWNER}`, expireMonths: 36 };

describe('a group', () => {
  let groupId = '';

  it('is opened with its cards, and lends its balance to supplementary cards', async () => {
    const fee = { opType: 'APPLY', cardMode: 'GROUP', cardBin: '400012', currency: 'USD', amount: '300.00' };
    expect((await customer.post('/vas/other/feeCalculation', { ...fee, quantity: 2 })).result).toMatchObject({
      ...{ amount: '300.00', openFee: '1.00', rechargeFee: '3.00', total: '304.00' },
    });
    const asked = { ...APPLICATION, groupName: '投放组', quantity: 2, amount: '300.00' };
    expect(await send('/vas/card-group/applyCardGroup', asked)).toMatchObject({ code: '0' });
    await wait(2);
    const [group] = await list('/vas/card-group/queryCardGroupWithPage', { groupName: '投放' });
    groupId = String(group?.['groupId']);
    expect(group).toMatchObject({ balance: '300.00', cardCount: 2, status: 'ACTIVE' });
    const more = {
      groupId,
      holderNo: `H-${OWNER}`,
      quantity: 1,
      currency: 'USD',
      limitTotal: '80.00',
      expireMonths: 12,
    };
    const { limitTotal: _limit, ...unlimited } = more;
    const { result } = await send('/vas/card-supplement/apply', unlimited);
    expect(result.errors).toMatchObject([{ path: '/limitTotal' }]);
    expect(await send('/vas/card-supplement/apply', more)).toMatchObject({ code: '0' });
    await wait(2);
    const cards = await list('/vas/card-supplement/query', { groupId });
    expect(cards.map(({ cardMode, status, remainLimit }) => [cardMode, status, remainLimit ?? null])).toEqual([
      ['SUPPLEMENT', 'ACTIVE', '80.00'],
      ['GROUP', 'ACTIVE', null],
      ['GROUP', 'ACTIVE', null],
    ]);
    expect((await customer.post('/vas/card-supplement/sumByStatus', {})).result).toMatchObject({ total: 3, active: 3 });
    expect(await list('/vas/card/queryCardWithPage', { cardMode: ['SINGLE'] })).toEqual([]);
  });

  it('has cards whose limit is never below the used amount, and which hold no money of their own', async () => {
    const [card] = await list('/vas/card-supplement/query', { groupId, cardMode: ['SUPPLEMENT'] });
    const cardId = card?.['cardId'];
    await bank.work((desk) => desk.changeRecord(OWNER, 'card', String(cardId), { usedLimit: '50.00' }));
    const limit = (limitTotal: string) => send('/vas/card-supplement/update', { cardId, currency: 'USD', limitTotal });
    expect((await limit('49.99')).result.errors).toMatchObject([{ message: '总限额不能低于已用额度' }]);
    expect(await limit('60.00')).toMatchObject({ code: '0' });
    expect((await customer.post('/vas/card-supplement/detail', { cardId })).result).toMatchObject({
      ...{ limitTotal: '60.00', remainLimit: '10.00' },
    });
    for (const path of ['/vas/card/rechargeCard', '/vas/card/refundCard']) {
      expect(await send(path, { cardId, currency: 'USD', amount: '10.00' })).toMatchObject({ code: '10019' });
    }
  });

  it('shows each of its cards by its number', async () => {
    const cards = await list('/vas/card-supplement/query', { groupId });
    expect(cards.length).toBeGreaterThan(1);
    for (const { cardId, cardMask } of cards) {
      expect((await customer.post('/vas/card-supplement/detail', { cardId })).result).toMatchObject({ cardMask });
    }
  });

  it('is renamed and handed to another operator', async () => {
    const change = (call: string, body: object) =>
      customer.post(`/vas/card-group/${call}`, body, { 'idempotency-key': crypto.randomUUID() });
    expect(await change('modfiyCardGroupName', { groupId, groupName: '站外投放' })).toMatchObject({
      code: '0',
    });
    const [operator] = (await customer.post('/vas/card-group/queryOperators', {})).result;
    const appointed = { groupId, operatorId: operator.operatorId };
    expect(await change('setCardGroupOperator', appointed)).toMatchObject({ code: '0' });
    expect(await change('setCardGroupOperator', { groupId, operatorId: 'X' })).toMatchObject({
      code: '10018',
    });
    expect((await customer.post('/vas/card-group/queryByGroupId', { groupId })).result).toMatchObject({
      ...{ groupName: '站外投放', operatorName: operator.operatorName },
    });
  });

  it('is unknown to another merchant', async () => {
    expect(await other.post('/vas/card-group/queryByGroupId', { groupId })).toMatchObject({ code: '10018' });
    const theft = { groupId, currency: 'USD', amount: '10.00' };
    expect(await send('/vas/card-group/refundCardGroup', theft, other)).toMatchObject({ code: '10018' });
    const limit = { currency: 'USD', limitTotal: '80.00' };
    const foreign = { groupId, holderNo: `H-${OTHER}`, quantity: 1, ...limit, expireMonths: 12 };
    expect(await send('/vas/card-supplement/apply', foreign, other)).toMatchObject({ code: '10018' });
  });

  it('is refunded, and closed with its cards', async () => {
    const refund = { groupId, currency: 'USD', amount: '100.00' };
    expect(await send('/vas/card-group/refundCardGroup', refund)).toMatchObject({ code: '0' });
    await wait(1);
    expect(await send('/vas/card-group/updateCardGroupStatus', { groupId, status: 'CLOSED' })).toMatchObject({
      code: '0',
    });
    await wait(1);
    const states = (await list('/vas/card-supplement/query', { groupId })).map(({ status }) => status);
    expect(states).toEqual(['CLOSED', 'CLOSED', 'CLOSED']);
    expect((await customer.post('/vas/card-group/queryCardGroupSumByStatus', {})).result).toMatchObject({ closed: 1 });
  });
});

describe('a hundred cards', () => {
  it('are recharged in one request; seven are refused individually', async () => {
    for (const n of [1, 2]) {
      const asked = { ...APPLICATION, quantity: 50, amount: '0', cardAlias: `批次 ${n}` };
      expect(await send('/vas/card/applyCard', asked)).toMatchObject({ code: '0' });
    }
    await wait(2);
    const cardIds = (await list('/vas/card/queryCardWithPage', { cardMode: ['SINGLE'] })).map(({ cardId }) => cardId);
    expect(cardIds.length).toBe(100);
    const frozen = cardIds.filter((_, n) => n % 15 === 3);
    const freeze = { cardIds: frozen, status: 'FROZEN' };
    expect((await send('/vas/common-card/bachUpdateCardInfo', freeze)).result).toMatchObject({ total: 7, failed: 0 });
    const recharge = { cardIds, currency: 'USD', amount: '10.00' };
    const { result } = await send('/vas/card/batchRechargeCard', recharge);
    expect(result).toMatchObject({ total: 100, failed: 7 });
    const refused = result.rows.filter(({ code }: { code: string }) => code !== '0');
    expect(refused.map(({ key, code }: { key: string; code: string }) => [key, code])).toEqual(
      frozen.map((cardId) => [cardId, '26041']),
    );
    await wait(1);
    const held = await list('/vas/card/queryCardWithPage', { cardMode: ['SINGLE'] });
    expect(held.filter(({ balance }) => balance === '10.00').length).toBe(93);
  });
});
