import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank } from '#bank/bank.ts';
import { auditBooks, openMerchant } from '#bank/testing/teller.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { filledDirectory } from '../fixtures/filled-directory.ts';
import { endServers, launch, newDirectory, start } from '../fixtures/server-process.ts';

/*
 * A data directory that lost a part, or is foreign, is refused by the server, which names the directory and a way out
 * and changes nothing. `npm test` runs a sample, `npm run soak -- siege` every case.
 */

const soak = process.env['SOAK'] === '1';

/** A bank with one merchant and its money. */
let whole: string;
/** A different bank. */
let other: string;

beforeAll(async () => {
  whole = await makeBank(await filledDirectory(), '90000001');
  other = soak ? await makeBank(join(newDirectory(), 'data'), '90000002') : whole;
});
afterAll(endServers);

async function makeBank(dataDir: string, owner: string): Promise<string> {
  const bank = await startBank({ database: { dataDir }, works: false, log: () => undefined });
  const userName = '样例电子商务有限公司';
  await openMerchant(bank, { owner, userName, loginNo: `operator${owner}`, money: { HKD: '1000.00' } });
  await bank.close();
  return dataDir;
}

interface Damage {
  name: string;
  /** True if `npm test` runs the case. */
  sample?: true;
  /**
   * Damages a complete directory.
   * @returns the name that the server must report, if it is not the directory itself
   */
  hurt(directory: string): void | string | Promise<void | string>;
}

const database = (directory: string, path: string): string => join(directory, 'database', path);

/** The largest file of one of our tables. */
function largest(directory: string): string {
  const base = database(directory, 'base');
  const files = readdirSync(base).flatMap((name) =>
    readdirSync(join(base, name))
      .filter((file) => /^\d{5,}$/.test(file))
      .map((file) => join(base, name, file)),
  );
  return files.toSorted((a, b) => statSync(b).size - statSync(a).size)[0] ?? '';
}

async function relationFile(directory: string, table: string): Promise<string> {
  const copy = join(newDirectory(), 'copy');
  cpSync(join(directory, 'database'), copy, { recursive: true });
  const pglite = new PGlite(copy);
  const { rows } = await pglite.query<{ path: string }>('select pg_relation_filepath($1::regclass) as path', [table]);
  await pglite.close();
  return database(directory, rows[0]?.path ?? '');
}

async function inDatabase(directory: string, statement: string): Promise<void> {
  const pglite = new PGlite(join(directory, 'database'));
  await pglite.exec(statement);
  await pglite.close();
}

function remark(directory: string, change: object): void {
  const path = join(directory, 'made.json');
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), ...change }));
}

const drop = (path: string): void => rmSync(path, { recursive: true });

function emptyDatabase(directory: string): void {
  drop(join(directory, 'database'));
  mkdirSync(join(directory, 'database'));
}

function becomeFile(directory: string): void {
  drop(directory);
  writeFileSync(directory, 'to keep');
}

