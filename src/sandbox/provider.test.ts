import { createHash } from 'node:crypto';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { emptyPlace } from './testing/templates.ts';
import { createProvider, type Provider } from './options/provider.ts';
import { type Desk, loans, openDesk } from './testing/desk.ts';

/* A minimal provider that, like real ones, answers slightly differently than documented. */

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
  database = await openDatabase(await emptyPlace());
  provider = createProvider(`http://127.0.0.1:${(fake.address() as AddressInfo).port}`, {
    calls: 'loan.*, desk.*, job.*',
    timeout: PATIENT,
  });
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
/** Requests a path unchanged: a usual client would normalise it. */
const statusAt = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    get({ hostname, port, path, headers: { 'desk-name': 'x' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
/** The browser's name of a provider cookie. */
const named = (name: string): string =>
  `p-${createHash('sha256').update(provider.origin).digest('hex').slice(0, 8)}.${name}`;
const LOAN = { loanNo: 'L1', book: '书', status: 1, currency: 'USD', fine: '1.00' };

describe('calls that go to a real provider', () => {
  it('are those of the pattern; others are answered here, and the portal’s own are never forwarded', async () => {
    answer = (_request, response) => json(response, LOAN);
    expect((await ask('/api/loan/L1')).status).toBe(200);
    expect(heard.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/loan/L1']);
    expect((await post('/api/fine/way', {})).status).toBe(401);
    expect(heard).toHaveLength(1);
    const all = createProvider('https://provider.example');
    expect(all.takes({ name: 'pay.orders', path: '/api/pay/orders' })).toBe(true);
    expect(all.takes({ name: 'portal.jobs', path: '/api/portal/jobs' })).toBe(false);
    for (const origin of ['provider.example', 'ftp://a', 'https://a/b', 'https://a/?x', 'https://a/#x']) {
      expect(() => createProvider(origin)).toThrow('API_ORIGIN');
    }
    expect(() => createProvider('https://user:hidden@a')).toThrow(/^(?!.*hidden).*API_ORIGIN/);
  });

  it('carry what the call needs and nothing else, and cannot reach another address', async () => {
    answer = (_request, response) => json(response, LOAN);
    await ask('/api/loan/L1?x=1', {
      headers: {
        cookie: `other=1; reader=of-the-portal; ${named('reader')}=the-session; ${named('node')}=7; p-00000000.reader=x`,
        authorization: 'Bearer of-somebody',
        'x-forwarded-host': 'evil.example',
        referer: 'https://portal.example/pay?no=1',
      },
    });
    const { headers, url } = heard[0] as Heard;
    expect(url).toBe('/api/loan/L1?x=1');
    expect(headers.cookie).toBe('reader=the-session; node=7');
    expect(headers['desk-name']).toBe('x');
    for (const name of ['authorization', 'x-forwarded-host', 'referer']) expect(headers[name]).toBeUndefined();
    const others = ['//evil.example/api/loan/L1', '/api/unknown', '/api/loan/../../etc', 'http://evil.example/'];
    for (const path of [...others, '/api/loan/..', '/api/loan/%2e%2e'])
      expect([404, 400]).toContain(await statusAt(path));
    expect(heard).toHaveLength(1);
    expect((await fetch(`${address}/api/loan/L1`)).status).toBe(400);
    expect(heard).toHaveLength(1);
  });

  it('carry the headers that the call takes fields from', async () => {
    answer = (_request, response) => json(response, null);
    const headers = { 'content-type': 'application/json', 'library-request': '7', 'library-other': '8' };
    await ask('/api/loan/L1/remark?draft=true', { method: 'PATCH', body: '{"note":"n"}', headers });
    expect(heard[0]).toMatchObject({ method: 'PATCH', url: '/api/loan/L1/remark?draft=true', body: '{"note":"n"}' });
    expect((heard[0] as Heard).headers['library-request']).toBe('7');
    expect((heard[0] as Heard).headers['library-other']).toBeUndefined();
  });

  it('forward a body unchanged, with its key', async () => {
    answer = (_request, response) => json(response, null);
    const body = '{ "reader": "anna", "word": "1.00", "big": 12345678901234567890 }';
    await ask('/api/desk/signIn', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
    });
    expect((heard[0] as Heard).body).toBe(body);
    expect((heard[0] as Heard).headers['idempotency-key']).toBe('k1');
    const many = await post('/api/loan/page', { book: 'x'.repeat(1024 * 1024) });
    expect(many.status).toBe(413);
    const other = await ask('/api/loan/page', {
      method: 'POST',
      body: 'a=1',
      headers: { 'content-type': 'text/plain' },
    });
    expect(other.status).toBe(400);
    expect(heard).toHaveLength(1);
  });

  it('keep the provider’s cookies in the browser under names of their own, as secure as ours', async () => {
    answer = (_request, response) => {
      response.setHeader('set-cookie', [
        '__Secure-node=a; Domain=provider.example; Path=/api; Secure; SameSite=None; Max-Age=60',
        'reader=of-the-provider; Domain=provider.example; Path=/; SameSite=Strict',
        'no cookie',
        'bad name=1',
        'old=; Max-Age=0',
      ]);
      json(response, { reader: 'anna' });
    };
    const set = await ask('/api/loan/L1', { headers: { cookie: `${named('old')}=1` } });
    expect(set.headers.getSetCookie()).toEqual([
      `${named('__Secure-node')}=a; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`,
      `${named('reader')}=of-the-provider; Path=/; HttpOnly; SameSite=Strict`,
      `${named('old')}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`,
    ]);
    answer = (_request, response) => json(response, LOAN);
    await ask('/api/loan/L1', { headers: { cookie: `${named('__Secure-node')}=a; ${named('reader')}=b` } });
    expect((heard.at(-1) as Heard).headers.cookie).toBe('__Secure-node=a; reader=b');
  });

  it('forward a whole upload as a stream', async () => {
    answer = (_request, response) => json(response, null);
    const form = new FormData();
    form.append('name', '扫描');
    form.append('scan', new Blob(['x'.repeat(3 * 1024 * 1024)]), '扫描.png');
    expect((await ask('/api/loan/scan', { method: 'POST', body: form })).status).toBe(200);
    const { headers, body } = heard[0] as Heard;
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body));
    expect(body).toContain('扫描.png');
    expect(body).toContain('x'.repeat(3 * 1024 * 1024));
    const elsewhere = await ask('/api/loan/page', { method: 'POST', body: form });
    expect([elsewhere.status, heard.length]).toEqual([400, 1]);
  });

  it('end in a defined way if the provider is down, slow, redirects or answers no JSON, and report it', async () => {
    const statusOf = async (how: typeof answer, path = '/api/loan/L1'): Promise<number> => {
      answer = how;
      await provider.drift.clear();
      const response = await ask(path);
      await response.text();
      return response.status;
    };
    const found = async (): Promise<string> => (await provider.drift.list())[0]?.found ?? 'nothing';
    expect([await statusOf((_request, response) => response.destroy()), await found()]).toEqual([
      502,
      'a cut connection',
    ]);
    provider.timeout = 300;
    expect([await statusOf(() => undefined), await found()]).toEqual([504, 'no answer in time']);
    provider.timeout = PATIENT;
    const away = (_request: Heard, response: ServerResponse): void =>
      void response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    expect([await statusOf(away), await found()]).toEqual([502, 'redirect 302']);
    expect(heard).toHaveLength(3);
    const boom = (_request: Heard, response: ServerResponse): void => void response.writeHead(500).end('boom');
    expect([await statusOf(boom), await found()]).toEqual([500, 'status 500']);
    const page = (_request: Heard, response: ServerResponse): void =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<script>1</script>');
    expect([await statusOf(page), await found()]).toEqual([502, 'text/html']);
    answer = (_request, response) =>
      void response.writeHead(429, { 'retry-after': '7', 'content-type': 'text/plain' }).end('slow down');
    const busy = await ask('/api/loan/L1');
    expect([busy.status, busy.headers.get('retry-after'), await busy.json()]).toMatchObject([
      429,
      '7',
      { code: '429' },
    ]);
    const short = (_request: Heard, response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"code":"0"');
      setTimeout(() => response.destroy(), 50);
    };
    expect([await statusOf(short), await found()]).toEqual([502, 'a cut connection']);
    const { origin } = provider;
    provider.origin = 'http://127.0.0.1:1';
    expect([await statusOf(away), await found()]).toEqual([502, 'no connection']);
    provider.origin = origin;
  });

  it('read a compressed answer, and forward the bytes of a file unchanged', async () => {
    const packed = gzipSync(JSON.stringify({ code: '0', message: '', result: LOAN }));
    answer = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed);
    expect(await (await ask('/api/loan/L1')).json()).toMatchObject({ result: LOAN });
    const bytes = gzipSync('a,b');
    answer = (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/csv', 'content-encoding': 'gzip', 'content-length': bytes.length })
        .end(bytes);
    const file = await post('/api/loan/paper', {});
    expect([file.headers.get('content-encoding'), await file.text()]).toEqual(['gzip', 'a,b']);
    answer = ({ method, headers }, response) => {
      response.writeHead(206, {
        'content-type': 'application/pdf',
        'content-range': 'bytes 0-3/8',
        'accept-ranges': 'bytes',
        'content-disposition': "attachment; filename*=UTF-8''%E5%8D%95.pdf",
        'content-length': 4,
      });
      response.end(method === 'HEAD' ? undefined : headers.range === 'bytes=0-3' ? '%PDF' : 'all');
    };
    for (const method of ['GET', 'HEAD']) {
      const part = await ask('/api-file/some-file', { method, headers: { range: 'bytes=0-3' } });
      expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
        206,
        'bytes 0-3/8',
        '4',
      ]);
      expect(part.headers.get('content-disposition')).toContain('%E5%8D%95.pdf');
      expect(await part.text()).toBe(method === 'GET' ? '%PDF' : '');
    }
    expect(heard.at(-1)).toMatchObject({ method: 'HEAD', url: '/api-file/some-file' });
    expect(await statusAt('/api-file/../etc')).toBe(404);
  });

  it('forward a file as a stream, with its name', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'file-name': 'YQ==', 'x-internal': 'secret' });
      response.end('%PDF');
    };
    const file = await post('/api/loan/paper', {});
    expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect([await file.text(), file.headers.get('file-name'), file.headers.get('x-internal')]).toEqual([
      '%PDF',
      'YQ==',
      null,
    ]);
  });

  it('without a length are compared if short, and forwarded as a stream if long, never completely in memory', async () => {
    answer = (_request, response) => {
      response.setHeader('content-type', 'application/json').flushHeaders();
      response.write('{"code":"0","message":"","result":');
      response.end('{"loanNo":42}}');
    };
    expect((await ask('/api/loan/L1')).status).toBe(200);
    expect((await provider.drift.list()).some(({ path }) => path === '/result/loanNo')).toBe(true);
    // The rest is sent only after the beginning has arrived; a proxy that buffers everything would wait forever.
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

  it('are forwarded unchanged, and reported by place and kind, never by value', async () => {
    await provider.drift.clear();
    desk.log.length = 0;
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
    // Each place once, however often it occurs.
    expect(new Set(lines.map(({ message }) => message)).size).toBe(lines.length);
  });
});
