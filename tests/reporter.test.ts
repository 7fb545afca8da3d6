import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Outcome } from './reporter.ts';

const ROOT = new URL('..', import.meta.url).pathname;

it('names what failed: tests, what they stand on, what belongs to no test, files that never ended, and what is tried again', () => {
  const directory = mkdtempSync(join(tmpdir(), 'outcome-'));
  const path = join(directory, 'outcome.json');
  const { status } = spawnSync('vitest', ['run', '--config', 'tests/fixtures/outcomes/vitest.config.ts'], {
    cwd: ROOT,
    env: { ...process.env, VITEST: undefined, OUTCOME: path },
  });
  const { passed, failures, lost, deaths, unsteady, stumbles } = JSON.parse(readFileSync(path, 'utf8')) as Outcome;
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
  // Its other test is counted when the file has run again.
  expect(unsteady).toEqual(['tests/fixtures/outcomes/late.ts']);
  expect(stumbles).toEqual([expect.stringMatching(/^tests\/fixtures\/outcomes\/late\.ts > is late: AssertionError/)]);
  expect(lost).toEqual(['tests/fixtures/outcomes/killed.ts']);
  expect(deaths).toEqual([expect.stringMatching(/^Worker exited unexpectedly with signal SIGKILL .*killed\.ts$/)]);
});
