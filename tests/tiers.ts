import { globSync, readFileSync } from 'node:fs';

/*
 * The tiers of the tests, read from tests/tiers.md, so that the page is true. The variable TIER limits Vitest and
 * Playwright to the files of the named tiers, separated by commas; without it they run every file.
 */

export const TIERS = ['test', 'verify', 'soak'] as const;
export type Tier = (typeof TIERS)[number];

interface Row {
  /** A path from the project's root, or `*` with the end of a file name. */
  files: string;
  tier: Tier;
  why: string;
}

const ROOT = new URL('..', import.meta.url).pathname;
const FOLDERS = '{src,generators,tests}';
const IGNORED = ['src/generated/**', 'tests/results/**'];

/**
 * The rows of the page's tables.
 * @throws Error if a row names an unknown tier
 */
export function readRows(page: string): Row[] {
  return [...page.matchAll(/^\| `([^`]+)` +\| (\w+) +\| (.+?) +\|$/gm)].map(([, files = '', tier = '', why = '']) => {
    if (!isTier(tier))
      throw new Error(`tests/tiers.md: ${files} is in the tier "${tier}"; there are ${TIERS.join(', ')}`);
    return { files, tier, why };
  });
}

export const rows = readRows(readFileSync(`${ROOT}tests/tiers.md`, 'utf8'));

/**
 * The tier of a test file: that of its own row, else of the row with the end of its name.
 * @throws Error if no row matches
 */
export function tierOf(file: string): Tier {
  const row =
    rows.find(({ files }) => files === file) ??
    rows.find(({ files }) => files.startsWith('*') && file.endsWith(files.slice(1)));
  if (row === undefined) throw new Error(`${file} is in no tier of tests/tiers.md`);
  return row.tier;
}

/** Every file with the name of a test, as paths from the root. */
export function testFiles(): string[] {
  return globSync(`${FOLDERS}/**/*.{test,spec,journey}.{ts,tsx,js,mjs}`, { cwd: ROOT, exclude: IGNORED })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}

/**
 * The test files that are in none of the tiers of the variable TIER, as paths from the root; none if it is not set.
 * @throws Error if TIER is not a tier
 */
export function leftOut(): string[] {
  const named = process.env['TIER'] ?? '';
  if (named === '') return [];
  const tiers = named.split(',');
  if (!tiers.every(isTier)) throw new Error(`TIER is "${named}"; there are ${TIERS.join(', ')}`);
  return testFiles().filter((file) => !tiers.includes(tierOf(file)));
}

function isTier(word: string): word is Tier {
  return TIERS.some((tier) => tier === word);
}
