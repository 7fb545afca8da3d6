import { defineConfig } from 'playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from '../browser.ts';

const PORT = Number(process.env['JOURNEY_PORT'] ?? 4174);

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../results/journeys',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: '../results/journeys.json' }]],
  webServer: {
    command: 'node tests/journeys/server.ts',
    cwd: new URL('../..', import.meta.url).pathname,
    env: { PORT: String(PORT) },
    url: `http://127.0.0.1:${PORT}/healthz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_ARGUMENTS },
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
  },
});
