import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '#generated/routes.ts';
import { comeIn, expect, test } from './member.ts';
import { isSoak, shuffled } from './seeded.ts';
import { walkOn } from './walk.ts';

/*
 * Screens load only the code that they use: of widgets, blocks, overlays and packages. A seeded sample of the screens; all
 * of them in `npm run soak`.
 */

const ROOT = new URL('../../', import.meta.url);
const FILES = readdirSync(new URL('dist/assets/', ROOT)).filter((file) => file.endsWith('.js'));
const MOMENTS = [
  ...['ConfirmDialog', 'CodePanel', 'CaptchaDialog', 'AgreementDialog', 'BlockOver', 'PickDialog', 'Toasts'],
  ...['ColumnChoice', 'BulkBar', 'UserPanel', 'CommandPalette'],
];
const PARTS = ['Calendar', 'Preview', 'VirtualRows', 'EditForm'];
/** Strings that outlive the minifier, by what they stand in. */
const MARKS = {
  dompurify: 'ALLOWED_URI_REGEXP',
  '@tanstack/react-virtual': 'measurementsCache',
  'the dialect': '#/$defs/text',
  'the words of the dialect': 'Converts letters to capitals while typing.',
};

/** Modules that a word needs besides its own. */
const ALONG: Record<string, readonly string[]> = {
  // Its fields are drawn as those of filters are, and notices say what is wrong.
  form: ['text', 'NoticeView'],
  fields: ['text', 'NoticeView'],
  // Its facts are items of an info list.
  result: ['InfoListView'],
};

/** The chunk of a module: its name and eight characters of a digest. */
function chunkOf(module: string): string {
  const found = FILES.filter((file) => file.startsWith(`${module}-`) && file.length === module.length + 12);
  expect(found, `the chunk of ${module}`).toHaveLength(1);
  return found[0] ?? '';
}

/** The modules that a table of lazy imports names, by their words in the schemas. */
function lazyOf(file: string): [word: string, module: string][] {
  const text = readFileSync(new URL(file, ROOT), 'utf8');
  return [...text.matchAll(/^ {2}'?([a-z][\w-]*)'?: (?:lazyWhole\()?async .*import\('[^']*?([\w-]+)\.tsx'\)/gm)].map(
    ([, word, module]) => [word ?? '', module ?? ''],
  );
}

/** A widget's word, folder and module have one name. */
const OWN = globSync('src/engine/widgets/*/entry.ts', { cwd: fileURLToPath(ROOT) }).map((file): [string, string] => {
  const word = basename(dirname(file));
  return [word, word];
});
const WIDGETS = [...OWN, ...lazyOf('src/portal/registry.ts')];
const BLOCKS = lazyOf('src/engine/blocks.ts');
/** On one screen of so many it is waited for what is loaded later, when nothing happens any more. */
const LATER = 6;
const SAMPLE = 12;

test('no screen loads a widget, a block or a package that it does not use', async ({ page }) => {
  expect(WIDGETS.length).toBeGreaterThan(20);
  expect(BLOCKS.length).toBeGreaterThan(10);
  let loaded: string[] = [];
  let isSignedIn = false;
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname.replace('/assets/', '')));
  test.setTimeout(isSoak ? 600_000 : 300_000);
  // A screen with two addresses loads the same under both.
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
    // From anew: a page that stayed has what it loaded before.
    await page.goto('about:blank');
    loaded = [];
    await page.goto(route.path);
    await expect(page.locator('#main, main').first()).toContainText(/\p{Script=Han}/u);
    await (n % LATER === 0 ? page.waitForLoadState('networkidle') : walk.settle());
    const { uses, needs } = (await route.load()).bundle;
    // A code may be asked as a step of the screen itself.
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

test('each mark is found where it stands', () => {
  const all = FILES.map((file) => readFileSync(new URL(`dist/assets/${file}`, ROOT), 'utf8'));
  for (const mark of Object.values(MARKS)) expect(all.filter((text) => text.includes(mark))).toHaveLength(1);
});
