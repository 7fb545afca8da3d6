import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import type { Through } from './member.ts';
import { BROWSER_ARGUMENTS, findBrowser } from '#generators/browser.ts';
import { leftOut } from '../tiers.ts';
import { READY_PORT } from './ports.ts';

/** Each worker has its own bank, and a portal in front of it. */
const WORKERS = Math.min(4, availableParallelism());

/** Journeys that also run with a provider. */
const THROUGH = [
  'sign-in',
  'orders',
  'exports',
  'withdraw',
  'review',
  'transfer',
  'exchange',
  'batch',
  'payee',
  'inbound',
];

const LEFT_OUT = leftOut()
  .filter((file) => file.endsWith('.journey.ts'))
  .map((file) => `**/${file}`);
/** The journeys through a provider's portal run in a later tier. */
const hasFronts = process.env['TIER'] !== 'test';

/** Journeys that run without SOAK=1: sign in, list, export, withdraw, pay with an upload, and errors of a provider. */
const MAIN = new RegExp(
  [
    'signing in goes to the page that was asked for',
    'filter, page, open and walk the orders',
    'an export holds what the list shows',
    'two exports outlive',
    'withdraw: 可用 falls',
    'an answer that was lost',
    'a payment with materials',
    'a withdrawal whose answer the provider lost',
    'ends no session',
  ].join('|'),
);

export default defineConfig<Through>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../results/journeys',
  fullyParallel: false,
  workers: WORKERS,
  timeout: 120_000,
  // A busy machine is slower.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: resolve(process.env['OUTCOME'] ?? 'tests/results/journeys.json') }]],
  webServer: {
    command: 'node tests/journeys/servers.ts',
    cwd: new URL('../..', import.meta.url).pathname,
    env: { WORKERS: String(WORKERS), FRONTS: hasFronts ? 'on' : 'off' },
    url: `http://127.0.0.1:${READY_PORT}`,
    // The first server of a day creates the demo's data, which takes minutes on a busy machine.
    timeout: 400_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
  projects: [
    { name: 'portal', testIgnore: ['provider.journey.ts', ...LEFT_OUT] },
    {
      name: 'provider',
      testMatch: (hasFronts ? [...THROUGH, 'provider'] : []).map((name) => `${name}.journey.ts`),
      testIgnore: LEFT_OUT.filter((file) => file.endsWith('/provider.journey.ts')),
      ...(process.env['SOAK'] !== '1' && { grep: MAIN }),
      use: { through: true },
    },
  ],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: await findBrowser(),
      args: BROWSER_ARGUMENTS,
      // Without a UTF-8 locale Chromium names every file with a Chinese name `download`.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
});
