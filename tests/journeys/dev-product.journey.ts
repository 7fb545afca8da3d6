import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { filledDirectory } from '../fixtures/filled-directory.ts';
import { endServers } from '../fixtures/server-process.ts';
import { expect, fillSignIn, MAIN_OF_A, PASSWORD, test } from './member.ts';
import { DEV_PORT } from './ports.ts';

/* The product on its dev server: a person signs in, and opens the workbench. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** A cold dev server first prepares its modules. */
const COLD = 60_000;
/** It generates everything before that. */
const FROM_NOTHING = 120_000;

// The browser logs that nobody was signed in at first, and that Vite found a module late.
test.use({ tolerate: ['status of 401', '504 (Outdated'] });

test('the product runs from its sources under the same policy', async ({ page }) => {
  test.setTimeout(FROM_NOTHING + 2 * COLD);
  const directory = await filledDirectory('small');
  const url = `http://127.0.0.1:${DEV_PORT}`;
  const server = spawn(process.execPath, ['src/bank/main.ts', '--dev', '--demo-on-loopback'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(DEV_PORT), DATA_DIR: directory, DATABASE_URL: '', SEED: 'small' },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => server.once('close', (code, signal) => resolve(code ?? signal)));
  try {
    const isUp = (): Promise<boolean> =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: FROM_NOTHING }).toBe(true);
    const response = await page.goto(`${url}/login`);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'/);
    expect(policy).not.toContain('unsafe-eval');
    expect(/script-src[^;]*unsafe-inline/.test(policy)).toBe(false);
    await page.getByLabel('手机号/邮箱').waitFor({ timeout: COLD });
    await page.waitForLoadState('networkidle');
    await fillSignIn(page, MAIN_OF_A, PASSWORD);
    await expect(page).toHaveURL(/\/account\/userAccount$/, { timeout: COLD });
    // The workbench, under the same policy: a screen is found by the letters of its title and drawn with its rows
    // beside its text.
    await page.goto(`${url}/workbench`);
    await page.getByLabel('搜索文件').fill('fukuandingdan');
    await page.getByTitle('screens/transaction/payment-order.json').first().click({ timeout: COLD });
    const preview = page.frameLocator('iframe');
    await expect(preview.getByRole('heading', { level: 1, name: '付款订单' })).toBeVisible({ timeout: COLD });
    await expect(preview.locator('tbody tr')).toHaveCount(10, { timeout: COLD });
    // An open page would continue to send requests to a stopped server.
    await page.goto('about:blank');
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
  } finally {
    server.kill('SIGKILL');
    endServers();
  }
});
