import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { CODE, type Customer, letCodesRest, postWithCode, type Reply, signIn } from '../testing/customer.ts';
import { emptyBank } from '../testing/small-bank.ts';
import { auditBooks, openMerchant } from '../testing/teller.ts';

/* Cards over the wire, on the real bank. */

const [OWNER, OTHER] = ['90050001', '90050002'];
let bank: Bank;
let clock: FrozenClock;
let customer: Customer;
let other: Customer;
let keys = 0;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await emptyBank({ clock, fixedCode: CODE });
  for (const [owner, loginNo] of [
    [OWNER, 'cards0'],
    [OTHER, 'cards1'],
  ] as const) {
    const names = { owner, userName: `样例商户${owner}有限公司`, loginNo, products: ['CARD'] };
    await openMerchant(bank, { ...names, money: { USD: '2000.00', EUR: '500.00' } });
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
  customer = await signIn(bank, 'cards0');
  other = await signIn(bank, 'cards1');
});
afterAll(async () => {
  expect(await auditBooks(bank)).toEqual([]);
  await bank.close();
});

const send = async (path: string, body: object, who = customer): Promise<Reply> => {
  keys += 1;
  const key = `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`;
  return postWithCode(who, path, body, { 'idempotency-key': key });
};
const list = async (path: string, filter: object = {}, who = customer) =>
  (await who.post(path, { ...filter, currentPage: 1, pageSize: 50 })).result.list as Record<string, string>[];
const cards = (who = customer) => list('/vas/card/queryCardWithPage', {}, who);
const wait = (minutes: number): Promise<unknown> => bank.sandbox.jump(clock.now() + minutes * 60_000);

describe('the cards of a merchant', () => {
  it('are opened from a funded card account', async () => {
    const into = { direction: 'IN', payCcy: 'USD', arriveCcy: 'USD', amount: '1500.00' };
    expect(await customer.post('/vas/summary/validateTransferConditions', into)).toMatchObject({ code: '0' });
    expect(await send('/vas/summary/transferToSubAccount', into)).toMatchObject({
      code: '0',
      result: { status: 'SUCCESS', arriveAmount: '1500.00' },
    });
    const fee = { opType: 'APPLY', cardBin: '400012', currency: 'USD', amount: '100.00', quantity: 3 };
    expect((await customer.post('/vas/other/feeCalculation', fee)).result).toMatchObject({
      ...{ openFee: '3.00', rechargeFee: '3.00', total: '306.00' },
    });
    const opened = await send('/vas/card/applyCard', {
      ...{ scene: 'SOFTWARE', cardBin: '400012', currency: 'USD', holderNo: `H-${OWNER}`, quantity: 3 },
      ...{ amount: '100.00', expireMonths: 36 },
    });
    expect(opened).toMatchObject({ code: '0', result: { status: 'PROCESSING' } });
    const asked = async () =>
      (await customer.get(`/vas/other/queryShareCardOrder?orderNo=${opened.result.batchNo}`)).result;
    expect(await asked()).toMatchObject({ total: 3, processing: 3 });
    await wait(2);
    expect(await asked()).toMatchObject({ total: 3, processing: 0, succeeded: 3, failed: 0 });
    expect((await cards()).map(({ status, balance }) => [status, balance])).toEqual(
      Array.from({ length: 3 }, () => ['ACTIVE', '100.00']),
    );
    const accounts = (await customer.post('/vas/summary/queryUserCardBalSummaryList', {})).result;
    expect(accounts[0]).toMatchObject({ currency: 'USD', poolBal: '1194.00', cardBal: '300.00', mainBal: '500.00' });
  });

  it('are recharged, refunded and closed together, each with its own result', async () => {
    const [a, b, c] = (await cards()).map(({ cardId }) => cardId);
    expect(await send('/vas/common-card/updateCardInfo', { cardId: c, status: 'FROZEN' })).toMatchObject({ code: '0' });
    const recharged = await send('/vas/card/batchRechargeCard', {
      ...{ cardIds: [a, b, c], currency: 'USD', amount: '50.00' },
    });
    expect(recharged.result).toMatchObject({ total: 3, failed: 1 });
    expect(recharged.result.rows.map(({ code }: { code: string }) => code)).toEqual(['0', '0', '26041']);
    await wait(1);
    const refunded = await send('/vas/card/batchRefundCard', { cardIds: [a, c] });
    expect(refunded.result).toMatchObject({ total: 2, failed: 0 });
    await wait(1);
    const closed = await send('/vas/card/bachCloseCard', { cardIds: [a, c] });
    expect(closed.result).toMatchObject({ total: 2, failed: 0 });
    await wait(1);
    const again = await send('/vas/card/closeCard', { cardId: a });
    expect(again).toMatchObject({ code: '10019' });
    expect((await customer.post('/vas/common-card/queryUserCardSummary', {})).result).toMatchObject({
      ...{ total: 3, active: 1, frozen: 0, closed: 2 },
    });
    const operations = await list('/vas/card/queryCardOpWithPage', { opType: ['REFUND'] });
    expect(operations.map(({ amount, status }) => [amount, status])).toEqual([
      ['100.00', 'SUCCESS'],
      ['150.00', 'SUCCESS'],
    ]);
  });

  it('belong only to their merchant', async () => {
    const [mine] = await cards();
    expect(await cards(other)).toEqual([]);
    const cardId = mine?.['cardId'];
    expect(await other.post('/vas/card/cardDetail', { cardId })).toMatchObject({ code: '10018' });
    expect(await send('/vas/card/closeCard', { cardId }, other)).toMatchObject({ code: '10018' });
  });
});

describe('the number, the expiry and the CVV', () => {
  const reveal = (cardId: string, messageCode?: string, who = customer) =>
    who.post('/vas/card/getCvv2', { cardId, ...(messageCode !== undefined && { messageCode }) });

  it('are shown for 30 minutes after a code of scene 2, and are in no list', async () => {
    await letCodesRest(bank);
    const [card] = await cards();
    const cardId = String(card?.['cardId']);
    expect(await reveal(cardId)).toMatchObject({ code: '10003' });
    await customer.post('/vas/other/getVerificationCode', { bizType: 1, sendType: 1, scene: 2 });
    const { code, result } = await reveal(cardId, CODE);
    expect(code).toBe('0');
    expect(result.cardNo).toMatch(/^400012\d{10}$/);
    expect(result.cvv).toMatch(/^\d{3}$/);
    expect(result.expireAt).toBe('11/29');
    const everything = JSON.stringify([
      await cards(),
      await list('/vas/card/queryCardOpWithPage'),
      await list('/vas/common-trans/queryCardTransPage'),
      (await customer.post('/vas/card/cardDetail', { cardId })).result,
    ]);
    expect(everything).not.toContain(result.cardNo);
    expect(everything).not.toContain(result.cardNo.slice(6, 12));
    clock.advance(29 * 60_000);
    expect(await reveal(cardId)).toMatchObject({ code: '0' });
    clock.advance(2 * 60_000);
    expect(await reveal(cardId)).toMatchObject({ code: '10003' });
  });
});
