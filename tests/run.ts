import { spawn, spawnSync } from 'node:child_process';
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
/** What to look for further up, said again at the end, where a cut log still has it. */
const failures: string[] = [];

if (!stage('generate', ['node', 'generators/cli.ts', 'generate'])) finish();
if (!stage('generate the toy', ['node', 'generators/cli.ts', 'generate', ...TOY])) finish();
// What reads the same files and writes none of them goes side by side; each says what it has to say when it is done.
const [, [isBuilt, isToyBuilt]] = await Promise.all([
  aside([
    ['types', ['tsc', '-p', '.']],
    [
      'lint',
      [
        'oxlint',
        ...['--config', 'tests/oxlint.json', '--ignore-pattern', GENERATED_BY_DIALECT, '--type-aware'],
        ...['src', 'generators', 'tests', 'vite.config.ts'],
      ],
    ],
    [
      'format',
      [
        'oxfmt',
        ...['--config', 'tests/oxfmt.json', '--check'],
        ...['src', 'generators', 'tests', 'vite.config.ts', `!${GENERATED_BY_DIALECT}`],
      ],
    ],
  ]),
  aside([
    ['build', ['vite', 'build', '--logLevel', 'warn']],
    ['build the toy', ['vite', 'build', '--config', 'tests/toy/vite.config.ts', '--logLevel', 'warn']],
  ]),
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
if (isBuilt === true && isToyBuilt === true) {
  suite('journeys', 'journeys.json', ['playwright', 'test', '--config', 'tests/journeys/playwright.config.ts']);
}
finish();

type Command = [program: string, ...parameters: string[]];

function stage(name: string, command: Command): boolean {
  return counted(name, run(name, command));
}

/** One stage after the other, beside what else is going on. */
async function aside(stages: [name: string, command: Command][]): Promise<boolean[]> {
  const done: boolean[] = [];
  // oxlint-disable-next-line no-await-in-loop -- as many go on at once as there are lines of stages
  for (const [name, command] of stages) done.push(counted(name, await runAside(name, command)));
  return done;
}

function counted(name: string, done: boolean): boolean {
  if (done) passed += 1;
  else {
    failed += 1;
    failures.push(name);
  }
  return done;
}

/** A stage that counts its tests one by one. */
function suite(name: string, report: string, command: Command): void {
  const done = run(name, command);
  const path = `${RESULTS}/${report}`;
  const outcome = existsSync(path) ? outcomeOf(readFileSync(path, 'utf8')) : null;
  passed += outcome?.passed ?? 0;
  failed += outcome?.failures.length ?? 0;
  failures.push(...(outcome?.failures ?? []));
  if (!done && (outcome === null || outcome.failures.length === 0)) {
    failed += 1;
    failures.push(`${name}: an error outside of any test`);
  }
}

function run(name: string, [program, ...parameters]: Command): boolean {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const { status } = spawnSync(program, parameters, { stdio: 'inherit' });
  return told(name, status, started);
}

function runAside(name: string, [program, ...parameters]: Command): Promise<boolean> {
  const started = performance.now();
  const said: Buffer[] = [];
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece));
  return new Promise((resolve) => {
    const end = (status: number | null): void => {
      console.log(`\n── ${name}`);
      process.stdout.write(Buffer.concat(said));
      resolve(told(name, status, started));
    };
    child.once('close', end);
    child.once('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      end(null);
    });
  });
}

function told(name: string, status: number | null, started: number): boolean {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${status === 0 ? 'done' : 'FAILED'} in ${seconds} s`);
  return status === 0;
}

interface Outcome {
  passed: number;
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    ok: boolean;
    title: string;
    file: string;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
}

function outcomeOf(text: string): Outcome {
  const report = JSON.parse(text) as VitestReport | PlaywrightReport;
  return 'stats' in report ? journeysOutcome(report) : testsOutcome(report);
}

function testsOutcome(report: VitestReport): Outcome {
  const failures = report.testResults.flatMap((file) => {
    const failing = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failing.length === 0 && file.status === 'failed') return [`${file.name}: ${firstLines(file.message)}`];
    return failing.map((test) => `${file.name} > ${test.fullName}: ${firstLines(test.failureMessages[0])}`);
  });
  return { passed: report.numPassedTests, failures };
}

function journeysOutcome(report: PlaywrightReport): Outcome {
  const specs = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const failing = report.suites.flatMap(specs).filter(({ ok }) => !ok);
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: failing.map(({ file, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)[0];
      return `${file} > ${title}: ${firstLines(error?.message)}`;
    }),
  };
}

function firstLines(message = ''): string {
  return message.split('\n').slice(0, 12).join('\n    ').slice(0, 2000);
}

function finish(): never {
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
