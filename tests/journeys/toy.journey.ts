import { expect, test } from 'playwright/test';
import { openLibrary } from '../toy/library.ts';

/*
 * Engine and sandbox contain nothing of the product: another portal, with its own screens and entities, runs on them.
 */

test('a library stands on the same engine and sandbox', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  const library = await openLibrary();
  const address = await library.listen({ port: 0 });
  try {
    await page.goto(`${address}/books`);
    const rows = page.getByRole('grid').locator('tbody tr');
    await expect(rows).toHaveCount(10);
    await page.getByRole('radio', { name: /Lent/ }).click();
    await expect(rows).toHaveCount(4);

    await page.goto(`${address}/books/buy`);
    await page.getByLabel('ISBN').fill('9780000000099');
    await page.getByLabel('Name').fill('A new book');
    await page.getByRole('button', { name: 'Buy', exact: true }).click();
    await expect(page).toHaveURL(/\/books$/);
    await page.goto(`${address}/books?name=A`);
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('On the shelf');
    expect(said).toEqual([]);
  } finally {
    await library.close();
  }
});
