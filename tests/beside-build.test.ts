import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { endServers, launch, newDirectory, type Server, signIn } from './fixtures/server-process.ts';

/* `npm start` makes the database while another process builds the portal, then serves both. */

afterAll(endServers);

const scripts = newDirectory();
/** A build script that prints messages as soon as they are in a file, and ends at `built`, `fails` and `killed`. */
const BUILD = join(scripts, 'build.mjs');
writeFileSync(
  BUILD,
  `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
   const told = process.env.BUILD_TOLD;
   const said = new Set();
   writeFileSync(told + '.pid', String(process.pid));
   setInterval(() => {
     for (const word of existsSync(told) ? readFileSync(told, 'utf8').split(' ') : []) {
       if (word === 'fails') process.exit(1);
       if (word === 'killed') process.kill(process.pid, 'SIGKILL');
       if (word !== '' && !said.has(word)) process.send(word, () => word === 'built' && process.exit(0));
       said.add(word);
     }
   }, 20);`,
);

let starts = 0;

/** Starts the server on a data directory; `tell` adds messages for its build. */
function begin(directory: string): Server & { build: string; tell(words: string): void } {
  const build = join(scripts, `told-${++starts}`);
  const server = launch(directory, { SEED: 'small', BUILD_TOLD: build }, ['--built-by', BUILD]);
  return Object.assign(server, { build, tell: (words: string) => writeFileSync(build, words) });
}

/** Returns true if the build has ended. */
function isGone({ build }: { build: string }): boolean {
  try {
    return !process.kill(Number(readFileSync(`${build}.pid`, 'utf8')), 0);
  } catch {
    return true;
  }
}

/** Waits for a condition as long as the server runs, and a little longer. */
async function until(holds: () => boolean, server: Server): Promise<void> {
  let last = Number.POSITIVE_INFINITY;
  void server.ended.then(() => (last = Date.now() + 5000));
  while (!holds() && Date.now() < last) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(holds(), server.said()).toBe(true);
}

const stateIn = (directory: string): string => {
  const marker = join(directory, 'made.json');
  return existsSync(marker) ? (JSON.parse(readFileSync(marker, 'utf8')) as { state: string }).state : '';
};

describe('a server that starts beside its build', () => {
  const directory = newDirectory();

  it('ends with 1 when the schemas have problems, and leaves its database unfinished', async () => {
    const server = begin(directory);
    await until(() => stateIn(directory) === 'making', server);
    server.tell('fails');
    expect(await server.ended).toBe(1);
    expect(stateIn(directory)).toBe('making');
  });

  it('ends with 0 when it is stopped while the schemas are generated, and so does its build', async () => {
    const server = begin(directory);
    await until(() => stateIn(directory) === 'making' && existsSync(`${server.build}.pid`), server);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await until(() => isGone(server), server);
  });

  it('creates the database again once the schemas are generated, and ends with 1 if the pages are not built', async () => {
    const server = begin(directory);
    server.tell('generated');
    await until(() => server.said().includes('database ready, with its sample data'), server);
    expect(stateIn(directory)).toBe('ready');
    server.tell('generated fails');
    expect(await server.ended).toBe(1);
  });

  it('ends in order with 0 when it is stopped before the pages are built, and so does its build', async () => {
    const server = begin(directory);
    server.tell('generated');
    await until(() => server.said().includes('database ready'), server);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await until(() => isGone(server), server);
  });

  it('serves the same database when the pages are built, and stops in order', async () => {
    const server = begin(directory);
    server.tell('generated');
    await until(() => server.said().includes('database ready'), server);
    expect(server.said()).not.toContain('with its sample data');
    expect(server.url).toBe('');
    server.tell('generated built');
    await until(() => server.said().includes('"message":"ready"'), server);
    expect(await signIn(server.url, '13800000001')).toContain('member-token=');
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('reports that its build was killed', async () => {
    const server = begin(directory);
    server.tell('generated');
    await until(() => server.said().includes('database ready'), server);
    server.tell('generated killed');
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('The build was ended by SIGKILL.');
  });
});
