import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { helped } from './help.ts';
import { openDrawer } from './mcp/preview.node.ts';
import { openServer } from './mcp/tools.ts';

const USAGE = `Usage: npm run mcp --silent -- [options]

A server of the Model Context Protocol over standard input and output, for an assistant that writes schemas. It changes
files below the folder of the schemas alone, commits nothing, and undoes each of its changes.

  --propose        writes nothing: every change waits in the workbench, where a person takes or leaves it
  --root FOLDER    where the schemas are (schemas)
  --server FILE    the product's server that pictures are drawn on
  --frame FILE     the product's page that draws one screen alone
  --url ADDRESS    without those two: the running dev server that pictures are taken of (http://127.0.0.1:4173)`;

const MISUSED = 2;
const UNREADABLE = 3;

async function main(): Promise<number> {
  const asked = readArguments();
  if (asked === undefined) return MISUSED;
  const { root, propose = false, ...drawing } = asked;
  if (!existsSync(root) || !statSync(root).isDirectory()) {
    console.error(`There is no folder "${root}".`);
    return UNREADABLE;
  }
  const drawer = openDrawer(drawing);
  const server = openServer({
    root: resolve(root),
    version: versionOf(),
    drawer,
    now: Date.now,
    onlyProposes: propose,
  });
  const ended = new Promise<void>((resolveEnd) => {
    server.server.onclose = resolveEnd;
    // The client leaves by closing the input, which the transport does not watch.
    process.stdin.once('end', resolveEnd);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolveEnd());
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
  await drawer.close();
  return 0;
}

/** The version of the package: compiled modules are one folder deeper, beside a manifest without a version. */
function versionOf(): string {
  for (const path of ['../package.json', '../../package.json']) {
    const file = new URL(path, import.meta.url);
    const { version } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }) : {};
    if (version !== undefined) return version;
  }
  return '0';
}

function readArguments():
  | { root: string; url: string; server?: string; frame?: string; propose?: boolean }
  | undefined {
  try {
    const { values } = parseArgs({
      args: process.argv.slice(2),
      options: {
        propose: { type: 'boolean' },
        root: { type: 'string', default: 'schemas' },
        server: { type: 'string' },
        frame: { type: 'string' },
        url: { type: 'string', default: 'http://127.0.0.1:4173' },
      },
    });
    if ((values.server === undefined) !== (values.frame === undefined))
      throw new Error('--server and --frame go together.');
    return values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return undefined;
  }
}

process.exitCode = helped(process.argv.slice(2), USAGE) ? 0 : await main();
