import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewPage } from '#generators/review-wire.ts';
import { openBrowser } from './fixtures/open-browser.ts';

/* A whole review of the toy: two revisions, one changed screen, drawn by the engine, opened from disk. */

/** Two builds, two servers and a browser wait for each other on a busy machine; in milliseconds. */
const PATIENCE = 480_000;

const work = mkdtempSync(join(tmpdir(), 'toy-review-'));
const out = join(work, 'out');
const head = join(work, 'schemas');
let page: ReviewPage;
let said: ReturnType<typeof make>;
afterAll(() => rmSync(work, { recursive: true, force: true }));

function make(): { status: number | null; stdout: string; stderr: string } {
  const words = ['--root', head, '--server', 'tests/toy/review.ts', '--frame', 'tests/toy/portal/review.html'];
  return spawnSync(
    process.execPath,
    ['generators/review.ts', 'tests/toy/schemas', head, ...words, '--looks', 'wide', '--out', out],
    {
      encoding: 'utf8',
    },
  );
}

describe('a rendered review', () => {
  beforeAll(() => {
    cpSync('tests/toy/schemas', head, { recursive: true });
    const file = join(head, 'screens/books.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace('"author",\n      "state"', '"state"').replace('"No books yet"', '"Nothing here"'),
    );
    said = make();
    expect(said.stderr).toBe('');
    page = JSON.parse(readFileSync(join(out, 'review.json'), 'utf8')) as ReviewPage;
  }, PATIENCE);
  it('shows the changed screen, before and after, with the places of the findings', () => {
    expect(said.status).toBe(0);
    expect(page.screens.map(({ name }) => name)).toEqual(['books']);
    const [books] = page.screens;
    expect(books!.undrawn).toBeUndefined();
    const wide = books!.shots.find(({ look, scene }) => look === 'wide' && scene === 'page')!;
    for (const picture of [wide.before!, wide.after!]) expect(existsSync(join(out, picture.file))).toBe(true);
    expect(wide.before!.file).not.toBe(wide.after!.file);
    const gone = wide.parts.find(({ is }) => is === 'removed')!;
    expect(gone.path).toBe('block/columns/author');
    expect(gone.before[0]!.height).toBeGreaterThan(200);
    const finding = books!.findings.find(({ kind }) => kind === 'column-removed')!;
    expect(finding.parts).toContain(gone.path);
  });

  it(
    'opens from disk, jumps from a finding to its place, and runs nothing but its own script',
    async () => {
      const browser = await openBrowser();
      try {
        const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } });
        tab.setDefaultTimeout(PATIENCE);
        const wrong: string[] = [];
        tab.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
        tab.on('pageerror', (error) => wrong.push(error.message));
        await tab.goto(`file://${join(out, 'index.html')}`);
        await tab.getByRole('button', { name: 'columns › author' }).first().click();
        const pictures = tab.locator('img');
        await expect.poll(() => pictures.count()).toBe(2);
        for (const picture of await pictures.all())
          expect(await picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(1000);
        expect(await tab.locator('[data-chosen][data-is="removed"]').count()).toBe(1);
        expect(wrong).toEqual([]);
      } finally {
        await browser.close();
      }
    },
    PATIENCE,
  );

  it('shows unchanged parts equal to the pixel, though two servers and two windows have drawn them', () => {
    const { parts } = page.screens[0]!.shots.find(({ scene }) => scene === 'page')!;
    expect(parts.filter(({ is }) => is !== 'removed' && is !== 'moved' && is !== 'same')).toEqual([]);
  });

  it('is not made if there is a problem, and reports it: nothing is lost', () => {
    const broken = join(work, 'broken');
    cpSync('tests/toy/schemas', broken, { recursive: true });
    const file = join(broken, 'screens/books.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"author",\n      "state"', '"author",\n      "nothing"'));
    const words = ['--server', 'tests/toy/review.ts', '--frame', 'tests/toy/portal/review.html', '--out', out];
    const run = (...more: string[]): [number | null, string] => {
      const { status, stderr } = spawnSync(process.execPath, ['generators/review.ts', ...more, ...words], {
        encoding: 'utf8',
      });
      return [status, stderr];
    };
    const kept = readFileSync(join(out, 'index.html'));
    expect(run('tests/toy/schemas', broken)).toEqual([
      3,
      expect.stringMatching(/^Nothing is compared, .*broken:\n.*books\.json:12 Entity "book" has no field "nothing"/s),
    ]);
    expect(run('tests/toy/schemas', '--most', 'few')).toEqual([2, expect.stringMatching(/^--most few: .*\n\nUsage/)]);
    expect(run('never')).toEqual([3, 'There is no commit and no folder of schemas called "never".\n']);
    expect(readFileSync(join(out, 'index.html')).equals(kept)).toBe(true);
  });

  it('compares everything but a word of the older revision that the dialect does not know', () => {
    const [older, bare] = [join(work, 'older'), join(work, 'unread')];
    cpSync('tests/toy/schemas', older, { recursive: true });
    const file = join(older, 'screens/books.json');
    const text = readFileSync(file, 'utf8').replace('"title": "Books"', '"title": "Old books"');
    writeFileSync(file, text.replace('"empty": "No books yet"', '"empty": "No books yet", "striped": true'));
    const words = ['generators/review.ts', older, 'tests/toy/schemas', '--out', bare];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    const told = [
      `${older} has 1 file with a word that the dialect does not know, or no longer; everything else is compared.`,
      expect.stringMatching(/books\.json:37 "striped" is not a word of the dialect here\.$/),
    ];
    expect(stderr.trim().split('\n')).toEqual(told);
    expect(stdout).toContain('"Old books" → "Books"');
    expect(status).toBe(3);
    const { about, screens } = JSON.parse(readFileSync(join(bare, 'review.json'), 'utf8')) as ReviewPage;
    expect(about.slice(0, 2).map(({ en }) => en)).toEqual(told);
    expect(about.slice(0, 2).every(({ zh }) => /\p{Script=Han}/u.test(zh))).toBe(true);
    expect(screens.map(({ name }) => name)).toEqual(['books']);
  });

  it('shows the findings if the sandbox does not start, and says that nothing is drawn', () => {
    const [server, frame, bare] = [join(work, 'server.ts'), join(work, 'frame.html'), join(work, 'bare')];
    writeFileSync(server, `throw new Error('There are no books.');`);
    writeFileSync(frame, '<!doctype html><title>Nothing</title>');
    const words = ['--root', head, '--server', server, '--frame', frame, '--out', bare];
    const { status, stderr } = spawnSync(
      process.execPath,
      ['generators/review.ts', 'tests/toy/schemas', head, ...words],
      {
        encoding: 'utf8',
      },
    );
    expect(stderr).toMatch(/^No screen is drawn\. The sandbox does not start with .*There are no books\./s);
    expect(status).toBe(3);
    const { screens } = JSON.parse(readFileSync(join(bare, 'review.json'), 'utf8')) as ReviewPage;
    expect(screens.map(({ name, undrawn }) => [name, undrawn !== undefined])).toEqual([['books', true]]);
    expect(screens[0]!.findings.map(({ kind }) => kind)).toContain('column-removed');
  });

  it('is what npm run review makes, of the real schemas and with the real server', () => {
    const made = join(work, 'none');
    // The pre-script would install packages while other tests run.
    const { status, stderr } = spawnSync(
      'npm',
      ['run', '--silent', '--ignore-scripts', 'review', '--', 'schemas', 'schemas', '--out', made],
      {
        encoding: 'utf8',
      },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const whole = JSON.parse(readFileSync(join(made, 'review.json'), 'utf8')) as ReviewPage;
    expect(whole.screens).toEqual([]);
    expect(new Set(whole.matrix.rows.map(({ screen }) => screen)).size).toBe(whole.compared.screens);
  });
});
