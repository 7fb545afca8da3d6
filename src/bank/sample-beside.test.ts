import { describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import type { HistorySink } from './desk/write-down.ts';
import { handOver, makeHistory } from './sample.ts';
import { handOverBeside } from './sample-beside.ts';

const options = { now: instantOf('2026-11-18 10:30:00'), size: 'small', movingRates: true } as const;

/** Everything that a sink gets, in order. */
function collector(): { sink: HistorySink; got: unknown[] } {
  const got: unknown[] = [];
  const keep = (...parts: unknown[]): Promise<void> => {
    got.push(structuredClone(parts));
    return Promise.resolve();
  };
  return { sink: { insert: keep, records: keep, lastNumber: keep }, got };
}

describe('a history made in another thread', () => {
  it('is handed over like one of this thread, piece by piece', async () => {
    const [here, beside] = [collector(), collector()];
    const one = await handOver(options, here.sink);
    const other = await handOverBeside(options, beside.sink);
    expect(here.got.length).toBeGreaterThan(100);
    expect(beside.got).toEqual(here.got);
    expect(other).toEqual(structuredClone(one));
  });

  it('hands over every receipt once with its facts, old ones while it is made', async () => {
    const { sink, got } = collector();
    await handOver(options, sink);
    const { desk } = await makeHistory(options);
    const parts = got as [name: string, rows: unknown[], rows: unknown[]][];
    const receipts = parts.filter(([name]) => name === 'collection-order');
    const facts = parts.filter(([name]) => name === 'order_facts');
    const sorted = (rows: Iterable<unknown>): string[] => [...rows].map((each) => JSON.stringify(each)).sort();
    const all = desk.records.get('collection-order')?.values() ?? [];
    expect(sorted(receipts.flatMap(([, made]) => made))).toEqual(sorted(all));
    expect(sorted(facts.flatMap(([, , rows]) => rows))).toEqual(sorted(desk.allFacts.rows()));
    expect(receipts.length).toBeGreaterThan(10);
    expect(receipts.at(-1)?.[1].length).toBeLessThan(desk.records.get('collection-order')!.size / 2);
  });

  it('waits for its writer, and ends with the error of the writer', async () => {
    let [count, written] = [0, 0];
    const slow = async (): Promise<void> => {
      count += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (count === 50) throw new Error('the disk is full');
      written += 1;
    };
    const made = handOverBeside(options, { insert: slow, records: slow, lastNumber: slow });
    await expect(made).rejects.toThrow('the disk is full');
    expect([count, written]).toEqual([50, 49]);
  });

  it('leaves turns of the event loop to others between its pieces', async () => {
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const seen: number[] = [];
    // Like the embedded database: it occupies the thread, and answers within microtasks.
    const busy = (): Promise<void> => {
      seen.push(turns);
      for (const end = performance.now() + 3; performance.now() < end;);
      return Promise.resolve();
    };
    await handOverBeside(options, { insert: busy, records: busy, lastNumber: busy });
    isOver = true;
    expect(seen.length).toBeGreaterThan(100);
    expect(seen.filter((at, n) => at === seen[n - 1])).toEqual([]);
  });

  it('fails with the error of its thread', async () => {
    const { sink } = collector();
    await expect(handOverBeside({ ...options, now: Number.NaN }, sink)).rejects.toThrow('Invalid time value');
  });
});
