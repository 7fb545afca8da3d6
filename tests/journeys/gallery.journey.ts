import type { Page } from 'playwright/test';
import { expectAccessible, LOOKS, lookLike, type Look } from './axe.ts';
import { comeIn, expect, test } from './member.ts';
import { isSoak, shuffled } from './seeded.ts';
import { walkOn, type Walk } from './walk.ts';

/*
 * The gallery: every part is drawn without console messages, and Axe finds nothing in it: as it is, with the errors of
 * its forms, and with an open overlay. `npm run verify` opens each part and runs Axe on a seeded sample, alternating the
 * looks; SOAK=1 runs it on all parts in all looks.
 */

/** Sizes of the samples: parts, and overlays. */
const SAMPLE = { parts: 4, openers: 2 };

// Some calls fail or are forbidden on purpose, and some files do not exist.
test.use({ tolerate: ['500', '403', '404'].map((status) => `the server responded with a status of ${status}`) });

/** Buttons that open an overlay, with their part. */
const OPENERS: [tab: string, button: string][] = [
  ['opening', '打开对话框'],
  ['opening', '打开抽屉'],
  ['opening', '打开部件'],
  ['opening', '填写备注'],
  ['opening', '危险'],
  ['need', '查看卡号'],
  ['need', '开通服务'],
  ['need', '发送短信'],
];

/** Parts whose forms require a code; the overlays that they open are among the openers. */
const ASKING: ReadonlySet<string> = new Set(['need']);

function sampleOf<Item>(all: readonly Item[], most: number): readonly Item[] {
  return isSoak ? all : shuffled(all).slice(0, most);
}

function looksOf(n: number): Look[] {
  return isSoak ? LOOKS : LOOKS.filter((_, each) => each === n % LOOKS.length);
}

/** Opens a part, and waits for its code and its answers. */
async function open(page: Page, tab?: string, walk: Walk = walkOn(page)): Promise<void> {
  await page.goto(tab === undefined ? '/test/element' : `/test/element?tab=${tab}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('tabpanel').first()).toBeVisible();
  await walk.settle();
}

async function tabNames(page: Page): Promise<string[]> {
  const tabs = page.getByRole('tablist').first().getByRole('tab');
  // In reverse order, because the first tab has no name in the address until it is chosen.
  const names: string[] = [];
  for (let n = (await tabs.count()) - 1; n >= 0; n -= 1) {
    await tabs.nth(n).click();
    await expect(tabs.nth(n)).toHaveAttribute('aria-selected', 'true');
    names.unshift(new URL(page.url()).searchParams.get('tab') ?? '');
  }
  return names;
}

/** Submits every form as it is, which is mostly empty. */
async function sendForms(page: Page, walk: Walk): Promise<number> {
  const buttons = page.locator('main form button[type=submit]').filter({ visible: true });
  const count = await buttons.count();
  for (let n = 0; n < count; n += 1) await buttons.nth(n).dispatchEvent('click');
  await walk.settle();
  return count;
}

test('parts of the gallery are accessible, also with visible errors', async ({ page }) => {
  test.setTimeout(isSoak ? 1_800_000 : 240_000);
  const walk = walkOn(page);
  await open(page, undefined, walk);
  const names = await tabNames(page);
  expect(names.length).toBeGreaterThan(10);
  for (const [n, name] of sampleOf(names, SAMPLE.parts).entries()) {
    for (const look of looksOf(n)) {
      const where = `${name} ${look.theme} ${look.width}`;
      await lookLike(page, look);
      await open(page, name, walk);
      await expectAccessible(page, where, true);
      const isWider = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect.soft(isWider, `${where} scrolls sideways`).toBe(false);
      if (ASKING.has(name) || (await sendForms(page, walk)) === 0) continue;
      await expectAccessible(page, `${where} after sending`, true);
    }
  }
});

test('overlays of the gallery are accessible', async ({ page }) => {
  test.setTimeout(isSoak ? 600_000 : 120_000);
  const walk = walkOn(page);
  // Sending a code requires a session, even in the gallery.
  await comeIn(page);
  for (const [n, [tab, button]] of sampleOf(OPENERS, SAMPLE.openers).entries()) {
    for (const look of looksOf(n)) {
      await lookLike(page, look);
      await open(page, tab, walk);
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
      await walk.settle();
      await expectAccessible(page, `${button} ${look.theme} ${look.width}`);
      await page.keyboard.press('Escape');
    }
  }
});

test('a word is looked up and its example found', async ({ page }) => {
  await open(page);
  await page.getByRole('searchbox', { name: '查词' }).fill('confirm');
  await expect(page.getByText('A question that must be answered with yes first.').first()).toBeVisible();
  await page.getByRole('link', { name: /^操作 actions/ }).click();
  await expect(page).toHaveURL(/tab=opening/);
  const example = page.getByRole('button', { name: /^JSON：操作 actions/ });
  await expect(example).toBeInViewport();
  await example.click();
  await expect(page.getByRole('region', { name: /^JSON：操作 actions/ })).toContainText(
    '"confirm": "删除 {data.r.sampleNo}？',
  );
});

test('only the open tab sends questions, and a tab that was left keeps typed values', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, 'nesting');
  const tabs = page.getByRole('region', { name: /^页签 tabs/ }).getByRole('tablist');
  await tabs.getByRole('tab', { name: '备注' }).click();
  await page.getByRole('tabpanel', { name: '备注' }).getByRole('textbox').fill('留着');
  await expect(page).toHaveURL(/tab=form/);
  expect(asked).not.toContain('/api/portal/sample/block/trend');
  await tabs.getByRole('tab', { name: '记录' }).click();
  await expect(page.getByRole('tabpanel', { name: '备注' })).toBeHidden();
  await page.goBack();
  await expect(tabs.getByRole('tab', { name: '备注' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: '备注' }).getByRole('textbox')).toHaveValue('留着');
  // Arrows move the focus, Enter opens.
  await tabs.getByRole('tab', { name: '备注' }).press('ArrowLeft');
  await expect(tabs.getByRole('tab', { name: /^失败/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('有 3 笔失败，请尽快处理。')).toBeVisible();
});

test('a captcha in the form itself: refused at its field, another one drawn, and accepted', async ({ page }) => {
  await open(page, 'need');
  const form = page.locator('section', { hasText: '图形验证码就地填写' }).last();
  const typed = form.getByRole('textbox', { name: '图形验证' });
  const sendIt = form.getByRole('button', { name: '获取短信' });
  await sendIt.click();
  await expect(form.getByText('请输入图形验证码')).toBeVisible();
  await expect(form.getByRole('img')).toBeVisible();
  const first = await form.getByRole('img').getAttribute('src');
  await typed.fill('____');
  await sendIt.click();
  await expect(form.getByText('图形验证码错误或已失效')).toBeVisible();
  await expect(form.getByRole('img')).not.toHaveAttribute('src', first ?? '');
  await expect(typed).toHaveValue('');
  await form.getByRole('button', { name: '看不清？改用文字题' }).click();
  const question = (await form.getByText(/请计算/).textContent()) ?? '';
  const sum = [...question.matchAll(/\d+/g)].reduce((all, [figure]) => all + Number.parseInt(figure, 10), 0);
  await typed.fill(String(sum));
  await sendIt.click();
  await expect(page.locator('.fui-Toast', { hasText: '短信已发送' })).toBeVisible();
});
