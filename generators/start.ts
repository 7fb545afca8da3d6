import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildPortal } from './build/portal.ts';

/*
 * `npm start`: builds what has changed since the last start, makes the database beside it, then becomes the server.
 *   node generators/start.ts SERVER [PARAMETER …]
 * With --prepare the script of the server makes the database and ends.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const server = process.argv.slice(2);

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Makes the database in a process of its own, for both take a processor. A failure ends the start at once. */
function makeDatabase(): Promise<void> {
  const started = performance.now();
  const child = spawn(process.execPath, [...server, '--prepare'], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      if (code !== 0) process.exit(code ?? 1);
      console.log(`  database ready, with its sample data: ${seconds(started)}`);
      resolve();
    });
  });
}

async function build(): Promise<void> {
  const started = performance.now();
  let database: Promise<void> | undefined;
  const onStale = (): void => console.log('Checking the schemas …');
  const onGenerated = (): void => {
    console.log(`  schemas checked and generated: ${seconds(started)}`);
    console.log('Building the portal and making the database …');
    database = makeDatabase();
  };
  const begun = performance.now();
  if (await buildPortal(root, 'start', { onStale, onGenerated })) console.log(`  portal built: ${seconds(begun)}`);
  await database;
}

await build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
if (process.platform !== 'win32' && process.execve !== undefined)
  process.execve(process.execPath, [process.execPath, ...server]);
spawn(process.execPath, server, { cwd: root, stdio: 'inherit' }).once('exit', (code) => process.exit(code ?? 1));
