import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { claimDatabase } from './identity.ts';
import { DirectoryLocked, lockDirectory } from './lock.ts';

describe('the lock on a data directory', () => {
  let directory = '';

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'lock-'));
  });

  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('is refused with the pid of a live holder, and free after its release', () => {
    const release = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(DirectoryLocked);
    expect(() => lockDirectory(directory)).toThrow(`is in use by process ${process.pid}.`);
    release();
    expect(existsSync(join(directory, 'lock'))).toBe(false);
    lockDirectory(directory)();
  });

  it.skipIf(process.platform !== 'linux')('names another process', async () => {
    const other = spawn('sleep', ['30']);
    const started = readFileSync(`/proc/${other.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
    writeFileSync(join(directory, 'lock'), `${other.pid} ${started}`);
    expect(() => lockDirectory(directory)).toThrow(`in use by process ${other.pid}.`);
    const gone = new Promise((resolve) => other.once('exit', resolve));
    other.kill();
    await gone;
    lockDirectory(directory)();
  });

  it.skipIf(process.platform !== 'linux')(
    'is taken over from a process that was killed and not yet waited for',
    async () => {
      // The shell starts a child, reports its pid, and becomes a program that waits for nothing.
      const shell = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
      const pid = Number(
        await new Promise((resolve) => shell.stdout.once('data', (data: Buffer) => resolve(data.toString()))),
      );
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
      writeFileSync(join(directory, 'lock'), `${pid} ${fields?.[19]}`);
      expect(() => lockDirectory(directory)).toThrow(`process ${pid}.`);
      await expect.poll(() => readFileSync(`/proc/${shell.pid}/comm`, 'utf8'), { timeout: 20_000 }).toBe('sleep\n');
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), { timeout: 20_000 }).toContain(') Z ');
      lockDirectory(directory)();
      shell.kill();
    },
  );

  it.each([
    ['a dead process', '999999999 1'],
    ['a process whose pid was used again', `${process.pid} 1`],
    ['a torn write', ''],
  ])('is taken over from %s', (_what, content) => {
    writeFileSync(join(directory, 'lock'), content);
    const release = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(`process ${process.pid}`);
    release();
  });

  it('keeps data between openings and refuses a second opener', async () => {
    const first = await openDatabase({ dataDir: directory });
    await expect(openDatabase({ dataDir: directory })).rejects.toThrow(`process ${process.pid}`);
    const claim = await claimDatabase(first);
    await first.transaction(async (tx) => {
      await tx.schema.createTable('kept').addColumn('n', 'integer').execute();
      await claim.settle(tx);
    });
    await claim.finish();
    await first.close();
    const second = await openDatabase({ dataDir: directory });
    const { tables } = await second.transaction(async (tx) => ({ tables: await tx.introspection.getTables() }));
    expect(tables.map((table) => table.name)).toContain('kept');
    await second.close();
  });
});
