import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { endServers, newDirectory, signIn, start } from './fixtures/server-process.ts';

/* `npm start` makes the database in a process beside the build, which waits for the generated schemas. */

const MAIN = new URL('../src/bank/main.ts', import.meta.url).pathname;
afterAll(endServers);

const markerIn = (directory: string): { state: string } =>
  JSON.parse(readFileSync(join(directory, 'made.json'), 'utf8')) as { state: string };

/** Ends with its exit code. @param said what the build writes before it ends */
function prepare(directory: string, said: string): Promise<number | null> {
  const env = { ...process.env, PORT: '0', DATA_DIR: directory, DATABASE_URL: '', DEMO: 'on', SEED: 'small' };
  const child = spawn(process.execPath, [MAIN, '--prepare'], { env, stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(said);
  return new Promise((resolve) => child.once('close', resolve));
}

describe('a database made beside the build', () => {
  const directory = newDirectory();

  it('stays unfinished when the build ends before the schemas are generated', async () => {
    expect(await prepare(directory, '')).toBe(0);
    expect(markerIn(directory).state).toBe('making');
  });

  it('is made anew, with its sample data, by the next build', async () => {
    expect(await prepare(directory, 'generated')).toBe(0);
    expect(markerIn(directory).state).toBe('ready');
    const server = await start(directory, { SEED: 'small' });
    expect(server.said()).not.toContain('Sample data made');
    expect(await signIn(server.url, '13800000001')).toContain('member-token=');
  });
});
