import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { changed, readCatalogue, rulesIn, testFiles, type Rule } from './catalogue.ts';

const USAGE = `Usage: npm run rules [-- --change N [--seed N] [--only RULE,…]]

Runs every test whose title names a rule of the specification, and counts the rules by area. With --change it draws N
of them (or of --only), changes the number or the message in a copy of the product, and checks that the rule's test
fails.`;

const values = valuesGiven();
const RESULTS = 'tests/results';
const ROOT = resolve(import.meta.dirname, '../..');
mkdirSync(RESULTS, { recursive: true });
const COPIED = [
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'README.md',
  'schemas',
  'src',
  'generators',
  'tests',
];
const catalogue = readCatalogue();
process.exitCode = values.change === undefined ? count() : change(Number(values.change), Number(values.seed));

function valuesGiven(): { change?: string; seed: string; only?: string } {
  try {
    return parseArgs({
      options: { change: { type: 'string' }, seed: { type: 'string', default: '1' }, only: { type: 'string' } },
    }).values;
  } catch {
    console.error(USAGE);
    process.exit(2);
  }
}

interface Outcome {
  title: string;
  passed: boolean;
}

function count(): number {
  const outcomes = [...runUnits(ROOT, '\\bR-\\d{3}\\b', []), ...runJourneys(ROOT, '\\bR-\\d{3}\\b', [])];
  const stateOf = (rule: Rule): string => {
    const own = outcomes.filter((each) => rulesIn(each.title).includes(rule.id));
    if (own.some((each) => !each.passed)) return 'failed';
    if (rule.open !== undefined) return 'open';
    if (own.length > 0) return 'tested';
    if (rule.untested !== undefined) return 'untestable';
    return rule.isDue ? 'missing' : 'later';
  };
  const states = new Map(catalogue.map((rule) => [rule, stateOf(rule)]));
  const of = (state: string, area?: string): Rule[] =>
    catalogue.filter((rule) => states.get(rule) === state && (area === undefined || rule.area === area));
  const columns = ['tested', 'untestable', 'open', 'missing', 'failed', 'later'];
  console.log(`\n${'area'.padEnd(16)}${['rules', ...columns].map((each) => each.padStart(12)).join('')}`);
  for (const area of [...new Set(catalogue.map((rule) => rule.area))]) {
    const all = catalogue.filter((rule) => rule.area === area).length;
    const counts = [all, ...columns.map((state) => of(state, area).length)];
    console.log(`${area.padEnd(16)}${counts.map((each) => String(each).padStart(12)).join('')}`);
  }
  const totals = [catalogue.length, ...columns.map((state) => of(state).length)];
  console.log(`${'all'.padEnd(16)}${totals.map((each) => String(each).padStart(12)).join('')}\n`);
  for (const rule of of('open')) console.log(`open        ${rule.id} ${rule.open}`);
  for (const rule of of('untestable')) console.log(`untestable  ${rule.id} ${rule.untested}`);
  for (const state of ['missing', 'failed']) {
    for (const rule of of(state)) console.log(`${state.padEnd(12)}${rule.id} ${rule.says ?? ''}`);
  }
  return of('missing').length + of('failed').length > 0 ? 1 : 0;
}

/**
 * Runs mutants of the product.
 * @returns the number of rules whose tests fail
 */
