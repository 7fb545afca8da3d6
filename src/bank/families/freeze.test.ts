import { balanceOf } from '#sandbox/ledger.ts';
import { openOrder, takeOpen } from '../orders/take-step.ts';
import { payments } from '../payments/payment.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from './edges.ts';
import { freezeAmount, isLegal, releaseAmount, takeUp } from './freeze.ts';
import { available, frozen } from '../ledger/chart.ts';
import { AT, openDesk, OWNER, pay } from '../testing/payment-desk.ts';

/* Effects of a merchant's freeze on earlier orders, and of a court's freeze on money. */

let desk: MemoryDesk;
let orderNo: string;
beforeEach(async () => {
  desk = await openDesk({ USD: '50000.00' });
  ({ orderNo } = await pay(desk));
});

const order = async () => (await desk.record(OWNER, 'payment-order', orderNo))!;
const audit = () => edges['payment.audit']!(desk, orderNo);
const freeze = (isFrozen: boolean): void => {
  desk.merchants.set(OWNER, { ...desk.merchants.get(OWNER)!, frozen: isFrozen });
};
const main = () => balanceOf(desk.book, available(OWNER, 'USD'));
const held = () => balanceOf(desk.book, frozen(OWNER, 'USD'));

describe('an order that was submitted before its merchant was frozen', () => {
  it('is not sent, gives the reason, and continues after the release of the merchant', async () => {
    const before = await held();
    freeze(true);
    expect(await audit()).toBe(true);
    expect(await audit()).toBe(true);
    expect(await order()).toMatchObject({ status: 'AUDITING', failReason: '账户已被冻结，解除冻结后自动继续处理' });
    expect(await held()).toBe(before);
    freeze(false);
    const asked = desk.scheduled.length;
    expect(await takeUp(desk, OWNER)).toBe(1);
    expect(desk.scheduled.slice(asked)).toMatchObject([{ edge: 'payment.audit', orderNo }]);
    expect((await order()).failReason).toBeNull();
    expect(await audit()).toBe(true);
    expect((await order()).status).toBe('PROCESSING');
    expect(await held()).toBe(0n);
    expect(await takeUp(desk, OWNER)).toBe(0);
  });

  it('can be taken back while it waits, and is left alone afterwards', async () => {
    freeze(true);
    await audit();
    await takeOpen(payments, (await openOrder(payments, desk, orderNo))!, 'cancel', { actor: '经办' });
    expect(await order()).toMatchObject({ status: 'CANCELLED', failReason: null });
    expect(await audit()).toBe(false);
    freeze(false);
    const asked = desk.scheduled.length;
    await takeUp(desk, OWNER);
    expect(desk.scheduled).toHaveLength(asked);
    expect((await order()).status).toBe('CANCELLED');
  });

  it('that was sent before still arrives', async () => {
    await audit();
    freeze(true);
    expect(await edges['payment.confirm']!(desk, orderNo)).toBe(true);
    expect((await order()).status).toBe('SUCCESS');
  });
});

describe('an amount that a court freezes', () => {
  it('is held apart from the rest, and released once', async () => {
    const [had, was] = [await main(), await held()];
    const frozenAs = await freezeAmount(desk, OWNER, '300.00', 'USD');
    expect(isLegal(frozenAs)).toBe(true);
    expect(frozenAs).toContain(AT.slice(0, 10).replaceAll('-', ''));
    expect([await main(), await held()]).toEqual([had - 30000n, was + 30000n]);
    await releaseAmount(desk, frozenAs);
    expect([await main(), await held()]).toEqual([had, was]);
    await expect(releaseAmount(desk, frozenAs)).rejects.toMatchObject({ code: '10018' });
  });

  it.each([
    ['20001', '50000.00'],
    ['20002', '0.00'],
    ['20002', '-5'],
    ['20003', '1.001'],
  ])('is refused with %s where it is %s', async (code, amount) => {
    const had = await main();
    await expect(freezeAmount(desk, OWNER, amount, 'USD')).rejects.toMatchObject({ code });
    expect(await main()).toBe(had);
  });

  it('is not an order that could be taken back', async () => {
    await expect(releaseAmount(desk, orderNo)).rejects.toMatchObject({ code: '10018' });
  });
});
