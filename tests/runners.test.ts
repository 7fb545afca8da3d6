import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PlaywrightReport, specsOf } from './journeys/outcome.ts';
import { testFiles, TIERS, tierOf, type Tier } from './tiers.ts';

const ROOT = new URL('..', import.meta.url).pathname;

describe('the runner', () => {
  it.each(TIERS)('runs in the tier %s exactly its files', { timeout: 120_000 }, (tier) => {
    const listed = [...vitestFiles(tier), ...playwrightFiles(tier)];
    expect([...new Set(listed)].toSorted()).toEqual(testFiles().filter((file) => tierOf(file) === tier));
  });
});

function vitestFiles(tier: Tier): string[] {
  const out = listing(tier, ['vitest', 'list', '--filesOnly', '--json', '--config', 'tests/vitest.config.ts']);
  return (JSON.parse(out) as { file: string }[]).map(({ file }) => relative(ROOT, file));
}

function playwrightFiles(tier: Tier): string[] {
  const config = 'tests/journeys/playwright.config.ts';
  const out = listing(tier, ['playwright', 'test', '--list', '--reporter=json', '--config', config]);
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

function listing(tier: Tier, [program, ...parameters]: [string, ...string[]]): string {
  // The spawned runner is not a worker of this one.
  const env = { ...process.env, VITEST: undefined, OUTCOME: undefined, TIER: tier };
  const { stdout, stderr } = spawnSync(program, parameters, { cwd: ROOT, encoding: 'utf8', env });
  expect(stderr).not.toContain('Error');
  return stdout;
}
