import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Model } from '#model/model.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { generate, printProblem } from '#generators/generate.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { ask, signIn } from './fixtures/asking.ts';
import { BY_HAND, examples } from './fixtures/by-hand.ts';

/* The examples of generators/by-hand.md pass check with the product's own schemas, and work. */

interface Memo {
  memoNo: string;
  title: string;
  state: string;
}

describe('the examples of by-hand.md', () => {
  const root = mkdtempSync(join(tmpdir(), 'by-hand-'));
  let toured: Model;

  afterAll(() => rmSync(root, { recursive: true }));

  it('are an entity, an enum, a screen, calls and a widget', () => {
    expect(examples.map(([, path]) => dirname(path!).split('/')[1])).toEqual([
      'entities',
      'enums',
      'screens',
      'calls',
      'widgets',
    ]);
  });

  it('pass check', async () => {
    cpSync('schemas', root, { recursive: true });
    for (const [, path, text] of examples) {
      const file = join(root, path!.replace('schemas/', ''));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text!);
    }
    const menu = join(root, 'menus/new.json');
    const [, line] = /`("memo": \{.*\})`/.exec(BY_HAND)!;
    writeFileSync(menu, readFileSync(menu, 'utf8').replace('"items": {', `"items": {${line}, `));
    const { problems, model } = await generate({ root });
    expect(problems.map(printProblem)).toEqual([]);
    toured = model;
  });

  it('work: a memo is created, found and finished, only for its merchant', async () => {
    // Applies the schemas like the dev server does.
    const bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
    try {
      await bank.sandbox.replaceModel(toured);
      const [page, add, finish] = ['memo.page', 'memo.add', 'memo.finish'].map((name) => toured.calls[name]!);
      const [mine, others] = [await signIn(bank, '13800000001'), await signIn(bank, '13900000001')];
      const found = async (cookie: string, request = {}): Promise<Memo[]> => {
        const { code, result } = await ask(bank, page!, { request: { pageSize: 10, ...request }, cookie });
        expect(code).toBe('0');
        return (result as { list: Memo[] }).list;
      };
      // Sample records exist at once, in every state, for each merchant.
      const samples = await found(mine);
      expect(samples.length).toBeGreaterThan(5);
      expect(new Set(samples.map(({ state }) => state))).toEqual(new Set(['OPEN', 'DONE']));
      const numbers = new Set(samples.map(({ memoNo }) => memoNo));
      expect((await found(others)).filter(({ memoNo }) => numbers.has(memoNo))).toEqual([]);
      const title = '核对本月账单';
      const made = await ask(bank, add!, { request: { title: '核对本月账单', dueAt: '2026-11-30' }, cookie: mine });
      expect(made).toMatchObject({ code: '0', result: null });
      const [memo] = await found(mine, { state: 'OPEN', title });
      expect(memo).toMatchObject({ title: '核对本月账单', state: 'OPEN' });
      expect(await found(others, { title })).toEqual([]);
      const { memoNo } = memo!;
      expect(await ask(bank, finish!, { request: { memoNo }, cookie: others })).toMatchObject({ code: '10018' });
      expect(await ask(bank, finish!, { request: { memoNo }, cookie: mine })).toMatchObject({ code: '0' });
      expect(await found(mine, { state: 'OPEN', title })).toEqual([]);
      expect(await found(mine, { title })).toEqual([{ ...memo, state: 'DONE' }]);
    } finally {
      await bank.close();
    }
  });
});
