import type { Browser, Page } from 'playwright';
import { cost, onPage, ROUNDS, withBrowser, withPages } from './pages.ts';
import { median, tell } from './report.ts';
import './fixtures/table-bench.ts';

/*
 * A page of 50 rows and 12 columns drawn by the engine against the same one written by hand with TanStack Table:
 * processor time of the page's main thread, alternating, in production builds. The figures are ratios within a round.
 */

const PAGES = ['table-ours', 'table-by-hand'] as const;
const ROWS = 50;
const LIMITS = { mount: 1.4, swap: 1.1 };

/** Milliseconds of the main thread. */
interface Measured {
  cold: number;
  warm: number;
  swap: number;
  /** Text of the rows, to verify that both pages show the same. */
  text: string;
}

export async function benchTable(): Promise<boolean> {
  return withPages(PAGES, async (origin) => {
    const rounds: Record<string, Measured>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const measured = await measureRound(origin, round);
      const [ours, byHand] = PAGES.map((page) => measured[page]?.text);
      if (ours !== byHand) {
        const [first, second] = [ours, byHand].map((text) => (text ?? '').split('\n')[0]);
        throw new Error(`The two tables do not say the same: "${first}" and "${second}"`);
      }
      rounds.push(measured);
    }
    return report(rounds);
  });
}

async function measureRound(origin: string, round: number): Promise<Record<string, Measured>> {
  return withBrowser(async (browser) => {
    const measured: Record<string, Measured> = {};
    for (const page of round % 2 === 0 ? PAGES : PAGES.toReversed()) {
      measured[page] = await measure(browser, `${origin}/${page}.html`);
    }
    return measured;
  });
}

async function measure(browser: Browser, address: string): Promise<Measured> {
  return onPage(browser, address, async (open) => {
    const { page } = open;
    await page.waitForFunction(() => window.tableBench !== undefined);
    await page.waitForTimeout(400);
    const cold = await cost(open, () => show(page));
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
      swaps.push(await cost(open, () => swap(page, n)));
    }
    await page.evaluate(() => window.tableBench?.show(0));
    await page.waitForTimeout(200);
    const warm = await cost(open, () => show(page));
    return { cold, warm, swap: median(swaps), text };
  });
}

/** Draws the table and waits for the paint after its last row is there. */
async function show(page: Page): Promise<void> {
  await page.evaluate(async (rows) => {
    const bench = window.tableBench;
    if (bench === undefined) throw new Error('no bench');
    bench.show(rows);
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

function report(rounds: Record<string, Measured>[]): boolean {
  const kinds = ['cold', 'warm', 'swap'] as const;
  const ratios = kinds.map((kind) =>
    median(rounds.map((round) => (round['table-ours']?.[kind] ?? NaN) / (round['table-by-hand']?.[kind] ?? NaN))),
  );
  const [cold = NaN, warm = NaN, swapped = NaN] = ratios;
  const reached = [
    tell(cold <= LIMITS.mount, `${cold.toFixed(2)} ×  (limit ${LIMITS.mount} ×)  mount of 50 rows, cold, all CPU`),
    tell(swapped <= LIMITS.swap, `${swapped.toFixed(2)} ×  (limit ${LIMITS.swap} ×)  the next page: 50 other rows`),
  ];
  console.log(`         ${warm.toFixed(2)} ×  the mount again (warm)`);
  for (const page of PAGES) {
    const [a, b, c] = kinds.map((kind) => median(rounds.map((round) => round[page]?.[kind] ?? NaN)).toFixed(0));
    console.log(`         ${page}: ${a} ms cold, ${b} ms warm, ${c} ms other rows`);
  }
  return reached.every(Boolean);
}

if (import.meta.main) process.exitCode = (await benchTable()) ? 0 : 1;
