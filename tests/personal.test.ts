import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bank } from '#bank/bank.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { ask, callNamed, type Reply, signIn } from './fixtures/asking.ts';

/* Personal data stored by the portal: its owner, and limits that lose nothing. */

const clock = frozenClock('2026-11-20 10:30:00');
let bank: Bank;
let main: string;
let maker: string;
let other: string;

beforeAll(async () => {
  bank = await smallBank({ clock });
  [main, maker, other] = (await Promise.all(
    ['13800000001', '13800000002', '13900000001'].map((account) => signIn(bank, account)),
  )) as [string, string, string];
});
afterAll(() => bank.close());

const say = (cookie: string, name: string, request: Record<string, unknown> = {}): Promise<Reply> =>
  ask(bank, callNamed(name), { request, cookie });

describe('preferences', () => {
  const of = async (cookie: string): Promise<unknown> => (await say(cookie, 'portal.preferences')).result;

  it("are one person's, are changed, and are forgotten", async () => {
    await say(main, 'portal.savePreference', { preferenceKey: 'density', preferenceValue: 'compact' });
    await say(main, 'portal.savePreference', { preferenceKey: 'density', preferenceValue: 'roomy' });
    expect(await of(main)).toEqual([{ preferenceKey: 'density', preferenceValue: 'roomy' }]);
    expect(await of(maker)).toEqual([]);
    expect(await of(other)).toEqual([]);
    await say(main, 'portal.savePreference', { preferenceKey: 'density' });
    expect(await of(main)).toEqual([]);
  });

  it('are evicted if there are too many, the oldest first', async () => {
    for (let n = 0; n <= 300; n += 1) {
      clock.advance(1000);
      await say(maker, 'portal.savePreference', { preferenceKey: `k${n}`, preferenceValue: '1' });
    }
    const keys = ((await of(maker)) as { preferenceKey: string }[]).map((each) => each.preferenceKey);
    expect(keys).toHaveLength(300);
    expect(keys).toContain('k300');
  });

  it('are refused if they are too large', async () => {
    const large = { preferenceKey: 'k', preferenceValue: 'x'.repeat(8001) };
    expect(await say(main, 'portal.savePreference', large)).toMatchObject({ status: 400 });
  });
});

describe('views of a list', () => {
  const view = { tableName: 'orders', viewName: '失败', query: 'status=FAILED', shared: false };
  const of = async (cookie: string): Promise<Record<string, unknown>[]> =>
    (await say(cookie, 'portal.views', { tableName: 'orders' })).result as Record<string, unknown>[];
  const save = async (cookie: string, more: Record<string, unknown> = {}): Promise<string> =>
    ((await say(cookie, 'portal.saveView', { ...view, ...more })).result as { viewId: string }).viewId;

  it('are visible to their author, shared ones to the operators of the same merchant', async () => {
    const own = await save(main);
    clock.advance(1000);
    const shared = await save(main, { viewName: '共享', shared: true });
    expect((await of(main)).map((each) => [each.viewId, each.own])).toEqual([
      [own, true],
      [shared, true],
    ]);
    expect((await of(maker)).map((each) => [each.viewId, each.own])).toEqual([[shared, false]]);
    // Shows the name of the person, because the merchant's own operators know the merchant.
    expect(await of(maker)).toMatchObject([{ operatorName: '林远航' }]);
    expect(await of(other)).toEqual([]);
  });

  it('are changed and removed only by their author', async () => {
    const id = await save(main, { shared: true });
    for (const cookie of [maker, other]) {
      expect(await say(cookie, 'portal.saveView', { ...view, viewId: id })).toMatchObject({ code: '10018' });
      expect(await say(cookie, 'portal.removeView', { viewId: id })).toMatchObject({ code: '10018' });
    }
    await save(main, { viewId: id, viewName: ' 改名 ' });
    expect((await of(main)).find((each) => each.viewId === id)).toMatchObject({ viewName: '改名', shared: false });
    expect(await say(main, 'portal.removeView', { viewId: id })).toMatchObject({ code: '0' });
    expect((await of(main)).some((each) => each.viewId === id)).toBe(false);
  });

  it('are limited in number', async () => {
    for (let n = (await of(other)).length; n < 50; n += 1) await save(other, { viewName: `视图${n}` });
    const refused = await say(other, 'portal.saveView', view);
    expect(refused).toMatchObject({ code: '10031', message: '最多保存50个视图，请先删除不用的视图' });
    expect(await of(other)).toHaveLength(50);
  });
});

describe('jobs', () => {
  const of = async (cookie: string): Promise<Record<string, unknown>[]> =>
    (await say(cookie, 'portal.jobs')).result as Record<string, unknown>[];

  it('are listed for the person who started them, announced once, and removed from the list', async () => {
    const started = (await say(main, 'pay.exportOrders')).result as { uuId: string };
    const { uuId } = started;
    expect(await of(main)).toMatchObject([{ uuId, status: 'PROCESSING', announced: false }]);
    expect(await of(maker)).toEqual([]);
    expect(await of(other)).toEqual([]);
    const announce = async (cookie: string): Promise<unknown> =>
      (await say(cookie, 'portal.announceJob', { uuId })).result;
    // An unfinished job is not announced.
    expect(await announce(main)).toEqual({ first: false });
    await bank.sandbox.settle();
    expect(await of(main)).toMatchObject([{ uuId, status: 'PASS', announced: false }]);
    expect(await announce(other)).toEqual({ first: false });
    expect(await announce(main)).toEqual({ first: true });
    expect(await announce(main)).toEqual({ first: false });
    expect(await of(main)).toMatchObject([{ uuId, announced: true }]);
    await say(other, 'portal.dismissJob', { uuId });
    expect(await of(main)).toHaveLength(1);
    await say(main, 'portal.dismissJob', { uuId });
    expect(await of(main)).toEqual([]);
  });
});
