import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Outcome } from './reporter.ts';

const ROOT = new URL('..', import.meta.url).pathname;

it('names failed tests, their failed preparation, errors outside of any test and files that never ended, and times each file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'outcome-'));
  const path = join(directory, 'outcome.json');
  const { status, stdout } = spawnSync('vitest', ['run', '--config', 'tests/fixtures/outcomes/vitest.config.ts'], {
    cwd: ROOT,
    env: { ...process.env, VITEST: undefined, OUTCOME: path },
    encoding: 'utf8',
  });
  const { passed, failures, lost, deaths, times } = JSON.parse(readFileSync(path, 'utf8')) as Outcome;
  rmSync(directory, { recursive: true });
  expect(status).toBe(1);
  expect(passed).toBe(2);
  const named = new Set(failures.map((failure) => failure.split('\n')[0]));
  expect(named).toEqual(
    new Set([
      'an error outside of any test: Error: nobody waited for this',
      'tests/fixtures/outcomes/ended.ts > does not add up: AssertionError: expected 2 to be 3 // Object.is equality',
      'tests/fixtures/outcomes/unprepared.ts: Error: no ground to stand on',
    ]),
  );
  expect(stdout.indexOf('FAILED tests/fixtures/outcomes/ended.ts > does not add up')).toBeGreaterThan(-1);
  expect(lost).toEqual(['tests/fixtures/outcomes/killed.ts']);
  expect(Object.keys(times)).toContain('tests/fixtures/outcomes/ended.ts');
  expect(Object.values(times).every((seconds) => seconds > 0)).toBe(true);
  expect(deaths).toEqual([expect.stringMatching(/^Worker exited unexpectedly with signal SIGKILL .*killed\.ts$/)]);
});
