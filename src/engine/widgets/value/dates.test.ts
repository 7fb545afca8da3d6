import { describe, expect, it } from 'vitest';
import { dayOf, isDay } from '#model/instant.ts';
import { addDays, parseDay, printRange, rangeOf, resolveRange } from './dates.ts';

const NOW = Date.parse('2026-11-20T15:42:08+08:00');

describe('days of UTC+8', () => {
  it('are independent of the machine’s time zone', () => {
    expect(dayOf(Date.parse('2026-11-19T16:00:00Z'))).toBe('2026-11-20');
    expect(dayOf(Date.parse('2026-11-19T15:59:59Z'))).toBe('2026-11-19');
  });

  it('add over months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('distinguishes a day from similar texts', () => {
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay('2028-02-29')).toBe(true);
  });
});

describe('relative ranges', () => {
  it('count today as the last day', () => {
    expect(rangeOf('last-30-days', NOW)).toEqual(['2026-10-22', '2026-11-20']);
    expect(rangeOf('last-7-days', NOW)).toEqual(['2026-11-14', '2026-11-20']);
    expect(rangeOf('this-month', NOW)).toEqual(['2026-11-01', '2026-11-20']);
    expect(rangeOf('today', NOW)).toEqual(['2026-11-20', '2026-11-20']);
  });
});

describe('typed days', () => {
  it('accepts the common spellings', () => {
    for (const text of ['2026-1-5', '2026/01/05', '20260105', '2026年1月5日', '2026.1.5']) {
      expect(parseDay(text, NOW), text).toBe('2026-01-05');
    }
    expect(parseDay('11-2', NOW)).toBe('2026-11-02');
  });

  it('refuses days that do not exist', () => {
    expect(parseDay('2026-13-01', NOW)).toBeNull();
    expect(parseDay('2026-02-30', NOW)).toBeNull();
    expect(parseDay('yesterday', NOW)).toBeNull();
  });
});

describe('a range', () => {
  it('needs both ends, and puts them in order', () => {
    expect(resolveRange(['2026-11-20', '2026-10-22'], NOW)).toEqual(['2026-10-22', '2026-11-20']);
    expect(resolveRange(['2026-11-20', null], NOW)).toBeNull();
    expect(resolveRange(undefined, NOW)).toBeNull();
  });

  it('prints with a dash between spaces', () => {
    expect(printRange(['2026-10-22', '2026-11-20'])).toBe('2026-10-22 – 2026-11-20');
  });
});
