import { defineConfig } from 'playwright/test';
import type { Through } from './member.ts';
import { BROWSER_ARGUMENTS, findBrowser } from '#generators/browser.ts';
import { READY_PORT } from './ports.ts';

const WORKERS = 2;

/** Journeys that hold for a provider too. */
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

/** Those that `npm test` walks: sign in, list, export, withdraw, pay with an upload, and what a provider does wrong. */
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
  // `npm test` names at its end the journeys that passed only at the second try.
  retries: 1,
  // A busy machine is slower.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../results/journeys.json' }]],
  webServer: {
    command: 'node tests/journeys/servers.ts',
    cwd: new URL('../..', import.meta.url).pathname,
    env: { WORKERS: String(WORKERS) },
    url: `http://127.0.0.1:${READY_PORT}`,
    // The first of a day fills a bank with the demo's data; a busy machine takes minutes.
    timeout: 400_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
  projects: [
    { name: 'portal', testIgnore: 'provider.journey.ts' },
    {
      name: 'provider',
      testMatch: [...THROUGH, 'provider'].map((name) => `${name}.journey.ts`),
      ...(process.env['SOAK'] !== '1' && { grep: MAIN }),
      use: { through: true },
    },
  ],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_ARGUMENTS },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
});
