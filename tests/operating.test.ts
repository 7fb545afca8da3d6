import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#bank/people/demo.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { endServers, launch, newDirectory, start } from './fixtures/server-process.ts';
import { filledDirectory } from './fixtures/filled-directory.ts';

/*
 * Runs every command of src/bank/operating.md. A started server gets requests like those from the internet: it must
 * give away no code, no command and no demo account. The portal must be built.
 */

const GUIDE = readFileSync(new URL('../src/bank/operating.md', import.meta.url), 'utf8');
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>;
};
const ROOT = new URL('..', import.meta.url).pathname;
const LOCAL_DEMO = '--demo-on-loopback';
const lines = [...GUIDE.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
  .flatMap(([, text = '']) => text.split('\n'))
  .map((line) => line.replace(/\s+#.*$/, ''))
  .filter((line) => line !== '');
const EXAMPLES = lines.filter((line) => /\bnpm (start|run (serve|dev|start))$/.test(line));
const INBOX = lines.filter((line) => line.startsWith('npm run inbox'));
const BACKUPS = lines.filter((line) => /^npm run (backup|restore)\b/.test(line));
/** Commands that are not run here, by prefix, each with the reason. */
const NOT_RUN: Record<string, string> = {
  'npm ci': 'it would replace the packages of the tests; tests/container.test.ts holds what it installs',
  'npm run build': 'it would replace the portal that other tests serve; npm test builds by the same commands',
  'docker ': 'it needs an engine; tests/container.test.ts reads its files and starts what the image holds',
  'POSTGRES_PASSWORD=letters0and0digits HOSTS=portal.example docker compose ': 'as docker',
};
/** Unsafe setups from earlier examples: a proxy in front of `npm start`. */
const WRONG = [
  'TRUST_PROXY=on HOSTS=portal.example npm start',
  'HOSTS=portal.example npm start',
  'DATABASE_URL=postgres://… npm start',
  'HOST=0.0.0.0 npm start',
];

const FROM_OUTSIDE = {
  ...{ host: 'portal.example', 'x-forwarded-host': 'portal.example' },
  ...{ 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'https' },
};
/** Request headers: through the proxy, through one that changes the host, and directly. */
const WAYS = {
  'by the proxy': FROM_OUTSIDE,
  'by a proxy that changes the host': { ...FROM_OUTSIDE, host: '127.0.0.1' },
  directly: { host: '127.0.0.1' },
};
type Way = keyof typeof WAYS;
const ASKED: [method: string, path: string][] = [
  ...['outbox', 'faults', 'steps', 'errors', 'drift'].map((name): [string, string] => ['GET', `/sandbox/${name}`]),
  ...['faults', 'faults/clear', 'faults/clock', 'drift/clear'].map((name): [string, string] => [
    'POST',
    `/sandbox/${name}`,
  ]),
  ['POST', '/sandbox/faults/command/receipt'],
  ['GET', '/test/element'],
];
const ACCOUNTS = ['13800000001', '13900000001'];

/** The examples by what they start: PORT is any free one here, so examples that differ in it alone start the same. */
const STARTS = [...new Set([...EXAMPLES, ...WRONG].map((example) => example.replace(/\bPORT=\d+ /, '')))];

let postgres: TestServer;
/** The database of all examples with one: the first of them finds it empty, the next the bank of the first. */
let database: string;

function ask(
  url: string,
  [method, path]: [string, string],
  headers: Record<string, string>,
  body = '',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers: { accept: 'text/html', ...headers } }, (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end(body);
  });
}

/** Codes, commands and accounts of a demo that a server reveals. */
async function givenAway(url: string, way: Way): Promise<string[]> {
  const found: string[] = [];
  const headers = WAYS[way];
  for (const asked of ASKED) {
    const { status } = await ask(url, asked, headers);
    if (status < 400) found.push(`${asked.join(' ')}: ${status}`);
  }
  for (const loginNo of ACCOUNTS) {
    const given = { ...headers, 'system-name': 'x', 'content-type': 'application/json', accept: 'application/json' };
    const body = JSON.stringify({ loginNo, password: DEMO_PASSWORD });
    const { text } = await ask(url, ['POST', '/api/user/login'], given, body);
    if (text.includes('"code":"0"')) found.push(`${loginNo} signs in`);
  }
  return found;
}

/** Environment and options of an example, with existing values for port, database and provider. */
function settingOf(example: string): { environment: NodeJS.ProcessEnv; parameters: string[] } {
  const [, assigned = '', script = ''] = /^(.*?)npm (?:run )?(\w+)$/.exec(example) ?? [];
  const given = Object.fromEntries(
    assigned
      .trim()
      .split(' ')
      .map((each) => each.split('=')),
  );
  return {
    environment: {
      // The test's own environment must not enable a demo.
      ...{ DEMO: '', SEED: '', SANDBOX_CODE: '' },
      ...given,
      PORT: '0',
      ...(given['DATABASE_URL'] && { DATABASE_URL: database }),
      ...(given['API_ORIGIN'] && { API_ORIGIN: 'http://127.0.0.1:9' }),
    },
    parameters: scripts[script]?.includes(LOCAL_DEMO) === true ? [LOCAL_DEMO] : [],
  };
}

beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.url();
});
afterAll(() => postgres.close());
afterEach(endServers);

