import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPortal } from './build/portal.ts';

/*
 * `npm start`: builds what has changed since the last start, makes the database beside it, then becomes the server.
 *   node generators/start.ts SERVER [PARAMETER …]
 * With --prepare the script of the server makes the database, once stdin says that the schemas are `generated`, and ends.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const server = process.argv.slice(2);
// The server compiles the modules that made the database, and those of the last start, no second time.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node');

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

interface Making {
  /** Says that the schemas are generated, which the rest of the database is made from. */
  proceed(): void;
  /** Ends it where it waits for them. */
  cancel(): void;
  ended: Promise<void>;
}

/** Makes the database in a process of its own, for both take a processor. A failure ends the start at once. */
function makeDatabase(): Making {
  const started = performance.now();
  const child = spawn(process.execPath, [...server, '--prepare'], { cwd: root, stdio: ['pipe', 'inherit', 'inherit'] });
  // It may have ended already, with a reason of its own.
  child.stdin.on('error', () => undefined);
  let isCancelled = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code) => {
      if (code !== 0 && !isCancelled) process.exit(code ?? 1);
      if (!isCancelled) console.log(`  database ready, with its sample data: ${seconds(started)}`);
      resolve();
    });
  });
  return {
    proceed: () => child.stdin.end('generated'),
    cancel: () => {
      isCancelled = true;
      child.stdin.end();
    },
    ended,
  };
}

async function build(): Promise<void> {
  const started = performance.now();
  let database: Making | undefined;
  const onStale = (): void => {
    console.log('Checking the schemas, and making the database …');
    database = makeDatabase();
  };
  const onGenerated = (): void => {
    console.log(`  schemas checked and generated: ${seconds(started)}`);
    console.log('Building the portal …');
    database?.proceed();
  };
  try {
    if (await buildPortal(root, 'start', { onStale, onGenerated })) console.log(`  portal built: ${seconds(started)}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    database?.cancel();
    await database?.ended;
    process.exit(1);
  }
  await database?.ended;
}

await build();
if (process.platform !== 'win32' && process.execve !== undefined)
  process.execve(process.execPath, [process.execPath, ...server]);
spawn(process.execPath, server, { cwd: root, stdio: 'inherit' }).once('exit', (code) => process.exit(code ?? 1));