function logSegments(directory: string): string[] {
  const names = readdirSync(database(directory, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  return names.map((name) => database(directory, `pg_wal/${name}`));
}

const DAMAGES: Damage[] = [
  { name: 'PG_VERSION is lost', sample: true, hurt: (it) => drop(database(it, 'PG_VERSION')) },
  { name: 'PG_VERSION is empty', hurt: (it) => truncateSync(database(it, 'PG_VERSION')) },
  { name: 'PG_VERSION is of another version', hurt: (it) => writeFileSync(database(it, 'PG_VERSION'), '17\n') },
  { name: 'pg_control is lost', hurt: (it) => drop(database(it, 'global/pg_control')) },
  { name: 'pg_control is truncated', hurt: (it) => truncateSync(database(it, 'global/pg_control'), 100) },
  {
    name: 'pg_control is overwritten',
    hurt: (it) => writeFileSync(database(it, 'global/pg_control'), Buffer.alloc(8192, 7)),
  },
  {
    name: 'one byte of pg_control is another',
    hurt(it) {
      const bytes = readFileSync(database(it, 'global/pg_control'));
      bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60);
      writeFileSync(database(it, 'global/pg_control'), bytes);
    },
  },
  { name: 'pg_wal is lost', hurt: (it) => drop(database(it, 'pg_wal')) },
  { name: 'pg_wal is empty', hurt: (it) => logSegments(it).forEach(drop) },
  { name: 'pg_wal is truncated', hurt: (it) => logSegments(it).forEach((path) => truncateSync(path, 4096)) },
  { name: 'pg_xact is lost', hurt: (it) => drop(database(it, 'pg_xact')) },
  { name: 'global is lost', hurt: (it) => drop(database(it, 'global')) },
  { name: 'base is lost', hurt: (it) => drop(database(it, 'base')) },
  { name: 'the database is lost', hurt: (it) => drop(join(it, 'database')) },
  { name: 'the database is empty', hurt: emptyDatabase },
  { name: 'the file of the ledger is lost', hurt: async (it) => drop(await relationFile(it, 'ledger_entry')) },
  {
    name: 'the file of the ledger is empty',
    hurt: async (it) => truncateSync(await relationFile(it, 'ledger_entry')),
  },
  {
    name: 'the largest file is truncated',
    sample: true,
    hurt: (it) => truncateSync(largest(it), statSync(largest(it)).size - 8192),
  },
  { name: 'made.json is lost', sample: true, hurt: (it) => drop(join(it, 'made.json')) },
  { name: 'made.json is truncated', hurt: (it) => truncateSync(join(it, 'made.json'), 50) },
  { name: 'made.json is empty', hurt: (it) => truncateSync(join(it, 'made.json')) },
  { name: 'made.json is of another database', hurt: (it) => remark(it, { id: crypto.randomUUID() }) },
  { name: 'made.json is of a later format', hurt: (it) => remark(it, { format: 2 }) },
  { name: 'files.json is lost', hurt: (it) => drop(join(it, 'files.json')) },
  { name: 'files.json is truncated', hurt: (it) => truncateSync(join(it, 'files.json'), 50) },
  {
    name: 'the database is another one',
    hurt(it) {
      for (const name of ['database', 'files.json']) {
        drop(join(it, name));
        cpSync(join(other, name), join(it, name), { recursive: true });
      }
    },
  },
  { name: 'a table is dropped', hurt: (it) => inDatabase(it, 'drop table quota_entry') },
  { name: 'the identity is dropped', hurt: (it) => inDatabase(it, 'drop table sandbox_identity') },
  { name: 'a restore did not finish', hurt: (it) => remark(it, { state: 'restoring' }) },
  {
    name: 'the directory is of something else',
    sample: true,
    hurt(it) {
      for (const name of readdirSync(it)) drop(join(it, name));
      writeFileSync(join(it, 'letters.txt'), 'to keep');
    },
  },
  { name: 'the directory is a file', hurt: becomeFile },
  {
    name: 'the directory lies below a file',
    hurt(it) {
      becomeFile(it);
      return join(it, 'data');
    },
  },
];

/** Content that a refused start must not change. */
function keptOf(directory: string): string[] {
  if (!statSync(directory).isDirectory()) return [readFileSync(directory, 'utf8')];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !/^(lock|control\.sock|pg_internal\.init|postmaster\.pid)$|^[0-9A-F]{24}$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${entry.isFile() ? statSync(path).size : 'directory'}`;
    })
    .filter((line) => !/\/(pg_wal|pg_stat|pg_logical|pg_notify)\//.test(line))
    .toSorted();
}

/** The last output of the server; throws if it started. */
async function refusalOf(directory: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const server = launch(directory, { SEED: 'small', ...more });
  let code: unknown;
  void server.ended.then((ended) => (code = ended));
  while (code === undefined) {
    if ((await fetch(`${server.url}/healthz`).catch(() => null))?.ok) {
      server.kill('SIGKILL');
      throw new Error(`The server started silently on ${directory}: ${server.said()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(code).toBe(1);
  return server.said();
}

function expectRefusal(said: string, directory: string): void {
  expect(said).toContain(directory);
  expect(said).toMatch(/npm run restore|name another DATA_DIR|move this one away|Put back|Start the version/i);
  expect(said).not.toMatch(/^\s+at |Sample data/m);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(said.length).toBeLessThan(700);
}

describe('a damaged data directory', () => {
  const tried = DAMAGES.filter(({ sample }) => soak || sample);

  it.each(tried)('is refused where $name', async ({ hurt }) => {
    const directory = join(newDirectory(), 'data');
    cpSync(whole, directory, { recursive: true });
    const named = (await hurt(directory)) ?? directory;
    const before = keptOf(directory);
    expectRefusal(await refusalOf(named), directory);
    expect(keptOf(directory)).toEqual(before);
  });

  it('is refused if its user may not read it', async () => {
    const directory = join(newDirectory(), 'data');
    mkdirSync(directory);
    chmodSync(directory, 0);
    const isRoot = process.getuid?.() === 0;
    // Root can read everything, so it switches to another user, who must be able to read the code.
    const become = 'process.setgid(65534); process.setuid(65534);';
    const preload = `data:text/javascript,${encodeURIComponent(become)}`;
    if (isRoot) {
      chownSync(directory, 65534, 65534);
      chmodSync(join(directory, '..'), 0o755);
      const readable = `${become} fs.accessSync(${JSON.stringify(new URL('../../src/bank/main.ts', import.meta.url).pathname)})`;
      try {
        execFileSync(process.execPath, ['-e', readable], { stdio: 'ignore' });
      } catch {
        return;
      }
    }
    expectRefusal(await refusalOf(directory, isRoot ? { NODE_OPTIONS: `--import=${preload}` } : {}), directory);
    chmodSync(directory, 0o700);
  });
});

describe('a first start that was killed', () => {
  it('is made again, because it never answered anybody', async () => {
    const directory = join(newDirectory(), 'data');
    const first = launch(directory);
    while (!existsSync(database(directory, 'PG_VERSION'))) await new Promise((resolve) => setTimeout(resolve, 20));
    first.kill('SIGKILL');
    await first.ended;
    expect(JSON.parse(readFileSync(join(directory, 'made.json'), 'utf8'))).toMatchObject({ state: 'making' });
    const second = await start(directory);
    expect(second.said()).toContain('made anew');
    expect(JSON.parse(readFileSync(join(directory, 'made.json'), 'utf8'))).toMatchObject({ state: 'ready' });
    second.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });
});

describe('a directory without its marker', () => {
  it.runIf(soak)('is adopted on request if its books balance, and only then', async () => {
    const directory = join(newDirectory(), 'data');
    cpSync(whole, directory, { recursive: true });
    rmSync(join(directory, 'made.json'));
    const options = { database: { dataDir: directory }, works: false, log: () => undefined };
    await inDatabase(directory, "update ledger_account set balance = balance + 1 where kind = 'M.AVL'");
    await expect(startBank({ ...options, adopt: true })).rejects.toThrow('do not balance');
    await inDatabase(directory, "update ledger_account set balance = balance - 1 where kind = 'M.AVL'");
    await expect(startBank(options)).rejects.toThrow('ADOPT=on');
    await (await startBank({ ...options, adopt: true })).close();
    const bank = await startBank(options);
    expect(await auditBooks(bank)).toEqual([]);
    await bank.close();
  });
});

it('no database is made if none may be made', async () => {
  const directory = join(newDirectory(), 'data');
  await expect(openDatabase({ dataDir: directory, mayBeNew: false })).rejects.toThrow('NEW_DATABASE');
  expect(existsSync(directory)).toBe(false);
});
