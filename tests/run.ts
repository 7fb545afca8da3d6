import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { firstLines, type Outcome } from './reporter.ts';

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
/** Failures, repeated at the end of the log, which survives truncation. */
const failures: string[] = [];
/** Tests that passed only at the second try. They fail nothing but are named: each is a defect of the test or the code. */
const secondTries: string[] = [];

if (!stage('generate', ['node', 'generators/cli.ts', 'generate'])) finish();
if (!stage('generate the toy', ['node', 'generators/cli.ts', 'generate', ...TOY])) finish();
// Stages that only read run side by side; each prints its output when it is done.
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
suite('tests', 'vitest.json', (report: Outcome) => report, ['vitest', 'run', '--config', 'tests/vitest.config.ts']);
if (isBuilt === true && isToyBuilt === true) {
  suite('journeys', 'journeys.json', journeysOutcome, [
    'playwright',
    'test',
    '--config',
    'tests/journeys/playwright.config.ts',
  ]);
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

/**
 * A stage that counts its tests one by one. Files that a dead worker left behind run once more, and those that a busy
 * machine may have failed: once, and by themselves.
 */
function suite<Report>(
  name: string,
  report: string,
  outcomeOf: (report: Report) => Outcome,
  command: Command,
  isAgain = false,
): void {
  const path = `${RESULTS}/${report}`;
  rmSync(path, { force: true });
  const done = run(name, command, { OUTCOME: path });
  if (!existsSync(path)) {
    counted(`${name}: ended without its report`, false);
    return;
  }
  const outcome = outcomeOf(JSON.parse(readFileSync(path, 'utf8')) as Report);
  const { lost, deaths, unsteady, stumbles } = outcome;
  const again = [...lost, ...unsteady];
  const unended = lost.map((file) => `${file}: never ended. ${deaths.join(' ')}`);
  const found = isAgain ? [...outcome.failures, ...stumbles, ...unended] : outcome.failures;
  passed += outcome.passed;
  failed += found.length;
  failures.push(...found);
  if (!done && found.length === 0 && again.length === 0) counted(`${name}: failed without saying why`, false);
  if (again.length === 0) secondTries.push(...stumbles);
  if (again.length === 0 || isAgain) return;
  console.log(`\n${[...deaths, ...stumbles].join('\n')}\nOnce more: ${again.join(', ')}`);
  const before = failed;
  suite(`${name} again`, `again-${report}`, outcomeOf, [...command, ...again], true);
  if (failed === before) secondTries.push(...stumbles);
}

function run(name: string, [program, ...parameters]: Command, env: Record<string, string> = {}): boolean {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const { status } = spawnSync(program, parameters, { stdio: 'inherit', env: { ...process.env, ...env } });
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
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

function journeysOutcome(report: PlaywrightReport): Outcome {
  const specs = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const all = report.suites.flatMap(specs);
  const errorsOf = ({ file, title, tests }: PlaywrightSuite['specs'][number]): string => {
    const error = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)[0];
    return `${file} > ${title}: ${firstLines(error?.message)}`;
  };
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: all.filter(({ ok }) => !ok).map(errorsOf),
    lost: [],
    deaths: [],
    unsteady: [],
    // Playwright has tried them again itself.
    stumbles: all.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(errorsOf),
  };
}

function finish(): never {
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  for (const stumble of secondTries) console.log(`\nHELD ONLY WHEN TRIED AGAIN ${stumble}`);
  const unsteady = secondTries.length === 0 ? '' : `, ${secondTries.length} tried twice`;
  console.log(`\n${passed} passed, ${failed} failed${unsteady}`);
  process.exit(failed === 0 ? 0 : 1);
}
