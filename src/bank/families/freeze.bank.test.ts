import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock, type FrozenClock } from '#sandbox/clock.ts';
import { createFaults } from '#sandbox/faults.ts';
import type { Bank } from '../bank.ts';
import { available, frozen } from '../ledger/chart.ts';
import { auditBooks, heldOn, journalsOf, openMerchant } from '../testing/teller.ts';
import { type Customer, signIn } from '../testing/customer.ts';
import { smallBank } from '../testing/small-bank.ts';

/*
 * Freezes over the wire: commands of the sandbox's page, and the merchant's view and permitted actions during a freeze.
 */

const [OWNER, RECEIVER] = ['70900001', '70900002'];
let bank: Bank;
let clock: FrozenClock;
let sender: Customer;
let keys = 0;
beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock, faults: createFaults() });
  const one = { loginNo: '16070900001', money: { USD: '5000.00' } };
  await openMerchant(bank, { ...one, owner: OWNER, userName: '杭州样例贸易有限公司', authWay: 0 });
  await openMerchant(bank, { owner: RECEIVER, userName: 'Sample Receiver Limited', loginNo: '16070900002', money: {} });
  sender = await signIn(bank, one.loginNo);
});
afterAll(() => bank.close());

const press = async (command: string, fields: Record<string, string>): Promise<string> => {
  const url = `/sandbox/faults/command/${command}`;
  const response = await bank.sandbox.inject({ method: 'POST', url, payload: fields });
  const { said } = response.json() as { said?: string };
  return said ?? response.body;
};
const transfer = (amount: string): ReturnType<Customer['post']> => {
  keys += 1;
  const key = `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`;
  const to = { inUserNo: RECEIVER, inUserName: 'Sample Receiver Limited', purpose: 'GOODS' };
  const body = { currency: 'USD', amount, ...to };
  return sender.post('/user/otherRecharge/innerTransfer', body, { 'idempotency-key': key });
};
const seen = async (orderNo: string) =>
  (await sender.post('/user/otherRecharge/innerTransferDetail', { orderNo })).result;
const dollars = async () => {
  const reply = await sender.post('/user/account-bal-query/query-user-gep-all-acc-balance', {});
  return reply.result.find(({ currency }: { currency: string }) => currency === 'USD');
};
const holds = async () =>
  (await sender.post('/user/account-bal-query/query-user-gep-frozen-detail', { currency: 'USD' })).result;
const money = async (owner: string): Promise<string[]> => [
  await heldOn(bank, available(owner, 'USD')),
  await heldOn(bank, frozen(owner, 'USD')),
];
async function wait(minutes: number): Promise<void> {
  await bank.sandbox.jump(clock.now() + minutes * 60_000);
}

describe('an order that was submitted before its merchant was frozen', () => {
  it('waits as long as the freeze lasts, and is sent after its end', async () => {
    const { orderNo } = (await transfer('1000.00')).result as { orderNo: string };
    await press('freeze', { owner: OWNER, reason: '样例原因' });
    expect(await transfer('1.00')).toMatchObject({ code: '10012' });
    await wait(60);
    expect(await seen(orderNo)).toMatchObject({
      status: 'PROCESSING',
      failReason: '账户已被冻结，解除冻结后自动继续处理',
    });
    expect(await money(OWNER)).toEqual(['3999.00', '1001.00']);
    expect(await money(RECEIVER)).toEqual(['0.00', '0.00']);
    expect(await journalsOf(bank, orderNo)).toEqual([
      { kind: 'HOLD', entries: [`M.AVL|${OWNER}|-|USD -1001.00`, `M.FRZ|${OWNER}|-|USD 1001.00`] },
    ]);

    await press('freeze', { owner: OWNER });
    await wait(5);
    expect(await seen(orderNo)).toMatchObject({ status: 'SUCCESS' });
    expect(await seen(orderNo)).not.toHaveProperty('failReason');
    expect((await journalsOf(bank, orderNo)).at(-1)).toEqual({
      kind: 'TRANSFER',
      entries: ['FEE|BANK|TRANSFER|USD 1.00', `M.AVL|${RECEIVER}|-|USD 1000.00`, `M.FRZ|${OWNER}|-|USD -1001.00`],
    });
    expect([await money(OWNER), await money(RECEIVER)]).toEqual([
      ['3999.00', '0.00'],
      ['1000.00', '0.00'],
    ]);
    // Each side's statement names the other side.
    const receiver = await signIn(bank, '16070900002');
    for (const [who, other, count] of [
      [sender, 'Sample Receiver Limited', 2],
      [receiver, '杭州样例贸易有限公司', 1],
    ] as const) {
      const flows = await who.post('/user/account-detail/page', { orderNo, currentPage: 1, pageSize: 10 });
      const names = (flows.result.list as { counterparty?: string }[]).map(({ counterparty }) => counterparty);
      expect(names).toEqual(Array.from({ length: count }, () => other));
    }
    const steps = (await sender.post('/user/otherRecharge/innerTransferProgress', { orderNo })).result;
    const names = steps.map(({ step }: { step: string }) => step);
    expect(names).toEqual(['提交申请', '银行处理', '暂缓处理', '账户已解冻，继续处理', '对方已到账']);
    expect(await auditBooks(bank)).toEqual([]);
  });
});

describe('an amount that a court freezes', () => {
  it('cannot be spent, is shown as frozen, and is available again after the release', async () => {
    const said = await press('freeze-amount', { owner: OWNER, currency: 'USD', amount: '3000.00' });
    const orderNo = /LF\d+/.exec(said)?.[0] ?? '';
    expect(await money(OWNER)).toEqual(['999.00', '3000.00']);
    expect(await dollars()).toMatchObject({
      availableBal: '999.00',
      frozenBal: '3000.00',
      totalBal: '3999.00',
    });
    expect(await holds()).toMatchObject([{ orderNo, holdType: 'LEGAL', amount: '3000.00' }]);
    expect(await transfer('999.00')).toMatchObject({ code: '20001', message: '可用余额不足，当前可用 999.00 USD' });

    const open = (await transfer('500.00')).result as { orderNo: string };
    expect(await holds()).toMatchObject([{ orderNo: open.orderNo, holdType: 'ORDER' }, { holdType: 'LEGAL' }]);
    await wait(5);
    expect(await seen(open.orderNo)).toMatchObject({ status: 'SUCCESS' });
    expect(await money(OWNER)).toEqual(['498.00', '3000.00']);

    expect(await press('release-amount', { orderNo })).toBe(`已解冻 ${orderNo}`);
    expect(await money(OWNER)).toEqual(['3498.00', '0.00']);
    expect(await holds()).toEqual([]);
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('is never more than the available balance', async () => {
    expect(await press('freeze-amount', { owner: OWNER, currency: 'USD', amount: '3498.01' })).toContain(
      '可用余额不足',
    );
    expect(await money(OWNER)).toEqual(['3498.00', '0.00']);
  });
});
