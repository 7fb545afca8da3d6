import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { filledDirectory } from './fixtures/filled-directory.ts';
import { endServers, launch, newDirectory, start } from './fixtures/server-process.ts';

/*
 * Mistakes of an operator, by starting the process: each one gets one sentence with the way out, an exit code, no
 * stack, and no secret.
 */

const ROOT = new URL('..', import.meta.url).pathname;
const PASSWORD = 'a-secret-of-the-database';
const FAILED = 1;
const WRONG_SETTING = 2;
const isRoot = process.getuid?.() === 0;
/** An address for documentation, which no machine uses. */
const NOBODYS = '203.0.113.5';
const LOW_PORTS = 1024;
const NOBODY = 65_534;

let postgres: TestServer;
let taken: Server;
let takenPort: string;

beforeAll(async () => {
  postgres = await startPostgres();
  taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  takenPort = String((taken.address() as { port: number }).port);
});
afterAll(async () => {
  taken.close();
  await postgres.close();
});
afterEach(endServers);

interface Refused {
  code: unknown;
  lines: string[];
}

async function refusalOf(
  environment: NodeJS.ProcessEnv,
  parameters: readonly string[] = [],
  directory = join(newDirectory(), 'data'),
): Promise<Refused> {
  const server = launch(directory, environment, parameters);
  const code = await server.ended;
  return { code, lines: server.said().trim().split('\n') };
}

/** Expects one sentence with its way out, and no output for programmers. */
function expectSentence({ code, lines }: Refused, expected: unknown, sentence: RegExp): void {
  expect(lines.join('\n')).not.toMatch(/^\s+at |node:internal|Error:|a-secret/m);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(sentence);
  expect(code).toBe(expected);
}

async function withPassword(): Promise<URL> {
  return new URL(await postgres.url());
}

/** Switches from root to another user, before the server's code runs. */
function asSomebodyElse(): NodeJS.ProcessEnv {
  if (!isRoot) return {};
  const become = `process.setgid(${NOBODY}); process.setuid(${NOBODY});`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(become)}` };
}

describe('a start with a wrong setting', () => {
  it.each([
    ['a word that its variable does not know', { DEMO: 'yes', SANDBOX_CODE: '' }, /^DEMO is on or off, not "yes"\.$/],
    ['a port that is none', { PORT: '70000' }, /^PORT is a port, 0 to 65535, not "70000"\.$/],
    ['sample data without a demo', { DEMO: 'off', SEED: 'demo', SANDBOX_CODE: '' }, /^SEED=demo needs DEMO=on\.$/],
    ['a fixed code without a demo', { DEMO: 'off' }, /^SANDBOX_CODE needs DEMO=on\.$/],
    [
      'calls of a provider that do not exist',
      { API_ORIGIN: 'https://provider.example', API_CALLS: 'nothing.*' },
      /^API_CALLS names no call by nothing\.\*\.$/,
    ],
    [
      'a variable of earlier versions',
      { SANDBOX_PAGES: 'off' },
      /^SANDBOX_PAGES no longer exists: set DEMO instead\.$/,
    ],
    ['a database that is none', { DATABASE_URL: `mysql://x:${PASSWORD}@h/d` }, /^DATABASE_URL is an address like /],
    [
      'a provider that is none',
      { API_ORIGIN: `https://x:${PASSWORD}@h/path` },
      /^Expected API_ORIGIN to be a protocol/,
    ],
    ['itself as provider', { API_ORIGIN: 'http://localhost:4311', PORT: '4311' }, /^API_ORIGIN is this server itself/],
  ])('refuses %s before a database is made', async (_what, environment, sentence) => {
    const directory = join(newDirectory(), 'data');
    expectSentence(await refusalOf(environment, [], directory), WRONG_SETTING, sentence);
    expect(existsSync(directory)).toBe(false);
  });

  it('refuses an option that does not exist', async () => {
    const sentence =
      /^Unknown option '--demo'\. Settings are variables, such as PORT=8080: see src\/bank\/operating\.md\.$/;
    expectSentence(await refusalOf({}, ['--demo']), WRONG_SETTING, sentence);
  });

  it('reports each of several errors', async () => {
    const { code, lines } = await refusalOf({ DEMO: 'yes', TRUST_PROXY: 'true', SANDBOX_CODE: '' });
    expect(lines).toEqual(['TRUST_PROXY is on or off, not "true".', 'DEMO is on or off, not "yes".']);
    expect(code).toBe(WRONG_SETTING);
  });
});

describe('a start on an address that cannot be listened on', () => {
  it('refuses a port in use before a database is made', async () => {
    const directory = join(newDirectory(), 'data');
    const refused = await refusalOf({ PORT: takenPort }, [], directory);
    expectSentence(
      refused,
      FAILED,
      new RegExp(`^127\\.0\\.0\\.1:${takenPort} is in use\\. Stop .* or set another PORT`),
    );
    expect(existsSync(directory)).toBe(false);
  });

  it.each([NOBODYS, 'no-such-host.invalid'])('refuses HOST=%s', async (host) => {
    expectSentence(await refusalOf({ HOST: host }), FAILED, /:0 is no address of this machine\. Set HOST to /);
  });

  it.runIf(process.platform === 'linux' && isReadByAll() && firstFreePort() >= LOW_PORTS)(
    'refuses a port that its user may not have',
    async () => {
      const refused = await refusalOf({ PORT: '81', ...asSomebodyElse() });
      expectSentence(refused, FAILED, /^127\.0\.0\.1:81 may not be listened on by this user\. Set a PORT from 1024 on/);
    },
  );
});

