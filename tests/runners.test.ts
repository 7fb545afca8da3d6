import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PlaywrightReport, specsOf } from './journeys/outcome.ts';
import { testFiles, tierOf } from './tiers.ts';

const ROOT = new URL('..', import.meta.url).pathname;

describe('the runner', () => {
  // As `npm test` and `npm run verify` set the variable TIER; `npm run soak` names its files.
  it.each(['test', 'test,verify', 'verify'])(
    'runs in the tiers %s exactly their files',
    { timeout: 120_000 },
    (tiers) => {
      const listed = [...vitestFiles(tiers), ...playwrightFiles(tiers)];
      const expected = testFiles().filter((file) => tiers.split(',').includes(tierOf(file)));
      expect([...new Set(listed)].toSorted()).toEqual(expected);
    },
  );
});

describe('a word that a runner does not take', () => {
  it.each(['tests/run.ts', 'tests/rules/run.ts', 'tests/pictures/run.ts', 'tests/soak.ts'])(
    'is refused by %s with a sentence, and nothing runs',
    (script) => {
      for (const words of [['--what'], ...(script === 'tests/run.ts' ? [['verify', '--what']] : [])]) {
        const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
          cwd: ROOT,
          encoding: 'utf8',
        });
        expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
        expect(stderr.split('\n').filter((line) => line.startsWith('    at '))).toEqual([]);
      }
    },
  );
});

function vitestFiles(tiers: string): string[] {
  const out = listing(tiers, ['vitest', 'list', '--filesOnly', '--json', '--config', 'tests/vitest.config.ts']);
  return (JSON.parse(out) as { file: string }[]).map(({ file }) => relative(ROOT, file));
}

function playwrightFiles(tiers: string): string[] {
  const config = 'tests/journeys/playwright.config.ts';
  const out = listing(tiers, ['playwright', 'test', '--list', '--reporter=json', '--config', config]);
  const { suites } = JSON.parse(out) as PlaywrightReport;
  return (
    specsOf({ suites, specs: [] })
      // The provider's project runs some journeys a second time.
      .filter(
        ({ file, tests }) => file === 'provider.journey.ts' || tests.some((each) => each.projectName === 'portal'),
      )
      .map(({ file }) => `tests/journeys/${file}`)
  );
}

function listing(tiers: string, [program, ...parameters]: [string, ...string[]]): string {
  // The spawned runner is not a worker of this one.
  const env = { ...process.env, VITEST: undefined, OUTCOME: undefined, TIER: tiers };
  const { stdout, stderr } = spawnSync(program, parameters, { cwd: ROOT, encoding: 'utf8', env });
  expect(stderr).not.toContain('Error');
  return stdout;
}
