import type { Browser, CDPSession, Page } from 'playwright';
import { onPage, ROUNDS, withBrowser, withPages } from './pages.ts';
import { median, tell } from './report.ts';
import './fixtures/form-bench.ts';

/*
 * A form drawn by the engine against the same form written by hand with Fluent: processor time of the page's main
 * thread (robust on a busy machine), in one run, alternating, in production builds. The figures are ratios within a
 * round.
 */

const PAGES = ['form-ours', 'form-by-hand'] as const;
const COUNTS = [100, 300];
const KEYS = ['a', '!', 'Backspace'];
const KEY_ROUNDS = 20;

interface Cost {
  /** Milliseconds of the main thread: in total, and for JavaScript only. */
  task: number;
  script: number;
}

interface Measured {
  cold: Cost;
  /** The first mount and the browser's own work for the new controls in the next half second. */
  settled: Cost;
  warm: Cost;
  key: Cost;
}

const MOUNTS = { cold: 'cold', settled: 'cold, and half a second after', warm: 'warm' };
/** Ratios to the form written by hand, by the number of fields. */
const LIMITS: Record<number, Record<keyof typeof MOUNTS | 'key', number>> = {
  100: { cold: 0.9, settled: 0.9, warm: 0.7, key: 2.2 },
  300: { cold: 0.7, settled: 0.7, warm: 0.5, key: 2.2 },
};
const limitOf = (count: number, kind: keyof typeof MOUNTS | 'key'): number => LIMITS[count]?.[kind] ?? NaN;

export async function benchForm(): Promise<boolean> {
  return withPages(PAGES, async (origin) => {
    const rounds: Record<string, Measured>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await measureRound(origin, round));
      console.log(`  round ${round + 1}: ${summaryOf(rounds.at(-1) ?? {})}`);
    }
    return report(rounds);
  });
}

async function measureRound(origin: string, round: number): Promise<Record<string, Measured>> {
  return withBrowser(async (browser) => {
    const measured: Record<string, Measured> = {};
    const order = round % 2 === 0 ? PAGES : PAGES.toReversed();
    for (const count of COUNTS) {
      for (const page of order) measured[`${page} ${count}`] = await measure(browser, `${origin}/${page}.html`, count);
    }
    return measured;
  });
}

async function measure(browser: Browser, address: string, count: number): Promise<Measured> {
  return onPage(browser, address, async ({ page, cdp }) => {
    await page.waitForFunction(() => window.bench !== undefined);
    await page.waitForTimeout(400);
    // Garbage from preparing the page (compiled validators) must not be collected during a mount.
    await collectGarbage(page, cdp);
    const start = await read(cdp);
    await mount(page, count);
    const drawn = await read(cdp);
    await page.waitForTimeout(500);
    const still = await read(cdp);
    const [cold, settled] = [between(start, drawn), between(start, still)];
    await page.evaluate(() => window.bench?.unmount());
    await collectGarbage(page, cdp);
    const warm = await cost(cdp, () => mount(page, count));
    const key = await typeKeys(page, cdp, count);
    return { cold, settled, warm, key };
  });
}

/** Draws the form and waits for the paint after the last field is there. */
async function mount(page: Page, count: number): Promise<void> {
  await page.evaluate(async (fields) => {
    const { bench } = window;
    if (bench === undefined) throw new Error('no bench');
    bench.mount(fields);
    const deadline = performance.now() + 30_000;
    while (document.querySelectorAll(bench.fieldSelector).length < fields) {
      if (performance.now() > deadline) throw new Error('the form was not drawn');
      await new Promise((next) => requestAnimationFrame(next));
    }
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  }, count);
}

