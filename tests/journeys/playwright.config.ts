import { defineConfig } from 'playwright/test';
import type { Through } from './member.ts';
import { BROWSER_ARGUMENTS, findBrowser } from '#generators/browser.ts';
import { frontPortOf, portOf } from './ports.ts';

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

function serverOn(port: number, env: Record<string, string> = {}) {
  return {
    command: 'node tests/journeys/server.ts',
    cwd: new URL('../..', import.meta.url).pathname,
    env: { PORT: String(port), ...env },
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 120_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  };
}

export default defineConfig<Through>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../results/journeys',
  fullyParallel: false,
  workers: WORKERS,
  timeout: 120_000,
  // A busy machine is late with what a quiet one does at once.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../results/journeys.json' }]],
  // Each worker has a bank of its own, so that journeys side by side never meet in its books, and a portal in front of it.
  webServer: Array.from({ length: WORKERS }, (_, worker) => [
    serverOn(portOf(worker)),
    serverOn(frontPortOf(worker), { API_ORIGIN: `http://127.0.0.1:${portOf(worker)}` }),
  ]).flat(),
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
