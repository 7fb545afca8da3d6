import { describe, expect, it } from 'vitest';
import { Rates } from './rates.ts';

const rates = new Rates();

describe('seed rates', () => {
  it.each([
    ['USD', 'CNY', 'CNH', '7.1250', '7.1071', '7.1429'],
    ['USD', 'CNY', 'CNY', '7.1200', '7.1057', '7.1343'],
    ['EUR', 'USD', 'CNH', '1.0850', '1.0817', '1.0883'],
    ['EUR', 'CNY', 'CNH', '7.7306', '7.7112', '7.7500'],
    ['GBP', 'USD', 'CNH', '1.2700', '1.2661', '1.2739'],
    ['GBP', 'CNY', 'CNH', '9.0488', '9.0261', '9.0715'],
    ['AUD', 'USD', 'CNH', '0.6600', '0.6580', '0.6620'],
    ['EUR', 'GBP', 'CNH', '0.8543', '0.8517', '0.8569'],
    ['USD', 'CAD', 'CNH', '1.3600', '1.3559', '1.3641'],
    ['HKD', 'CNY', 'CNH', '0.9135', '0.9112', '0.9158'],
    ['USD', 'SGD', 'CNH', '1.3400', '1.3353', '1.3447'],
    ['CNY', 'JPY', 'CNH', '21.053', '21.000', '21.106'],
    ['USD', 'HKD', 'CNH', '7.8000', '7.7922', '7.8078'],
    ['USD', 'JPY', 'CNH', '150.000', '149.550', '150.450'],
    ['EUR', 'CNY', 'CNY', '7.7252', '7.7097', '7.7407'],
    ['USD', 'IDR', 'CNH', '15800.00', '15705.20', '15894.80'],
  ] as const)('%s/%s %s is %s, %s / %s', (base, quote, source, mid, bid, ask) => {
    expect(rates.quote(quote, base, source)).toMatchObject({ base, quote, mid, bid, ask });
  });

  it('sells dollars for onshore yuan against the customer, and books the position at mid', () => {
    expect(rates.sell('14955.00', 'USD', 'CNY', 'CNY')).toMatchObject({
      amount: '106265.74',
      atMid: '106479.60',
      rate: '7.1057',
    });
  });

  it('sells the quote currency at ask', () => {
    expect(rates.sell('10000.00', 'CNY', 'USD')).toMatchObject({ amount: '1399.99', rate: '7.1429' });
  });

  it('buys an exact amount: a payment of EUR 12,000.00 from dollars', () => {
    expect(rates.buy('12000.00', 'USD', 'EUR')).toEqual({ sold: '13059.60', atMid: '12036.50', rate: '1.0883' });
    expect(rates.buy('10000.00', 'USD', 'CNY')).toEqual({ sold: '1407.05', atMid: '10025.23', rate: '7.1071' });
  });

  it('never gains on a round trip', () => {
    for (const [from, to] of [
      ['USD', 'EUR'],
      ['JPY', 'CNY'],
      ['GBP', 'AUD'],
    ] as const) {
      const there = rates.sell('1000', from, to);
      const back = rates.sell(there.amount, to, from);
      expect(Number(back.amount)).toBeLessThan(1000);
    }
  });

  it('refuses a currency that is not dealt in', () => {
    expect(() => rates.quote('USD', 'XYZ')).toThrow('no rate');
  });
});

it('the walk is the same for every reader, and stays near the seed', () => {
  const time = Date.parse('2026-11-20T10:30:00+08:00');
  const one = Rates.at(time, true).quote('USD', 'CNY').mid;
  expect(Rates.at(time, true).quote('USD', 'CNY').mid).toBe(one);
  expect(one).not.toBe(Rates.at(time - 86_400_000, true).quote('USD', 'CNY').mid);
  expect(Math.abs(Number(one) / 7.125 - 1)).toBeLessThan(0.03);
});
