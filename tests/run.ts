import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { journeysOutcome } from './journeys/outcome.ts';
import { digestOfFiles, hasPassed, notePassed } from './passed.ts';
import type { Outcome } from './reporter.ts';
import { type Command, run, runAlong, runAside, stageTimes } from './stages.ts';
import { TIERS, type Tier } from './tiers.ts';

/*
 * `npm test` runs the first tier of tests/tiers.md, `npm run verify` the second with it, together, so that no processor
 * is idle at the end of one; `npm run soak` runs the third. If `npm test` has passed on the same files, verify runs only
 * its own tier. Every stage runs even if an earlier one has failed, except that nothing runs on invalid schemas. No
 * failed test is retried.
 */

const ROOT = new URL('..', import.meta.url).pathname;
const RESULTS = 'tests/results';
/** The digest of the files on which the first tier has passed. */
const STAMP = `${RESULTS}/passed`;
const SLOWEST = 10;
/** Written by generators/dialect/write.ts and committed without formatting. */
const GENERATED_BY_DIALECT = 'src/model/dialect*';
const TOY = ['--root', 'tests/toy/schemas', '--out', 'tests/toy/generated'];
const SOURCES = ['src', 'generators', 'tests', 'vite.config.ts'];

const TYPES: Command = ['tsc', '-p', '.'];
const LINT: Command = [
  'oxlint',
  ...['--config', 'tests/oxlint.json', '--ignore-pattern', GENERATED_BY_DIALECT, '--type-aware', ...SOURCES],
];
const FORMAT: Command = [
  'oxfmt',
  ...['--config', 'tests/oxfmt.json', '--check', ...SOURCES, `!${GENERATED_BY_DIALECT}`],
];
const BUILD: Command = ['vite', 'build', '--logLevel', 'warn'];
const BUILD_TOY: Command = ['vite', 'build', '--config', 'tests/toy/vite.config.ts', '--logLevel', 'warn'];
const vitest = (project: string): Command => [
  'vitest',
  ...['run', '--config', 'tests/vitest.config.ts', '--project', project],
];
const JOURNEYS: Command = ['playwright', 'test', '--config', 'tests/journeys/playwright.config.ts'];

const [last = 'test', ...more] = process.argv.slice(2) as Tier[];
const unknown = TIERS.includes(last) ? more : [last];
if (unknown.length > 0) {
  console.error(
    `npm test and npm run verify take no "${unknown.join(' ')}". tests/tiers.md tells how to run one file.`,
  );
  process.exit(2);
}
const digest = digestOfFiles(ROOT);
const isTested = last !== 'test' && hasPassed(STAMP, digest);
/** The variable TIER of a run. */
const limit = isTested ? last : TIERS.slice(0, TIERS.indexOf(last) + 1).join(',');

let passed = 0;
/** Printed at the end of the log, which is never truncated. */
const failures: string[] = [];
/** Files that ran twice because their worker died: each is a defect, although no test failed. */
const ranAgain: string[] = [];
/** Seconds by test file. */
const fileTimes: Record<string, number> = {};

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
if (isTested) {
  notePassed(STAMP, ROOT, digest);
  console.log(`npm test has passed on these files: only those of the tier ${last} run`);
}
// Tests start about 200 servers, so compiled modules are cached.
process.env['NODE_COMPILE_CACHE'] ??= resolve(RESULTS, 'compiled');

if (counted('generate', run('generate', ['node', 'generators/cli.ts', 'generate']))) {
  counted('generate the toy', run('generate the toy', ['node', 'generators/cli.ts', 'generate', ...TOY]));
  const checks = isTested || aside(['types', TYPES], ['lint', LINT], ['format', FORMAT]);
  // Some tests read the built portals.
  const areBuilt = await aside(['build', BUILD], ['build the toy', BUILD_TOY]);
  await Promise.all([
    checks,
    // Apart, because each has its own number of workers.
    suite('node', (report: Outcome) => report, vitest('node')),
    suite('browser', (report: Outcome) => report, vitest('browser')),
    areBuilt && suite('journeys', journeysOutcome, JOURNEYS),
  ]);
}
finish();

/**
 * Runs stages one after another, in parallel with other sequences.
 * @returns true if all of them succeeded
 */
async function aside(...stages: [name: string, command: Command][]): Promise<boolean> {
  let areDone = true;
  for (const [name, command] of stages) {
    // oxlint-disable-next-line no-await-in-loop -- as many go on at once as there are lines of stages
    if (!counted(name, await runAside(name, command))) areDone = false;
  }
  return areDone;
}

function counted(name: string, isDone: boolean): boolean {
  if (isDone) passed += 1;
  else failures.push(name);
  return isDone;
}

/** Runs the tests of one kind and counts them individually. Files of a dead worker run once more. */
async function suite<Report>(
  kind: string,
  outcomeOf: (report: Report) => Outcome,
  command: Command,
  isAgain = false,
): Promise<void> {
  const name = `${kind} of ${last}${isAgain ? ', again' : ''}`;
  const path = `${RESULTS}/${kind}-${last}${isAgain ? '-again' : ''}.json`;
  const isDone = await runAlong(name, command, { TIER: limit, OUTCOME: path });
  if (!existsSync(path)) {
    failures.push(`${name}: ended without its report`);
    return;
  }
  const outcome = outcomeOf(JSON.parse(readFileSync(path, 'utf8')) as Report);
  const { lost } = outcome;
  passed += outcome.passed;
  failures.push(...outcome.failures);
  Object.assign(fileTimes, outcome.times);
  if (!isDone && outcome.failures.length === 0 && lost.length === 0)
    failures.push(`${name}: failed without saying why`);
  if (lost.length === 0) return;
  const unended = lost.map((file) => `${file}: never ended. ${outcome.deaths.join(' ')}`);
  if (isAgain) {
    failures.push(...unended);
    return;
  }
  ranAgain.push(...unended);
  await suite(kind, outcomeOf, [...command, ...lost], true);
}

function finish(): never {
  const slowest = Object.entries(fileTimes).toSorted(([, a], [, b]) => b - a);
  writeFileSync(
    `${RESULTS}/times.json`,
    JSON.stringify({ stages: stageTimes, files: Object.fromEntries(slowest) }, null, 2),
  );
  console.log(`\nThe slowest files; tests/results/times.json has all:`);
  for (const [file, seconds] of slowest.slice(0, SLOWEST)) console.log(`${seconds.toFixed(1).padStart(7)} s ${file}`);
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  for (const file of ranAgain) console.log(`\nRAN AGAIN ${file}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  if (failures.length === 0 && !isTested) notePassed(STAMP, ROOT, digest);
  process.exit(failures.length === 0 ? 0 : 1);
}
