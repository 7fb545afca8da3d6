import { readFileSync } from 'node:fs';
import readExcel from 'read-excel-file/node';
import type { Download } from 'playwright/test';
import { comeIn, expect, test } from './member.ts';

const LIST = '/transaction-manage/payment-order';
const JOB = '**/api/user/download/query-download-result';

test('two exports outlive a walk to another screen and a reload, and are saved once each', async ({ page }) => {
  await comeIn(page);
  // The jobs end at once, but the browser learns that only when the journey allows it.
  let isDone = false;
  await page.route(JOB, async (route) => {
    if (!isDone) {
      const { id } = route.request().postDataJSON() as { id: string };
      await route.fulfill({ json: { code: '0', message: '', result: { uuId: id, status: 'PROCESSING' } } });
      return;
    }
    // Slower than the polling interval: the answer must not be processed twice.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  const centre = page.getByRole('region', { name: '任务' });
  const shown: number[] = [];
  for (const status of ['FAILED', 'CANCELLED']) {
    await page.goto(`${LIST}?status=${status}`);
    await expect(page.getByText(/共\s*[\d,]+\s*条/)).toBeVisible();
    shown.push(Number((await page.getByText(/共\s*[\d,]+\s*条/).innerText()).replace(/\D/g, '')));
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await expect(centre.getByRole('listitem')).toHaveCount(shown.length);
  }
  expect(Math.min(...shown)).toBeGreaterThan(0);
  expect(shown[0]).not.toBe(shown[1]);

  await page
    .getByRole('navigation')
    .getByRole('link', { name: '账户总览' })
    .or(page.locator('a[href="/account/userAccount"]'))
    .first()
    .click();
  await expect(page).toHaveURL(/userAccount/);
  await expect(centre.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(centre.getByRole('listitem')).toHaveCount(2);
  await expect(centre.getByText(/正在/)).toHaveCount(2);

  isDone = true;
  await expect(centre.getByText(/已生成/)).toHaveCount(2, { timeout: 15_000 });
  await expect.poll(() => downloads.length).toBe(2);
  const sizes: number[] = [];
  for (const download of downloads) {
    const sheets = await readExcel(readFileSync(await download.path()));
    const table = Array.isArray(sheets[0]) ? sheets : (sheets[0] as unknown as { data: unknown[] }).data;
    sizes.push(table.length - 1);
  }
  expect(new Set(sizes)).toEqual(new Set(shown));
  await centre.getByRole('button', { name: '移除' }).first().click();
  await expect(centre.getByRole('listitem')).toHaveCount(1);
  // No file is saved twice, even after a reload.
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(downloads).toHaveLength(2);
});

test('the notice of an export covers no control of the list', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await comeIn(page);
  await page.route(JOB, async (route) => {
    const { id } = route.request().postDataJSON() as { id: string };
    await route.fulfill({ json: { code: '0', message: '', result: { uuId: id, status: 'PROCESSING' } } });
  });
  await page.goto(LIST);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const notice = page.getByRole('region', { name: '任务' });
  await expect(notice.getByText(/正在/)).toBeVisible();
  const next = page.getByRole('button', { name: '下一页' });
  await next.click({ timeout: 5000 });
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('button', { name: '上一页' }).click({ timeout: 5000 });
  await expect(page).not.toHaveURL(/page=2/);
  await expect(notice).toBeVisible();
  // The notice does not cover the pager at any scroll position.
  await next.scrollIntoViewIfNeeded();
  const [above, below] = await Promise.all([notice.boundingBox(), next.boundingBox()]);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
});
