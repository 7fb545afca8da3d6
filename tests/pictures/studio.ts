import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { mainFont } from '#sandbox/papers.ts';
import { openBrowser } from '../fixtures/open-browser.ts';

/* A browser for the pictures of the pages: high resolution, no animations, and a Chinese font on every machine. */

const INTER = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
const SCALE = 1.25;
const QUALITY = 0.8;
/** Time without changes before a picture, in milliseconds. */
const REST = 1_500;

/** Runs a function with a browser; processes that it starts find the Chinese font too. */
export async function withStudio(work: (browser: Browser) => Promise<void>): Promise<void> {
  const fonts = mkdtempSync(join(tmpdir(), 'fonts-'));
  for (const weight of [400, 600] as const) writeFileSync(join(fonts, `${weight}.ttf`), mainFont(weight));
  const known = ['/etc/fonts/fonts.conf', '/usr/local/etc/fonts/fonts.conf'].map(
    (file) => `<include ignore_missing="yes">${file}</include>`,
  );
  const settings = [...known, `<dir>${fonts}</dir>`, `<cachedir>${fonts}</cachedir>`];
  writeFileSync(join(fonts, 'fonts.conf'), `<fontconfig>${settings.join('')}</fontconfig>`);
  process.env['FONTCONFIG_FILE'] = join(fonts, 'fonts.conf');
  const browser = await openBrowser();
  try {
    await work(browser);
  } finally {
    await browser.close();
    rmSync(fonts, { recursive: true });
  }
}

export async function openWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1520, height: 855 },
    deviceScaleFactor: SCALE,
    colorScheme: 'light',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  // The dev server of a copy serves no file outside the copy.
  await context.route(/inter-latin-wght-normal[^/]*\.woff2/, (route) => route.fulfill({ path: INTER }));
  return context.newPage();
}

function browserOf(page: Page): Browser {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The window has no browser.');
  return browser;
}

/** The browser also encodes WebP, so no library is needed. */
async function webpOf(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const data = await page.evaluate(
      async ([source, quality]) => {
        const picture = await createImageBitmap(await (await fetch(source)).blob());
        const canvas = Object.assign(document.createElement('canvas'), {
          width: picture.width,
          height: picture.height,
        });
        canvas.getContext('2d')?.drawImage(picture, 0, 0);
        return canvas.toDataURL('image/webp', quality);
      },
      [`data:image/png;base64,${png.toString('base64')}`, QUALITY] as const,
    );
    return Buffer.from(data.split(',')[1] ?? '', 'base64');
  } finally {
    await page.close();
  }
}

/**
 * Saves the visible page as WebP.
 * @param file relative to the project
 */
export async function takePicture(page: Page, file: string): Promise<void> {
  await page.waitForTimeout(REST);
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  const bytes = await webpOf(browserOf(page), await page.screenshot());
  writeFileSync(file, bytes);
  console.log(`${file}: ${Math.round(bytes.length / 1024)} KB`);
}

export async function signInAs(page: Page, address: string, loginNo: string): Promise<void> {
  const answer = await page.context().request.post(`${address}/api/user/login`, {
    headers: { 'system-name': 'member-exchange-client', origin: address },
    data: { loginNo, password: 'Demo#2026' },
  });
  const { code, message } = (await answer.json()) as { code: string; message: string };
  if (code !== '0') throw new Error(`Signing in as ${loginNo} is refused: ${code} ${message}`);
}
