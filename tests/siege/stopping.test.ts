import { afterEach, describe, expect, it } from 'vitest';
import { filledDirectory } from '../fixtures/filled-directory.ts';
import { endServers, launch, newDirectory, post, type Server, start } from '../fixtures/server-process.ts';
import { freePort } from '../fixtures/free-port.ts';

/* Start and end of the process, as a proxy and an orchestrator see them. */

afterEach(endServers);

interface Probe {
  status: number;
  body: { status: string; version?: string };
}

async function probe(url: string, path: string): Promise<Probe | null> {
  const response = await fetch(url + path).catch(() => null);
  return response && { status: response.status, body: (await response.json()) as Probe['body'] };
}

const time = (url: string) => post(url, '/user/common/query-server-time', {}, {});

/** The lines of the log. */
function lines(server: Server): Record<string, unknown>[] {
  return server
    .said()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('a server that is told to stop', () => {
  it('turns its readiness first, answers on, and then ends with 0', async () => {
    const server = await start(await filledDirectory(), { DRAIN_SECONDS: '3' });
    const { url } = server;
    expect(await probe(url, '/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await probe(url, '/readyz'))?.body.version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{16}$/);
    server.kill('SIGTERM');
    await until(async () => (await probe(url, '/readyz'))?.status === 503);
    let answered = 0;
    for (let n = 0; n < 10; n += 1) {
      expect((await time(url)).code).toBe('0');
      answered += 1;
      expect(await probe(url, '/livez')).toMatchObject({ status: 200 });
      expect(await probe(url, '/readyz')).toMatchObject({ status: 503, body: { status: 'stopping' } });
    }
    expect(answered).toBe(10);
    const last = await fetch(`${url}/livez`);
    expect(last.headers.get('connection')).toBe('close');
    expect(await server.ended).toBe(0);
    const said = lines(server).map(({ message }) => message);
    expect(said.filter((message) => message !== 'request')).toEqual(['ready', 'stopping', 'stopped']);
  });

  it('ends a request that runs before it closes', async () => {
    const server = await start(await filledDirectory());
    const fault = { call: 'system.serverTime', kind: 'latency', after: 2_000 };
    const planted = await fetch(`${server.url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    expect(planted.status).toBe(200);
    const answer = time(server.url);
    await new Promise((resolve) => setTimeout(resolve, 300));
    server.kill('SIGTERM');
    expect((await answer).code).toBe('0');
    expect(await server.ended).toBe(0);
    const said = lines(server).filter(({ message, call }) => message === 'stopping' || call === 'system.serverTime');
    expect(said.map(({ message }) => message)).toEqual(['stopping', 'request']);
  });

  it('ends at once at a second signal', async () => {
    const server = await start(await filledDirectory(), { DRAIN_SECONDS: '300' });
    server.kill('SIGTERM');
    await until(() => lines(server).some(({ message }) => message === 'stopping'));
    server.kill('SIGINT');
    expect(await server.ended).toBe(1);
    expect(lines(server).at(-1)).toMatchObject({ level: 'warn', message: 'stopped at once by a second signal' });
  });

  it('stops during the start too, and the next start makes everything again', async () => {
    const directory = newDirectory();
    const port = String(await freePort());
    const starting = launch(directory, { PORT: port, SEED: 'small' });
    const url = `http://127.0.0.1:${port}`;
    await until(async () => (await probe(url, '/livez')) !== null);
    expect(await probe(url, '/readyz')).toMatchObject({ status: 503, body: { status: 'starting' } });
    const early = await fetch(`${url}/api/user/userInfo`, { headers: { 'system-name': 'test' } });
    expect(early.status).toBe(503);
    expect(early.headers.get('retry-after')).toBe('2');
    starting.kill('SIGTERM');
    expect(await starting.ended).toBe(0);
    expect(lines(starting).at(-1)).toMatchObject({ message: 'stopped during the start' });
    const again = await start(directory, { SEED: 'small' });
    expect((await time(again.url)).code).toBe('0');
  });
});

it('an uncaught error is one line of the log, and the server ends in order with 1', async () => {
  for (const [signal, code] of [
    ['SIGUSR2', "Promise.reject(new Error('planted'))"],
    ['SIGHUP', "setImmediate(() => { throw new Error('planted') })"],
  ] as const) {
    const hook = `data:text/javascript,process.on('${signal}',()=>{${encodeURIComponent(code)}})`;
    const server = await start(await filledDirectory(), { NODE_OPTIONS: `--import ${hook}`, DRAIN_SECONDS: '300' });
    server.kill(signal);
    expect(await server.ended).toBe(1);
    const fatal = lines(server).filter(({ level }) => level === 'fatal');
    expect(fatal).toHaveLength(1);
    expect(String(fatal[0]?.['error'])).toContain('planted');
    expect(lines(server).at(-1)).toMatchObject({ message: 'stopped' });
  }
});
