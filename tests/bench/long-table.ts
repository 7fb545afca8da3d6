import type { Browser, Page } from 'playwright';
import { cost, held, onPage, ROUNDS, withBrowser, withPages, type Measuring } from './pages.ts';
import { median, tell } from './report.ts';
import './fixtures/table-bench.ts';

/*
 * Tables of many rows and of many columns: the cost of drawing them, of scrolling, and after they are removed. The same
 * run measures the same rows written by hand with TanStack Table and Virtual.
 */

const PAGES = ['table-ours', 'table-by-hand'] as const;
const LONG = 100_000;
const SHORT = 10_000;
const FRAMES = 300;
const LIMITS = { longer: 1.1, heap: 5, dropped: 0, frame: 8, wideDropped: 0, growth: 3 };

interface Long {
  short: number;
  long: number;
  /** Megabytes in addition to the rows themselves. */
  heap: number;
  scrolled: Scrolled;
}

interface Scrolled {
  dropped: number;
  longest: number;
  /** Milliseconds of the main thread for each frame. */
  cpu: number;
}

export async function benchLongTable(): Promise<boolean> {
  return withPages(PAGES, async (origin) => {
    const long: Record<string, Long[]> = { 'table-ours': [], 'table-by-hand': [] };
    const wide: Scrolled[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await withBrowser(async (browser) => {
        for (const page of round % 2 === 0 ? PAGES : PAGES.toReversed()) {
          long[page]?.push(await measureLong(browser, `${origin}/${page}.html`));
        }
        wide.push(await onPage(browser, `${origin}/table-ours.html?columns=50`, measureWide));
      });
    }
    const left = await withBrowser((browser) => onPage(browser, `${origin}/table-ours.html`, measureLeft));
    return report(long, wide, left);
  });
}

async function measureLong(browser: Browser, address: string): Promise<Long> {
  const short = await onPage(browser, address, (open) => mount(open, SHORT));
  return onPage(browser, address, async (open) => {
    await open.page.waitForFunction(() => window.tableBench !== undefined);
    await open.page.evaluate((count) => window.tableBench?.prepare(count), LONG);
    const before = await held(open);
    const long = await mount(open, LONG);
    await open.page.waitForTimeout(700);
    const { heap } = await held(open);
    return { short, long, heap: heap - before.heap, scrolled: await scroll(open, 'down') };
  });
}

/** Processor time of drawing a number of rows, until the visible ones are painted. */
async function mount(open: Measuring, count: number): Promise<number> {
  const { page } = open;
  await page.waitForFunction(() => window.tableBench !== undefined);
  await page.evaluate((rows) => window.tableBench?.prepare(rows), count);
  await page.waitForTimeout(400);
  return cost(open, () => show(page, count));
}

async function show(page: Page, count: number): Promise<void> {
  await page.evaluate(async (rows) => {
    const bench = window.tableBench;
    if (bench === undefined) throw new Error('no bench');
    bench.show(rows);
    const deadline = performance.now() + 30_000;
    const isDrawn = (): boolean => document.querySelectorAll(bench.rowSelector).length >= 20;
    // The scroll height includes all rows, even those that are not drawn.
    const isWhole = (): boolean => isDrawn() && (bench.scroller()?.scrollHeight ?? 0) >= rows * 40;
    while (!isWhole()) {
      if (performance.now() > deadline) throw new Error('the table was not drawn');
      await new Promise((next) => requestAnimationFrame(next));
    }
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  }, count);
}

