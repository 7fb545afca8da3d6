import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bank } from '../bank.ts';
import { auditBooks, heldOn, journalsOf, openMerchant } from '../testing/teller.ts';
import { available, frozen } from '../ledger/chart.ts';
import { CODE, type Customer, freshCode, type Reply, signIn } from '../testing/customer.ts';
import { emptyBank } from '../testing/small-bank.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';

/* S6 on the real bank: two concurrent payments, a repeated idempotency key, two concurrent reviewers. */

const OWNER = '90010001';
let bank: Bank;
let clock: FrozenClock;
let maker: Customer;
const checkers: Customer[] = [];

beforeAll(async () => {
  clock = frozenClock('2026-11-18 10:30:00');
  bank = await emptyBank({ clock, fixedCode: CODE });
  const operators = ['main', 'checker', 'checker'].map((role, n) => ({
    loginNo: `race${n}`,
    name: `操作员${n}`,
    role,
  }));
  const merchant = {
    owner: OWNER,
    userName: '样例商户有限公司',
    loginNo: 'race0',
    operators,
    money: { USD: '1000.00' },
  };
  await openMerchant(bank, merchant);
  await bank.work(async (desk, { entities }) => {
    const rules = [{ currency: 'USD', minAmount: '500.00', levels: 1 }];
    await desk.addRecord(OWNER, 'approval-setting', { business: 'PAYMENT', enabled: true, rules });
    const agreement = { agreementType: 'PAYMENT_SERVICE', agreementName: '支付服务协议' };
    await entities.as(OWNER).insert('agreement', { ...agreement, signed: true, signedAt: '2026-01-01 00:00:00' });
    await desk.addRecord(OWNER, 'payee', {
      payeeNo: 'P1',
      subjectType: 1,
      payeeName: 'Sample Orchard Ltd',
      country: 'US',
      bankCountry: 'US',
      payWay: 'SWIFT',
      currency: 'USD',
      accountNo: '99900011',
      auditState: 'PASS',
      createdAt: '2026-01-01 00:00:00',
    });
  });
  maker = await signIn(bank, 'race0');
  for (const name of ['race1', 'race2']) checkers.push(await signIn(bank, name));
});
afterAll(() => bank.close());

const BODY = { payeeNo: 'P1', payCcy: 'USD', arriveCcy: 'USD', amount: '600.00', purpose: 'GOODS', feeBearer: 'SHA' };
const KEYS = ['c56bb4d2-0000-4000-8000-000000000001', 'c56bb4d2-0000-4000-8000-000000000002'];

function pay(key: string, messageCode: string, more: object = {}): Promise<Reply> {
  const body = { ...BODY, ...more, messageCode };
  return maker.post('/pay/paymentOrderNew/paymentApply', body, { 'idempotency-key': key });
}
const money = async (): Promise<string[]> => [
  await heldOn(bank, available(OWNER, 'USD')),
  await heldOn(bank, frozen(OWNER, 'USD')),
];
async function sentCode(
  who: Customer,
  path = '/pay/paymentOrderNew/paymentApply',
  request: object = BODY,
): Promise<string> {
  clock.advance(61_000);
  return freshCode(who, path, request);
}

describe('S6', () => {
  let orderNo = '';

  it('of two concurrent payments one is accepted, and the other gets the remaining amount', async () => {
    const code = await sentCode(maker);
    const both = await Promise.all(KEYS.map((key) => pay(key, code)));
    const taken = both.filter((reply) => reply.code === '0');
    expect(taken).toHaveLength(1);
    orderNo = taken[0]!.result.orderNo;
    expect(taken[0]?.result).toMatchObject({ status: 'WAIT_REVIEW', fee: '15.00', totalAmount: '615.00' });
    // A code is valid once; the later of two requests needs another code.
    const other = both.findIndex((reply) => reply.code !== '0');
    const again = await pay(KEYS[other]!, await sentCode(maker));
    expect(again).toMatchObject({ code: '20001', message: '可用余额不足，当前可用 385.00 USD' });
    expect(await money()).toEqual(['385.00', '615.00']);
  });

  it('the same key returns the same order, and another amount under it is refused', async () => {
    const answers = await Promise.all(KEYS.map((key) => pay(key, '')));
    expect(answers.filter(({ code }) => code === '0').map(({ result }) => result.orderNo)).toEqual([orderNo]);
    const changed = await Promise.all(KEYS.map((key) => pay(key, '', { amount: '601.00' })));
    expect(changed.map(({ code }) => code)).toEqual(['10009', '10009']);
    expect(await money()).toEqual(['385.00', '615.00']);
  });

  it('of two concurrent reviewers one wins, and the other learns that it has changed', async () => {
    const path = '/pay/paymentOrderNew/reviewUserPaymentOrder';
    const decision = { orderNo, version: 1, reviewResult: 'PASS' };
    const codes = [await sentCode(checkers[0]!, path, decision), await sentCode(checkers[1]!, path, decision)];
    const said = await Promise.all(
      checkers.map((checker, n) => {
        const body = { ...decision, messageCode: codes[n] };
        return checker.post(path, body, { 'idempotency-key': KEYS[n]! });
      }),
    );
    expect(said.map(({ code }) => code).sort()).toEqual(['0', '10010']);
    expect((await maker.post('/pay/paymentOrder/queryPaymentOrderDetail', { orderNo })).result).toMatchObject({
      status: 'AUDITING',
      version: 2,
    });
  });

  it('cancelled before it began, everything is released and the statement has no row', async () => {
    const body = { orderNo, version: 2 };
    const reply = await maker.post('/pay/paymentOrder/cancelPaymentOrder', body, { 'idempotency-key': KEYS[0]! });
    expect(reply.code).toBe('0');
    expect(await money()).toEqual(['1000.00', '0.00']);
    expect((await journalsOf(bank, orderNo)).map(({ kind }) => kind)).toEqual(['HOLD', 'RELEASE']);
    const rows = await bank.work((_desk, { entities }) => entities.as(OWNER).count('account-flow', { orderNo }));
    expect(rows).toBe(0);
    expect(await auditBooks(bank)).toEqual([]);
  });
});
