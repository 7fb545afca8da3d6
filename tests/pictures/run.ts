import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import { keptBank } from '#bank/testing/small-bank.ts';
import { PORTAL_PAGES } from '#bank/portal-pages.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { commandIn, guideSteps, putStep } from '../fixtures/guide-steps.ts';
import { openWindow, signInAs, takePicture, withStudio } from './studio.ts';
import { walk } from './walk.ts';
import { freePort } from '../fixtures/free-port.ts';

/*
 * `npm run pictures`: takes the pictures of README and of its pages from the running product. `npm run pictures -- portal`
 * takes one part alone: portal, guide (with the workbench), review or walk. The walk shows in order how an area is made,
 * changed, reviewed and approved without JSON.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COPIED = ['generators', 'schemas', 'src', 'package.json', 'tsconfig.json', 'vite.config.ts'];
const MAIN_OPERATOR = '13800000001';
const AT = '2026-11-20 10:30:00';
/** Time for a cold dev server to prepare its modules, in milliseconds. */
const COLD = 300_000;
/** Time for the workbench to check and draw after an interaction, in milliseconds. */
const CALM = 5_000;

/** The reviewed change of the list of payment orders. */
const CHANGES: [from: string, to: string][] = [
  ['{"field": "totalAmount", "sum": true, "sort": true}', '{"field": "totalAmount", "sort": true}'],
  ['      "payerName",\n      "failReason",\n', '      "failReason",\n'],
  ['{"title": "发起付款", "icon": "send"', '{"title": "新建付款", "icon": "send"'],
  ['"permission": "/transaction-manage/payment-order#cancel",\n', ''],
];

const PARTS: Record<string, (browser: Browser) => Promise<void>> = { portal, guide, review, walk: walked };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => PARTS[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join(', ')}": ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
await withStudio(async (browser) => {
  // oxlint-disable-next-line no-await-in-loop -- one server at a time
  for (const name of asked.length === 0 ? Object.keys(PARTS) : asked) await PARTS[name]?.(browser);
});

/** The list of transactions with an open drawer, from the built portal at a fixed instant. */
async function portal(browser: Browser): Promise<void> {
  execFileSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' });
  const page = await openWindow(browser);
  const bank = await keptBank({
    clock: frozenClock(AT),
    seed: 'demo',
    page: { directory: join(ROOT, 'dist'), ...PORTAL_PAGES },
  });
  try {
    const address = await bank.sandbox.listen({ port: 0 });
    await page.clock.setFixedTime(`${AT.replace(' ', 'T')}+08:00`);
    await signInAs(page, address, MAIN_OPERATOR);
    await page.goto(`${address}/transaction-manage/transaction-detail`);
    // A collapsed menu leaves room for the columns beside the drawer.
    await page.getByText('收起菜单').click();
    const row = page.locator('tbody tr', { hasText: '付款' }).first();
    await row.getByText(/^FL/).click();
    await page.getByRole('dialog').waitFor();
    await takePicture(page, 'src/portal/statement.webp');
  } finally {
    await page.context().close();
    await bank.close();
  }
}

