import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import { expect } from './member.ts';

const SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export interface Look {
  theme: 'light' | 'dark';
  width: number;
}

/** Best practices beyond these levels: a name contains the visible text, and landmarks are distinguishable. */
const MORE = ['label-content-name-mismatch', 'landmark-unique', 'landmark-no-duplicate-banner', 'heading-order'];
/** Rules that do not apply to a page of samples, whose landmarks and headings repeat. */
const NOT_OF_SAMPLERS = ['landmark-unique', 'heading-order'];

/** The window and theme combinations in which every screen is examined. */
export const LOOKS: Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
];

/** Milliseconds after which animations have ended. */
const SETTLED = 600;
const TRIES = 3;

export async function lookLike(page: Page, { theme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
}

interface Finding {
  rule: string;
  help: string;
  where: string;
}

interface Axe {
  run(
    context: unknown,
    options: unknown,
  ): Promise<{ violations: { id: string; help: string; nodes: { target: unknown[]; html: string }[] }[] }>;
}

/**
 * Findings of Axe on the current page, without the focus sentinels around Fluent's dialogs and toasts, which pass the
 * focus on at once.
 */
async function examine(page: Page, more: readonly string[]): Promise<Finding[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // Not by a script tag, because the page's policy allows no other script.
  if (!isThere) await page.evaluate(await readFile(SCRIPT, 'utf8'));
  return page.evaluate(
    async ([tags, more]) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(
        { exclude: ['[data-tabster-dummy]'] },
        {
          runOnly: { type: 'tag', values: tags },
          rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
          resultTypes: ['violations'],
        },
      );
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, html }) => ({ rule: id, help, where: `${target.join(' ')} ${html.slice(0, 160)}` })),
      );
    },
    [TAGS, more] as const,
  );
}

/**
 * Waits until nothing moves, and expects that Axe finds nothing; the journey continues in any case.
 * @param where name of the page in a failure
 * @param isSampler true for a page of samples, whose landmarks need not be distinguishable
 */
export async function expectAccessible(page: Page, where: string, isSampler = false): Promise<void> {
  const more = isSampler ? MORE.filter((rule) => !NOT_OF_SAMPLERS.includes(rule)) : MORE;
  // A target half covered by the header would be measured too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))));
  let found = await examine(page, more);
  // A colour during a transition is not a finding, so findings are checked again; a real one stays.
  for (let tries = 0; found.length > 0 && tries < TRIES; tries += 1) {
    await page.waitForTimeout(SETTLED);
    found = await examine(page, more);
  }
  // A soak is long, so findings are printed at once.
  for (const { rule, where: place } of found) console.log(`axe: ${where}: ${rule} ${place}`);
  expect.soft(found, where).toEqual([]);
}