describe('the examples of operating.md', () => {
  it('start a server alone, for a provider, and behind a proxy', () => {
    expect(EXAMPLES).toHaveLength(4);
    expect(scripts['serve']).toMatch(/src\/bank\/main\.ts$/);
    expect(scripts['start']).toContain(LOCAL_DEMO);
  });

  it('are all run by a test, or named with the reason', () => {
    const unknown = lines.filter(
      (line) =>
        ![...EXAMPLES, ...BACKUPS, ...INBOX].includes(line) &&
        !Object.keys(NOT_RUN).some((each) => line.startsWith(each)),
    );
    expect(unknown).toEqual([]);
    for (const each of Object.keys(NOT_RUN))
      expect(
        lines.some((line) => line.startsWith(each)),
        each,
      ).toBe(true);
    // The configuration of a proxy contains no commands.
    const kinds = new Set([...GUIDE.matchAll(/^```(\w+)$/gm)].map(([, kind]) => kind));
    expect(kinds).toEqual(new Set(['json', 'nginx', 'sh']));
    for (const script of ['build', 'serve', 'backup', 'restore', 'inbox'])
      expect(scripts[script], script).toBeDefined();
  });

  it('back a bank up, restore it into an empty database, and over the bank that is there', async () => {
    expect(BACKUPS.map((line) => line.split(' ')[2])).toEqual(['backup', 'restore', 'restore']);
    const file = join(newDirectory(), 'bank.backup');
    const directory = await filledDirectory();
    // PostgreSQL makes the empty place: making a data directory takes long, and tests/backup.test.ts restores into one.
    const places = [{ DATA_DIR: directory }, { DATABASE_URL: await postgres.url() }, { DATA_DIR: directory }];
    for (const [n, line] of BACKUPS.entries()) {
      const [, script = '', rest = ''] = /^npm run (\w+) -- (.*)$/.exec(line) ?? [];
      const parameters = [
        ...(scripts[script] ?? '').split(' ').slice(1),
        ...rest.replace('bank.backup', file).split(' '),
      ];
      const env = { ...process.env, DATABASE_URL: '', ...places[n] };
      const done = spawnSync(process.execPath, parameters, { cwd: ROOT, env, encoding: 'utf8' });
      expect([done.status, done.stderr], line).toEqual([0, '']);
      expect(done.stdout, line).toMatch(n === 0 ? /bank\.backup: \d+ rows/ : /The books balance\.$/m);
    }
    const server = await start(directory);
    expect(server.said()).toContain('ready in');
  });

  it('list, show, retry and close an open item of the inbox, beside a server and without one', async () => {
    expect(INBOX.map((line) => line.split(' ')[4] ?? 'list')).toEqual(['list', 'show', 'retry', 'close']);
    const directory = await filledDirectory();
    const event = { source: 'correspondent', kind: 'receipt', owner: '80010001', body: '{"amount":"5.00"}' };
    const unfit = { ...event, state: 'UNFIT' as const, arrived_at: '1', try_at: '1', reason: 'no account' };
    const numbers = ['4711', '4712', '4713', '4714'];
    const before = await openDatabase({ dataDir: directory });
    await before.kysely
      .insertInto('sandbox_inbox')
      .values(numbers.map((n) => ({ ...unfit, n, id: `MT${n}`, reference: `MT${n}`, digest: n })))
      .execute();
    await before.close();
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: directory };
    const run = (line: string): string => {
      const words = line.replace(/^npm run inbox( --)?/, '').match(/"[^"]*"|\S+/g) ?? [];
      const given = [...(scripts['inbox'] ?? '').split(' ').slice(1), ...words.map((word) => word.replaceAll('"', ''))];
      const done = spawnSync(process.execPath, given, { cwd: ROOT, env, encoding: 'utf8' });
      expect([done.status, done.stderr], line).toEqual([0, '']);
      return done.stdout;
    };
    /** The guide's commands; the retry gets an item of its own, because it is open no longer. */
    const runAll = (own: string, other: string): string[] =>
      INBOX.map((line) => run(line.replace('4711', line.includes(' retry ') ? other : own)));
    const server = await start(directory);
    const [list, shown] = runAll('4711', '4712');
    expect(list).toContain('Open items: 4. Events that wait: 0.\n\n4711  UNFIT  receipt MT4711 of correspondent\n');
    expect(JSON.parse(shown ?? '')).toMatchObject({ n: '4711', body: { amount: '5.00' }, decisions: [] });
    expect(run('npm run inbox')).toContain('Open items: 2.');
    server.kill('SIGTERM');
    await server.ended;
    expect(runAll('4713', '4714')[0]).toContain('Open items: 2.');
    run('npm run inbox -- retry 4713 --reason "closed by mistake" --by "ada"');
    const after = await openDatabase({ dataDir: directory });
    const notes = await after.kysely.selectFrom('sandbox_inbox_note').selectAll().orderBy('id').execute();
    const closed = await after.kysely
      .selectFrom('sandbox_inbox')
      .select('n')
      .where('closed_at', 'is not', null)
      .execute();
    await after.close();
    const { username } = userInfo();
    expect(notes.map(({ n, how, person }) => `${how} ${n} ${person}`)).toEqual([
      `retry 4712 ${username}`,
      `close 4711 ${username}`,
      `retry 4714 ${username}`,
      `close 4713 ${username}`,
      'retry 4713 ada',
    ]);
    expect(notes[1]?.reason).toBe('booked by hand, letter of 3 March');
    expect(closed.map(({ n }) => n)).toEqual(['4711']);
  });

  it.each(STARTS)('reveal nothing of a demo: %s', async (example) => {
    const { environment, parameters } = settingOf(example);
    // An example without a database gets one without sample data, which saves the seconds of a first start.
    const server = await start(await filledDirectory(), environment, parameters);
    for (const way of Object.keys(WAYS) as Way[]) expect(await givenAway(server.url, way), way).toEqual([]);
    expect(server.said().includes('DEMO=on starts one')).toBe(parameters.length > 0);
    expect(server.said()).not.toMatch(/Demo#2026|13800000001|Verification codes/);
  });
});

describe('a demo', () => {
  it('answers only this machine unless it was requested explicitly', async () => {
    const environment = { DEMO: '', SEED: 'small', SANDBOX_CODE: '' };
    const { url } = await start(await filledDirectory('small'), environment, [LOCAL_DEMO]);
    const outside = (Object.keys(WAYS) as Way[]).filter((way) => way !== 'directly');
    for (const way of outside) expect(await givenAway(url, way), way).toEqual([]);
    // Proves that each of these can be detected.
    const all = await givenAway(url, 'directly');
    expect(all).toEqual(expect.arrayContaining(['GET /sandbox/outbox: 200', 'GET /test/element: 200']));
    expect(all).toEqual(expect.arrayContaining(ACCOUNTS.map((each) => `${each} signs in`)));
    expect(all.filter((each) => each.startsWith('POST')).length).toBeGreaterThan(1);
  });

  it('warns with DEMO=on that everybody who reaches it may do everything', async () => {
    const server = await start(await filledDirectory('small'), { DEMO: 'on', SEED: 'small', TRUST_PROXY: 'on' });
    expect(server.said()).toContain('DEMO=on: everybody who reaches this server');
    expect((await givenAway(server.url, 'directly')).length).toBeGreaterThan(5);
  });

  it('is needed for a database with sample data', async () => {
    const directory = await filledDirectory('small');
    const server = launch(directory, { DEMO: 'off', SANDBOX_CODE: '' });
    expect(await server.ended).toBe(1);
    expect(server.said().trim()).toBe(
      `Sample data is in the data directory ${directory}, with accounts of a published password. ` +
        'Set DEMO=on for a demo, or name another database.',
    );
    // The refused start changed nothing.
    await start(directory, { DEMO: 'on' });
  });
});