function change(most: number, seed: number): number {
  const copy = mkdtempSync(join(tmpdir(), 'rules-'));
  const files = testFiles(ROOT);
  const only = values.only?.split(',');
  const candidates = catalogue.filter((rule) => rule.change && (only?.includes(rule.id) ?? true));
  const drawn = shuffled(candidates, seed).slice(0, most);
  console.log(`seed ${seed}: ${drawn.length} of ${candidates.length} rules`);
  for (const name of COPIED) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: (source) => source !== join(ROOT, RESULTS) });
  }
  mkdirSync(join(copy, RESULTS), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  let survived = 0;
  for (const rule of drawn) {
    const mutation = rule.change as NonNullable<Rule['change']>;
    const target = join(copy, mutation.file);
    const text = readFileSync(target, 'utf8');
    writeFileSync(target, changed(text, mutation));
    const noticed = isNoticed(rule, copy, files.get(rule.id) ?? []);
    writeFileSync(target, text);
    if (mutation.file.startsWith('schemas/')) spawnSync('node', ['generators/cli.ts', 'generate'], { cwd: copy });
    if (noticed.by === undefined) survived += 1;
    const how = noticed.by !== undefined ? 'noticed ' : noticed.hasRun ? 'SURVIVED' : 'NOT RUN ';
    console.log(`${how} ${rule.id} ${rule.says ?? ''} (${noticed.by ?? mutation.file})`);
  }
  console.log(`\n${drawn.length - survived} of ${drawn.length} changes were noticed`);
  rmSync(copy, { recursive: true, force: true });
  return survived === 0 ? 0 : 1;
}

interface Noticed {
  /** The test that failed. */
  by?: string;
  /** False if the test could not start, so that its result means nothing. */
  hasRun: boolean;
}

function isNoticed(rule: Rule, copy: string, files: string[]): Noticed {
  if (rule.change?.file.startsWith('schemas/')) {
    const { status } = spawnSync('node', ['generators/cli.ts', 'generate'], { cwd: copy });
    if (status !== 0) return { by: 'check', hasRun: true };
  }
  const journeys = files.filter((file) => file.endsWith('.journey.ts'));
  const units = files.filter((file) => !file.endsWith('.journey.ts'));
  const titles = `\\b${rule.id}\\b`;
  const judge = (outcomes: Outcome[], hasRun: boolean): Noticed => {
    const own = outcomes.filter((each) => rulesIn(each.title).includes(rule.id));
    const by = own.find((each) => !each.passed)?.title;
    return { ...(by !== undefined && { by }), hasRun: hasRun || own.length > 0 };
  };
  const byUnit = judge(units.length === 0 ? [] : runUnits(copy, titles, units), false);
  if (byUnit.by !== undefined || journeys.length === 0) return byUnit;
  spawnSync('vite', ['build', '--logLevel', 'warn'], { cwd: copy });
  return judge(runJourneys(copy, titles, journeys), byUnit.hasRun);
}

function runUnits(root: string, titles: string, files: string[]): Outcome[] {
  const report = join(root, RESULTS, 'rules.json');
  rmSync(report, { force: true });
  const parameters = ['run', '--config', 'tests/vitest.config.ts', '-t', titles, '--reporter=json'];
  spawnSync('vitest', [...parameters, `--outputFile=${report}`, ...files], { cwd: root, stdio: 'ignore' });
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[];
  };
  return testResults.flatMap((file) =>
    file.assertionResults
      .filter((each) => each.status === 'passed' || each.status === 'failed')
      .map((each) => ({ title: each.fullName, passed: each.status === 'passed' })),
  );
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; ok: boolean }[];
}

function runJourneys(root: string, titles: string, files: string[]): Outcome[] {
  const report = join(root, RESULTS, 'rules-journeys.json');
  rmSync(report, { force: true });
  spawnSync(
    'playwright',
    ['test', '--config', 'tests/journeys/playwright.config.ts', '--grep', titles, '--reporter=json', ...files],
    { cwd: root, stdio: 'ignore', env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, JOURNEY_PORT: '4179' } },
  );
  if (!existsSync(report)) return [];
  const walk = (suite: Suite, above: string): Outcome[] => [
    ...(suite.specs ?? []).map((each) => ({ title: `${above} ${suite.title} ${each.title}`, passed: each.ok })),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, `${above} ${suite.title}`)),
  ];
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] };
  return suites.flatMap((suite) => walk(suite, ''));
}

/** Shuffles a list; the same seed gives the same order. */
function shuffled<Item>(items: Item[], seed: number): Item[] {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return items
    .map((item) => ({ item, rank: next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
