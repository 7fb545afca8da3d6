#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ownModule } from '#model/own-module.ts';
import { Init, initProduct } from './init/init.node.ts';

const USAGE = `Usage: screenwright <command>

  init FOLDER [--rest]   makes a product: one entity, list and form, answered by the sandbox or by a REST service
  dev                    serves the product from its sources, with hot update
  build                  checks the schemas and builds the product into dist
  serve                  serves what was built
  check, generate, tidy, diff, approve, review, new, reference, mcp
                         check, make, compare and approve schemas, and what an assistant needs; with --help each
                         tells its options

  --port NUMBER          of dev and serve (4173)
  --host ADDRESS         of dev and serve (127.0.0.1)

A product with a server.ts is answered by its sandbox; without one, vite.config.ts says where its service stands.`;

/** Interval of checking whether npm, which started this process, still exists, in milliseconds. */
const WATCH = 500;

type Script = () => Promise<unknown>;

/** Commands with scripts of their own. `cli.ts` has three commands and gets the name. */
const SCRIPTS: Record<string, [Script, ...string[]]> = {
  check: [() => import('./cli.ts'), 'check'],
  generate: [() => import('./cli.ts'), 'generate'],
  tidy: [() => import('./cli.ts'), 'tidy'],
  diff: [() => import('./diff.ts')],
  approve: [() => import('./approve.ts')],
  review: [() => import('./review.ts')],
  new: [
    async () => {
      const { runNew } = await import('./new.ts');
      process.exitCode = await runNew(process.argv.slice(2));
    },
  ],
  reference: [() => import('./reference.ts')],
  mcp: [() => import('./mcp.ts')],
};

/** Commands that draw screens, and need the product's server and its page for that. */
const DRAWING: ReadonlySet<string> = new Set(['review', 'mcp']);

/** Options for the product's own server and page, unless the person names others. */
function drawing(words: readonly string[]): string[] {
  const isNamed = words.some((word) => /^--(server|frame|url|help)\b/.test(word));
  if (isNamed || !existsSync('server.ts') || !existsSync(FRAME)) return [];
  const server = fileURLToPath(ownModule('../src/sandbox/serve-product.ts', import.meta.url));
  return ['--server', server, '--frame', FRAME];
}

/** The page of a product that draws single screens. */
const FRAME = 'src/review.html';

async function main(): Promise<void> {
  const [command = '', ...words] = process.argv.slice(2);
  const [script, ...named] = SCRIPTS[command] ?? [];
  if (script !== undefined) {
    process.argv.splice(2, Infinity, ...named, ...words, ...(DRAWING.has(command) ? drawing(words) : []));
    await script();
    return;
  }
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      rest: { type: 'boolean', default: false },
      port: { type: 'string', default: '4173' },
      host: { type: 'string', default: '127.0.0.1' },
    },
  });
  const [folder] = positionals;
  const { port, host, rest } = values;
  if (command === 'init' && folder !== undefined) initProduct(resolve(folder), rest ? 'rest' : 'sandbox');
  else if (command === 'build') await build();
  else if (command === 'dev' && !existsSync('server.ts')) await devAlone(Number(port), host);
  else if (command === 'dev' || command === 'serve') serve(command, ['--port', port, '--host', host]);
  else throw new Init(USAGE);
}

async function build(): Promise<void> {
  needProduct();
  const { build: buildProduct } = await import('vite');
  await buildProduct();
}

/** Serves the pages of a product whose service is elsewhere. */
async function devAlone(port: number, host: string): Promise<void> {
  needProduct();
  const { createServer } = await import('vite');
  const server = await createServer({ server: { port, host, strictPort: true } });
  await server.listen();
  console.log(server.resolvedUrls?.local[0]?.replace(/\/$/, ''));
}

/** Runs the server as a separate process, which ends with this one. */
function serve(command: 'dev' | 'serve', words: string[]): void {
  needProduct();
  const script = fileURLToPath(ownModule('../src/sandbox/serve-product.ts', import.meta.url));
  const child = spawn(process.execPath, [script, command, ...words], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill(), WATCH).unref();
}

function needProduct(): void {
  if (existsSync('vite.config.ts')) return;
  throw new Init('There is no vite.config.ts here. Run this in a product, or make one: screenwright init FOLDER');
}

await main().catch((error: unknown) => {
  const isSaid = error instanceof Init || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_');
  console.error(isSaid ? (error as Error).message : error);
  process.exitCode = 1;
});
