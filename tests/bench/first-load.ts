import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright';
import { startBank } from '#bank/bank.ts';
import { PORTAL_PAGES } from '#bank/portal-pages.ts';
import { ROUNDS } from './pages.ts';
import { median, tell } from './report.ts';
import { openBrowser } from '../fixtures/open-browser.ts';

/*
 * The first page of a visit, of the portal as it was last built (`vite build`): without a cache, on a slow connection
 * and a slow processor. Then, on a fast connection, the files that the browser fetches for the list and for a form
 * opened after it, and the layout shifts of every page.
 */

/** 1.6 Mbit per second, 150 ms round trip. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
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

/** The window sizes in which layout shifts are measured. */
const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

const SHIFT_LIMIT = 0.02;
/** Maximum number of listed pages with layout shifts. */
const SHOWN = 5;
const REQUEST_LIMIT = 35;
const LIST_KB = 275;
const FORM_KB = 90;
/** Minimum bytes of a compressed file. */
const PACKED_FROM = 1024;

interface Visit {
  largest: number;
  shift: number;
  /** Number of requests for code and styles. */
  requests: number;
}

export async function benchFirstLoad(): Promise<boolean> {
  const bank = await startBank({
    database: { memory: true },
    seed: 'small',
    log: () => undefined,
    page: { directory: DIST, ...PORTAL_PAGES },
    // The login page of a demo asks for its guide, and is never idle without an answer.
    outboxPage: true,
  });
  const browser = await openBrowser();
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
    const isSmall = await tellSizes(browser, address);
    const stands = await tellShifts(browser, address, DESK);
    const standsOnPhones = await tellShifts(browser, address, PHONE);
    return isSmall && stands && standsOnPhones && isReached;
  } finally {
    await browser.close();
    await bank.close();
  }
}

async function visit(browser: Browser, address: string, { path, isAnonymous, shown }: Visited): Promise<Visit> {
  const context = await contextOf(browser, address, isAnonymous === true);
  const page = await context.newPage();
  await watch(page);
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
  const { largest, shift } = await seen(page);
  await context.close();
  return { largest, shift, requests };
}

/** Records layout shift and largest paint of each page opened from now on. */
async function watch(page: Page): Promise<void> {
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
}

function seen(page: Page): Promise<Pick<Visit, 'largest' | 'shift'>> {
  return page.evaluate(() => {
    const kept = window as unknown as { shift: number; largest: number };
    return { largest: kept.largest, shift: kept.shift };
  });
}

async function contextOf(
  browser: Browser,
  address: string,
  isAnonymous: boolean,
  window: BrowserContextOptions = DESK,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...window, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  if (isAnonymous) return context;
  const signedIn = await context.request.post(`${address}/api/user/login`, {
    headers: { 'system-name': 'member-exchange-client' },
    data: { loginNo: '13800000001', password: 'Demo#2026' },
  });
  const { code } = (await signedIn.json()) as { code: string };
  if (code !== '0') throw new Error(`Signing in was answered ${code}`);
  return context;
}

/**
 * The JavaScript of the list's first load, the additional JavaScript of the first form, and the part of it that is
 * fetched twice.
 */
async function tellSizes(browser: Browser, address: string): Promise<boolean> {
  const context = await contextOf(browser, address, false);
  const page = await context.newPage();
  const fetched: Promise<{ url: string; size: number }>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    const type = response.headers()['content-type'] ?? '';
    if (!/javascript|css|font/.test(type)) return;
    const isPacked = response.headers()['content-encoding'] === 'br';
    const sizes = response.request().sizes();
    fetched.push(
      sizes.then(({ responseBodySize }) => {
        // Cached answers have no size.
        const size = Math.max(0, responseBodySize);
        if (/javascript/.test(type) && !isPacked && size > PACKED_FROM) throw new Error(`${url} is not compressed`);
        return { url, size };
      }),
    );
  });
  const kilobytes = async (): Promise<number> => {
    await page.waitForLoadState('networkidle');
    const code = (await Promise.all(fetched)).filter(({ url }) => url.endsWith('.js'));
    return Math.round(code.reduce((sum, { size }) => sum + size, 0) / 1024);
  };
  await page.goto(address + LIST);
  await firstRow(page);
  const list = await kilobytes();
  await page.goto(address + FORM);
  await page.locator('main form').first().waitFor();
  const form = (await kilobytes()) - list;
  const urls = (await Promise.all(fetched)).filter(({ size }) => size > 0).map(({ url }) => url);
  const again = urls.length - new Set(urls).size;
  await context.close();
  return [
    tell(list > 0 && list <= LIST_KB, `${list} KB  (limit ${LIST_KB} KB)  JavaScript of the list's first load`),
    tell(form <= FORM_KB, `${form} KB  (limit ${FORM_KB} KB)  JavaScript of the first form after it`),
    tell(again === 0, `${again}  (limit 0)  files that the form fetches again`),
  ].every(Boolean);
}

/** The pages with the largest layout shifts during loading, among all pages with an address of their own. */
async function tellShifts(browser: Browser, address: string, window: BrowserContextOptions): Promise<boolean> {
  const { pages } = JSON.parse(readFileSync(`${DIST}/pages.json`, 'utf8')) as { pages: { path: string }[] };
  const context = await contextOf(browser, address, false, window);
  const page = await context.newPage();
  await watch(page);
  const shifts: { path: string; shift: number }[] = [];
  for (const { path } of pages) {
    if (path.includes(':')) continue;
    // oxlint-disable-next-line no-await-in-loop -- one page at a time is measured
    await page.goto(address + path, { waitUntil: 'networkidle' });
    // oxlint-disable-next-line no-await-in-loop
    shifts.push({ path, shift: (await seen(page)).shift });
  }
  await context.close();
  const most = shifts.toSorted((a, b) => b.shift - a.shift);
  for (const { path, shift } of most.slice(0, SHOWN)) console.log(`      ${shift.toFixed(3)}  layout shift of ${path}`);
  const { shift = 0 } = most[0] ?? {};
  const where = `on any of ${most.length} pages, ${window.viewport?.width} px wide`;
  return tell(shift <= SHIFT_LIMIT, `${shift.toFixed(3)}  (limit ${SHIFT_LIMIT})  most that jumps ${where}`);
}

if (import.meta.main) process.exitCode = (await benchFirstLoad()) ? 0 : 1;
