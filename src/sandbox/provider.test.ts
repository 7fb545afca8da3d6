import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { createProvider, type Provider } from './provider.ts';
import { type Desk, loans, openDesk } from './testing/desk.ts';

/* A provider of a few lines, which does what providers do: answer a little otherwise than they say. */

interface Heard {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Milliseconds, for a busy machine. */
const PATIENT = 60_000;

let heard: Heard[] = [];
let answer: (request: Heard, response: ServerResponse) => void = () => undefined;
let fake: Server;
let database: Database;
let desk: Desk;
let provider: Provider;
let address: string;

beforeAll(async () => {
  fake = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(pieces).toString() };
      heard.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
  database = await openDatabase({ memory: true });
  provider = createProvider(`http://127.0.0.1:${(fake.address() as AddressInfo).port}`, 'loan.*, desk.signIn', PATIENT);
  desk = await openDesk(database, { provider, outboxPage: true });
  await desk.fill('north', loans(1));
  address = await desk.sandbox.listen({ port: 0 });
});
beforeEach(() => {
  heard = [];
});
afterAll(async () => {
  await desk.sandbox.close();
  await database.close();
  fake.closeAllConnections();
  await new Promise((resolve) => fake.close(resolve));
});

const json = (response: ServerResponse, result: unknown, more: Record<string, unknown> = {}): void => {
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ code: '0', message: '', result, ...more }));
};
const ask = async (
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> => fetch(`${address}${path}`, { ...init, headers: { 'desk-name': 'x', ...init.headers } });
const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  ask(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
/** Asks for a path as it is written: a client of its own would tidy it up. */
const statusAt = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    get({ hostname, port, path, headers: { 'desk-name': 'x' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
const LOAN = { loanNo: 'L1', book: '书', status: 1, currency: 'USD', fine: '1.00' };

describe('calls that go to a real provider', () => {
  it('are those of the pattern; others are answered here, and the portal’s own never leave', async () => {
    answer = (_request, response) => json(response, LOAN);
    expect((await ask('/api/loan/L1')).status).toBe(200);
    expect(heard.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/loan/L1']);
    expect((await post('/api/fine/way', {})).status).toBe(401);
    expect(heard).toHaveLength(1);
    const all = createProvider('https://provider.example');
    expect(all.takes({ name: 'pay.orders', path: '/api/pay/orders' })).toBe(true);
    expect(all.takes({ name: 'portal.jobs', path: '/api/portal/jobs' })).toBe(false);
    for (const origin of ['provider.example', 'ftp://a', 'https://a/b', 'https://a/?x']) {
      expect(() => createProvider(origin)).toThrow('API_ORIGIN');
    }
  });

  it('carry what the call needs and nothing else, and no other address can be asked for', async () => {
    answer = (_request, response) => json(response, LOAN);
    await ask('/api/loan/L1?x=1', {
      headers: {
        cookie: 'other=1; reader=the-session; more=2',
        authorization: 'Bearer of-somebody',
        'x-forwarded-host': 'evil.example',
        referer: 'https://portal.example/pay?no=1',
      },
    });
    const { headers, url } = heard[0] as Heard;
    expect(url).toBe('/api/loan/L1?x=1');
    expect(headers.cookie).toBe('reader=the-session');
    expect(headers['desk-name']).toBe('x');
    for (const name of ['authorization', 'x-forwarded-host', 'referer']) expect(headers[name]).toBeUndefined();
    const others = ['//evil.example/api/loan/L1', '/api/unknown', '/api/loan/../../etc', 'http://evil.example/'];
    for (const path of [...others, '/api/loan/..', '/api/loan/%2e%2e'])
      expect([404, 400]).toContain(await statusAt(path));
    expect(heard).toHaveLength(1);
    expect((await fetch(`${address}/api/loan/L1`)).status).toBe(400);
    expect(heard).toHaveLength(1);
  });

  it('send a body and its key on, and take the session into a cookie of our own', async () => {
    answer = (_request, response) => {
      response.setHeader('set-cookie', [
        'tracker=1; Path=/',
        'reader=of-the-provider; Domain=provider.example; Path=/; SameSite=None',
      ]);
      json(response, null);
    };
    const signedIn = await post('/api/desk/signIn', { reader: 'anna', word: 'x' }, { 'idempotency-key': 'k1' });
    expect(JSON.parse((heard[0] as Heard).body)).toEqual({ reader: 'anna', word: 'x' });
    expect((heard[0] as Heard).headers['idempotency-key']).toBe('k1');
    expect(signedIn.headers.getSetCookie()).toEqual(['reader=of-the-provider; Path=/; HttpOnly; SameSite=Lax']);
    answer = (_request, response) => {
      response.setHeader('set-cookie', 'reader=; Max-Age=0').statusCode = 401;
      json(response, null, { code: '401' });
    };
    const over = await ask('/api/loan/L1');
    expect(over.status).toBe(401);
    expect(over.headers.getSetCookie()[0]).toContain('Max-Age=0');
  });

  it('end as one expects where the provider is down, slow, sends elsewhere or answers no JSON', async () => {
    const statusOf = async (how: typeof answer): Promise<number> => {
      answer = how;
      return (await ask('/api/loan/L1')).status;
    };
    expect(await statusOf((_request, response) => response.destroy())).toBe(502);
    provider.timeout = 300;
    expect(await statusOf(() => undefined)).toBe(504);
    provider.timeout = PATIENT;
    const away = (_request: Heard, response: ServerResponse): void =>
      void response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    expect(await statusOf(away)).toBe(502);
    expect(heard).toHaveLength(3);
    expect(await statusOf((_request, response) => void response.writeHead(500).end('boom'))).toBe(500);
  });

  it('hand a file on as it comes, with its name', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'file-name': 'YQ==', 'x-internal': 'secret' });
      response.end('%PDF');
    };
    const file = await ask('/api/loan/L1');
    expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect([await file.text(), file.headers.get('file-name'), file.headers.get('x-internal')]).toEqual([
      '%PDF',
      'YQ==',
      null,
    ]);
  });

  it('that do not say how long they are: a short one is compared, a long one handed on as it comes and never held whole', async () => {
    answer = (_request, response) => {
      response.setHeader('content-type', 'application/json').flushHeaders();
      response.write('{"code":"0","message":"","result":');
      response.end('{"loanNo":42}}');
    };
    expect((await ask('/api/loan/L1')).status).toBe(200);
    expect(provider.drift.list().some(({ path }) => path === '/result/loanNo')).toBe(true);
    // The rest does not come before the beginning has arrived: whoever holds all of it would wait for ever.
    let go = (): void => undefined;
    const mebibyte = 'x'.repeat(1024 * 1024);
    answer = (_request, response) => {
      response.setHeader('content-type', 'application/json').flushHeaders();
      response.write(`{"code":"0","message":"","result":"${mebibyte.repeat(9)}`);
      go = () => void response.end(`${mebibyte}"}`);
    };
    const long = await ask('/api/loan/L1');
    expect(long.status).toBe(200);
    const reader = long.body?.getReader();
    let size = (await reader?.read())?.value?.byteLength ?? 0;
    expect(size).toBeGreaterThan(0);
    go();
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
      size += piece.value.byteLength;
    }
    expect(size).toBe(10 * 1024 * 1024 + '{"code":"0","message":"","result":""}'.length);
  });
});

describe('answers that drift from their schema', () => {
  const drift = async (accept = 'application/json'): Promise<string> =>
    (await desk.sandbox.inject({ url: '/sandbox/drift', headers: { accept } })).body;

  it('are handed on as they are, and told of by place and kind, never by value', async () => {
    answer = (_request, response) =>
      json(response, {
        list: [LOAN, { ...LOAN, status: 'open-secret', fine: 12.5, colour: 'red-secret' }],
        total: '2',
      });
    const page = (await (await post('/api/loan/page', { currentPage: 1, pageSize: 10 })).json()) as {
      result: { total: string };
    };
    expect(page.result.total).toBe('2');
    await post('/api/loan/page', { currentPage: 1, pageSize: 10 });
    const listed = (JSON.parse(await drift()) as { drift: { path: string; expected: string; found: string }[] }).drift;
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '/result/list/·/fine', expected: 'string', found: 'number', count: 2 }),
        expect.objectContaining({ path: '/result/list/·/colour', found: 'unknown key' }),
        expect.objectContaining({ path: '/result/total', expected: 'integer', found: 'string' }),
      ]),
    );
    answer = (_request, response) =>
      void response.setHeader('content-type', 'application/json').end('{"code":"0","res');
    await ask('/api/loan/L1');
    answer = (_request, response) => json(response, LOAN, { code: 0 });
    await ask('/api/loan/L1');
    const texts = [await drift(), await drift('text/html'), JSON.stringify(desk.log)];
    for (const text of texts) {
      expect(text).not.toContain('secret');
      expect(text).not.toContain('12.5');
    }
    expect(texts[0]).toContain('"path":"/code","expected":"string","found":"number"');
    expect(texts[0]).toContain('"path":"/","expected":"JSON"');
    const lines = desk.log.filter(({ message }) => message.startsWith('drift: '));
    expect(lines.map(({ message }) => message)).toContain('drift: loan.page /result/total is string, not integer');
    // Once for each place, however often it is seen.
    expect(new Set(lines.map(({ message }) => message)).size).toBe(lines.length);
  });
});
