import { expect, it } from 'vitest';
import { dateTimeOf, dayOf } from '#model/instant.ts';
import { Random } from '#model/random.ts';
import { DailySums } from './daily-sums.ts';

it('adds up amounts since a day, including that day', () => {
  const random = new Random(20240501, 'daily sums');
  const from = Date.UTC(2026, 0, 1);
  const sums = new DailySums();
  const added = Array.from({ length: 400 }, () => {
    const at = dateTimeOf(from + random.whole(0, 120 * 86_400) * 1000);
    const amount = BigInt(random.whole(-50, 1_000));
    sums.add(at, amount);
    return { at, amount };
  });
  for (let day = 0; day < 125; day += 1) {
    const since = dayOf(from + day * 86_400_000);
    const expected = added.reduce((sum, { at, amount }) => (at >= since ? sum + amount : sum), 0n);
    expect(sums.since(since), since).toBe(expected);
  }
});
