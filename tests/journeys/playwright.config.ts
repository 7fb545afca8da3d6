import { defineConfig } from 'playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from '../browser.ts';

const PORT = 4174;

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../results/journeys',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: '../results/journeys.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_ARGUMENTS },
    screenshot: 'only-on-failure',
  },
});
