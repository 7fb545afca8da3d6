import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { expect, test } from 'playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { generate } from '#generators/vite.ts';
import { openLibrary } from '../toy/library.ts';

/* The page of a person who edits schemas: after a valid save, and after an invalid one. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TOY = join(ROOT, 'tests/toy/');
/** A cold dev server first prepares its modules. */
const COLD = 60_000;

test('a saved schema is on the screen, a broken one over it, and nothing typed is lost', async ({ page }) => {
  test.setTimeout(2 * COLD);
  // Beside the toy, so that generated files resolve the same imports.
  const work = mkdtempSync(join(TOY, '.bench-'));
  const library = await openLibrary();
  let vite: ViteDevServer | undefined;
  try {
    const schemas = join(work, 'schemas');
    cpSync(join(TOY, 'schemas'), schemas, { recursive: true });
    symlinkSync(join(TOY, 'portal'), join(work, 'portal'));
    const file = join(schemas, 'screens/buy.json');
    const text = readFileSync(file, 'utf8');
    vite = await createServer({
      configFile: false,
      root: join(work, 'portal'),
      cacheDir: join(work, 'cache'),
      resolve: {
        preserveSymlinks: true,
        alias: { 'markdown-to-jsx/react': join(ROOT, 'src/engine/forms/no-markdown.ts') },
      },
      plugins: [react(), generate({ root: schemas, out: join(work, 'generated') })],
      // The page reloads if the dev server finds a dependency only after its start.
      optimizeDeps: { entries: ['main.tsx', join(ROOT, 'src/engine/**/*.{ts,tsx}'), '!**/{*.test.*,fixtures/**}'] },
      // The server accepts writes only from its own pages, which it recognises by the host.
      server: { port: 0, proxy: { '/api': { target: await library.listen({ port: 0 }), changeOrigin: false } } },
      logLevel: 'silent',
    });
    await vite.listen();
    await page.goto(`${vite.resolvedUrls?.local[0] ?? ''}books/buy`);
    const heading = page.getByRole('heading', { level: 1 });
    const name = page.getByLabel('Name');
    await name.waitFor({ timeout: COLD });
    await page.evaluate(() => {
      document.documentElement.dataset['loaded'] = 'once';
    });
    await name.fill('Half typed');
    const expectKept = async (): Promise<void> => {
      await expect(name).toHaveValue('Half typed');
      await expect(page.locator('html')).toHaveAttribute('data-loaded', 'once');
    };

    const titled = text.replace('"title": "Buy a book"', '"title": "Buy one more book"');
    expect(titled).not.toBe(text);
    writeFileSync(file, titled);
    await expect(heading).toHaveText('Buy one more book');
    await expectKept();

    const broken = titled.replace('"author"', '"autor"');
    const before = broken.slice(0, broken.indexOf('"autor"')).split('\n');
    const place = `screens/buy.json:${before.length}:${before.at(-1)!.length + 1}`;
    writeFileSync(file, broken);
    const overlay = page.locator('vite-error-overlay');
    await expect(overlay.locator('.message')).toContainText('autor');
    await expect(overlay.locator('.message')).toContainText('Did you mean "author"?');
    await expect(overlay.getByText(place).first()).toBeVisible();
    await expect(heading).toHaveText('Buy one more book');
    await expectKept();

    writeFileSync(file, titled.replace('one more', 'another'));
    await expect(overlay).toHaveCount(0);
    await expect(heading).toHaveText('Buy another book');
    await expectKept();
  } finally {
    await vite?.close();
    await library.close();
    rmSync(work, { recursive: true, force: true });
  }
});
