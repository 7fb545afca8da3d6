import { testFiles, tierOf } from './tiers.ts';

/* The parts of `npm run soak`, in running order. */

export interface Part {
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

const OWN: Part[] = [
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
      ...['src/engine/foreign/foreign-form.test.tsx', 'tests/foreign.test.tsx'],
    ],
    after: 'generate',
  },
  {
    name: 'engine',
    command: [
      'vitest',
      ...BROWSER,
      'src/engine/faults',
      'src/engine/forms/hand-over',
      'src/engine/tables/look/table-speed',
      'src/engine/tables/model/whole-columns',
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

/** The files of the tier that no other part runs. */
const LEFT = testFiles().filter((file) => tierOf(file) === 'soak' && !OWN.some((part) => runs(part, file)));
const isJourney = (file: string): boolean => file.endsWith('.journey.ts');
const isInBrowser = (file: string): boolean => file.endsWith('.browser.test.tsx');

export const PARTS: readonly Part[] = [
  ...OWN,
  ...longPart('long-node', ['vitest', ...NODE], 'build', (file) => !isJourney(file) && !isInBrowser(file)),
  ...longPart('long-browser', ['vitest', ...BROWSER], 'generate', isInBrowser),
  ...longPart('long-journeys', ['playwright', ...JOURNEYS], 'build', isJourney),
];

/** No part without files, because a runner without files runs all of them. */
function longPart(name: string, command: Part['command'], after: string, isSo: (file: string) => boolean): Part[] {
  const files = LEFT.filter(isSo);
  return files.length === 0 ? [] : [{ name, command: [...command, ...files], after }];
}

/** The words of a part's command that name test files, each as a part of their paths. */
export function filesNamedBy({ command }: Part): string[] {
  return command.filter(
    (word) => /\.(?:journey|test)\.tsx?$/.test(word) || /^(?:src|generators|tests)\/(?!.*config\.ts$)/.test(word),
  );
}

/** True if a whole `npm run soak` runs the file by this part. */
export function runs(part: Part, file: string): boolean {
  return part.named !== true && filesNamedBy(part).some((name) => file.includes(name));
}
