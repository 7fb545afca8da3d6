import { expect, it } from 'vitest';
import { dateTimeOf, instantOf } from '#model/instant.ts';
import { arrivalTime, dispatchTime, isBusinessDay } from './calendar.ts';
import { afterFee, minimumOf, paymentFee, wayOf, withdrawalFee } from './fees.ts';

it('finds the way by the place of the bank', () => {
  expect(wayOf('USD', { country: 'CN', currency: 'CNY' })).toBe('yuan');
  expect(wayOf('CNY', { country: 'CN', currency: 'CNY' })).toBe('local');
  expect(wayOf('USD', { country: 'HK', currency: 'USD' })).toBe('local');
  expect(wayOf('USD', { country: 'DE', currency: 'USD' })).toBe('swift');
});

it('charges the table, percentages half up', () => {
  expect(withdrawalFee('15000.00', 'USD', 'yuan', 1)).toBe('45.00');
  expect(withdrawalFee('1234567', 'JPY', 'yuan', 3)).toBe('2469');
  expect(withdrawalFee('500.00', 'USD', 'swift', 1)).toBe('15.00');
  expect(withdrawalFee('500.00', 'HKD', 'local', 1)).toBe('20.00');
  expect(paymentFee('USD', { way: 'swift', our: true, pobo: false })).toBe('40.00');
  expect(afterFee('15000.00', '45.00', 'USD')).toBe('14955.00');
  expect(minimumOf('IDR')).toBe('150000');
});

it('counts weekends, holidays and make-up days', () => {
  expect(isBusinessDay('2026-11-21', ['CN'])).toBe(false);
  expect(isBusinessDay('2026-10-10', ['CN'])).toBe(true);
  expect(isBusinessDay('2026-11-26', ['US'])).toBe(false);
});

it('promises yuan the same day before three, else the next business day', () => {
  expect(dateTimeOf(arrivalTime(instantOf('2026-11-20 10:00:00'), 'yuan', 'CNY', '1000.00'))).toBe(
    '2026-11-20 12:25:00',
  );
  expect(dateTimeOf(dispatchTime(instantOf('2026-11-20 15:00:00'), 'yuan', 'CNY'))).toBe('2026-11-23 09:00:00');
  expect(dateTimeOf(arrivalTime(instantOf('2026-11-25 13:00:00'), 'local', 'USD', '1000.00'))).toBe(
    '2026-11-27 14:00:00',
  );
  expect(dateTimeOf(arrivalTime(instantOf('2026-11-21 13:00:00'), 'local', 'HKD', '1000.00'))).toBe(
    '2026-11-21 13:12:00',
  );
});
