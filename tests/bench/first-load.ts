import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { startBank } from '#bank/bank.ts';
import { PORTAL_PAGES } from '#bank/portal-pages.ts';
import { BROWSER_ARGUMENTS, findBrowser } from '#generators/browser.ts';
import { median, ROUNDS, tell } from './pages.ts';

/*
 * The first page of a visit, of the portal as it was last built (`vite build`): nothing cached, a slow line and a slow
 * processor. Then what the browser fetches for the list, and for a form that is opened after it, on a quick line.
 */

/** 1.6 Mbit a second, 150 ms to and fro. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const LIST = '/transaction-manage/payment-order';
const FORM = '/pay/initiatePayment';

interface Visited {
  path: string;
  name: string;
  isAnonymous?: boolean;
  /** Resolves when the page shows its main content. */
  shown: (page: Page) => Promise<unknown>;
  /** Milliseconds until the largest part is painted. */
  limit: number;
}

const firstRow = (page: Page): Promise<void> => page.getByRole('grid').first().locator('tbody tr').first().waitFor();

const VISITS: Visited[] = [
  { path: LIST, name: 'list', shown: firstRow, limit: 2500 },
  {
    path: '/account/userAccount',
    name: 'home',
    shown: (page) => page.locator('main h2').first().waitFor(),
    limit: 2500,
  },
  { path: FORM, name: 'payment form', shown: (page) => page.locator('main form').first().waitFor(), limit: 3000 },
  {
    path: '/login',
    name: 'login',
    isAnonymous: true,
    shown: (page) => page.locator('form').first().waitFor(),
    limit: 1800,
  },
];

const SHIFT_LIMIT = 0.02;
const REQUEST_LIMIT = 30;
const LIST_KB = 240;
const FORM_KB = 80;

interface Visit {
  largest: number;
  shift: number;
  /** Of code and style. */
  requests: number;
}

export async function benchFirstLoad(): Promise<boolean> {
  const bank = await startBank({
    database: { memory: true },
    seed: 'small',
    log: () => undefined,
    page: { directory: fileURLToPath(new URL('../../dist', import.meta.url)), ...PORTAL_PAGES },
  });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGUMENTS });
  try {
    const address = await bank.sandbox.listen({ port: 0 });
    let isReached = true;
    for (const visited of VISITS) {
      const visits: Visit[] = [];
      // oxlint-disable-next-line no-await-in-loop -- one browser at a time is measured
      for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, address, visited));
      const largest = Math.round(median(visits.map((each) => each.largest)));
      const shift = median(visits.map((each) => each.shift));
      const requests = median(visits.map((each) => each.requests));
      const { name, limit } = visited;
      for (const said of [
        tell(largest <= limit, `${largest} ms  (limit ${limit})  largest paint of ${name} on a slow line`),
        tell(shift <= SHIFT_LIMIT, `${shift.toFixed(3)}  (limit ${SHIFT_LIMIT})  layout shift of ${name}`),
        tell(requests <= REQUEST_LIMIT, `${requests}  (limit ${REQUEST_LIMIT})  requests of code and style of ${name}`),
      ])
        isReached &&= said;
    }
    // oxlint-disable-next-line no-await-in-loop
    return (await tellSizes(browser, address)) && isReached;
  } finally {
    await browser.close();
    await bank.close();
  }
}

async function visit(browser: Browser, address: string, { path, isAnonymous, shown }: Visited): Promise<Visit> {
  const context = await contextOf(browser, address, isAnonymous === true);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const kept = window as unknown as { shift: number; largest: number };
    kept.shift = 0;
    kept.largest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) kept.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) kept.largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let requests = 0;
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) requests += 1;
  });
  await page.goto(address + path, { waitUntil: 'commit' });
  await shown(page);
  await page.waitForLoadState('networkidle');
  const { largest, shift } = await page.evaluate(() => {
    const kept = window as unknown as { shift: number; largest: number };
    return { largest: kept.largest, shift: kept.shift };
  });
  await context.close();
  return { largest, shift, requests };
}

async function contextOf(browser: Browser, address: string, isAnonymous: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  if (isAnonymous) return context;
  const signedIn = await context.request.post(`${address}/api/user/login`, {
    headers: { 'system-name': 'member-exchange-client' },
    data: { loginNo: '13800000001', password: 'Demo#2026' },
  });
  const { code } = (await signedIn.json()) as { code: string };
  if (code !== '0') throw new Error(`Signing in was answered ${code}`);
  return context;
}

/** JavaScript of the list's first load, and what the first form adds to it. */
async function tellSizes(browser: Browser, address: string): Promise<boolean> {
  const context = await contextOf(browser, address, false);
  const page = await context.newPage();
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    if (response.headers()['content-encoding'] !== 'gzip') throw new Error(`${response.url()} is not compressed`);
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  const kilobytes = async (): Promise<number> => {
    await page.waitForLoadState('networkidle');
    return Math.round((await Promise.all(sizes)).reduce((sum, each) => sum + each, 0) / 1024);
  };
  await page.goto(address + LIST);
  await firstRow(page);
  const list = await kilobytes();
  await page.goto(address + FORM);
  await page.locator('main form').first().waitFor();
  const form = (await kilobytes()) - list;
  await context.close();
  const isSmall = tell(
    list > 0 && list <= LIST_KB,
    `${list} KB  (limit ${LIST_KB} KB)  JavaScript of the list's first load`,
  );
  return tell(form <= FORM_KB, `${form} KB  (limit ${FORM_KB} KB)  JavaScript of the first form after it`) && isSmall;
}

if (import.meta.main) process.exitCode = (await benchFirstLoad()) ? 0 : 1;
