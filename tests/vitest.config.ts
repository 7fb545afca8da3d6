import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BROWSER_ARGUMENTS, findBrowser } from '#generators/browser.ts';
import { OutcomeReporter } from './reporter.ts';
import { LongestFirst } from './sequence.ts';
import { leftOut } from './tiers.ts';

const root = new URL('..', import.meta.url).pathname;
const CORES = Math.max(2, availableParallelism());
/** One more than cores: many tests of Node wait for servers that they started. */
const WORKERS = CORES + 1;
/**
 * By default V8 marks the whole heap for nearly each database that is opened, because of its memory outside of the heap:
 * half the processor time of an opening in a worker with the modules of many files.
 */
const EXTERNAL_MEMORY = '--external-memory-accounted-in-global-limit';
/** `--sequence.shuffle.files` finds files that depend on others, so the order must be Vitest's own. */
const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'));
const outcome = process.env['OUTCOME'];
const isSoak = process.env['SOAK'] === '1';
const BROWSER_TESTS = '{src,tests}/**/*.browser.test.tsx';

export default defineConfig({
  root,
  test: {
    reporters: outcome === undefined ? ['default'] : ['default', new OutcomeReporter(outcome)],
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    // A browser has no environment variables.
    provide: { soak: isSoak, seed: Number(process.env['SOAK_SEED'] ?? 20261121) },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{src,generators,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx', 'src/generated/**', 'node_modules/**', ...leftOut()],
          // A busy machine takes long for work of seconds.
          testTimeout: 400_000,
          hookTimeout: 400_000,
          maxWorkers: WORKERS,
          // As in src/bank/main.ts: optimizing the embedded database takes longer than it saves, except in a soak of
          // hours. An answer leaves mostly young garbage, so more room for young objects means fewer collections.
          execArgv: [...(isSoak ? [] : ['--liftoff-only']), '--max-semi-space-size=32', EXTERNAL_MEMORY],
          // A small file takes most of its time for imports, so the files of a worker share their modules.
          isolate: false,
          setupFiles: [`${root}tests/tidy.ts`, `${root}tests/spoken.ts`],
        },
      },
      {
        extends: true,
        // All files are scanned in any tier, because a package found later makes the page reload.
        // A whole run finds the packages of its tests anew: Vite reloads a test that is the first to import one.
        optimizeDeps: { entries: [BROWSER_TESTS], force: outcome !== undefined },
        resolve: {
          alias: {
            'markdown-to-jsx/react': `${root}src/engine/forms/no-markdown.ts`,
          },
        },
        test: {
          name: 'browser',
          include: [BROWSER_TESTS],
          exclude: leftOut(),
          setupFiles: [`${root}tests/warnings.ts`, `${root}tests/spoken.ts`],
          testTimeout: 60_000,
          // A busy machine may be late.
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: CORES,
          // After those of Node in one run without `--project`: Vitest mixes only projects with as many workers.
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            // A busy machine is slow to open a browser.
            connectTimeout: 300_000,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: await findBrowser(), args: BROWSER_ARGUMENTS },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
          },
        },
      },
    ],
  },
});
