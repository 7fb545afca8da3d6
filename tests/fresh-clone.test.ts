import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guideSteps, putStep } from './fixtures/guide-steps.ts';
import { freePort } from './fixtures/free-port.ts';

/*
 * Every command of README and its pages on a fresh clone of HEAD: the committed files and the packages. A server runs
 * until it answers. A command of the pages that is missing in this file is a failure.
 */

/** Commands of the pages in running order, each with the command that is run for it. */
const COMMANDS: Record<string, string> = {
  'npm run check': 'npm run check',
  'npm run new -- --help': 'npm run new -- --help',
  'npm run check -- --format json': 'npm run check -- --format json',
  'npm run generate': 'npm run generate',
  'npm run tidy': 'npm run tidy',
  'npm run reference --silent': 'npm run reference --silent',
  'npm run diff -- BASE [HEAD]': 'npm run diff -- HEAD',
  'npm run bench': 'npm run bench -- sizes',
  'npm run bench -- sizes table': 'npm run bench -- sizes',
  'npm start': 'npm start',
  'npm run build': 'npm run build',
  'npm run serve': 'npm run serve',
  'npm run dev': 'npm run dev',
};

/** tests/operating.test.ts runs the commands of this page. */
const FOR_OPERATORS = 'src/bank/operating.md';

/** Commands that other test files run. */
const ELSEWHERE: Record<string, string> = {
  'npm test': 'runs this file',
  'npm run verify': 'runs this file',
  'npm run soak': 'takes hours',
  'npm run soak -- books kills': 'takes hours',
  'npm run soak -- money': 'takes hours',
  'npm run rules': 'runs tests again',
  'npm run rules -- --change 30 --seed 7': 'runs tests again',
  'npm run pictures': 'changes the pictures',
  'npm run new': 'the guide below has its parameters',
  'npm run diff': 'needs a base',
  'npm run diff -- main': 'runs with another base',
  'npm pack': 'tests/own-product.test.ts walks its page',
  'npm install': 'tests/own-product.test.ts walks its page',
  'npm install ../screenwright-0.1.0.tgz': 'tests/own-product.test.ts walks its page',
  'npm run new -- entity memo': 'the guide below has its parameters',
  'npm run new -- area invoice --from invoice.json':
    'generators/new/new.test.ts makes it of the description in the page',
  'npm run new -- call pay.payout --openapi FILE --operation ID':
    'generators/new/openapi/import.test.ts has a document',
  'npm run mcp --silent': 'generators/mcp/mcp.test.ts speaks to it',
  'npm run review': 'needs a base',
  'npm run review -- main': 'runs with another base',
  'npm run review -- BASE [HEAD]': 'the guide below has its base',
};

const ROOT = resolve(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'fresh-'));
const clone = join(work, 'clone');
const running = new Set<number>();
const GUIDE = guideSteps().flatMap(({ kind, text }) => (kind === 'sh' ? text.split('\n') : []));
/** Maximum time until a server has built the portal and created its sample data, in milliseconds. */
const STARTED = 600_000;
const MOST_SAID = 4_000;

