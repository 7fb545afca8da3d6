import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { generate, printProblem } from '#generators/generate.ts';
import { runNew } from '#generators/new.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { ask, signIn } from './fixtures/asking.ts';
import { commandIn, guideSteps, putStep } from './fixtures/guide-steps.ts';
import { frozenClock } from '#sandbox/clock.ts';

/* Follows the guide as a newcomer: runs every command, and puts every block of JSON where the guide says. */

const root = mkdtempSync(join(tmpdir(), 'guide-'));
const MOST_LINES = 150;

describe('the guide', () => {
  afterAll(() => rmSync(root, { recursive: true }));

  it('leads from nothing to screens that pass check and work, in few lines', async () => {
    cpSync('schemas', root, { recursive: true });
    const before = new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }));
    const told: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line));
    for (const step of guideSteps()) {
      if (step.kind === 'sh') for (const line of step.text.split('\n')) await run(line);
      else putStep(root, step);
    }
    vi.restoreAllMocks();
    const { problems, model } = await generate({ root });
    expect(problems.map(printProblem)).toEqual([]);

    // The tool prints the address of each screen, as the dev server serves it.
    const opened = told.flatMap((line) => /^It opens at http:\/\/127\.0\.0\.1:4173(\/.*)$/.exec(line)?.[1] ?? []);
    expect(opened).toEqual(['/visits', '/visits', '/visit/add']);
    const paths = ['visit/visits', 'visit/add'].map((name) => model.screens[name]?.paths.main);
    expect(paths).toEqual(['/visits', '/visit/add']);
    // The page has a link onward, and shows no generated number.
    const { block } = model.screens['visit/visit']!;
    if (block.kind !== 'infoList') throw new Error('The details are no info list');
    expect(block.actions.map(({ does }) => does)).toMatchObject([{ kind: 'navigate' }]);
    expect(block.items.map(({ name }) => name)).toEqual(['guest', 'phone', 'day', 'state', 'note', 'createdAt']);

    const made = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (name) => !before.has(name) && name.endsWith('.json'),
    );
    const lines = made.map((name) => readFileSync(join(root, name), 'utf8').trim().split('\n').length);
    expect(made.length).toBe(6);
    expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThan(MOST_LINES);

    // Applies the schemas like the dev server does.
    const bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
    try {
      await bank.sandbox.replaceModel(model);
      const call = (name: string): (typeof model.calls)[string] => model.calls[name]!;
      const cookie = await signIn(bank, '13800000001');
      const listed = async (): Promise<{ visitNo: string; guest: string; state: string }[]> => {
        const { result } = await ask(bank, call('visit.page'), { request: { currentPage: 1, pageSize: 20 }, cookie });
        return (result as { list: never[] }).list;
      };
      await ask(bank, call('visit.add'), { request: { guest: '李女士', day: '2026-11-20' }, cookie });
      const [visit, ...samples] = await listed();
      expect(visit).toMatchObject({ guest: '李女士', state: 'OPEN' });
      await ask(bank, call('visit.settle'), { request: { visitNo: visit!.visitNo }, cookie });
      expect(await listed()).toEqual([{ ...visit, state: 'DONE' }, ...samples]);
    } finally {
      await bank.close();
    }
  });

  it.skipIf(process.platform === 'win32')('opens what was made in the browser, where that is asked for', async () => {
    const [schemas, bin] = ['schemas', 'bin'].map(() => mkdtempSync(join(tmpdir(), 'new-open-'))) as [string, string];
    cpSync('schemas', schemas, { recursive: true });
    const log = join(bin, 'opened');
    for (const name of ['xdg-open', 'open']) {
      writeFileSync(join(bin, name), `#!/bin/sh\nprintf %s "$1" > '${log}.part' && mv '${log}.part' '${log}'\n`);
      chmodSync(join(bin, name), 0o755);
    }
    vi.stubEnv('PATH', `${bin}${delimiter}${process.env['PATH'] ?? ''}`);
    vi.stubEnv('PORT', '4999');
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    try {
      const words = ['list', 'memo/memos', '--of', 'payee', '--path', '/memos', '--open', '--root', schemas];
      expect(await runNew(words, false)).toBe(0);
      await expect.poll(() => readFileSync(log, 'utf8'), { timeout: 20_000 }).toBe('http://127.0.0.1:4999/memos');
    } finally {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
      for (const folder of [schemas, bin]) rmSync(folder, { recursive: true });
    }
  });
});

/** Runs `npm run new -- …` in the copy; `npm run diff` compares it with the original. */
async function run(line: string): Promise<void> {
  const { script, words } = commandIn(line);
  if (script === 'new') expect(await runNew([...words, '--root', root], false), line).toBe(0);
  // tests/review.test.ts runs this script, which takes as long as this whole test.
  else if (script === 'review') expect(line).toBe('npm run review -- HEAD');
  else {
    expect(line).toBe('npm run diff -- HEAD');
    // The copy is not a git work tree, so it is compared with the folder that it was copied from.
    const told = spawnSync(process.execPath, ['generators/diff.ts', 'schemas', root], { encoding: 'utf8' });
    expect(told.stderr).toBe('');
    for (const made of [
      'entity visit',
      'screen visit/visits',
      'screen visit/visit',
      'screen visit/add',
      'call visit.settle',
    ])
      expect(told.stdout).toContain(made);
    // New writing calls are a permission, which a reviewer must approve.
    expect(told.status, told.stdout).toBe(1);
  }
}
