import { describe, expect, it } from 'vitest';
import { type Asker, Overloaded, Turns } from './turns.ts';

const asker = (who: string, hasBegun = false): Asker => ({ who, hasBegun });

/** Requests a turn and records who had it; the turn ends at once, or when the returned function is called. */
function queue(turns: Turns, served: string[], who: string): Promise<void> {
  return turns.enter(asker(who)).then((held) => {
    served.push(who);
    turns.leave(held);
  });
}

describe('the turns at the database', () => {
  it('give a second person the next turn, however many requests the first one has', async () => {
    const turns = new Turns(1);
    const served: string[] = [];
    const all = Array.from({ length: 100 }, () => queue(turns, served, 'anna'));
    all.push(queue(turns, served, 'carl'), queue(turns, served, 'dora'), queue(turns, served, 'carl'));
    await Promise.all(all);
    expect(served).toHaveLength(103);
    expect(served.slice(0, 8).join(' ')).toBe('anna anna carl dora anna carl anna anna');
  });

  it('let the event loop run between two of them', async () => {
    const turns = new Turns(1);
    const served: string[] = [];
    setImmediate(() => served.push('the event loop'));
    await Promise.all(Array.from({ length: 50 }, () => queue(turns, served, 'anna')));
    expect(served.indexOf('the event loop')).toBeLessThan(3);
  });

  it('leave half of the connections to others', async () => {
    const turns = new Turns(4);
    let anna = 0;
    for (let n = 0; n < 4; n += 1)
      turns.enter(asker('anna')).then(
        () => (anna += 1),
        () => undefined,
      );
    await turns.enter(asker('carl'));
    await turns.enter(asker('carl'));
    expect(anna).toBe(2);
  });

  it('refuse a request that waited too long, and serve what comes after', async () => {
    const turns = new Turns(1, { patience: 50 });
    const held = await turns.enter(asker('anna'));
    const refused = turns.enter(asker('carl'));
    await expect(refused).rejects.toBeInstanceOf(Overloaded);
    await expect(turns.enter(asker('carl'))).rejects.toMatchObject({ seconds: 1 });
    turns.leave(held);
    expect(await turns.enter(asker('carl'))).toBe('carl');
  });

  it('refuse at once a request whose turn would come too late, but not one of another person', async () => {
    const turns = new Turns(1, { patience: 100 });
    await turns.enter(asker('anna'));
    const waiting = Array.from({ length: 15 }, () => turns.enter(asker('anna')).catch((error: unknown) => error));
    // 15 turns of 5 ms are the longest wait that a request may expect.
    expect(turns.lateFor('anna')).toBeNull();
    waiting.push(turns.enter(asker('anna')).catch((error: unknown) => error));
    expect(turns.lateFor('anna')).toBe(1);
    expect(turns.lateFor('carl')).toBeNull();
    await expect(turns.enter(asker('anna'))).rejects.toBeInstanceOf(Overloaded);
    const ended = await Promise.all(waiting);
    expect(ended.every((each) => each instanceof Overloaded)).toBe(true);
  });

  it('do not take one slow turn for the speed of the next ones', async () => {
    const turns = new Turns(1);
    const served: string[] = [];
    const held = await turns.enter(asker('anna'));
    const waiting = queue(turns, served, 'anna');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    turns.leave(held);
    await waiting;
    const all = Array.from({ length: 60 }, () => queue(turns, served, 'anna'));
    await Promise.all(all);
    expect(served).toHaveLength(61);
  });

  it("take another person's request into a full queue, in the place of the newest of whoever has most", async () => {
    const turns = new Turns(1, { most: 3 });
    const served: string[] = [];
    const held = await turns.enter(asker('anna'));
    const kept = [queue(turns, served, 'anna'), queue(turns, served, 'anna')];
    const newest = queue(turns, served, 'anna');
    expect(turns.lateFor('anna')).toBe(1);
    expect(turns.lateFor('carl')).toBeNull();
    const carl = queue(turns, served, 'carl');
    await expect(newest).rejects.toBeInstanceOf(Overloaded);
    turns.leave(held);
    await Promise.all([...kept, carl]);
    expect(served).toEqual(['anna', 'carl', 'anna']);
  });

  it('never refuse a request that had one, nor the work of the server itself', async () => {
    const turns = new Turns(1, { patience: 20, most: 1 });
    const held = await turns.enter(asker('anna'));
    const served: string[] = [];
    const begun = turns.enter(asker('carl', true)).then((who) => {
      served.push(who);
      turns.leave(who);
    });
    const own = turns.enter().then((who) => {
      served.push('own work');
      turns.leave(who);
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    turns.leave(held);
    await Promise.all([begun, own]);
    expect(served).toEqual(['carl', 'own work']);
  });
});
