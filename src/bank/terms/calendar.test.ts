import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateTimeOf, instantOf } from '#model/instant.ts';
import { arrivalTime, isBusinessDay, nextOpening, startTime } from './calendar.ts';

const starts = (at: string, ...order: ['yuan' | 'swift' | 'local', string, string]): string =>
  dateTimeOf(startTime(instantOf(at), ...order));

it('accepts an order until its cut-off, however long the check takes', () => {
  expect(starts('2026-11-20 14:59:00', 'yuan', 'CNY', '1.00')).toBe('2026-11-20 15:09:00');
  expect(starts('2026-11-20 15:00:00', 'yuan', 'CNY', '1.00')).toBe('2026-11-23 09:00:00');
});

it('sends nothing before the bank opens, except instant payments', () => {
  expect(starts('2026-11-22 23:59:00', 'yuan', 'CNY', '1.00')).toBe('2026-11-23 09:00:00');
  expect(starts('2026-11-23 00:01:00', 'yuan', 'CNY', '1.00')).toBe('2026-11-23 09:00:00');
  expect(starts('2026-11-23 08:55:00', 'yuan', 'CNY', '1.00')).toBe('2026-11-23 09:05:00');
  expect(starts('2026-11-21 23:00:00', 'local', 'EUR', '100000.00')).toBe('2026-11-21 23:10:00');
  expect(starts('2026-11-21 23:00:00', 'local', 'EUR', '100000.01')).toBe('2026-11-23 09:00:00');
});

it('never promises a later order an earlier arrival', () => {
  const from = instantOf('2026-09-01 00:00:00');
  const minute = fc.integer({ min: 0, max: 120 * 24 * 60 }).map((minutes) => from + minutes * 60_000);
  const order = fc.constantFrom<['yuan' | 'swift' | 'local', string, string]>(
    ['yuan', 'CNY', '500.00'],
    ['swift', 'USD', '500.00'],
    ['local', 'USD', '500.00'],
    ['local', 'HKD', '2000000.00'],
    ['local', 'HKD', '500.00'],
    ['local', 'JPY', '50000'],
  );
  fc.assert(
    fc.property(minute, fc.integer({ min: 0, max: 6000 }), order, (at, later, terms) => {
      const [first, second] = [arrivalTime(at, ...terms), arrivalTime(at + later * 60_000, ...terms)];
      expect(first).toBeGreaterThan(at);
      expect(second).toBeGreaterThanOrEqual(first);
    }),
  );
});

it('opens next at nine of a working day', () => {
  const opens = (at: string): string => dateTimeOf(nextOpening(instantOf(at), ['CN']));
  expect(opens('2026-11-28 21:53:00')).toBe('2026-11-30 09:00:00');
  expect(opens('2026-11-30 08:59:59')).toBe('2026-11-30 09:00:00');
  expect(opens('2026-11-30 09:00:00')).toBe('2026-12-01 09:00:00');
});

it.each([
  ['CN', '2027-10-07'],
  ['HK', '2027-12-27'],
  ['US', '2027-11-25'],
  ['TARGET', '2027-03-29'],
  ['GB', '2027-12-28'],
  ['JP', '2027-12-31'],
  ['AU', '2027-12-28'],
  ['CA', '2027-12-28'],
  ['SG', '2027-10-28'],
])('knows the holidays of %s until the end of 2027', (calendar, last) => {
  const closed = Array.from({ length: 365 }, (_, n) =>
    dateTimeOf(instantOf('2027-01-01') + n * 86_400_000).slice(0, 10),
  )
    .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
    .filter((day) => !isBusinessDay(day, [calendar]));
  expect([closed[0], closed.at(-1)]).toEqual(['2027-01-01', last]);
});

it('sends no dollars on Thanksgiving and no yuan to Hong Kong at Easter, and promises the day after', () => {
  expect(starts('2027-11-25 10:00:00', 'local', 'USD', '1.00')).toBe('2027-11-26 09:00:00');
  expect(dateTimeOf(arrivalTime(instantOf('2027-03-25 20:00:00'), 'local', 'HKD', '2000000.00'))).toBe(
    '2027-03-30 09:02:00',
  );
});
