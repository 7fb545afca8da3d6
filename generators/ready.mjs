/*
 * node generators/ready.mjs [--tests] [--generated] [--built] [SCRIPT [PARAMETER …]]: installs the packages of the lock
 * file if it has changed since the last time, then runs the script on Node 24. It runs on the Node of the machine (20 or
 * newer) and needs only its builtins.
 *
 * - --tests also installs the tools of tests/tools/package.json.
 * - --generated brings src/generated up to date first.
 * - --built, for a machine that only serves, installs nothing and tells which files are missing.
 */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [options, script] = split(process.argv.slice(2));

if (options.includes('--built')) needBuilt();
else install(options.includes('--tests'));
const node = findNode();
if (options.includes('--generated')) runFirst(['generators/cli.ts', 'generate']);
if (script.length > 0) run(script);

/** Splits the options of this file, before the script, from those of the script. */
function split(words) {
  const first = words.findIndex((word) => !word.startsWith('--'));
  const at = first < 0 ? words.length : first;
  return [words.slice(0, at), words.slice(at)];
}

function needBuilt() {
  const needed = { node_modules: 'npm ci --omit=dev', 'src/generated/model.ts': 'npm run build' };
  for (const [path, command] of Object.entries(needed)) {
    if (existsSync(join(root, path))) continue;
    console.error(`${path} is missing. Run ${command} first.`);
    process.exit(1);
  }
}

/**
 * The stamp contains the hash of the installed lock file, and whether the tests' tools are installed. Missing packages
 * are only added, so that a running server keeps its packages.
 */
function install(withTests) {
  const stamp = join(root, 'node_modules', '.lock-stamp');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const [known, scope] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  if (known === lock && (scope === 'all' || !withTests)) return;
  const isMore = known === lock;
  // Standard output belongs to the script, which may use it for a protocol.
  console.error(`Installing ${isMore ? 'the tools of the tests' : 'the packages of package-lock.json'} …`);
  const started = performance.now();
  const done = spawnSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    [
      ...(isMore ? ['install', '--no-save'] : ['ci']),
      ...(withTests || scope === 'all' ? [] : ['--workspaces=false']),
      ...['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  if (done.status !== 0) process.exit(done.status ?? 1);
  dropHeaders();
  writeFileSync(stamp, `${lock} ${withTests || scope === 'all' ? 'all' : 'product'}`);
  console.error(`Installed in ${Math.round((performance.now() - started) / 1000)} s`);
}

/** The package of Node has 67 MB of headers, which only packages compiled at their installation need: none here. */
function dropHeaders() {
  const packages = join(root, 'node_modules');
  for (const name of readdirSync(packages))
    if (name.startsWith('node-linux-')) rmSync(join(packages, name, 'include'), { recursive: true, force: true });
}

/** On Linux the packages include Node 24. */
function findNode() {
  const bundled = join(root, 'node_modules', '.bin', 'node');
  const found = existsSync(bundled) ? bundled : process.execPath;
  const version = execFileSync(found, ['--version'], { encoding: 'utf8' }).trim();
  if (Number(version.slice(1).split('.')[0]) >= 24) return found;
  console.error(`Screenwright needs Node 24 or newer, this is ${version}. Install it from nodejs.org and try again.`);
  process.exit(1);
}

function environment() {
  return { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };
}

function runFirst(words) {
  const { status } = spawnSync(node, words, { cwd: root, stdio: 'inherit', env: environment() });
  if (status !== 0) process.exit(status ?? 1);
}

/** Ends with the exit code of the script, and passes signals on to it. */
function run(words) {
  const child = spawn(node, words, { cwd: root, stdio: 'inherit', env: environment() });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends the signal to the script itself.
  process.on('SIGINT', () => !process.stdin.isTTY && child.kill('SIGINT'));
  // npm signals the shell between it and this process, and the shell exits silently.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
