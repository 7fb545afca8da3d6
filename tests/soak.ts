import { spawnSync } from 'node:child_process';
import { testFiles, tierOf } from './tiers.ts';

/*
 * Runs the tests that `npm test` only samples, and the files of the tier `soak`:
 * - the books under many random operations and kills
 * - edits and mutations of schemas with their findings
 * - every kind of block, call, choice, file and draft with every fault, and every hostile text in every place
 * - the gallery and every screen in every look, and every screen with every fault
 *
 * The parts run one after another, even if an earlier one fails; a summary follows at the end. SOAK_SEED repeats a run;
 * the seed is printed first and last. `npm run soak -- books kills` runs only some parts. `npm run soak -- money` is a
 * shorter proof of the books for a release, which only runs by name.
 */

const PASSED = 'passed';

interface Part {
  name: string;
  command: [program: string, ...parameters: string[]];
  /** A part that must run first. */
  after?: string;
  /** Amount of work; variables that are already set take precedence. */
  environment?: Record<string, string>;
  /** Runs only by name, because other parts do the same for longer. */
  named?: true;
}

/** Without a short timeout: a hundred thousand operations on each database take an hour on a busy machine. */
const NODE = ['run', '--config', 'tests/vitest.config.ts', '--project', 'node', '--testTimeout=14400000'];
const BROWSER = ['run', '--config', 'tests/vitest.config.ts', '--project', 'browser', '--testTimeout=600000'];
const JOURNEYS = ['test', '--config', 'tests/journeys/playwright.config.ts'];

/**
 * The files of the tier that no other part runs; no part without such files, because a runner without files runs all of
 * them.
 */
function longPart(name: string, command: Part['command'], after: string, isSo: (file: string) => boolean): Part[] {
  const files = testFiles().filter((file) => tierOf(file) === 'soak' && !file.startsWith('tests/siege/') && isSo(file));
  return files.length === 0 ? [] : [{ name, command: [...command, ...files], after }];
}

const isJourney = (file: string): boolean => file.endsWith('.journey.ts');
const isInBrowser = (file: string): boolean => file.endsWith('.browser.test.tsx');

const PARTS: Part[] = [
  { name: 'generate', command: ['node', 'generators/cli.ts', 'generate'] },
  {
    name: 'invariants',
    command: [
      'vitest',
      ...NODE,
      'src/sandbox/ledger',
      'src/bank/ledger/posting.test.ts',
      'src/bank/ledger/statement.test.ts',
      'src/bank/sample.test.ts',
      'invariants.test.ts',
    ],
    after: 'generate',
  },
  { name: 'books', command: ['vitest', ...NODE, 'tests/operations', 'tests/backup'], after: 'generate' },
  { name: 'files', command: ['vitest', ...NODE, 'tests/filled-files.test.ts'], after: 'generate' },
  // Every call with many roles, random ones and stored ones.
  { name: 'roles', command: ['vitest', ...NODE, 'tests/roles.test.ts'], after: 'generate' },
  {
    name: 'schemas',
    command: [
      'vitest',
      ...[...NODE, 'generators/diff/editor.test.ts', 'generators/check/mutations.test.ts'],
      'generators/resolve/cache/screen-cache.test.ts',
      'generators/robustness.test.ts',
    ],
    after: 'generate',
  },
  {
    name: 'engine',
    command: [
      'vitest',
      ...BROWSER,
      'src/engine/faults',
      'src/engine/tables/table-speed',
      'src/engine/tables/whole-columns',
      'tests/hostile',
    ],
    after: 'generate',
  },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'], after: 'generate' },
  // The killed server serves the built portal.
  { name: 'kills', command: ['vitest', ...NODE, 'tests/kills', 'tests/inbox-kills'], after: 'build' },
  // Every family on both databases, then kills in the middle of submits: one file after another, so that the part can
  // run beside other work.
  {
    name: 'money',
    command: ['vitest', ...NODE, '--no-file-parallelism', 'tests/operations', 'tests/kills'],
    after: 'build',
    environment: { SOAK_OPERATIONS: '50000', SOAK_KILLS: '100' },
    named: true,
  },
  // Hostile input, damaged files, damaged data directories and overload, each with a separate server process: one file
  // after another, because parallel files would distort the measurements.
  { name: 'siege', command: ['vitest', ...NODE, '--no-file-parallelism', 'tests/siege'], after: 'build' },
  ...longPart('long-node', ['vitest', ...NODE], 'build', (file) => !isJourney(file) && !isInBrowser(file)),
  ...longPart('long-browser', ['vitest', ...BROWSER], 'generate', isInBrowser),
  ...longPart('long-journeys', ['playwright', ...JOURNEYS], 'build', isJourney),
  {
    name: 'screens',
    command: [
      'playwright',
      ...JOURNEYS,
      'gallery.journey.ts',
      'routes.journey.ts',
      'faults.journey.ts',
      'loads.journey.ts',
      'hostile.journey.ts',
    ],
    after: 'build',
  },
];

const wanted = partsFor(process.argv.slice(2));
const seed = process.env['SOAK_SEED'] ?? String(Date.now() % 2 ** 31);
const became = new Map<string, string>();
console.log(`SOAK_SEED=${seed}`);
for (const part of wanted) became.set(part.name, run(part));
console.log(`\nSOAK_SEED=${seed}`);
for (const [name, what] of became) console.log(`${name.padEnd(12)} ${what}`);
if ([...became.values()].some((what) => !what.startsWith(PASSED))) process.exitCode = 1;

/** All parts, or the named ones with the parts that they need. */
function partsFor(names: readonly string[]): Part[] {
  const unknown = names.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown !== undefined) {
    console.error(`There is no part "${unknown}": ${PARTS.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  if (names.length === 0) return PARTS.filter(({ named }) => named !== true);
  const needed = new Set(names);
  for (const { name, after } of PARTS.toReversed()) if (needed.has(name) && after !== undefined) needed.add(after);
  return PARTS.filter(({ name }) => needed.has(name));
}

function run({ name, command: [program, ...parameters], after, environment }: Part): string {
  const before = after === undefined ? undefined : became.get(after);
  if (before !== undefined && !before.startsWith(PASSED)) return `not run: ${after} did not pass`;
  console.log(`\n── ${name}`);
  const started = performance.now();
  const { status, signal, error } = spawnSync(program, parameters, {
    stdio: 'inherit',
    env: { ...environment, ...process.env, SOAK: '1', SOAK_SEED: seed },
  });
  const took = `in ${((performance.now() - started) / 60_000).toFixed(1)} min`;
  if (status === 0) return `${PASSED} ${took}`;
  return `failed ${took}: ${error?.message ?? signal ?? `exit code ${status}`}`;
}
