import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, stampOf } from './build/stamp.ts';

/*
 * `npm start`: becomes the server. When something has changed since the last build, the server starts a new one and
 * makes its database meanwhile.
 *   node generators/start.ts SERVER [PARAMETER …]
 */

const root = fileURLToPath(new URL('..', import.meta.url));
// The next start finds all modules compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node');

const isCurrent = isBuilt(root, join(root, 'dist'), stampOf(root, 'start'));
const server = [
  ...process.argv.slice(2),
  ...(isCurrent ? [] : ['--built-by', fileURLToPath(new URL('build-for-start.ts', import.meta.url))]),
];
if (process.platform !== 'win32' && process.execve !== undefined)
  process.execve(process.execPath, [process.execPath, ...server]);
spawn(process.execPath, server, { cwd: root, stdio: 'inherit' }).once('exit', (code) => process.exit(code ?? 1));
