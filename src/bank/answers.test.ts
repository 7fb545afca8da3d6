import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { customer, type Customer } from './testing/customer.ts';
import { emptyBank } from './testing/small-bank.ts';

let bank: Bank;
let anybody: Customer;

beforeAll(async () => {
  bank = await emptyBank({ clock: frozenClock('2026-11-20 10:30:00') });
  anybody = customer(bank);
});
afterAll(() => bank.close());

describe('an answer that is calculated', () => {
  const quote = (amount: string, currency = 'USD') => anybody.post('/portal/sample/answer/quote', { amount, currency });

  it('computes each field from the request and from what another call answers, to the decimals of the currency', async () => {
    expect(await quote('1000.00')).toMatchObject({
      code: '0',
      result: { currency: 'USD', amount: '1000.00', fee: '3.50', net: '996.50' },
    });
    // 0.3535 and 100.6465: half a cent is rounded up.
    expect((await quote('101.00')).result).toMatchObject({ fee: '0.35', net: '100.65' });
    expect((await quote('1.43')).result).toMatchObject({ fee: '0.01', net: '1.42' });
    expect((await quote('10000.00')).result).toMatchObject({ fee: '35.00', net: '9965.00' });
  });

  it('is refused with the sentence of the first check that does not hold', async () => {
    expect(await quote('10000.01')).toMatchObject({
      status: 200,
      code: '10001',
      message: '超过单笔上限 10,000.00 USD',
      result: null,
    });
    expect(await quote('99999.00', 'EUR')).toMatchObject({ code: '10001', message: '示例只支持美元' });
  });

  it('asks for a request that fits, as every other does', async () => {
    expect(await quote('much')).toMatchObject({ status: 400, result: { errors: [{ path: '/amount' }] } });
  });
});
