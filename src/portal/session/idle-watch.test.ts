import { beforeEach, describe, expect, it } from 'vitest';
import { createIdleWatch, type IdleWatch } from './idle-watch.ts';

let now: number;
let kept: number;
let last: number;
let length: { idleSeconds: number; leftSeconds: number };

const MINUTE = 60_000;

async function watch(): Promise<IdleWatch> {
  const made = createIdleWatch({
    now: () => now,
    async keep() {
      kept += 1;
      return length;
    },
    lastUse: () => last,
    use: (at) => void (last = at),
  });
  await Promise.resolve();
  await Promise.resolve();
  return made;
}

beforeEach(() => {
  now = 1_000_000;
  kept = 0;
  last = 0;
  length = { idleSeconds: 1800, leftSeconds: 12 * 3600 };
});

describe('the end of a session', () => {
  it('is announced two minutes before, with a countdown', async () => {
    const idle = await watch();
    now += 28 * MINUTE - 1000;
    expect(idle.tick()).toEqual({ kind: 'quiet' });
    now += 1000;
    expect(idle.tick()).toEqual({ kind: 'warning', seconds: 120, canStay: true });
    now += 119_000;
    expect(idle.tick()).toMatchObject({ seconds: 1 });
    now += 1000;
    expect(idle.tick()).toMatchObject({ kind: 'over', why: '长时间未操作，已自动退出登录，请重新登录' });
  });

  it('is postponed by activity before the warning, and only by the answer after it', async () => {
    const idle = await watch();
    now += 20 * MINUTE;
    idle.act();
    now += 20 * MINUTE;
    expect(idle.tick()).toEqual({ kind: 'quiet' });
    now += 9 * MINUTE;
    expect(idle.tick()).toMatchObject({ kind: 'warning' });
    idle.act();
    expect(idle.tick()).toMatchObject({ kind: 'warning', seconds: 60 });
    await idle.stay();
    expect(idle.tick()).toEqual({ kind: 'quiet' });
  });

  it('counts activity in another tab', async () => {
    const idle = await watch();
    now += 29 * MINUTE;
    expect(idle.tick()).toMatchObject({ kind: 'warning' });
    last = now;
    expect(idle.tick()).toEqual({ kind: 'quiet' });
  });

  it('reports long typing to the server, but no inactivity', async () => {
    const idle = await watch();
    expect(kept).toBe(1);
    now += 6 * MINUTE;
    idle.tick();
    expect(kept).toBe(1);
    idle.act();
    idle.tick();
    expect(kept).toBe(2);
    now += MINUTE;
    idle.act();
    idle.tick();
    expect(kept).toBe(2);
  });

  it('cannot exceed the maximum length', async () => {
    length = { idleSeconds: 1800, leftSeconds: 600 };
    const idle = await watch();
    now += 9 * MINUTE;
    idle.act();
    expect(idle.tick()).toEqual({ kind: 'warning', seconds: 60, canStay: false });
    now += MINUTE;
    expect(idle.tick()).toMatchObject({ kind: 'over', why: '登录时间已满，请重新登录' });
  });
});
