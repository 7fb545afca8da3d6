import { spawnSync } from 'node:child_process';

/*
 * What `npm test` samples, in full: the property tests of the books many times over, edits and mutations of schemas and what
 * is told of them, every kind of block, call, choice, file and draft with every trouble, every hostile text in every place,
 * the gallery and every screen in every look, every screen with every trouble. SOAK_SEED repeats a run; the seed is printed
 * first.
 */

const seed = process.env['SOAK_SEED'] ?? String(Date.now() % 2 ** 31);
console.log(`SOAK_SEED=${seed}`);

const runs: [program: string, parameters: string[]][] = [
  [
    'vitest',
    [
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--project',
      'node',
      '--testTimeout=3600000',
      'src/bank/ledger.test.ts',
      'src/bank/withdrawals/invariants.test.ts',
      'tests/operations.test.ts',
      'generators/diff/editor.test.ts',
      'generators/check/mutations.test.ts',
    ],
  ],
  [
    'vitest',
    [
      ...['run', '--config', 'tests/vitest.config.ts', '--project', 'browser', '--testTimeout=600000'],
      ...['src/engine/faults', 'src/engine/tables/table-speed', 'tests/hostile'],
    ],
  ],
  ['node', ['generators/cli.ts', 'generate']],
  ['vite', ['build', '--logLevel', 'warn']],
  // A server is killed that serves the built portal.
  [
    'vitest',
    [
      ...['run', '--config', 'tests/vitest.config.ts', '--project', 'node', '--testTimeout=7200000'],
      'tests/kills.test.ts',
    ],
  ],
  [
    'playwright',
    [
      'test',
      '--config',
      'tests/journeys/playwright.config.ts',
      'gallery.journey.ts',
      'routes.journey.ts',
      'faults.journey.ts',
    ],
  ],
];

for (const [program, parameters] of runs) {
  const { status } = spawnSync(program, parameters, {
    stdio: 'inherit',
    env: { ...process.env, SOAK: '1', SOAK_SEED: seed },
  });
  if (status !== 0) process.exitCode = status ?? 1;
}