/** Scrolls fifty screens down, or across all columns and back, one step per frame. */
async function scroll(open: Measuring, way: 'down' | 'across'): Promise<Scrolled> {
  let frames: number[] = [];
  const spent = await cost(open, async () => {
    frames = await open.page.evaluate(
      async ([count, isDown]) => {
        const scroller = window.tableBench?.scroller();
        if (scroller === undefined) throw new Error('nothing scrolls');
        const step = isDown ? (50 * scroller.clientHeight) / count : (2 * scroller.scrollWidth) / count;
        const took: number[] = [];
        let last = 0;
        await new Promise<void>((resolve) => {
          let n = 0;
          const frame = (now: number): void => {
            if (last > 0) took.push(now - last);
            last = now;
            n += 1;
            if (n > count) return resolve();
            if (isDown) scroller.scrollTop += step;
            else scroller.scrollLeft += n <= count / 2 ? step : -step;
            requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        });
        return took;
      },
      [FRAMES, way === 'down'] as const,
    );
  });
  const dropped = frames.reduce((sum, took) => sum + Math.max(0, Math.round(took / (1000 / 60)) - 1), 0);
  return { dropped, longest: Math.max(...frames), cpu: spent / FRAMES };
}

async function measureWide(open: Measuring): Promise<Scrolled> {
  const { page } = open;
  await page.waitForFunction(() => window.tableBench !== undefined);
  await show(page, 200);
  await page.waitForTimeout(700);
  return scroll(open, 'across');
}

interface Left {
  /** After 5 and after 50 mounts. */
  nodes: [number, number];
  listeners: [number, number];
  /** Kilobytes per mount. */
  growth: number;
}

async function measureLeft(open: Measuring): Promise<Left> {
  const { page } = open;
  await page.waitForFunction(() => window.tableBench !== undefined);
  const mountAndLeave = (times: number): Promise<void> =>
    page.evaluate(async (count) => {
      const frame = (): Promise<unknown> => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
      for (let n = 0; n < count; n += 1) {
        window.tableBench?.show(50);
        await frame();
        await frame();
        window.tableBench?.show(0);
        await frame();
      }
    }, times);
  await mountAndLeave(5);
  const five = await held(open);
  await mountAndLeave(45);
  await page.waitForTimeout(500);
  const fifty = await held(open);
  // Until then the browser still compiles hot code, so the memory grows by that code, not by leaks of a table.
  await mountAndLeave(90);
  await page.waitForTimeout(500);
  const warm = await held(open);
  await mountAndLeave(45);
  await page.waitForTimeout(500);
  const more = await held(open);
  return {
    nodes: [five.nodes, fifty.nodes],
    listeners: [five.listeners, fifty.listeners],
    growth: ((more.heap - warm.heap) * 1024) / 45,
  };
}

function report(long: Record<string, Long[]>, wide: Scrolled[], left: Left): boolean {
  const ours = long['table-ours'] ?? [];
  const longer = median(ours.map((each) => each.long / each.short));
  const heap = median(ours.map((each) => each.heap));
  const dropped = median(ours.map(({ scrolled }) => scrolled.dropped));
  const frame = median(ours.map(({ scrolled }) => scrolled.cpu));
  const wideDropped = median(wide.map((each) => each.dropped));
  const isEven = left.nodes[0] === left.nodes[1] && left.listeners[0] === left.listeners[1];
  const reached = [
    tell(
      longer <= LIMITS.longer,
      `${longer.toFixed(2)} ×  (limit ${LIMITS.longer} ×)  mount of 100,000 rows to 10,000, CPU`,
    ),
    tell(
      heap <= LIMITS.heap,
      `${heap.toFixed(1)} MB  (limit ${LIMITS.heap} MB)  heap of 100,000 rows over the rows themselves`,
    ),
    tell(
      dropped <= LIMITS.dropped,
      `${dropped}  (limit ${LIMITS.dropped})  frames dropped of ${FRAMES}, 50 screens of 100,000 rows`,
    ),
    tell(frame <= LIMITS.frame, `${frame.toFixed(1)} ms  (limit ${LIMITS.frame} ms)  CPU of each of these frames`),
    tell(
      wideDropped <= LIMITS.wideDropped,
      `${wideDropped}  (limit ${LIMITS.wideDropped})  frames dropped of ${FRAMES}, 200 rows × 50 columns across and back (pain 2)`,
    ),
    tell(
      isEven,
      `nodes ${left.nodes.join(' and ')}, listeners ${left.listeners.join(' and ')} after 5 and 50 mounts and unmounts`,
    ),
    tell(
      left.growth <= LIMITS.growth,
      `${left.growth.toFixed(1)} KB  (limit ${LIMITS.growth} KB)  growth of the heap for each of 45 more`,
    ),
  ];
  for (const [page, all] of Object.entries(long)) {
    const of = (pick: (each: Long) => number): string => median(all.map(pick)).toFixed(1);
    console.log(
      `         ${page}: ${of((each) => each.short)} ms of 10,000 rows, ${of((each) => each.long)} ms of 100,000, ` +
        `heap ${of((each) => each.heap)} MB, ${of((each) => each.scrolled.cpu)} ms a frame, ` +
        `${of((each) => each.scrolled.dropped)} dropped, longest ${of((each) => each.scrolled.longest)} ms`,
    );
  }
  return reached.every(Boolean);
}

if (import.meta.main) process.exitCode = (await benchLongTable()) ? 0 : 1;
