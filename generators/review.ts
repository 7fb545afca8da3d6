import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dayOf } from '#model/instant.ts';
import type { Problem } from '#model/problem.ts';
import { readApprovals } from './diff/approvals.node.ts';
import { STOPPING, type Class } from './changes/kind.ts';
import { printText } from './diff/print/text.ts';
import { LANGUAGES, openChanges, review, type Language } from './diff/review.ts';
import { COMPARING } from './diff/options.ts';
import { readRevision, Unreadable } from './diff/revision.node.ts';
import { refuseForeign, writeFolder } from './review/folder.ts';
import { buildPage } from './review/build.ts';
import { LOOKS } from './review/looks.ts';
import { menusTouched, type TouchedMenu } from './review/menus.ts';
import { undrawn, wordsOf, type DrawnScreens } from './review/drawn.ts';
import { pageOf } from './review/page.ts';
import type { Look, Note } from './review/wire.ts';
import { problemIn } from './workbench/words.ts';
import { drawableOf, touchedBy, type Drawable, type Touched } from './review/touched.ts';
import { helped } from './help.ts';

const USAGE = `Usage: npm run review -- BASE [HEAD] [options]

BASE and HEAD are commits, or folders of schemas; without HEAD the files as they are. Makes a folder whose index.html
opens from disk: every changed screen before and after, drawn by the engine that is checked out, for each role, wide and
on a phone, with what npm run diff finds beside it.

  --out FOLDER                                where it is made (review)
  --most NUMBER                               of so many screens pictures are made, the worst first (60)
  --looks wide,phone                          in which windows (both)
  --lang en|zh                                in English or Chinese; the page has both (en)
  --fail-on ${STOPPING.join('|')}
                                              changes of this class or worse that nobody has approved are exit code 1 (security)
  --approvals FILE                            approvals of single changes (schemas/approvals.json)
  --root FOLDER                               where the schemas are (schemas)
  --roles FILE                                what each role may open
  --server FILE                               the product's server, which a review looks at; without it and --frame
                                              the page has no pictures
  --frame FILE                                the product's page that draws one screen alone

Exit codes: 0 nothing to stop for, 1 open changes or approvals out of order, 2 usage, 3 unreadable, or nothing can be drawn.`;

/** Maximum number of listed problems of a revision. */
const MOST = 20;

const CLEAN = 0;
const OPEN = 1;
const MISUSED = 2;
const UNREADABLE = 3;

