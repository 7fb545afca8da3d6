import type { Page, Route } from 'playwright/test';
import { comeIn, expect, test } from './member.ts';

/* The list while the server answers with errors. */

const LIST = '/transaction-manage/payment-order?status=FAILED';
const CALL = '**/api/pay/paymentOrder/queryPaymentOrder';

const FAILURES: [name: string, fail: (route: Route) => Promise<void>][] = [
  ['the server fails', (route) => route.fulfill({ status: 500, body: 'Internal Server Error' })],
  [
    'the server refuses',
    (route) => route.fulfill({ status: 200, json: { code: '10001', message: '系统繁忙', result: null } }),
  ],
  [
    'the answer is no JSON',
    (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"code":"0","resu' }),
  ],
  ['the connection is dropped', (route) => route.abort('connectionreset')],
];

test.use({ tolerate: ['Failed to load resource', 'net::ERR_'] });

for (const [name, fail] of FAILURES) {
  test(`${name}: the list reports it, and 重试 repeats the request with the same filter`, async ({ page }) => {
    await comeIn(page);
    const asked: unknown[] = [];
    let isDown = true;
    await page.route(CALL, async (route) => {
      asked.push((route.request().postDataJSON() as { status?: unknown }).status);
      await (isDown ? fail(route) : route.continue());
    });
    await page.goto(LIST);
    const failure = page.getByRole('alert').filter({ hasText: '付款订单加载失败' });
    await expect(failure).toBeVisible();
    await expect(failure).toContainText(/错误编号 [0-9A-F]{4}-\d{4}/);
    await failure.getByRole('button', { name: '重试' }).click();
    await expect(failure).toBeVisible();
    isDown = false;
    await failure.getByRole('button', { name: '重试' }).click();
    await expect(rowsOf(page).first()).toContainText('付款失败');
    await expect(failure).toHaveCount(0);
    await expect(page).toHaveURL(/status=FAILED/);
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(new Set(asked.map((each) => JSON.stringify(each)))).toEqual(new Set(['"FAILED"']));
  });
}

test('an overloaded server: the list reports it, and retries at the stated time', async ({ page }) => {
  await comeIn(page);
  let isCrowded = true;
  await page.route(CALL, (route) =>
    isCrowded
      ? route.fulfill({
          status: 503,
          headers: { 'retry-after': '2' },
          json: { code: '503', message: '服务不可用(503)', result: { seconds: 2 } },
        })
      : route.continue(),
  );
  await page.goto(LIST);
  const said = page.getByRole('alert').filter({ hasText: '当前访问人数较多，约 2 秒后自动重试' });
  await expect(said).toBeVisible();
  await expect(said.getByRole('button', { name: '立即重试' })).toBeVisible();
  isCrowded = false;
  await expect(rowsOf(page).first()).toContainText('付款失败');
  await expect(said).toHaveCount(0);
});

test('a slow answer shows that it is loading, and a faster later one wins', async ({ page }) => {
  await comeIn(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(CALL, async (route) => {
    if (JSON.stringify(route.request().postDataJSON()).includes('"FAILED"')) await held;
    await route.continue();
  });
  await page.goto(LIST);
  await expect(page.getByRole('heading', { name: '付款订单', level: 1 })).toBeVisible();
  await expect(page.getByRole('grid').first()).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('radio', { name: /付款成功/ }).click();
  await expect(rowsOf(page).first()).toContainText('付款成功');
  const late = page.waitForResponse((response) => (response.request().postData() ?? '').includes('"FAILED"'));
  release();
  await (await late).finished();
  await expect(rowsOf(page).first()).toContainText('付款成功');
  // The row of sums names the states that it excludes.
  const failed = page.getByText('付款失败', { exact: true });
  await expect(failed.locator('visible=true').and(page.locator('td *'))).toHaveCount(0);
});

test('a failed refresh keeps the rows and marks them as old', async ({ page }) => {
  await comeIn(page);
  await page.goto(LIST);
  await expect(rowsOf(page).first()).toContainText('付款失败');
  const first = await rowsOf(page).first().innerText();
  const count = await rowsOf(page).count();
  let isDown = true;
  await page.route(CALL, (route) => (isDown ? route.fulfill({ status: 500, body: '' }) : route.continue()));
  await page.getByRole('button', { name: '刷新' }).click();
  const failure = page.getByRole('alert').filter({ hasText: '刷新失败' });
  await expect(failure).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(count);
  expect(await rowsOf(page).first().innerText()).toBe(first);
  isDown = false;
  await failure.getByRole('button', { name: '重试' }).click();
  await expect(failure).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(count);
});

function rowsOf(page: Page) {
  return page.getByRole('grid').first().locator('tbody tr');
}

test('if the portal’s own code does not arrive, the page says so without it', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  const words = page.getByText('页面还没有打开');
  await expect(words).toBeHidden();
  // Finishes the animation that waits twelve seconds.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(words).toBeVisible();
});
