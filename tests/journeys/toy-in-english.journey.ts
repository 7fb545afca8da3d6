import { expect, test, type Page } from 'playwright/test';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { openLibrary } from '../toy/library.ts';

/*
 * The engine speaks the language that its host chooses. The toy speaks English: no text and no attribute of its pages,
 * menus and dialogs contains a Chinese character or Chinese punctuation.
 */

/** Attributes that people see or screen readers read. */
const SPOKEN = [
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'aria-description',
  'aria-roledescription',
  'abbr',
  'value',
];

async function expectEnglish(page: Page, where: string): Promise<void> {
  const chinese = await page.evaluate((names) => {
    const isChinese = (text: string): boolean => /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text);
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let at = texts.nextNode(); at !== null; at = texts.nextNode()) found.push(at.nodeValue ?? '');
    for (const element of document.querySelectorAll('*'))
      for (const name of names) found.push(element.getAttribute(name) ?? '');
    return [document.title, ...found].filter(isChinese);
  }, SPOKEN);
  expect(chinese, where).toEqual([]);
}

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let library: Sandbox;
let address = '';

test.beforeAll(async () => {
  library = await openLibrary();
  address = await library.listen({ port: 0 });
});

test.afterAll(async () => library.close());

test('a list, its pager and its filters', async ({ page }) => {
  const rows = page.getByRole('grid').locator('tbody tr');
  await page.goto(`${address}/books`);
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole('navigation', { name: 'Books pagination' })).toContainText('12 results');
  await expect(page.getByRole('button', { name: 'Next page' })).toBeVisible();
  await expectEnglish(page, 'list');
  await page.getByRole('button', { name: 'Choose Bought' }).click();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Last 30 days' })).toBeVisible();
  await expectEnglish(page, 'calendar');
  await page.keyboard.press('Escape');
  await page.goto(`${address}/books?name=Nothing`);
  await expect(page.getByText('No results match these filters')).toBeVisible();
  await expectEnglish(page, 'no results');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(10);
});

test('the tools of a table', async ({ page }) => {
  const rows = page.getByRole('grid').locator('tbody tr');
  // Records printed pages, which disappear after printing.
  await page.addInitScript(() => {
    window.print = () => {
      document.title = document.querySelector('[data-print-sheet]')?.textContent ?? '';
    };
  });
  await page.goto(`${address}/books`);
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Row height: regular' }).click();
  await expect(page.getByRole('button', { name: 'Row height: roomy' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await page.getByRole('button', { name: 'Author: make wider' }).click();
  await expectEnglish(page, 'columns');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle(/10 of 12 results/);
  await expectEnglish(page, 'print');
  await page.getByRole('button', { name: 'More: export, shortcuts' }).click();
  await expectEnglish(page, 'menu of the table');
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog')).toContainText('Go to the previous or next page');
  await expectEnglish(page, 'shortcuts');
  await page.keyboard.press('Escape');
});

test('a row: its drawer, its dialog and its cells', async ({ page }) => {
  const rows = page.getByRole('grid').locator('tbody tr');
  await page.goto(`${address}/books`);
  await expect(rows).toHaveCount(10);
  await rows.first().getByText('9780000000000').click();
  await expect(page.getByRole('button', { name: 'Next record' })).toBeVisible();
  await expectEnglish(page, 'drawer');
  await page.getByRole('button', { name: 'Close' }).click();
  await rows.nth(1).getByRole('button', { name: 'Lost' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expectEnglish(page, 'question');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await rows.nth(1).locator('td').last().waitFor();
  await rows.nth(2).getByTitle('Edit Reader').click();
  await expect(page.getByRole('form', { name: 'Edit Reader' })).toBeVisible();
  await expectEnglish(page, 'cell');
  await page.keyboard.press('Escape');
});

test('many rows at once', async ({ page }) => {
  const rows = page.getByRole('grid').locator('tbody tr');
  await page.goto(`${address}/books`);
  await expect(rows).toHaveCount(10);
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).check();
  await expect(page.getByText('2 selected').first()).toBeVisible();
  await expectEnglish(page, 'selection');
  await page.getByRole('button', { name: 'Report lost' }).click();
  await expectEnglish(page, 'question about many');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Report lost' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('2 succeeded');
  await expectEnglish(page, 'batch');
  await page.getByRole('button', { name: 'Done' }).click();
});

test('a form, its errors, an upload and a question before leaving', async ({ page }) => {
  await page.goto(`${address}/books`);
  await page.getByRole('button', { name: 'Buy a book' }).click();
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await expect(page.getByText('ISBN is required')).toBeVisible();
  await expectEnglish(page, 'errors');
  await page.getByLabel('Bought', { exact: true }).fill('tomorrow');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Bought must be a date, such as 2026-11-20')).toBeVisible();
  await page.getByLabel('ISBN').fill('97800000000991234');
  await expect(page.getByText('Up to 13 characters')).toBeVisible();
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({
    name: 'notes.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  });
  await expect(page.getByText('This file type isn’t supported', { exact: true })).toBeVisible();
  await choose.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(page.getByRole('button', { name: 'Remove cover.png' })).toBeVisible();
  await expectEnglish(page, 'upload');
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toContainText('Leave this page?');
  await expectEnglish(page, 'before leaving');
});

test('a wizard, then a chart, sums and an export', async ({ page }) => {
  await page.goto(`${address}/lending/ask`);
  await expect(page.getByRole('list', { name: 'Steps, step 1 of 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Lending library is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Lending library' }).click();
  await expectEnglish(page, 'options');
  await page.getByRole('option').nth(1).click();
  await page.getByLabel('Book', { exact: true }).fill('Notes');
  await page.getByLabel('Copies').fill('2');
  await page.getByRole('button', { name: 'Next' }).click();
  await expectEnglish(page, 'second step');
  await page.getByLabel('From', { exact: true }).fill('2030-01-01');
  await page.getByLabel('Until', { exact: true }).fill('2030-02-01');
  await page.getByLabel('Deposit').fill('12.345');
  await expect(page.getByText('USD allows up to 2 decimals')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Back to edit' })).toBeVisible();
  await expectEnglish(page, 'last step');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('is being checked')).toBeVisible();
  await expectEnglish(page, 'result');

  const rows = page.getByRole('grid').locator('tbody tr');
  await page.goto(`${address}/lendings`);
  await expect(rows).toHaveCount(1);
  await page.getByRole('group', { name: /bar chart/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expectEnglish(page, 'chart');
  await page.getByRole('button', { name: 'Show table' }).click();
  await expectEnglish(page, 'table of the chart');
  await page.getByRole('button', { name: 'More: export, shortcuts' }).click();
  await page.getByRole('menuitem', { name: 'Export all 1 result' }).click();
  await expect(page.getByText(/is ready/).first()).toBeVisible();
  await expectEnglish(page, 'export');
});

test('what fails', async ({ page }) => {
  await page.route('**/api/books/page', (route) => route.abort());
  await page.goto(`${address}/books`);
  await expect(page.getByText('Couldn’t load Books')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectEnglish(page, 'no network');
  await page.unroute('**/api/books/page');
  await page.route('**/api/books/page', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Network error (502)')).toBeVisible();
  await expectEnglish(page, 'bad gateway');
  await page.unroute('**/api/books/page');
  await page.goto(`${address}/lendings/IL999999`);
  await expect(page.getByText('The link may be wrong')).toBeVisible();
  await expectEnglish(page, 'a record that is not there');
});

test('a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}/books`);
  await expect(page.getByText('12 results').first()).toBeVisible();
  await expectEnglish(page, 'cards');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible();
  await expectEnglish(page, 'sheet of filters');
});
