import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import type { Bank } from '#bank/bank.ts';
import { demoGuide } from '#bank/guide.ts';
import { realClock } from '#sandbox/clock.ts';
import { outboxOn } from '#sandbox/storage/outbox.ts';
import { emptyBank } from '#bank/testing/small-bank.ts';

const calls = Object.values(model.calls).filter(({ demo }) => demo === true);
const changing = calls.filter(
  ({ writes, result, answer }) =>
    writes.length > 0 || result === 'job' || result === 'batch' || ['code', 'update', 'create'].includes(answer.kind),
);
const HEADERS = { 'system-name': 'x' };

describe('demos', () => {
  const directory = mkdtempSync(join(tmpdir(), 'demo-'));
  const banks: Bank[] = [];

  beforeAll(async () => {
    writeFileSync(join(directory, 'index.html'), '<html data-demo="__DEMO__"></html>');
    for (const demo of [true, false])
      banks.push(await emptyBank({ clock: realClock(), since: 0, page: { directory }, demo, outboxPage: demo }));
  });

  afterAll(async () => {
    for (const bank of banks) await bank.close();
    rmSync(directory, { recursive: true });
  });

  const send = (bank: Bank | undefined, { path, methods }: (typeof calls)[number]) =>
    bank!.sandbox.inject({
      ...{ method: methods[0] ?? 'POST', url: path, headers: HEADERS },
      ...(methods[0] === 'GET' ? {} : { payload: {} }),
    });

  it('are marked, and only they are', () => {
    expect(calls.length).toBeGreaterThan(80);
    expect(changing.length).toBeGreaterThan(8);
    expect(Object.values(model.screens).flatMap(({ demo, paths }) => (demo ? Object.values(paths) : []))).toEqual([
      '/test/element',
      // Stand-ins for a platform and a neighbouring product.
      '/test/platform',
      '/test/trade-link',
    ]);
  });

  it('cannot be changed without a sign-in', async () => {
    for (const call of changing) expect((await send(banks[0], call)).statusCode, call.name).toBe(401);
  });

  it('are read by everybody', async () => {
    const page = await banks[0]!.sandbox.inject({ url: '/test/element', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.body]).toEqual([200, '<html data-demo="on"></html>']);
    for (const call of calls.filter(({ permission }) => permission === 'public'))
      expect((await send(banks[0], call)).statusCode, call.name).not.toBe(401);
  });

  it('show newcomers around, and nothing else does', async () => {
    const asked = await Promise.all(banks.map((bank) => bank.sandbox.inject({ url: '/sandbox/guide' })));
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
    const { accounts, tasks } = asked[0]!.json<Record<string, { title?: string; name?: string; done?: boolean }[]>>();
    expect(accounts?.map(({ title }) => title)).toContain('子账号 sub01');
    expect(tasks).toHaveLength(5);
    expect(tasks?.every(({ done }) => done === false)).toBe(true);
    expect(asked[1]!.body).not.toContain('Demo#');
  });

  it('tick off what a newcomer has tried: calls whose keys are remembered', () => {
    const named = demoGuide([]).tasks.flatMap(({ calls: names }) => names);
    expect(named.filter((name) => model.calls[name]?.idempotent !== true)).toEqual([]);
  });

  it('show the newest code behind any number of other messages', async () => {
    const post = (text: string): Promise<unknown> =>
      banks[0]!.work((_desk, { tx }) => outboxOn(tx, Date.now).post({ to: '13800000001', subject: 'x', text }));
    await post('验证码 135790，5分钟内有效');
    for (let n = 0; n < 5; n += 1) await post('订单已到账');
    const guide = await banks[0]!.sandbox.inject({ url: '/sandbox/guide' });
    expect(guide.json<{ codes: { code: string }[] }>().codes.map(({ code }) => code)).toEqual(['135790']);
  });

  it('do not exist without a demo', async () => {
    const page = await banks[1]!.sandbox.inject({ url: '/test/element', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.body]).toEqual([404, '<html data-demo="off"></html>']);
    for (const call of calls) {
      const reply = await send(banks[1], call);
      expect([reply.statusCode, reply.json<{ code: string }>().code], call.name).toEqual([404, '404']);
    }
    expect((await banks[1]!.sandbox.inject({ url: '/login', headers: { accept: 'text/html' } })).statusCode).toBe(200);
  });
});
