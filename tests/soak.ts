import { spawnSync } from 'node:child_process';

/* The property tests of the books, many times over. SOAK_SEED repeats a run; the seed is printed first. */

const seed = process.env['SOAK_SEED'] ?? String(Date.now() % 2 ** 31);
console.log(`SOAK_SEED=${seed}`);
const { status } = spawnSync(
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
  ],
  { stdio: 'inherit', env: { ...process.env, SOAK: '1', SOAK_SEED: seed } },
);
process.exitCode = status ?? 1;
