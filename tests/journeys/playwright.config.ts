import { defineConfig } from 'playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from '#generators/browser.ts';
import { portOf } from './ports.ts';

const WORKERS = 2;

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../results/journeys',
  fullyParallel: false,
  workers: WORKERS,
  timeout: 120_000,
  // A busy machine is late with what a quiet one does at once.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../results/journeys.json' }]],
  // Each worker has a bank of its own, so that journeys side by side never meet in its books.
  webServer: Array.from({ length: WORKERS }, (_, worker) => ({
    command: 'node tests/journeys/server.ts',
    cwd: new URL('../..', import.meta.url).pathname,
    env: { PORT: String(portOf(worker)) },
    url: `http://127.0.0.1:${portOf(worker)}/healthz`,
    timeout: 120_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  })),
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_ARGUMENTS },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
});