describe.skipIf(process.platform === 'win32')('on a fresh clone', () => {
  beforeAll(() => {
    const cloned = spawnSync('git', ['clone', '--quiet', ROOT, clone], { encoding: 'utf8' });
    expect(cloned.status, cloned.stderr).toBe(0);
    sharePackages();
  });
  afterAll(() => {
    for (const group of running) process.kill(-group, 'SIGKILL');
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  });

  it('every command that the pages name is run', () => {
    const known = new Set([...Object.keys(COMMANDS), ...Object.keys(ELSEWHERE), ...GUIDE]);
    expect(commandsOfPages().filter((command) => !known.has(command))).toEqual([]);
  });

  it.each(Object.entries(COMMANDS))('%s works', async (_named, command) => {
    if (/^npm (start|run (dev|serve))$/.test(command)) await serve(command);
    else {
      const { status, said } = await run(command);
      expect(status, said).toBe(0);
    }
  });

  it('no committed file was changed by the commands', () => {
    expect(spawnSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' }).stdout).toBe('');
  });

  it('every command of the guide works, in order', async () => {
    for (const step of guideSteps()) {
      if (step.kind !== 'sh') putStep(join(clone, 'schemas'), step);
      for (const line of step.kind === 'sh' ? step.text.split('\n') : []) {
        // oxlint-disable-next-line no-await-in-loop -- each needs what the one before has made
        const { status, said } = await run(line);
        // New calls that change records require an approval.
        expect(status, `${line}\n${said}`).toBe(/^npm run (?:diff|review) /.test(line) ? 1 : 0);
      }
    }
    expect(existsSync(join(clone, 'review/index.html'))).toBe(true);
  });
});

/** Commands in code blocks and inline code, without variables before them and comments after them. */
function commandsOfPages(): string[] {
  const pages = globSync('{README.md,{src,generators,tests,schemas}/**/*.md}', {
    cwd: ROOT,
    exclude: ['src/generated/**', 'tests/results/**', 'tests/.*/**', FOR_OPERATORS],
  });
  const found = pages.flatMap((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    const lines = [...text.matchAll(/^```(?:sh)?\n([\s\S]*?)\n```$/gm)].flatMap(([, block = '']) => block.split('\n'));
    const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
    return [...lines, ...inline].flatMap(
      (line) => /^(?:[A-Z_]+=\S+ )*(npm .*?)(?:\s+#.*)?$/.exec(line.trim())?.[1] ?? [],
    );
  });
  return [...new Set(found)];
}

/** Links the packages of this checkout one by one, so that an installation in the clone would only replace links. */
function sharePackages(): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(clone, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) if (!/^\.(?!bin$)/.test(name)) symlinkSync(join(from, name), join(to, name));
  const lock = createHash('sha256')
    .update(readFileSync(join(clone, 'package-lock.json')))
    .digest('hex');
  writeFileSync(join(to, '.lock-stamp'), `${lock} all`);
}

/** Settings of this machine must not reach the clone's server. */
function environment(port = 0): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, DATA_DIR: _dir, NODE_ENV: _env, VITEST: _vitest, ...rest } = process.env;
  // `npm run serve` has sample data only on request.
  return { ...rest, PORT: String(port), SEED: 'small', DEMO: 'on' };
}

interface Ended {
  status: number | null;
  said: string;
}

interface Running {
  /** The id of the process group. */
  group: number;
  said(): string;
  isOver(): boolean;
  ended: Promise<Ended>;
}

function start(command: string, env = environment()): Running {
  const child = spawn(command, { cwd: clone, shell: true, detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const group = child.pid ?? 0;
  running.add(group);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said = (said + String(piece)).slice(-MOST_SAID);
    });
  const ended = new Promise<Ended>((done) =>
    child.once('close', (status) => {
      running.delete(group);
      done({ status, said });
    }),
  );
  return { group, said: () => said, isOver: () => !running.has(group), ended };
}

const run = (command: string): Promise<Ended> => start(command).ended;

/** Starts a server, waits until its page answers, and stops it like a person would. */
async function serve(command: string): Promise<void> {
  const port = await freePort();
  const server = start(command, environment(port));
  const until = Date.now() + STARTED;
  for (let page = ''; !page.includes('<title>');) {
    if (server.isOver() || Date.now() > until) throw new Error(`${command} serves no page: ${server.said()}`);
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    page = await fetch(`http://127.0.0.1:${port}/login`, { headers: { accept: 'text/html' } }).then(
      (answer) => answer.text(),
      () => '',
    );
    // oxlint-disable-next-line no-await-in-loop -- the same
    await new Promise((rested) => setTimeout(rested, 250));
  }
  process.kill(-server.group, 'SIGINT');
  await server.ended;
}
