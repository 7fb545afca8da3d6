import { expect, it } from 'vitest';
import { dayOf, instantOf } from '#model/instant.ts';
import { publishTimes } from './board.ts';

const now = instantOf('2026-11-20 12:00:00');

it('publishes rates on the mornings of open days, the latest first', () => {
  expect(publishTimes(now, '2026-11-18', '2026-11-19').map(dayOf)).toEqual(['2026-11-19', '2026-11-18']);
});

it('keeps the rates of two years, however early the requested start', () => {
  const times = publishTimes(now, '0001-01-01', '9999-12-31');
  expect(dayOf(times[0]!)).toBe('2026-11-20');
  expect(dayOf(times.at(-1)!) >= '2024-11-20').toBe(true);
});
