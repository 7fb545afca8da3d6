import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Model } from '#model/model.ts';
import { frozenClock, type Clock } from './clock.ts';
import { openDevServer } from './dev-server.ts';
import { followModel } from './follow-model.ts';
import type { PageOptions } from './page.ts';
import type { Sandbox } from './sandbox.ts';

/*
 * Serves the product in the working directory: `node serve-product.ts dev|serve --port 4173 --host 127.0.0.1`. Its
 * `server.ts` opens the sandbox; `dev` serves the pages from source, `serve` from `dist`. With `--model FILE --page FOLDER`
 * it serves one revision for a review, and prints one line of JSON as `generators/review/server.ts` reads it.
 */

interface ProductServer {
  open(page: PageOptions): Promise<Sandbox>;
  openForReview?(given: { page: PageOptions; model: Model; clock: Clock }): Promise<Sandbox>;
  people?: { as: string; title: string; role?: string }[];
}

/** Time of the clock that stands still during a review. */
const NOW = '2026-01-15 10:00:00';

/** Interval of checking whether the parent process still exists, in milliseconds. */
const WATCH = 500;

const root = process.cwd();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '4173' },
    host: { type: 'string', default: '127.0.0.1' },
    model: { type: 'string' },
    page: { type: 'string' },
  },
});
const at = { port: Number(values.port), host: values.host };

async function load(): Promise<ProductServer> {
  const server = (await import(pathToFileURL(join(root, 'server.ts')).href)) as Partial<ProductServer>;
  if (server.open === undefined) throw new Error('server.ts exports no function open(page), which opens the sandbox.');
  return { ...server, open: server.open };
}

async function dev(): Promise<() => Promise<void>> {
  const model = join(root, 'src/generated/model.json');
  const vite = await openDevServer({
    configFile: join(root, 'vite.config.ts'),
    pageOf: () => join(root, 'index.html'),
  });
  const sandbox = await (await load()).open(vite.page);
  const started = JSON.parse(readFileSync(model, 'utf8')) as Model;
  console.log(await vite.listen(sandbox, at, (tell) => followModel(model, sandbox, started, tell)));
  return async () => {
    await vite.close();
    await sandbox.close();
  };
}

async function serve(): Promise<() => Promise<void>> {
  const directory = join(root, 'dist');
  if (!existsSync(join(directory, 'index.html'))) throw new Error('dist is missing. Run npm run build first.');
  const sandbox = await (await load()).open({ directory });
  console.log(await sandbox.listen(at));
  return () => sandbox.close();
}

async function review(model: string): Promise<() => Promise<void>> {
  const { openForReview, people = [{ as: 'nobody', title: '-' }] } = await load();
  if (openForReview === undefined)
    throw new Error(
      'server.ts exports no function openForReview({ page, model, clock }), which opens a sandbox without stored data.',
    );
  const sandbox = await openForReview({
    page: { directory: values.page ?? '' },
    model: JSON.parse(readFileSync(model, 'utf8')) as Model,
    clock: frozenClock(NOW),
  });
  const address = await sandbox.listen({ port: 0, host: at.host });
  console.log(JSON.stringify({ address, now: NOW, people }));
  return () => sandbox.close();
}

try {
  const { model } = values;
  const close = await (model !== undefined ? review(model) : positionals[0] === 'dev' ? dev() : serve());
  const end = (): void => void close().finally(() => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  // npm signals the shell between it and this process, and the shell exits silently.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), WATCH).unref();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