async function main(): Promise<number> {
  const asked = readArguments();
  if (asked === undefined) {
    console.error(USAGE);
    return MISUSED;
  }
  const work = mkdtempSync(join(tmpdir(), 'review-'));
  try {
    return await make(asked, work);
  } catch (error) {
    // A failed review must differ from one with or without findings.
    console.error(error instanceof Unreadable ? error.message : error);
    return UNREADABLE;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function make(asked: Asked, work: string): Promise<number> {
  const { base, head, root, roles, out } = asked;
  const start = performance.now();
  refuseForeign(out);
  const before = drawableOf(readRevision(base, root, roles));
  const after = drawableOf(readRevision(head, root, roles));
  const { name, problems } = after.revision;
  if (problems.length > 0) {
    console.error(`Nothing is compared, for there is something wrong in ${name}:`);
    for (const each of problems.slice(0, MOST)) console.error(said(each));
    if (problems.length > MOST) console.error(`… and ${problems.length - MOST} more: npm run check says all of them.`);
    return UNREADABLE;
  }
  const unread = unreadIn(before);
  for (const { en } of unread) console.error(en);
  const today = dayOf(Date.now());
  const found = review(before.revision, after.revision, readApprovals(asked.approvals), today);
  const screens = touchedBy(found, before, after);
  const touched = { ...screens, ...menusTouched(before, after, screens.elsewhere) };
  for (const [name, { resolved }] of [['before', before] as const, ['after', after] as const])
    writeFileSync(join(work, `${name}.json`), JSON.stringify(resolved.model));
  const page = buildPage();
  page.catch(() => undefined);
  // The findings are printed at once, because drawing takes longer and may fail.
  console.log(printText(found, asked.language));
  const all = [...touched.screens, ...touched.menus];
  const { about, ...drawn } = await drawnOf(all, before, after, asked, work);
  writeFolder(
    out,
    pageOf({
      ...{ review: found, before, after, touched, looks: asked.looks, language: asked.language, ...drawn },
      about: [...unread, ...about],
    }),
    await page,
    drawn.pictures,
  );
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `${touched.screens.length} screens, ${touched.menus.length} menus, ${drawn.pictures.size} pictures in ${seconds} s: ${join(out, 'index.html')}`,
  );
  if (drawn.failed !== undefined) {
    console.error(`No screen is drawn. ${drawn.failed.en}`);
    return UNREADABLE;
  }
  // Hidden by an unread file, a change might pass without its approval.
  if (unread.length > 0) return UNREADABLE;
  return openChanges(found, asked.from).length > 0 || found.stale.length > 0 ? OPEN : CLEAN;
}

const said = ({ file, line, message }: Problem): string => `${file}:${line} ${message}`;

/**
 * Sentences about an older revision that the current dialect does not read whole, for example for a word that was
 * removed since.
 */
function unreadIn({ revision: { name, problems } }: Drawable): Note[] {
  if (problems.length === 0) return [];
  const files = new Set(problems.map(({ file }) => file)).size;
  const more = problems.length - MOST;
  return [
    {
      en: `${name} has ${files === 1 ? '1 file' : `${files} files`} with a word that the dialect does not know, or no longer; everything else is compared.`,
      zh: `${name} 有 ${files} 个文件用了方言里没有、或已经没有的词，其余都比较了。`,
    },
    ...problems
      .slice(0, MOST)
      .map((each) => ({ en: said(each), zh: `${each.file}:${each.line} ${problemIn(each, 'zh')}` })),
    ...(more > 0 ? [{ en: `… and ${more} more.`, zh: `…… 还有 ${more} 个。` }] : []),
  ];
}

/** Pictures of the screens; none, without an error, if the product has no server and page that draw them. */
async function drawnOf(
  all: (Touched | TouchedMenu)[],
  before: Drawable,
  after: Drawable,
  { server, frame, ...asked }: Asked,
  work: string,
): Promise<DrawnScreens> {
  if (server === undefined || frame === undefined) {
    const { failed: _, ...drawn } = undrawn(all, {
      en: 'No --server and --frame are named, which draw the screens.',
      zh: '没有写明 --server 和 --frame，所以没有画面。',
    });
    return drawn;
  }
  try {
    // Loaded on demand: a product that draws nothing has no browser.
    const [{ findBrowser }, { drawScreens }] = await Promise.all([
      import('./review/browser.ts'),
      import('./review/session.ts'),
    ]);
    return await drawScreens(all, before, after, { ...asked, server, frame, work, browser: await findBrowser() });
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    return undrawn(all, { en: wordsOf(error), zh: `没有画出页面：${wordsOf(error)}` });
  }
}

interface Asked {
  base: string;
  head: string | undefined;
  from: Class;
  approvals: string;
  root: string;
  roles: string | undefined;
  out: string;
  most: number;
  looks: Look[];
  language: Language;
  server: string | undefined;
  frame: string | undefined;
}

function readArguments(): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: {
        ...COMPARING,
        out: { type: 'string', default: 'review' },
        most: { type: 'string', default: '60' },
        looks: { type: 'string', default: LOOKS.map(({ name }) => name).join(',') },
        'fail-on': { type: 'string', default: 'security' },
        server: { type: 'string' },
        frame: { type: 'string' },
      },
    });
    const [base, head, ...more] = positionals;
    const { server, frame, root, roles, out } = values;
    const from = STOPPING.find((each) => each === values['fail-on']);
    if (base === undefined) throw new Error('BASE is missing: what is it to be compared with?');
    if (more.length > 0) throw new Error(`"${more[0]}" is one too many: BASE and HEAD are compared.`);
    if (from === undefined) throw new Error(`--fail-on ${values['fail-on']}: it is one of ${STOPPING.join(', ')}.`);
    const language = LANGUAGES.find((each) => each === values.lang);
    if (language === undefined) throw new Error(`--lang ${values.lang}: it is one of ${LANGUAGES.join(', ')}.`);
    const most = Number(values.most);
    if (!/^\d+$/.test(values.most)) throw new Error(`--most ${values.most}: it is a number of screens.`);
    if ((server === undefined) !== (frame === undefined)) throw new Error('--server and --frame draw together.');
    const wanted = values.looks.split(',');
    const looks = LOOKS.filter(({ name }) => wanted.includes(name));
    if (looks.length !== wanted.length)
      throw new Error(`--looks ${values.looks}: it is one or more of ${LOOKS.map(({ name }) => name).join(',')}.`);
    const approvals = values.approvals ?? `${root}/approvals.json`;
    return { base, head, from, approvals, root, roles, out, most, looks, language, server, frame };
  } catch (error) {
    console.error(`${(error as Error).message}\n`);
    return undefined;
  }
}

process.exitCode = helped(process.argv.slice(2), USAGE) ? CLEAN : await main();