/** A third of the keys make the field invalid, a third make it valid again; each waits for its effect. */
async function typeKeys(page: Page, cdp: CDPSession, count: number): Promise<Cost> {
  await page.evaluate((fields) => {
    const input = window.bench?.middle(fields);
    input?.focus();
    // Blurred once, so that both pages validate during typing.
    input?.blur();
    input?.focus();
    input?.scrollIntoView({ block: 'center' });
  }, count);
  await page.keyboard.press('End');
  for (const warmUp of ['b', 'Backspace', '!', 'Backspace']) {
    await page.keyboard.press(warmUp);
    await page.waitForTimeout(150);
    // Checked here and not during the measurement, because the time of the check grows with the page.
    const errors = await page.evaluate(() => window.bench?.errorCount());
    if (errors !== (warmUp === '!' ? 1 : 0))
      throw new Error(`${String(errors)} errors are shown after the key ${warmUp}`);
  }
  // Garbage of the two mounts must not be collected during a key.
  await collectGarbage(page, cdp);
  const idle = await cost(cdp, () => page.waitForTimeout(1000));
  const started = performance.now();
  const all = await cost(cdp, async () => {
    for (let n = 0; n < KEY_ROUNDS; n += 1) {
      for (const key of KEYS) {
        await page.keyboard.press(key);
        await page.waitForTimeout(60);
      }
    }
  });
  const seconds = (performance.now() - started) / 1000;
  const keys = KEY_ROUNDS * KEYS.length;
  return { task: (all.task - idle.task * seconds) / keys, script: (all.script - idle.script * seconds) / keys };
}

async function collectGarbage(page: Page, cdp: CDPSession): Promise<void> {
  await cdp.send('HeapProfiler.collectGarbage');
  await page.waitForTimeout(200);
}

async function cost(cdp: CDPSession, work: () => Promise<void>): Promise<Cost> {
  const before = await read(cdp);
  await work();
  return between(before, await read(cdp));
}

function between(before: Cost, after: Cost): Cost {
  return { task: after.task - before.task, script: after.script - before.script };
}

async function read(cdp: CDPSession): Promise<Cost> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return { task: of('TaskDuration'), script: of('ScriptDuration') };
}

function report(rounds: Record<string, Measured>[]): boolean {
  const ratio = (value: (round: Record<string, Measured>) => number): number => median(rounds.map(value));
  const pick = (round: Record<string, Measured>, page: string, count: number): Measured => {
    const found = round[`${page} ${count}`];
    if (found === undefined) throw new Error('a round is not whole');
    return found;
  };
  const lines: [string, number, number][] = [];
  for (const count of COUNTS) {
    for (const [kind, words] of Object.entries(MOUNTS) as [keyof typeof MOUNTS, string][]) {
      const against = ratio(
        (round) => pick(round, 'form-ours', count)[kind].task / pick(round, 'form-by-hand', count)[kind].task,
      );
      lines.push([`mount of ${count} fields, ${words}, all CPU`, against, limitOf(count, kind)]);
    }
  }
  for (const count of COUNTS) {
    const against = ratio(
      (round) => pick(round, 'form-ours', count).key.script / pick(round, 'form-by-hand', count).key.script,
    );
    lines.push([`key at ${count} fields, JavaScript`, against, limitOf(count, 'key')]);
  }
  const reached = lines.map(([name, value, limit]) =>
    tell(value <= limit, `${value.toFixed(2)} ×  (limit ${limit} ×)  ${name}`),
  );
  for (const page of PAGES) {
    for (const count of COUNTS) {
      const cold = median(rounds.map((round) => pick(round, page, count).cold.task));
      const warm = median(rounds.map((round) => pick(round, page, count).warm.task));
      const key = median(rounds.map((round) => pick(round, page, count).key.script));
      console.log(
        `         ${page} ${count}: mount ${cold.toFixed(0)} ms cold, ${warm.toFixed(0)} ms warm; key ${key.toFixed(2)} ms`,
      );
    }
  }
  return reached.every(Boolean);
}

function summaryOf(round: Record<string, Measured>): string {
  return Object.entries(round)
    .map(
      ([name, { cold, warm, key }]) =>
        `${name} ${cold.task.toFixed(0)}/${warm.task.toFixed(0)} ms, key ${key.script.toFixed(2)}`,
    )
    .join(' · ');
}

if (import.meta.main) process.exitCode = (await benchForm()) ? 0 : 1;
