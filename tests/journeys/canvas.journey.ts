import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { filledDirectory } from '../fixtures/filled-directory.ts';
import { endServers } from '../fixtures/server-process.ts';
import { freePort } from '../fixtures/free-port.ts';

/* A person who does not read JSON changes a screen in the workbench, without typing into the text of a file. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COPIED = ['generators', 'schemas', 'src', 'package.json', 'tsconfig.json', 'vite.config.ts'];
const SCREEN = 'screens/exchange/exchange-query.json';
/** A cold dev server generates everything and prepares its modules. */
const COLD = 180_000;

function copyOfProject(): string {
  const work = mkdtempSync(join(ROOT, 'tests/.follow-'));
  const filter = (path: string): boolean => !path.includes('.test.');
  for (const name of COPIED) cpSync(join(ROOT, name), join(work, name), { recursive: true, filter });
  return work;
}

test('a column is added, dragged, renamed, given a condition, undone and saved, without touching text', async ({
  page,
}) => {
  test.setTimeout(4 * COLD);
  await page.setViewportSize({ width: 1440, height: 900 });
  const work = copyOfProject();
  const file = join(work, 'schemas', SCREEN);
  const before = readFileSync(file, 'utf8');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const directory = await filledDirectory('small');
  const server = spawn(process.execPath, ['src/bank/main.ts', '--dev', '--demo-on-loopback'], {
    cwd: work,
    env: { ...process.env, PORT: String(port), DATA_DIR: directory, DATABASE_URL: '', SEED: 'small' },
    stdio: 'ignore',
  });
  try {
    const isUp = (): Promise<boolean> =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: COLD }).toBe(true);
    await page.goto(`${url}/workbench`);
    await page.getByLabel('搜索文件').fill('huilvchaxun');
    await page.getByTitle(SCREEN).first().click({ timeout: COLD });
    const preview = page.frameLocator('iframe');
    const head = (name: string) => preview.locator('thead th', { hasText: name });
    const heads = () => preview.locator('thead th').allTextContents();
    await expect(preview.locator('tbody tr')).toHaveCount(10, { timeout: COLD });

    await test.step('added behind the selected column', async () => {
      await head('卖出价').click();
      const added = page.getByRole('button', { name: '+ 编号' });
      await added.click({ timeout: COLD });
      await expect(head('编号')).toBeVisible();
      expect(await heads()).toEqual(expect.arrayContaining(['卖出价', '编号']));
    });

    await test.step('dragged before another one', async () => {
      await head('编号').hover();
      await page.mouse.down();
      const box = await head('买入价').boundingBox();
      const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      await page.mouse.move(x + 40, y, { steps: 5 });
      await page.mouse.move(x, y, { steps: 5 });
      await page.mouse.up();
      await expect
        .poll(async () => {
          const names = await heads();
          return names.indexOf('编号') < names.indexOf('买入价');
        })
        .toBe(true);
    });

    await test.step('renamed in place', async () => {
      await head('编号').dblclick();
      const title = page.locator('[data-area=preview]').getByRole('textbox', { name: '标题' });
      await expect(title).toBeFocused();
      await title.fill('报价编号');
      await title.press('Enter');
      await expect(head('报价编号')).toBeVisible();
    });

    const cell = (pair: string) => preview.locator('tbody tr', { hasText: pair }).getByText(/^[A-Z]{6}-\d+$/);
    await test.step('given a condition by choices', async () => {
      await head('报价编号').click();
      await page.getByText('更多属性', { exact: false }).click();
      await page.getByRole('button', { name: '+ 显示条件' }).click();
      await page.getByRole('button', { name: '加一个条件' }).click();
      await page.getByRole('combobox', { name: '字段', exact: true }).last().click();
      await page.getByRole('option', { name: '基准币种', exact: false }).first().click();
      await page.getByRole('combobox', { name: '值', exact: true }).selectOption('EUR');
      await expect(cell('EUR/CNY')).toBeVisible();
      await expect(cell('USD/CNY')).toHaveCount(0);
    });

    await test.step('undone and done again', async () => {
      const condition = page.getByRole('combobox', { name: '关系' });
      const undo = page.getByRole('button', { name: '撤销（Ctrl Z）' }).first();
      await expect
        .poll(async () => {
          if ((await condition.count()) > 0) await undo.click();
          return condition.count();
        })
        .toBe(0);
      await expect(cell('USD/CNY')).toBeVisible();
      await page.getByRole('button', { name: '重做', exact: false }).click();
      await expect(condition).toBeVisible();
      await undo.click();
      await expect(condition).toHaveCount(0);
    });

    await test.step('kept as one changed line', async () => {
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await expect(page.getByText('已保存 1 个文件')).toBeVisible({ timeout: COLD });
      const [old, now] = [before.split('\n'), readFileSync(file, 'utf8').split('\n')];
      expect(old.filter((line) => !now.includes(line))).toEqual([]);
      expect(now.filter((line) => !old.includes(line)).map((line) => line.trim())).toEqual([
        '{"field": "rateNo", "title": "报价编号"},',
      ]);
    });
    // An open page would continue to send requests to a stopped server.
    await page.goto('about:blank');
  } finally {
    server.kill('SIGKILL');
    endServers();
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
});
