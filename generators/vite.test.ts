import { cpSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServer, normalizePath, type HotPayload, type ViteDevServer } from 'vite';
import type { Model } from '#model/model.ts';
import { generate } from './vite.ts';

// Inside the project, so that generated files can import #model, but outside node_modules, which is not watched.
const folder = realpathSync(mkdtempSync(join(import.meta.dirname, '../tests/.follow-')));
const root = join(folder, 'schemas');
const out = join(folder, 'generated');
const screen = join(root, 'screens/orders.json');
const other = join(root, 'entities/user.json');
const generated = normalizePath(join(out, 'screens/orders.ts'));
const models: Model[] = [];
const sent: HotPayload[] = [];
let server: ViteDevServer;
let text = '';
/** Number of open pages. */
let pages = 1;

beforeAll(async () => {
  cpSync(join(import.meta.dirname, 'check/fixtures/clean'), root, { recursive: true });
  text = readFileSync(screen, 'utf8');
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
    plugins: [generate({ root, out, onModel: (model) => models.push(model) })],
  });
  vi.spyOn(server.ws, 'clients', 'get').mockImplementation(() => ({ size: pages }) as never);
  vi.spyOn(server.ws, 'send').mockImplementation((payload: unknown) => void sent.push(payload as HotPayload));
  vi.spyOn(server.environments.client.hot, 'send').mockImplementation(
    (payload: unknown) => void sent.push(payload as HotPayload),
  );
  await server.environments.client.transformRequest(generated);
  // The watcher reports nothing until it has scanned the folder.
  await vi.waitFor(() => expect(server.watcher.getWatched()[join(root, 'screens')]).toContain('orders.json'), 10_000);
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function saved(change: (before: string) => string, until: () => boolean): Promise<void> {
  sent.length = 0;
  writeFileSync(screen, change(text));
  await vi.waitFor(() => expect(until()).toBe(true), { timeout: 10_000, interval: 5 });
}

const updates = (): string[] =>
  sent.flatMap((each) => (each.type === 'update' ? each.updates.map((update) => update.path) : []));
const errors = () => sent.flatMap((each) => (each.type === 'error' ? [each.err] : []));

describe('the generator inside the dev server', () => {
  it('generates when it starts', () => {
    expect(readFileSync(generated, 'utf8')).toContain('"title": "Orders"');
    expect(models).toHaveLength(1);
  });

  it('sends a screen without its types, its lines and a map of them', async () => {
    const sent = await server.environments.client.transformRequest(generated);
    expect(sent?.code).toContain('"title": "Orders"');
    expect(sent?.code).not.toContain('ScreenBundle');
    expect(sent?.map).toMatchObject({ mappings: '' });
    expect(readFileSync(generated, 'utf8').split('\n').length).toBeGreaterThan(sent!.code.split('\n').length + 20);
  });

  it('updates only the open screen when its schema is saved', async () => {
    await saved(
      (before) => before.replace('"Orders"', '"All orders"'),
      () => updates().length > 0,
    );
    expect(updates()).toEqual([expect.stringContaining('screens/orders.ts')]);
    expect(sent.some((each) => each.type === 'full-reload')).toBe(false);
    // The server's Model is written after the browser's files.
    await vi.waitFor(() => expect(models.at(-1)?.screens.orders?.title).toBe('All orders'));
  });

  it('follows a file that an editor replaces, again and again', async () => {
    for (const title of ['First', 'Second', 'Third']) {
      sent.length = 0;
      writeFileSync(`${screen}~`, text.replace('"Orders"', `"${title}"`));
      renameSync(`${screen}~`, screen);
      await vi.waitFor(() => expect(models.at(-1)?.screens.orders?.title).toBe(title), { timeout: 5_000 });
      expect(updates()).toEqual([expect.stringContaining('screens/orders.ts')]);
    }
  });

  it('covers the last good screen with a problem, and uncovers it when the problem is solved', async () => {
    const before = readFileSync(generated, 'utf8');
    await saved(
      (good) => good.replace('"state",', '"stat",'),
      () => errors().length > 0,
    );
    expect(errors()[0]).toMatchObject({
      message: expect.stringContaining('has no field "stat". Did you mean "state"?'),
      loc: { line: expect.any(Number), column: expect.any(Number) },
    });
    // The page reloads itself if an error is the first message that it gets.
    expect(sent.findIndex((each) => each.type === 'update')).toBeLessThan(
      sent.findIndex((each) => each.type === 'error'),
    );
    expect(readFileSync(generated, 'utf8')).toBe(before);
    // A late update of an earlier valid file removes the overlay, so it is shown again.
    sent.length = 0;
    server.watcher.emit('change', generated);
    await vi.waitFor(() => expect(updates()).toEqual([expect.stringContaining('screens/orders.ts')]));
    await vi.waitFor(() => expect(sent.at(-1)?.type).toBe('error'));
    await saved(
      (good) => good,
      () => sent.some((each) => each.type === 'update' && each.updates.length === 0),
    );
    expect(errors()).toEqual([]);
  });

  it('reads a broken file again when the watcher misses its change, and reports that all is well', async () => {
    const said = vi.spyOn(server.config.logger, 'info');
    const whole = readFileSync(other, 'utf8');
    await saved(
      () => '',
      () => errors().length > 0,
    );
    expect(errors()[0]?.message).toContain('This file is empty.');
    server.watcher.unwatch([screen, other]);
    // The watcher misses the change of a valid file here: only the second read after a save finds it.
    writeFileSync(other, '');
    await vi.waitFor(() => expect(errors()).toHaveLength(2), { timeout: 10_000 });
    await saved(
      (good) => {
        writeFileSync(other, whole);
        return good;
      },
      () => sent.some((each) => each.type === 'update' && each.updates.length === 0),
    );
    expect(errors()).toEqual([]);
    expect(said).toHaveBeenCalledWith('schemas: all problems are mended', expect.anything());
    server.watcher.add([screen, other]);
  });

  it('reports nothing while no page is open, so that the next one is not covered by a solved problem', async () => {
    const logged = vi.spyOn(server.config.logger, 'error');
    pages = 0;
    await saved(
      (good) => good.replace('"state",', '"stat",'),
      () => logged.mock.calls.length > 0,
    );
    expect(errors()).toEqual([]);
    pages = 1;
    await saved(
      (good) => good,
      () => sent.some((each) => each.type === 'update' && each.updates.length === 0),
    );
  });

  it('follows once after Vite has started again, and the first server ends', async () => {
    const cleared = vi.spyOn(globalThis, 'clearInterval');
    await server.restart();
    expect(cleared).toHaveBeenCalledOnce();
    cleared.mockRestore();
    await vi.waitFor(() => expect(server.watcher.getWatched()[join(root, 'screens')]).toContain('orders.json'), 10_000);
    const before = models.length;
    writeFileSync(screen, text.replace('"Orders"', '"Again"'));
    await vi.waitFor(() => expect(models.at(-1)?.screens.orders?.title).toBe('Again'), { timeout: 10_000 });
    // The compiler's files are written by a second run.
    await vi.waitFor(() => expect(models.length - before).toBe(2), { timeout: 10_000 });
    await setTimeout(2000);
    expect(models.length - before).toBe(2);
  });
});
