import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewPage } from '#generators/review-wire.ts';
import { openBrowser } from './fixtures/open-browser.ts';

/*
 * Follows src/own-product.md: the package, and the two products that it creates in an empty folder. The packages of
 * this checkout are linked instead of an installation.
 */

const ROOT = resolve(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'own-'));
const PATH = `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`;
const running = new Set<ChildProcess>();
let browser: Browser;

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  exports: Record<string, string | { types: string; default: string }>;
}

const read = <Content>(path: string): Content => JSON.parse(readFileSync(path, 'utf8')) as Content;

function run(folder: string, command: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH },
  });
  expect(status, `${command} ${words.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

/** An empty folder with the package, and with the packages that its installation would add. */
function folderWithPackage(name: string): string {
  const folder = join(work, name);
  const packages = join(folder, 'node_modules');
  mkdirSync(packages, { recursive: true });
  for (const each of readdirSync(join(ROOT, 'node_modules')))
    if (!each.startsWith('.') && each !== 'screenwright')
      symlinkSync(join(ROOT, 'node_modules', each), join(packages, each));
  cpSync(join(work, 'package'), join(packages, 'screenwright'), { recursive: true });
  return folder;
}

function screenwright(folder: string, ...words: string[]): string {
  return run(
    folder,
    process.execPath,
    join(folder, 'node_modules/screenwright/lib/generators/screenwright.js'),
    ...words,
  );
}

/** Runs a serving command, and returns the address once it answers. */
function serve(folder: string, command: 'dev' | 'serve', env: Record<string, string> = {}): Promise<string> {
  const script = join(folder, 'node_modules/screenwright/lib/generators/screenwright.js');
  const child = spawn(process.execPath, [script, command, '--port', '0'], {
    cwd: folder,
    env: { ...process.env, PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  return new Promise((done, fail) => {
    const hear = (text: unknown): void => {
      said += String(text);
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (address !== undefined) done(address);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
    child.once('exit', (code) => fail(new Error(`${command} ended with ${code}: ${said}`)));
  });
}

async function open(address: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address);
  return { page, complaints };
}

describe.skipIf(process.platform === 'win32')('a product of one’s own', () => {
  beforeAll(async () => {
    run(ROOT, 'npm', 'pack', '--ignore-scripts=false', '--pack-destination', work);
    run(
      work,
      'tar',
      '-xzf',
      readdirSync(work).find((name) => name.endsWith('.tgz'))!,
    );
    browser = await openBrowser();
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    for (const child of running) child.kill();
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  });

  it('has every export of the package, with its types', () => {
    const { exports } = read<Manifest>(join(work, 'package/package.json'));
    const files = Object.values(exports).flatMap((each) =>
      typeof each === 'string' ? [each] : [each.types, each.default],
    );
    const there = new Set(readdirSync(join(work, 'package'), { recursive: true, encoding: 'utf8' }));
    expect(files.filter((file) => !file.includes('*') && !there.has(file.slice(2)))).toEqual([]);
    const doors = (house: string): string[] =>
      readdirSync(join(ROOT, 'src', house)).filter(
        (file) => /^[\w.-]+\.tsx?$/.test(file) && !/\.test\.|^serve-product/.test(file),
      );
    const exported = (house: string): string[] =>
      files
        .filter((file) => file.startsWith(`./lib/src/${house}/`) && file.endsWith('.js') && !file.includes('*'))
        .map((file) => file.slice(`./lib/src/${house}/`.length, -'.js'.length));
    const bare = (file: string): string => file.replace(/\.tsx?$/, '');
    expect(exported('sandbox').toSorted()).toEqual(doors('sandbox').map(bare).toSorted());
    expect(exported('engine').toSorted()).toEqual(
      doors('engine')
        .map(bare)
        .filter((door) => door !== 'blocks')
        .toSorted(),
    );
  });

  it('compiles an example of every export of every door, against the types of the package', () => {
    const folder = folderWithPackage('api');
    screenwright(folder, 'init', '.');
    const pages = ['src/engine/api.md', 'src/sandbox/api.md', 'src/model/api.md', 'src/own-product.md'];
    const examples = pages.flatMap((page) =>
      [...readFileSync(join(ROOT, page), 'utf8').matchAll(/```tsx?\n(.*?)```/gs)].map(([, code = '']) => code),
    );
    examples.forEach((code, n) => writeFileSync(join(folder, 'src', `example-${n}.tsx`), code));
    const { exports } = read<Manifest>(join(ROOT, 'package.json'));
    const imported = new Set(
      examples.flatMap((code) =>
        [...code.matchAll(/import (?:type )?\{([^}]*)\} from '(screenwright[^']*)'/g)].flatMap(([, names = '', from]) =>
          names.split(',').map((name) => `${from}: ${name.replace(/^\s*type | as .*/g, '').trim()}`),
        ),
      ),
    );
    const missing = Object.entries(exports)
      .flatMap(([door, to]) => (door === './model/*.ts' ? doorsOfModel(to) : [[door, typesOf(to)] as const]))
      .filter(([, types]) => types.endsWith('.d.ts'))
      .flatMap(([door, types]) =>
        namesIn(readFileSync(join(work, 'package', types), 'utf8')).map(
          (name) => `screenwright/${door.slice(2)}: ${name}`,
        ),
      )
      .filter((name) => !imported.has(name));
    expect(missing).toEqual([]);
    screenwright(folder, 'generate');
    run(folder, join(ROOT, 'node_modules/.bin/tsc'), '-p', '.');
    writeFileSync(
      join(folder, 'src', 'wrong.ts'),
      "import { bareHost, type EngineHost } from 'screenwright/engine/host';\nexport const host: EngineHost = bareHost;\n",
    );
    const { status, stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', '.'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH },
    });
    expect(status).not.toBe(0);
    expect(stdout).toContain("Property 'words' is missing");
  }, 300_000);

  it('contains no file of the portal or the bank', () => {
    const files = readdirSync(join(work, 'package'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /src\/(portal|bank|generated)\//.test(file))).toEqual([]);
  });

  // Vite finds the packages of an installed product before the first visit, and finds none if one is missing.
  it('contains nothing of the tests, and imports no package that only tests need', () => {
    const files = readdirSync(join(work, 'package'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\/testing\/|\/cases\.js$|\.test\.js$/.test(file))).toEqual([]);
    const { devDependencies } = read<Manifest>(join(ROOT, 'tests/tools/package.json'));
    const imports = files
      .filter((file) => file.startsWith('lib/src/') && file.endsWith('.js'))
      .flatMap((file) =>
        [...readFileSync(join(work, 'package', file), 'utf8').matchAll(/^import .*from '([^'.#][^']*)'/gm)].map(
          ([, name = '']) => ({
            file,
            name: name
              .split('/')
              .slice(0, name.startsWith('@') ? 2 : 1)
              .join('/'),
          }),
        ),
      );
    expect(imports.filter(({ name }) => name in devDependencies)).toEqual([]);
  });

  it('on the sandbox checks, has types, and is filled in a browser, from its sources and built', async () => {
    const folder = folderWithPackage('shop');
    screenwright(folder, 'init', '.');
    const { dependencies, devDependencies } = read<Manifest>(join(folder, 'package.json'));
    const own = read<Manifest>(join(ROOT, 'package.json'));
    const tools = read<Manifest>(join(ROOT, 'tests/tools/package.json'));
    const versions = { ...tools.devDependencies, ...own.devDependencies, ...own.dependencies };
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      if (name !== 'screenwright') expect(versions[name], name).toBe(version);
    expect(screenwright(folder, 'check')).toContain('2 screens, 7 calls: clean');
    expect(screenwright(folder, 'new', 'entity', 'memo', '--fields', 'title!')).toContain('entities/memo.json');
    screenwright(folder, 'new', 'list', 'memo/list', '--of', 'memo', '--path', '/memos', '--title', 'Memos');
    screenwright(folder, 'new', 'form', 'memo/add', '--of', 'memo', '--path', '/memos/add');
    expect(screenwright(folder, 'check')).toContain('4 screens, 9 calls: clean');
    expect(screenwright(folder, 'reference')).toContain('## table (blocks/table.json)');
    screenwright(folder, 'generate');
    cpSync(join(folder, 'schemas'), join(folder, 'before'), { recursive: true });
    run(folder, join(ROOT, 'node_modules/.bin/tsc'), '-p', '.');

    const sources = await serve(folder, 'dev');
    await addProduct(`${sources}/products/add`, 'TENT-01');
    const { page: memos } = await open(`${sources}/memos`);
    await memos.getByText('No memo yet').waitFor();
    await memos.getByRole('button', { name: 'Add memo' }).first().click();
    await memos.getByRole('button', { name: 'Submit' }).waitFor();
    await memos.getByRole('textbox').fill('Buy tents');
    await memos.getByRole('button', { name: 'Submit' }).click();
    await memos.getByRole('row', { name: /Buy tents/ }).waitFor();
    expect(await memos.locator('nav a').allInnerTexts()).toEqual(['Products', 'Add a product', 'Memos']);
    const { page } = await open(sources);
    await page.getByText('TENT-01').waitFor();
    expect(new URL(page.url()).pathname).toBe('/products');
    expect(await page.locator('nav a[aria-current=page]').allInnerTexts()).toEqual(['Products']);
    const screen = join(folder, 'schemas/screens/products.json');
    writeFileSync(
      screen,
      readFileSync(screen, 'utf8').replace('"title": "Products"', '"title": "Everything that we sell"'),
    );
    await page.getByRole('heading', { name: 'Everything that we sell' }).waitFor();
    await stop();
    const reviewed = screenwright(folder, 'review', 'before', '--looks', 'wide');
    expect(reviewed).toContain('screen-title-changed');
    expect(reviewed).toContain('1 screens, 0 menus, 2 pictures');
    expect(readFileSync(join(folder, 'review/index.html'), 'utf8')).toContain('Everything that we sell');
    const { screens } = read<ReviewPage>(join(folder, 'review/review.json'));
    const [shot] = screens.find(({ name }) => name === 'products')!.shots;
    expect(shot?.as).toBe('ada');
    const pictures = [shot?.before, shot?.after].map((each) => readFileSync(join(folder, 'review', each!.file)));
    expect(pictures[0]?.equals(pictures[1]!)).toBe(false);

    screenwright(folder, 'build');
    const built = await serve(folder, 'serve');
    await addProduct(`${built}/products/add`, 'TENT-02');
    const { headers } = await fetch(`${built}/products`);
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-");
    await fillProduct(`${built}/products/add`, 'TENT-01', async (form) => {
      await form.getByText('There is such a record already').first().waitFor();
      expect(await form.getByLabel('SKU').getAttribute('aria-invalid')).toBe('true');
    });
    const { page: again, complaints } = await open(`${built}/products`);
    await again.getByText('TENT-01').waitFor();
    await again.getByText('TENT-02').waitFor();
    expect(complaints).toEqual([]);
    await stop();
  }, 300_000);

  it('on a REST service shows, filters and edits its records', async () => {
    const folder = folderWithPackage('pets');
    screenwright(folder, 'init', '.', '--rest');
    expect(screenwright(folder, 'check')).toContain('clean');
    const store = await openPetstore();
    const address = await serve(folder, 'dev', { API_ORIGIN: store.address });
    const { page, complaints } = await open(`${address}/pets`);
    await page.getByText('Rex').waitFor();
    expect(await page.getByText('Tom').count()).toBe(0);
    await page.getByText('Sold', { exact: true }).first().click();
    await page.getByText('Tom').waitFor();
    await page.getByRole('row', { name: /Tom/ }).getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('Name').fill('Thomas');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
    await page.getByText('Thomas').waitFor();
    expect(store.pets.find(({ id }) => id === 3)).toMatchObject({ name: 'Thomas', status: 'sold' });
    await page
      .getByRole('row', { name: /Thomas/ })
      .getByRole('button')
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => store.pets.some(({ id }) => id === 3)).toBe(false);
    expect(complaints).toEqual([]);
    await stop();
    store.server.close();
  }, 300_000);

  it('is created only in an empty folder', () => {
    const folder = folderWithPackage('full');
    writeFileSync(join(folder, 'thesis.md'), 'mine');
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'node_modules/screenwright/lib/generators/screenwright.js'), 'init', '.'],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toContain('is not empty');
    expect(readFileSync(join(folder, 'thesis.md'), 'utf8')).toBe('mine');
  });
});

type Door = Manifest['exports'][string];

const typesOf = (to: Door): string => (typeof to === 'string' ? to : to.types);

/** The doors of the model, which one pattern exports, with their declaration files. */
function doorsOfModel(to: Door): [door: string, types: string][] {
  const [folder = '', ending = ''] = typesOf(to).split('*');
  return readdirSync(join(work, 'package', folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => [`./model/${file.slice(0, -ending.length)}.ts`, folder + file]);
}

/** Names that a declaration file exports. */
function namesIn(types: string): string[] {
  const listed = [...types.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = '']) => names.split(','));
  const declared = [...types.matchAll(/export declare (?:function|const|class) (\w+)/g)].map(([, name = '']) => name);
  const named = listed.map((name) => name.replace(/^.* as |type /, '').trim());
  return [...named.filter((name) => name !== ''), ...declared];
}

const addProduct = (address: string, sku: string): Promise<void> =>
  fillProduct(address, sku, (page) => page.getByRole('row', { name: new RegExp(sku) }).waitFor());

async function fillProduct(address: string, sku: string, isDone: (page: Page) => Promise<void>): Promise<void> {
  const { page, complaints } = await open(address);
  await page.getByLabel('SKU').fill(sku);
  expect(await page.locator('nav a[aria-current=page]').allInnerTexts()).toEqual(['Add a product']);
  await page.getByLabel('Name').fill('Tent');
  for (const [label, option] of [
    ['Category', 'Garden'],
    ['Currency', 'US dollar'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- as a person does
    await page.getByLabel(label).click();
    // oxlint-disable-next-line no-await-in-loop -- as a person does
    await page.getByRole('option', { name: option }).click();
  }
  await page.getByLabel('Price').fill('99.5');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await isDone(page);
  expect(complaints).toEqual([]);
  await page.close();
}

async function stop(): Promise<void> {
  const ended = [...running].map((child) => new Promise((done) => child.once('exit', done)));
  for (const child of running) child.kill();
  running.clear();
  await Promise.all(ended);
}

interface Pet {
  id: number;
  name: string;
  status: string;
}

/** The Petstore of OpenAPI, with the calls that find, change and remove pets. It does not know Screenwright. */
async function openPetstore(): Promise<{ address: string; pets: Pet[]; server: Server }> {
  const pets: Pet[] = [
    { id: 1, name: 'Rex', status: 'available' },
    { id: 2, name: 'Bello', status: 'pending' },
    { id: 3, name: 'Tom', status: 'sold' },
  ];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://petstore');
    const say = (status: number, body?: unknown): void => {
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body === undefined ? '' : JSON.stringify(body));
    };
    let text = '';
    request.on('data', (piece) => (text += String(piece)));
    request.on('end', () => {
      if (request.method === 'GET' && url.pathname === '/v2/pet/findByStatus')
        return say(
          200,
          pets.filter(({ status }) => url.searchParams.getAll('status').includes(status)),
        );
      if (request.method === 'PUT' && url.pathname === '/v2/pet') {
        const given = JSON.parse(text) as Pet;
        const known = pets.find(({ id }) => id === given.id);
        return known ? say(200, Object.assign(known, given)) : say(404, { message: 'Pet not found' });
      }
      const at = pets.findIndex(({ id }) => url.pathname === `/v2/pet/${id}`);
      if (request.method === 'DELETE' && at >= 0) {
        pets.splice(at, 1);
        return say(200);
      }
      return say(404, { message: 'Not found' });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  return { address: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`, pets, server };
}
