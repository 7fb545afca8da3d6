import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import { generate } from '#generators/generate.ts';
import { generate as generator } from '#generators/vite.ts';
import { openLibrary } from '../toy/library.ts';
import { openBrowser } from '../fixtures/open-browser.ts';
import { median, tell } from './report.ts';

/*
 * Waiting times of a product person: `check` of a whole product, and the time until a saved file is visible in the
 * browser. Both with 150 screens; the second on the toy portal with copies of its list.
 */

const SCREENS = 150;
const CHECK_LIMIT = 2000;
const SAVE_LIMIT = 300;
const SAVES = 7;
const TOY = fileURLToPath(new URL('../toy/', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export async function benchSchemas(): Promise<boolean> {
  const checked = await measureCheck();
  const saved = await measureSave();
  const reached = [
    tell(checked <= CHECK_LIMIT, `${checked} ms  (limit ${CHECK_LIMIT} ms)  check of ${SCREENS} screens, cold`),
    tell(saved <= SAVE_LIMIT, `${saved} ms  (limit ${SAVE_LIMIT} ms)  saved file to the screen, median of ${SAVES}`),
  ];
  return reached.every(Boolean);
}

/** Checks the product's own schemas with as many copies of a list, which the menu links to. */
async function measureCheck(): Promise<number> {
  const root = mkdtempSync(join(tmpdir(), 'check-'));
  try {
    cpSync(join(ROOT, 'schemas'), root, { recursive: true });
    const list = readFileSync(join(root, 'screens/marketing/coupons.json'), 'utf8');
    const path = '"path": "/marketing/marketing-coupon"';
    multiply(
      root,
      'menus/new.json',
      list,
      path,
      (n) => `"path": "/copy/${n}", "permission": "/marketing/marketing-coupon"`,
    );
    const start = performance.now();
    const { problems, model } = await generate({ root });
    const took = Math.round(performance.now() - start);
    if (problems.length > 0) throw new Error(problems.map((each) => each.message).join('\n'));
    if (Object.keys(model.screens).length < SCREENS) throw new Error('There are too few screens to measure');
    return took;
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Writes copies of a screen, each with a hidden menu entry, because check refuses unreachable screens. */
function multiply(root: string, menu: string, text: string, path: string, copy: (n: number) => string): void {
  if (!text.includes(path)) throw new Error(`The screen to copy has no ${path}`);
  mkdirSync(join(root, 'screens/copy'), { recursive: true });
  const menuFile = join(root, menu);
  const menus = JSON.parse(readFileSync(menuFile, 'utf8')) as { items: Record<string, object> };
  for (let n = 0; n < SCREENS; n += 1) {
    writeFileSync(join(root, `screens/copy/copy-${n}.json`), text.replace(path, copy(n)));
    menus.items[`copy${n}`] = { title: `Copy ${n}`, screen: `copy/copy-${n}`, hidden: true };
  }
  writeFileSync(menuFile, JSON.stringify(menus));
}

async function measureSave(): Promise<number> {
  // Beside the toy, so that generated files resolve the same imports.
  const work = mkdtempSync(join(TOY, '.bench-'));
  // The sandbox answers calls only; the dev server below serves the pages, and no built page exists on a fresh clone.
  const library = await openLibrary({ directory: join(TOY, 'portal') });
  let vite: ViteDevServer | undefined;
  const browser = await openBrowser();
  try {
    const schemas = join(work, 'schemas');
    cpSync(join(TOY, 'schemas'), schemas, { recursive: true });
    symlinkSync(join(TOY, 'portal'), join(work, 'portal'));
    const file = join(schemas, 'screens/books.json');
    const text = readFileSync(file, 'utf8');
    multiply(schemas, 'menus/main.json', text, '"/books",\n', (n) => `"/books/${n}",\n`);
    const calls = await library.listen({ port: 0 });
    vite = await createServer({
      configFile: false,
      root: join(work, 'portal'),
      resolve: {
        preserveSymlinks: true,
        alias: { 'markdown-to-jsx/react': join(ROOT, 'src/engine/forms/no-markdown.ts') },
      },
      plugins: [react(), generator({ root: schemas, out: join(work, 'generated') })],
      // The sandbox refuses a write whose Origin differs from its Host, so the page's host is forwarded.
      server: { port: 0, proxy: { '/api': { target: calls, changeOrigin: false } } },
      logLevel: 'error',
    });
    await vite.listen();
    const page = await browser.newPage();
    await page.goto(`${vite.resolvedUrls?.local[0] ?? ''}books`);
    await page.getByRole('heading', { name: 'Books', level: 1 }).waitFor({ timeout: 60_000 });
    const times: number[] = [];
    for (let n = 0; n < SAVES; n += 1) {
      await page.waitForTimeout(2500);
      const seen = page.waitForFunction((title) => document.querySelector('h1')?.textContent === title, `Books ${n}`);
      const start = performance.now();
      writeFileSync(file, text.replace('"title": "Books"', `"title": "Books ${n}"`));
      await seen;
      times.push(performance.now() - start);
    }
    return Math.round(median(times));
  } finally {
    await browser.close();
    await vite?.close();
    await library.close();
    rmSync(work, { recursive: true });
  }
}

if (import.meta.main) process.exitCode = (await benchSchemas()) ? 0 : 1;
