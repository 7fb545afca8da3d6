import { expect, it } from 'vitest';
import { day } from './day.ts';

it('R-093 shows the first ten characters of a time in every place', () => {
  const inCell = { place: 'cell', now: Date.parse('2026-11-28T12:00:00Z') } as Parameters<typeof day.draw>[1];
  expect(day.draw('2026-11-20 09:30:00', inCell)).toBe('2026-11-20');
  expect(day.print('2026-11-20 09:30:00', inCell)).toBe('2026-11-20');
  expect(day.print(null, inCell)).toBe('—');
});