describe('a start on a database that cannot be used', () => {
  it('refuses one that is down', async () => {
    const url = await withPassword();
    url.port = '9';
    url.password = PASSWORD;
    expectSentence(
      await refusalOf({ DATABASE_URL: url.href }),
      FAILED,
      /^No PostgreSQL answers at 127\.0\.0\.1:9\/.*ECONNREFUSED\)\. Start it/,
    );
    url.hostname = 'localhost';
    expectSentence(
      await refusalOf({ DATABASE_URL: url.href }),
      FAILED,
      /^No PostgreSQL answers at localhost:9\/.*ECONNREFUSED/,
    );
  });

  it('refuses one that refuses the password, the user, or a connection without a password', async () => {
    const url = await withPassword();
    url.password = PASSWORD;
    const sentence = /^The PostgreSQL at .* refuses the user or the password of DATABASE_URL\. Correct DATABASE_URL\.$/;
    expectSentence(await refusalOf({ DATABASE_URL: url.href }), FAILED, sentence);
    url.username = 'nobody';
    expectSentence(await refusalOf({ DATABASE_URL: url.href }), FAILED, sentence);
    url.password = '';
    expectSentence(await refusalOf({ DATABASE_URL: url.href }), FAILED, sentence);
  });

  it('refuses one that does not exist', async () => {
    const url = await withPassword();
    url.pathname = '/nowhere';
    expectSentence(
      await refusalOf({ DATABASE_URL: url.href }),
      FAILED,
      /^The PostgreSQL database .*\/nowhere does not exist\. Create it/,
    );
  });

  it('refuses one of a newer version', async () => {
    const url = await postgres.url();
    const first = await start(newDirectory(), { DATABASE_URL: url });
    first.kill('SIGTERM');
    await first.ended;
    const client = new pg.Client(url);
    await client.connect();
    await client.query("insert into sandbox_migration (name, timestamp) values ('bank-9999', '')");
    await client.end();
    const refused = await refusalOf({ DATABASE_URL: url });
    expectSentence(
      refused,
      FAILED,
      /was changed by a newer version \(migration bank-9999\)\. Start that version, or restore/,
    );
  });
});

describe('a start on a data directory that cannot be used', () => {
  it('refuses one in use', async () => {
    const directory = await filledDirectory();
    const first = await start(directory);
    const refused = await refusalOf({}, [], directory);
    expectSentence(refused, FAILED, new RegExp(`is in use by process ${first.pid}\\. Stop that process`));
  });

  it.runIf(isReadByAll())('refuses one that its user may not write', async () => {
    const above = newDirectory();
    chmodSync(above, 0o555);
    const refused = await refusalOf(asSomebodyElse(), [], join(above, 'data'));
    expectSentence(
      refused,
      FAILED,
      /may not be read and written by this user .* Give it to this user, or name another/,
    );
    chmodSync(above, 0o755);
  });

  it.each([
    ['a file', 'file'],
    ['below a file', 'file/data'],
    ['a name too long', 'x'.repeat(300)],
  ])('refuses one that is %s', async (_what, name) => {
    const above = newDirectory();
    writeFileSync(join(above, 'file'), '');
    expectSentence(await refusalOf({}, [], join(above, name)), FAILED, /Name another DATA_DIR\.$/);
  });
});

describe('a start without a build', () => {
  /** A copy of the project without ignored files and some folders. */
  function copied(...without: string[]): string {
    const folder = newDirectory();
    for (const name of ['package.json', 'src/bank', 'src/sandbox', 'src/model', 'src/generated', 'dist']) {
      if (!without.includes(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    }
    if (!without.includes('node_modules')) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    return folder;
  }

  function served(folder: string): Promise<Refused> {
    const { DATABASE_URL: _url, ...environment } = process.env;
    const child = spawn(process.execPath, ['src/bank/main.ts'], {
      cwd: folder,
      env: { ...environment, PORT: '0', DATA_DIR: join(folder, '.data') },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (text += piece.toString()));
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, lines: text.trim().split('\n') })));
  }

  it.each([
    ['the portal', 'dist', /^The portal is not built\. Run npm run build first\.$/],
    ['the Model', 'src/generated', /^The schemas are not generated\. Run npm run build first\.$/],
    ['its packages', 'node_modules', /^Cannot find package '.*' .*\. Run npm ci --omit=dev first\.$/],
  ])('refuses to serve without %s', async (_what, without, sentence) => {
    const folder = copied(without);
    expectSentence(await served(folder), FAILED, sentence);
    expect(existsSync(join(folder, '.data'))).toBe(false);
  });
});

/** Returns true if users other than root can read the code, so that root can switch to one. */
function isReadByAll(): boolean {
  if (!isRoot) return true;
  const read = `require('node:fs').accessSync(${JSON.stringify(join(ROOT, 'src/bank/main.ts'))})`;
  return spawnSync(process.execPath, ['-e', read], { uid: NOBODY, gid: NOBODY }).status === 0;
}

function firstFreePort(): number {
  return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
}

it.each(['backup', 'restore'])('%s prints its usage', (name) => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [`src/bank/${name}.ts`, ...words], { cwd: ROOT, encoding: 'utf8' });
  expect(run('--help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`npm run ${name} -- FILE`) as string,
  });
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining(`npm run ${name} -- FILE`) as string });
});
