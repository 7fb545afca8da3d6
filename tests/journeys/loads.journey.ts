import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '#generated/routes.ts';
import { comeIn, expect, test } from './member.ts';
import { isSoak, shuffled } from './seeded.ts';
import { walkOn } from './walk.ts';

/*
 * Screens load only the code of the widgets, blocks, overlays and packages that they use. A seeded sample of the
 * screens; all of them in `npm run soak`.
 */

const ROOT = new URL('../../', import.meta.url);
const FILES = readdirSync(new URL('dist/assets/', ROOT)).filter((file) => file.endsWith('.js'));
const MOMENTS = [
  ...['ConfirmDialog', 'CodePanel', 'CaptchaDialog', 'AgreementDialog', 'BlockOver', 'PickDialog', 'Toasts'],
  ...['ColumnChoice', 'BulkBar', 'UserPanel', 'Results'],
];
const PARTS = ['Calendar', 'Preview', 'VirtualRows', 'EditForm'];
/** Strings that survive minification, by their module. */
const MARKS = {
  dompurify: 'ALLOWED_URI_REGEXP',
  '@tanstack/react-virtual': 'measurementsCache',
  'the dialect': '#/$defs/text',
  'the words of the dialect': 'Converts letters to capitals while typing.',
};

/** Further modules that a word needs. */
const ALONG: Record<string, readonly string[]> = {
  // A form draws its fields like filters, and its errors as notices.
  form: ['text', 'NoticeView'],
  fields: ['text', 'NoticeView'],
  // A result draws its facts as items of an info list.
  result: ['InfoListView'],
};

/** The chunk of a module: its name and eight characters of a digest. */
function chunkOf(module: string): string {
  const found = FILES.filter((file) => file.startsWith(`${module}-`) && file.length === module.length + 12);
  expect(found, `the chunk of ${module}`).toHaveLength(1);
  return found[0] ?? '';
}

/** The words of the schemas and the modules in a table of lazy imports. */
function lazyOf(file: string): [word: string, module: string][] {
  const text = readFileSync(new URL(file, ROOT), 'utf8');
  return [...text.matchAll(/^ {2}'?([a-z][\w-]*)'?: (?:lazyWhole\()?async .*import\('[^']*?([\w-]+)\.tsx'\)/gm)].map(
    ([, word, module]) => [word ?? '', module ?? ''],
  );
}

/** The word, the folder and the module of a widget have the same name. */
const OWN = globSync('src/engine/widgets/*/entry.ts', { cwd: fileURLToPath(ROOT) }).map((file): [string, string] => {
  const word = basename(dirname(file));
  return [word, word];
});
const WIDGETS = [...OWN, ...lazyOf('src/portal/registry.ts')];
const BLOCKS = lazyOf('src/engine/blocks.ts');
/** On every nth screen the test also waits for code that loads later. */
const LATER = 6;
const SAMPLE = 8;

test('no screen loads a widget, a block or a package that it does not use', async ({ page }) => {
  expect(WIDGETS.length).toBeGreaterThan(20);
  expect(BLOCKS.length).toBeGreaterThan(10);
  let loaded: string[] = [];
  let isSignedIn = false;
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname.replace('/assets/', '')));
  test.setTimeout(isSoak ? 600_000 : 300_000);
  // A screen with two addresses loads the same code at both.
  const addressed = routes.filter(({ path, screen }) => !path.includes(':') && screen !== 'test/element');
  const all = [...new Map(addressed.map((route) => [route.screen, route])).values()];
  expect(all.length).toBeGreaterThan(SAMPLE);
  const screens = isSoak ? all : shuffled(all).slice(0, SAMPLE);
  const walk = walkOn(page);
  for (const [n, route] of screens.toSorted((a, b) => Number(b.public) - Number(a.public)).entries()) {
    if (!route.public && !isSignedIn) {
      await comeIn(page);
      isSignedIn = true;
    }
    // Starts with an empty page, because a kept page has loaded code before.
    await page.goto('about:blank');
    loaded = [];
    await page.goto(route.path);
    await expect(page.locator('#main, main').first()).toContainText(/\p{Script=Han}/u);
    await (n % LATER === 0 ? page.waitForLoadState('networkidle') : walk.settle());
    const { uses, needs } = (await route.load()).bundle;
    // A screen may itself ask for a code as a step.
    const later = MOMENTS.filter((module) => module !== 'CodePanel' || Object.keys(needs).length === 0);
    const used = new Set<string>([...uses.blocks, ...uses.widgets]);
    const words = [...WIDGETS, ...BLOCKS];
    const idle = words.filter(([word]) => !used.has(word)).map(([, module]) => module);
    const wanted = new Set(words.filter(([word]) => used.has(word)).map(([, module]) => chunkOf(module)));
    for (const word of used) for (const module of ALONG[word] ?? []) wanted.add(chunkOf(module));
    const isHtml = used.has('article') || uses.formats.includes('html');
    const needless = [...idle, ...later, ...PARTS, ...(isHtml ? [] : ['Html'])].filter(
      (module) => !wanted.has(chunkOf(module)) && loaded.includes(chunkOf(module)),
    );
    expect(needless, `loaded by ${route.path} without need`).toEqual([]);
    const code = FILES.filter((file) => loaded.includes(file)).map((file) =>
      readFileSync(new URL(`dist/assets/${file}`, ROOT), 'utf8'),
    );
    expect(code.length).toBeGreaterThan(3);
    for (const [name, mark] of Object.entries(MARKS)) {
      if (name === 'dompurify' && isHtml) continue;
      expect(
        code.some((text) => text.includes(mark)),
        `${name} on ${route.path}`,
      ).toBe(false);
    }
  }
});

test('each mark is found in its module', () => {
  const all = FILES.map((file) => readFileSync(new URL(`dist/assets/${file}`, ROOT), 'utf8'));
  for (const mark of Object.values(MARKS)) expect(all.filter((text) => text.includes(mark))).toHaveLength(1);
});
