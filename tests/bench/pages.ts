import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from 'playwright';
import { build } from 'vite';
import { openBrowser } from '../fixtures/open-browser.ts';

/* Measures pages of `fixtures`: production builds, a separate browser, processor time of the main thread. */

const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export const ROUNDS = Number(process.env.ROUNDS ?? 5);

/**
 * Builds and serves pages during a measurement.
 * @param measure gets their origin
 */
export async function withPages<Result>(
  pages: readonly string[],
  measure: (origin: string) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  await build({
    configFile: false,
    root: FIXTURES,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { 'markdown-to-jsx/react': join(ROOT, 'src/engine/forms/no-markdown.ts') } },
    build: {
      outDir: directory,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: {
        input: pages.map((page) => join(FIXTURES, `${page}.html`)),
      },
    },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
    try {
      const body = readFileSync(join(directory, path));
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream').end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(Number(process.env.BENCH_PORT ?? 0), '127.0.0.1', resolve));
  try {
    return await measure(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

export async function withBrowser<Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await openBrowser(['--js-flags=--expose-gc']);
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** An open page, with the work of its main thread. */
export interface Measuring {
  page: Page;
  cdp: CDPSession;
}

/**
 * Opens a page, and closes it after the measurement.
 * @throws the page's own errors
 */
export async function onPage<Result>(
  browser: Browser,
  address: string,
  measure: (open: Measuring) => Promise<Result>,
): Promise<Result> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address);
  const result = await measure({ page, cdp });
  await page.close();
  if (failures.length > 0) throw new Error(`${address}: ${failures.join('; ')}`);
  return result;
}

/** Main thread time of some work, in milliseconds. */
export async function cost({ cdp }: Measuring, work: () => Promise<unknown>): Promise<number> {
  const before = await metric(cdp, 'TaskDuration');
  await work();
  return ((await metric(cdp, 'TaskDuration')) - before) * 1000;
}

/** Remains after garbage collection: megabytes of the heap, nodes and listeners of the page. */
export async function held({ page, cdp }: Measuring): Promise<{ heap: number; nodes: number; listeners: number }> {
  for (let n = 0; n < 3; n += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(60);
  }
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const nodes = await metric(cdp, 'Nodes');
  return { heap: usedSize / 1_048_576, nodes, listeners: await metric(cdp, 'JSEventListeners') };
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? 0;
}
