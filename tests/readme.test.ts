import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Model } from '#model/model.ts';
import { generate, printProblem } from '#generators/generate.ts';
import { startBank } from '#bank/bank.ts';
import { ask, signIn } from './fixtures/asking.ts';

/*
 * The tour's examples are files that a newcomer pastes: each must pass check beside the product's own schemas, and do
 * what the tour says it does.
 */

const README = readFileSync('README.md', 'utf8');
const examples = [...README.matchAll(/^`(schemas\/[\w/.-]+\.json)`\n\n```json\n([\s\S]*?)\n```/gm)];
const [READ, UNREAD] = [1, 2];
interface Notice {
  noticeId: string;
}
const root = mkdtempSync(join(tmpdir(), 'tour-'));

describe('the tour of README', () => {
  let toured: Model;

  afterAll(() => rmSync(root, { recursive: true }));

  it('has examples of a screen, a call and a widget', () => {
    expect(examples.map(([, path]) => dirname(path!).split('/')[1])).toEqual(['screens', 'calls', 'widgets']);
  });

  it('has examples that pass check', async () => {
    cpSync('schemas', root, { recursive: true });
    for (const [, path, text] of examples) {
      const file = join(root, path!.replace('schemas/', ''));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text!);
    }
    const menu = join(root, 'menus/new.json');
    const [, line] = /`("service": \{.*\})`/.exec(README)!;
    writeFileSync(menu, readFileSync(menu, 'utf8').replace('"items": {', `"items": {${line}, `));
    const screen = join(root, 'screens/notice/notices.json');
    const [, action] = /`("markRead": \{"title".*?\})`/.exec(README)!;
    writeFileSync(screen, readFileSync(screen, 'utf8').replace('"row": {', `"row": {${action}, `));
    const { problems, model } = await generate({ root });
    expect(problems.map(printProblem)).toEqual([]);
    toured = model;
  });

  it('has an example of a call that the sandbox answers: a notice is marked as read, for one merchant alone', async () => {
    const database = { memory: true } as const;
    const bank = await startBank({ database, model: toured, seed: 'small', works: false, log: () => undefined });
    try {
      const [page, read, one] = ['notice.page', 'feedback.markRead', 'notice.get'].map((name) => toured.calls[name]!);
      const [mine, others] = [await signIn(bank, '13800000001'), await signIn(bank, '13900000001')];
      const unread = async (cookie: string): Promise<Notice[]> => {
        const { code, result } = await ask(bank, page!, { request: { readFlag: UNREAD, pageSize: 100 }, cookie });
        expect(code).toBe('0');
        return (result as { list: Notice[] }).list;
      };
      const [before, beforeOfOthers] = [await unread(mine), await unread(others)];
      const { noticeId } = before[0]!;
      const marked = await ask(bank, read!, { request: { noticeId }, cookie: mine });
      expect(marked).toMatchObject({ code: '0', result: null });
      expect(await unread(mine)).toEqual(before.slice(1));
      const opened = await ask(bank, one!, { request: { id: noticeId }, cookie: mine });
      expect(opened).toMatchObject({ code: '0', result: { noticeId, readFlag: READ } });
      expect(await unread(others)).toEqual(beforeOfOthers);
      expect(await ask(bank, read!, { request: { noticeId: 'NT999999' }, cookie: mine })).toMatchObject({
        code: '10018',
      });
    } finally {
      await bank.close();
    }
  });

  it('names only files that are there', () => {
    const named = [...README.matchAll(/`((?:src|generators|tests|schemas)\/[\w./-]+\.(?:ts|tsx|json|mjs))`/g)]
      .map(([, path]) => path!)
      .filter((path) => !path.startsWith('src/generated/') && !examples.some(([, example]) => example === path));
    const missing = named.filter((path) => {
      try {
        return readFileSync(path).length === 0;
      } catch {
        return true;
      }
    });
    expect(missing).toEqual([]);
  });
});
