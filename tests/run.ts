import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

/*
 * All that `npm test` runs, in the order in which a mistake is found cheapest. Every stage runs even when one before it
 * has failed, save that nothing runs on schemas that do not check.
 */

const RESULTS = 'tests/results';
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

/** Written by generators/dialect/write.ts, committed as they come out. */
const GENERATED_BY_DIALECT = 'src/model/dialect*';
const TOY = ['--root', 'tests/toy/schemas', '--out', 'tests/toy/generated'];

let passed = 0;
let failed = 0;

if (!stage('generate', ['node', 'generators/cli.ts', 'generate'])) finish();
if (!stage('generate the toy', ['node', 'generators/cli.ts', 'generate', ...TOY])) finish();
stage('types', ['tsc', '-p', '.']);
stage('lint', [
  'oxlint',
  '--config',
  'tests/oxlint.json',
  '--ignore-pattern',
  GENERATED_BY_DIALECT,
  '--type-aware',
  'src',
  'generators',
  'tests',
  'vite.config.ts',
]);
stage('format', [
  'oxfmt',
  '--config',
  'tests/oxfmt.json',
  '--check',
  'src',
  'generators',
  'tests',
  'vite.config.ts',
  `!${GENERATED_BY_DIALECT}`,
]);
const isBuilt = stage('build', ['vite', 'build', '--logLevel', 'warn']);
const isToyBuilt = stage('build the toy', [
  'vite',
  'build',
  '--config',
  'tests/toy/vite.config.ts',
  '--logLevel',
  'warn',
]);
suite('tests', 'vitest.json', [
  'vitest',
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${RESULTS}/vitest.json`,
]);
if (isBuilt && isToyBuilt) {
  suite('journeys', 'journeys.json', ['playwright', 'test', '--config', 'tests/journeys/playwright.config.ts']);
}
finish();

function stage(name: string, command: [string, ...string[]]): boolean {
  const done = run(name, command);
  if (done) passed += 1;
  else failed += 1;
  return done;
}

/** A stage that counts its tests one by one. */
function suite(name: string, report: string, command: [string, ...string[]]): void {
  const done = run(name, command);
  const counts = existsSync(`${RESULTS}/${report}`) ? countsOf(readFileSync(`${RESULTS}/${report}`, 'utf8')) : null;
  passed += counts?.passed ?? 0;
  failed += counts?.failed ?? 0;
  if (!done && (counts === null || counts.failed === 0)) failed += 1;
}

function run(name: string, [program, ...parameters]: [string, ...string[]]): boolean {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const { status } = spawnSync(program, parameters, { stdio: 'inherit' });
  console.log(
    `── ${name}: ${status === 0 ? 'done' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return status === 0;
}

function countsOf(text: string): { passed: number; failed: number } {
  const report = JSON.parse(text) as {
    numPassedTests?: number;
    numFailedTests?: number;
    stats?: { expected: number; unexpected: number; flaky: number };
  };
  if (report.stats) return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
}

function finish(): never {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
