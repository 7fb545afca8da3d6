import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { build } from 'vite';
import { BROWSER_ARGUMENTS, findBrowser } from '../browser.ts';
import './fixtures/table-bench.ts';

/*
 * A page of 50 rows and 12 columns drawn by the engine against the same one written by hand with TanStack Table: processor
 * time of the page's main thread, both in turn, production builds. What is compared are ratios within a round.
 */

const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = ['table-ours', 'table-by-hand'] as const;
const ROWS = 50;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const LIMIT = 1.5;
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Milliseconds of the main thread. */
interface Measured {
  cold: number;
  warm: number;
  swap: number;
  /** What the rows say, to see that both pages do the same. */
  text: string;
}

export async function benchTable(): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-table-'));
  await buildPages(directory);
  const server = await serve(directory);
  const { port } = server.address() as { port: number };
  try {
    const rounds: Record<string, Measured>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const measured = await measureRound(`http://127.0.0.1:${port}`, round);
      const [ours, byHand] = PAGES.map((page) => measured[page]?.text);
      if (ours !== byHand) {
        const [first, second] = [ours, byHand].map((text) => (text ?? '').split('\n')[0]);
        throw new Error(`The two tables do not say the same: "${first}" and "${second}"`);
      }
      rounds.push(measured);
    }
    return report(rounds);
  } finally {
    server.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function buildPages(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: FIXTURES,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { 'markdown-to-jsx/react': join(ROOT, 'src/engine/forms/no-markdown.ts') } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { input: PAGES.map((page) => join(FIXTURES, `${page}.html`)) },
    },
  });
}

function serve(directory: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
    try {
      const body = readFileSync(join(directory, path));
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream').end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) =>
    server.listen(Number(process.env.BENCH_PORT ?? 0), '127.0.0.1', () => resolve(server)),
  );
}

async function measureRound(origin: string, round: number): Promise<Record<string, Measured>> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGUMENTS });
  try {
    const measured: Record<string, Measured> = {};
    for (const page of round % 2 === 0 ? PAGES : PAGES.toReversed()) {
      measured[page] = await measure(browser, `${origin}/${page}.html`);
    }
    return measured;
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, address: string): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address);
  await page.waitForFunction(() => window.tableBench !== undefined);
  await page.waitForTimeout(400);
  const cold = await cost(cdp, () => show(page));
  const text = await page.evaluate((rows) => {
    const selector = window.tableBench?.rowSelector ?? '';
    return [...document.querySelectorAll(selector)]
      .slice(0, rows)
      .map((row) => row.textContent)
      .join('\n');
  }, ROWS);
  const swaps: number[] = [];
  for (let n = 1; n <= 3; n += 1) {
    await page.waitForTimeout(150);
    swaps.push(await cost(cdp, () => swap(page, n)));
  }
  await page.evaluate(() => window.tableBench?.show(false));
  await page.waitForTimeout(200);
  const warm = await cost(cdp, () => show(page));
  await page.close();
  if (failures.length > 0) throw new Error(`${address}: ${failures.join('; ')}`);
  return { cold, warm, swap: median(swaps), text };
}

/** Draws the table and waits for the paint after its last row is there. */
async function show(page: Page): Promise<void> {
  await page.evaluate(async (rows) => {
    const bench = window.tableBench;
    if (bench === undefined) throw new Error('no bench');
    bench.show(true);
    const deadline = performance.now() + 30_000;
    while (document.querySelectorAll(bench.rowSelector).length < rows) {
      if (performance.now() > deadline) throw new Error('the table was not drawn');
      await new Promise((next) => requestAnimationFrame(next));
    }
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  }, ROWS);
}

async function swap(page: Page, n: number): Promise<void> {
  await page.evaluate(
    async (id) => {
      const bench = window.tableBench;
      bench?.swap();
      const deadline = performance.now() + 30_000;
      while (document.querySelector(bench?.rowSelector ?? '')?.textContent?.startsWith(id) !== true) {
        if (performance.now() > deadline) throw new Error('the rows did not change');
        await new Promise((next) => requestAnimationFrame(next));
      }
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    },
    `R${String(n * ROWS).padStart(6, '0')}`,
  );
}

async function cost(cdp: CDPSession, work: () => Promise<void>): Promise<number> {
  const before = await taskTime(cdp);
  await work();
  return (await taskTime(cdp)) - before;
}

async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000;
}

function report(rounds: Record<string, Measured>[]): boolean {
  const kinds = ['cold', 'warm', 'swap'] as const;
  const ratios = kinds.map((kind) =>
    median(rounds.map((round) => (round['table-ours']?.[kind] ?? NaN) / (round['table-by-hand']?.[kind] ?? NaN))),
  );
  const [cold = NaN, warm = NaN, swapped = NaN] = ratios;
  console.log(
    `${cold <= LIMIT ? 'reached' : 'MISSED '}  ${cold.toFixed(2)} ×  (limit ${LIMIT} ×)  mount of 50 rows, cold, all CPU`,
  );
  console.log(`         ${warm.toFixed(2)} ×  the same again (warm); ${swapped.toFixed(2)} ×  50 other rows`);
  for (const page of PAGES) {
    const [a, b, c] = kinds.map((kind) => median(rounds.map((round) => round[page]?.[kind] ?? NaN)).toFixed(0));
    console.log(`         ${page}: ${a} ms cold, ${b} ms warm, ${c} ms other rows`);
  }
  return cold <= LIMIT;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

if (import.meta.main) process.exitCode = (await benchTable()) ? 0 : 1;
