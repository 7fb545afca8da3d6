import { describe, expect, it } from 'vitest';
import { Random } from '#model/random.ts';
import { Season, Timeline } from './timeline.ts';

describe('Timeline', () => {
  it('plays events in the order of their time, at equal times in the order of adding, and events added meanwhile', async () => {
    const timeline = new Timeline();
    const random = new Random(20240501, 'timeline');
    const added: { at: number; order: number }[] = [];
    const played: { at: number; order: number }[] = [];
    let now = 0;
    const add = (at: number): void => {
      const entry = { at, order: added.length };
      added.push(entry);
      timeline.add(at, () => {
        expect(now).toBe(at);
        played.push(entry);
        if (random.next() < 0.3) add(at + random.whole(0, 20));
        return Promise.resolve();
      });
    };
    for (let n = 0; n < 500; n += 1) add(random.whole(1, 200));
    await timeline.play(150, (time) => (now = time));
    const due = added.filter(({ at }) => at <= 150);
    expect(played.length).toBeGreaterThan(300);
    expect(played).toEqual(due.toSorted((a, b) => a.at - b.at || a.order - b.order));
    await timeline.play(1_000, (time) => (now = time));
    expect(played).toHaveLength(added.length);
  });
});

describe('Season', () => {
  it('has moments only within its days, in office hours, more of them in November than in February', () => {
    const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];
    const season = new Season(from, to);
    const random = new Random(20240501, 'season');
    const moments = Array.from({ length: 2_000 }, () => season.moment(random.next(), random.next()));
    expect(moments.every((at) => at >= from && at < to + 86_400_000)).toBe(true);
    const ofMonth = (month: number): number => moments.filter((at) => new Date(at).getUTCMonth() === month).length;
    expect(ofMonth(10)).toBeGreaterThan(1.5 * ofMonth(1));
    expect(new Set([0, 0.5, 0.999_999].map((day) => season.moment(day, 0))).size).toBe(3);
  });
});
