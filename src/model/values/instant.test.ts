import { expect, test } from 'vitest';
import { addMonths, dayOf, dateTimeOf, dayStartOf, instantOf, isDay } from './instant.ts';

const NOON = Date.parse('2026-11-20T04:00:00Z');

test('an instant is printed in UTC+8', () => {
  expect(dateTimeOf(NOON)).toBe('2026-11-20 12:00:00');
  expect(dayOf(NOON + 12 * 3_600_000)).toBe('2026-11-21');
  expect(dateTimeOf(dayStartOf(NOON))).toBe('2026-11-20 00:00:00');
  expect(dateTimeOf(dayStartOf(dayStartOf(NOON) - 1))).toBe('2026-11-19 00:00:00');
});

test('survives a round trip', () => {
  expect(instantOf('2026-11-20 12:00:00')).toBe(NOON);
  expect(instantOf('2026-11-20 12:00')).toBe(NOON);
  expect(instantOf('2026-11-20')).toBe(dayStartOf(NOON));
  for (const text of ['', '20.11.2026', '2026-11-20T12:00:00', '2026-13-01', '2026-11-20 12']) {
    expect(instantOf(text), text).toBeNaN();
  }
});

test('rejects a day that does not exist', () => {
  expect(isDay('2024-02-29')).toBe(true);
  for (const text of ['2026-02-29', '2026-02-30', '2026-11-31', '2026-13-01', '2026-1-1', 20261120]) {
    expect(isDay(text), String(text)).toBe(false);
  }
});

test('counts months on the calendar, to the last day of a shorter one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-02-29', -12)).toBe('2027-02-28');
  expect(addMonths('2026-11-20', -11)).toBe('2025-12-20');
});
