import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { startBank } from '#bank/bank.ts';
import { BROWSER_ARGUMENTS, findBrowser } from '#generators/browser.ts';

/* What the browser fetches of JavaScript until the list of payment orders stands still: fresh cache, gzip, shell included. */

const LIMIT = 260;
const LIST = '/transaction-manage/payment-order';

/** Of the portal as it was last built (`vite build`). */
export async function benchFirstLoad(): Promise<boolean> {
  const bank = await startBank({
    database: { memory: true },
    seed: 'small',
    log: () => undefined,
    page: { directory: fileURLToPath(new URL('../../dist', import.meta.url)) },
  });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGUMENTS });
  try {
    const address = await bank.sandbox.listen({ port: 0 });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const signedIn = await context.request.post(`${address}/api/user/login`, {
      headers: { 'system-name': 'member-exchange-client' },
      data: { loginNo: '13800000001', password: 'Demo#2026' },
    });
    const { code } = (await signedIn.json()) as { code: string };
    if (code !== '0') throw new Error(`Signing in was answered ${code}`);
    const page = await context.newPage();
    let bytes = 0;
    let files = 0;
    page.on('response', (response) => {
      if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
      if (response.headers()['content-encoding'] !== 'gzip') throw new Error(`${response.url()} is not compressed`);
      files += 1;
      void response
        .request()
        .sizes()
        .then((sizes) => {
          bytes += sizes.responseBodySize;
        });
    });
    await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
    await page.goto(address + LIST, { waitUntil: 'networkidle' });
    await page.getByRole('grid').first().locator('tbody tr').first().waitFor();
    await page.waitForLoadState('networkidle');
    const size = Math.round(bytes / 1024);
    console.log(
      `${size <= LIMIT ? 'reached' : 'MISSED '}  ${size} KB  (limit ${LIMIT} KB)  JavaScript of the list's first load, ${files} files`,
    );
    return size > 0 && size <= LIMIT;
  } finally {
    await browser.close();
    await bank.close();
  }
}

if (import.meta.main) process.exitCode = (await benchFirstLoad()) ? 0 : 1;
