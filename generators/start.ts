import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, stampOf } from './build/stamp.ts';

/*
 * `npm start`, which is node generators/start.ts SERVER [PARAMETER …]: runs the server in this process. If something has
 * changed since the last build, the server starts a new build and creates its database meanwhile.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
// Caches compiled modules for the next start.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node');

const isCurrent = isBuilt(root, join(root, 'dist'), stampOf(root, 'start'));
const server = [
  ...process.argv.slice(2),
  ...(isCurrent ? [] : ['--built-by', fileURLToPath(new URL('build-for-start.ts', import.meta.url))]),
];
if (process.platform !== 'win32' && process.execve !== undefined)
  process.execve(process.execPath, [process.execPath, ...server]);
spawn(process.execPath, server, { cwd: root, stdio: 'inherit' }).once('exit', (code) => process.exit(code ?? 1));
