import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { TaskPool } from './task-pool.ts';

const directory = mkdtempSync(join(tmpdir(), 'tasks-'));
afterAll(() => rmSync(directory, { recursive: true }));

function script(name: string, code: string): URL {
  const path = join(directory, `${name}.mjs`);
  writeFileSync(path, code);
  return pathToFileURL(path);
}

const LIMITS = { time: 60, memory: 32, waiting: 4 };
const COUNT = script(
  'count',
  'let n = 0; for await (const piece of process.stdin) n += piece.length; console.log(JSON.stringify([process.argv[2], n]))',
);
const bytes = (count = 3) =>
  async function* (): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; left -= 65_536) yield new Uint8Array(Math.min(left, 65_536));
  };

describe('a pool of tasks', () => {
  it('returns the answer of a script, which gets an order and bytes', async () => {
    const pool = new TaskPool(LIMITS);
    expect(await pool.run(COUNT, { a: 1 }, bytes(1_000_000))).toEqual(['{"a":1}', 1_000_000]);
  });

  it('tells a script nothing of the environment but where compiled modules are kept', async () => {
    vi.stubEnv('NODE_COMPILE_CACHE', join(directory, 'compiled'));
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    const names = script('names', 'process.stdin.resume(); console.log(JSON.stringify(Object.keys(process.env)))');
    const known = await new TaskPool(LIMITS).run<string[]>(names, null, bytes());
    // The shell that limits a script sets these other variables.
    expect(known.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual(['NODE_COMPILE_CACHE']);
    vi.unstubAllEnvs();
  });

  it('ends a task that takes too long', async () => {
    const pool = new TaskPool({ ...LIMITS, time: 1 });
    await expect(pool.run(script('endless', 'for (;;);'), null, bytes())).rejects.toMatchObject({ limit: 'time' });
  });

  it.each([
    ['doubles', 'const all = []; for (;;) all.push(new Array(1000).fill(all.length + 0.5));'],
    ['texts', 'const all = []; let n = 0; for (;;) all.push("a" + n++);'],
    [
      'cells',
      'for (const rows = []; ;) { const row = []; for (let n = 0; n < 1e4; n += 1) row.push(null); rows.push(row); }',
    ],
  ])('survives a task that takes too much memory for %s', async (name, code) => {
    const pool = new TaskPool(LIMITS);
    await expect(pool.run(script(name, code), null, bytes())).rejects.toMatchObject({ limit: 'memory' });
    expect(await pool.run(COUNT, null, bytes())).toEqual(['null', 3]);
  });

  it('refuses a task behind too many others, and requests its bytes when its turn has come', async () => {
    const pool = new TaskPool(LIMITS);
    let asked = 0;
    const all = Array.from({ length: 12 }, () =>
      pool.run(COUNT, null, () => {
        asked += 1;
        return bytes()();
      }),
    );
    expect(asked).toBeLessThanOrEqual(3);
    const ended = await Promise.allSettled(all);
    const refused = ended.filter((each) => each.status === 'rejected');
    expect(refused.length).toBe(12 - asked);
    expect(refused.length).toBeGreaterThanOrEqual(12 - 4 - 3);
    expect(refused[0]).toMatchObject({ reason: { limit: 'waiting' } });
  });

  it('passes on how a script ended and what the bytes threw, and continues', async () => {
    const pool = new TaskPool(LIMITS);
    const broken = script('broken', 'throw new Error("broken in here")');
    await expect(pool.run(broken, null, bytes(1_000_000))).rejects.toThrow('broken in here');
    const cut = async function* (): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(9);
      throw new Error('no more bytes');
    };
    await expect(pool.run(COUNT, null, cut)).rejects.toThrow('no more bytes');
    expect(await pool.run(COUNT, null, bytes())).toEqual(['null', 3]);
  });
});