/** The list created by the guide, and the workbench with its schema, from the dev server of a copy. */
async function guide(browser: Browser): Promise<void> {
  const work = copyOfProject();
  let server: ChildProcess | undefined;
  try {
    for (const step of guideSteps()) {
      if (step.kind !== 'sh') putStep(join(work, 'schemas'), step);
      for (const line of step.kind === 'sh' ? step.text.split('\n') : []) {
        const { script, words } = commandIn(line);
        if (script === 'new') execFileSync(process.execPath, ['generators/new.ts', ...words], { cwd: work });
      }
    }
    const address = `http://127.0.0.1:${await freePort()}`;
    server = await devServer(work, address);

    const page = await openWindow(browser);
    page.setDefaultTimeout(COLD);
    await signInAs(page, address, MAIN_OPERATOR);
    await page.goto(`${address}/visits`);
    await page.locator('tbody tr').first().waitFor();
    await takePicture(page, 'generators/guide.webp');
    await page.context().close();

    const bench = await openWindow(browser);
    bench.setDefaultTimeout(COLD);
    await signInAs(bench, address, MAIN_OPERATOR);
    await bench.goto(`${address}/workbench`);
    await bench.getByLabel('搜索文件').fill('visits');
    await bench.getByTitle('screens/visit/visits.json').first().click();
    const preview = bench.frameLocator('iframe');
    await preview.locator('tbody tr').first().waitFor();
    await preview.locator('thead th').nth(1).click();
    // The first drawing of a cold server is slow, and the picture shows the drawing time, so the change is repeated.
    for (const key of ['Alt+ArrowRight', 'Control+z']) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await bench.waitForTimeout(CALM);
      // oxlint-disable-next-line no-await-in-loop -- the same
      await bench.keyboard.press(key);
    }
    await bench.waitForTimeout(CALM);
    await bench.mouse.move(0, 0);
    await takePicture(bench, 'src/workbench/workbench.webp');
    await bench.context().close();
  } finally {
    server?.kill('SIGKILL');
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** An area from its making to its approval in the workbench of a copy, picture by picture. */
async function walked(browser: Browser): Promise<void> {
  const work = copyOfProject();
  let server: ChildProcess | undefined;
  try {
    committed(work);
    const address = `http://127.0.0.1:${await freePort()}`;
    server = await devServer(work, address);
    const page = await openWindow(browser);
    page.setDefaultTimeout(COLD);
    await signInAs(page, address, MAIN_OPERATOR);
    await walk(page, address, 'generators/walk');
    await page.context().close();
  } finally {
    server?.kill('SIGKILL');
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The dev server of a copy, once it answers. */
async function devServer(work: string, address: string): Promise<ChildProcess> {
  const { port } = new URL(address);
  const env = { ...process.env, PORT: port, DATA_DIR: join(work, 'data'), DATABASE_URL: '', SEED: 'small', DEMO: 'on' };
  const server = spawn(process.execPath, ['src/bank/main.ts', '--dev'], {
    cwd: work,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilSaid(server, address);
  return server;
}

/** A review of small changes of the list of payment orders, in a copy with a commit of its own. */
async function review(browser: Browser): Promise<void> {
  const work = copyOfProject();
  try {
    committed(work);
    const file = join(work, 'schemas/screens/transaction/payment-order.json');
    const changed = CHANGES.reduce(
      (text, [from, to]) => {
        if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
        return text.replace(from, to);
      },
      readFileSync(file, 'utf8'),
    );
    writeFileSync(file, changed);
    const words = ['main', '--roles', 'src/bank/rules/roles.json', '--server', 'src/bank/review.ts'];
    const more = ['--frame', 'src/workbench/preview.html', '--looks', 'wide', '--most', '1'];
    try {
      execFileSync(process.execPath, ['generators/review.ts', ...words, ...more], { cwd: work, stdio: 'inherit' });
    } catch (error) {
      // The change of a permission stops the review, as expected.
      if ((error as { status?: number }).status !== 1) throw error;
    }
    const page = await openWindow(browser);
    await page.goto(pathToFileURL(join(work, 'review/index.html')).href);
    await page.keyboard.press('j');
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    for (const name of ['主操作员', 'page', 'Fit']) await page.getByText(name).first().click();
    await takePicture(page, 'generators/reviewing.webp');
    await page.context().close();
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Commits the schemas of a copy: what is changed after that is a change. */
function committed(work: string): void {
  const git = (...words: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.invalid', ...words], {
      cwd: work,
    });
  git('init', '--quiet', '--initial-branch=main');
  // Uncommitted changes are those of this person.
  git('config', 'user.name', 'Author');
  git('add', 'schemas', 'src/bank/rules/roles.json');
  git('commit', '--quiet', '--message=schemas: the state before the change');
}

/** A copy below the project, so that the same packages are found from there. */
function copyOfProject(): string {
  const work = mkdtempSync(join(ROOT, 'tests/.follow-'));
  const filter = (path: string): boolean => !path.includes('.test.');
  for (const name of COPIED) cpSync(join(ROOT, name), join(work, name), { recursive: true, filter });
  return work;
}

/** @throws Error if the process ends before it prints the text */
async function untilSaid(child: ChildProcess, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (piece: Buffer) => {
        said += String(piece);
        if (said.includes(text)) resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`The dev server ended with ${code}: ${said}`)));
  });
}
