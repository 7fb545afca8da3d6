// Runs before every script, with the Node of the machine (20 or newer) and its builtins alone: installs the packages of the
// lockfile when it has changed since the last time, and makes sure that the script runs on Node 24.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.lock-stamp');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing the packages of package-lock.json; on a slow machine this takes minutes …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(
    npm,
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (done.status !== 0) process.exit(done.status ?? 1);
  writeFileSync(stamp, lock);
}

const bundled = join(root, 'node_modules', '.bin', 'node');
const version = existsSync(bundled) ? execFileSync(bundled, ['--version'], { encoding: 'utf8' }) : process.version;
if (Number(version.replace('v', '').split('.')[0]) < 24) {
  console.error(
    `Screenwright needs Node 24 or newer; this is ${version.trim()}. Please install it from nodejs.org and try again.`,
  );
  process.exit(1);
}
