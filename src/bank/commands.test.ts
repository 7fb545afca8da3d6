import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock, type FrozenClock } from '#sandbox/clock.ts';
import { createFaults } from '#sandbox/faults.ts';
import type { Bank } from './bank.ts';
import { auditBooks } from './testing/teller.ts';
import { type Customer, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* Incoming payments simulated on the sandbox's page. */

let bank: Bank;
let clock: FrozenClock;
let reader: Customer;
beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock, faults: createFaults() });
  reader = await signIn(bank, '13800000006');
});
afterAll(() => bank.close());

const ACCOUNT = '80010001/9990017300101';
const send = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const url = '/sandbox/faults/command/incoming';
  const response = await bank.sandbox.inject({ method: 'POST', url, headers, payload: fields });
  return { status: response.statusCode, text: response.body, to: response.headers.location };
};
const newest = async () =>
  (await reader.post('/user/payee-account/queryPayeeDetailsList', { pageSize: 1 })).result.list[0];

describe('an incoming payment', () => {
  it('has a form on the page, for every open account of every merchant', async () => {
    const page = await bank.sandbox.inject({ url: '/sandbox/faults', headers: { accept: 'text/html' } });
    expect(page.body).toContain('模拟入账');
    expect(page.body).toContain(`value="${ACCOUNT}"`);
    expect(page.body).toMatch(/value="80010002\/\w+"/);
  });

  it('arrives, is credited to the store and visible to the merchant', async () => {
    const reply = await send({ account: ACCOUNT, amount: '1234.50', payerName: 'Sample <Buyer>', store: 'STORE' });
    expect(reply).toMatchObject({ status: 200 });
    expect(await newest()).toMatchObject({ amount: '1234.50', currency: 'USD', payerName: 'Sample <Buyer>' });
    await bank.sandbox.jump(clock.now() + 5 * 60_000);
    expect(await newest()).toMatchObject({ amount: '1234.50', status: 2 });
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('without a store waits for the merchant to confirm it', async () => {
    await send({ account: ACCOUNT, amount: '88.00' });
    await bank.sandbox.jump(clock.now() + 5 * 60_000);
    expect(await newest()).toMatchObject({ amount: '88.00', status: 0 });
  });

  it('is reported on the page, and a reload does not send it again', async () => {
    const reply = await send({ account: ACCOUNT, amount: '5.00' }, { accept: 'text/html' });
    expect(reply.status).toBe(303);
    const page = await bank.sandbox.inject({ url: String(reply.to), headers: { accept: 'text/html' } });
    expect(page.body).toContain('5.00 USD 已到达商户 80010001');
    const hostile = await bank.sandbox.inject({
      url: '/sandbox/faults?said=%3Cb%3Ex',
      headers: { accept: 'text/html' },
    });
    expect(hostile.body).not.toContain('<b>x');
  });

  it.each([
    ['no amount', { account: ACCOUNT, amount: '' }],
    ['nothing', { account: ACCOUNT, amount: '0.00' }],
    ['less than a cent', { account: ACCOUNT, amount: '1.001' }],
    ['an account of nobody', { account: '80010001/1', amount: '1.00' }],
    ['a merchant that there is not', { account: '99999999/9990017300101', amount: '1.00' }],
  ])('with %s is refused, and nothing arrives', async (_what, fields) => {
    const before = await newest();
    expect(await send(fields)).toMatchObject({ status: 400 });
    expect(await newest()).toEqual(before);
  });

  it('cannot be sent by another site', async () => {
    const reply = await send({ account: ACCOUNT, amount: '7.00' }, { 'sec-fetch-site': 'cross-site' });
    expect(reply.status).toBe(403);
  });

  it('does not exist if the pages are switched off', async () => {
    const closed = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
    const url = '/sandbox/faults/command/incoming';
    const response = await closed.sandbox.inject({
      method: 'POST',
      url,
      payload: { account: ACCOUNT, amount: '1.00' },
    });
    expect(response.statusCode).toBe(404);
    await closed.close();
  });
});

describe('a freeze', () => {
  const press = async (fields: Record<string, string>) =>
    bank.sandbox.inject({ method: 'POST', url: '/sandbox/faults/command/freeze', payload: fields });
  const told = async () => (await reader.get('/user/userInfo')).result;

  it('is visible to the merchant with its reason at once, and no longer after its end', async () => {
    expect((await press({ owner: '80010001', reason: '样例原因' })).json()).toEqual({ said: '已冻结商户 80010001' });
    expect(await told()).toMatchObject({ frozen: true, frozenReason: '样例原因' });
    const page = await bank.sandbox.inject({ url: '/sandbox/faults', headers: { accept: 'text/html' } });
    expect(page.body).toContain('有限公司 · 已冻结');
    await press({ owner: '80010001' });
    expect(await told()).not.toHaveProperty('frozen');
    const wrong = { method: 'POST', url: '/sandbox/faults/command/freeze', headers: { accept: 'text/html' } } as const;
    const refused = await bank.sandbox.inject({ ...wrong, payload: { owner: '79999999', reason: '样例原因' } });
    expect(refused.statusCode).toBe(400);
    // The form keeps the typed values.
    expect(refused.body).toContain('value="样例原因"');
  });
});

describe('a rate that is moved', () => {
  const move = (fields: Record<string, string>) =>
    bank.sandbox.inject({ method: 'POST', url: '/sandbox/faults/command/rate', payload: fields });
  const midOf = async (id: string): Promise<unknown> => {
    const board = (await reader.post('/rate/queryRate')).result as { ccyPair: string; mid: string }[];
    return board.find((each) => each.ccyPair === id)?.mid;
  };

  it('applies to deals from then on, to the crosses too', async () => {
    expect((await move({ pair: 'USD/CNY', mid: '7.2' })).body).toContain('USD/CNY 现为 7.2000');
    expect(await midOf('USD/CNY')).toBe('7.2000');
    expect(await midOf('EUR/CNY')).toBe('7.8120');
    expect(await midOf('EUR/USD')).toBe('1.0850');
  });

  it('is refused if it is invalid', async () => {
    expect((await move({ pair: 'USD/CNY', mid: '0.00001' })).statusCode).toBe(400);
    expect((await move({ pair: 'EUR/CNY', mid: '7' })).statusCode).toBe(400);
    expect(await midOf('USD/CNY')).toBe('7.2000');
  });
});
