import { request as ask } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { emptyPlace } from './testing/templates.ts';
import { isLoopback } from './front.ts';
import { type Desk, openDesk } from './testing/desk.ts';

interface Answered {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

describe('the front of the server', () => {
  let database: Database;
  let plain: Desk;
  let proxied: Desk;
  let local: Desk;
  let port = 0;
  let proxiedPort = 0;
  let localPort = 0;

  beforeAll(async () => {
    database = await openDatabase(await emptyPlace());
    plain = await openDesk(database, { hosts: ['desk.example'], outboxPage: true });
    proxied = await openDesk(database, { hosts: ['desk.example'], trustProxy: true });
    local = await openDesk(database, { isLocal: true, outboxPage: true });
    localPort = Number(new URL(await local.sandbox.listen({ port: 0 })).port);
    port = Number(new URL(await plain.sandbox.listen({ port: 0 })).port);
    proxiedPort = Number(new URL(await proxied.sandbox.listen({ port: 0 })).port);
  });

  afterAll(async () => {
    await plain.sandbox.close();
    await proxied.sandbox.close();
    await local.sandbox.close();
    await database.close();
  });

  const get = (path: string, headers: Record<string, string>, to = port): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const sent = ask({ port: to, host: '127.0.0.1', path, headers }, (response) => {
        let body = '';
        response.on('data', (piece: Buffer) => (body += piece.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      });
      sent.on('error', reject).end();
    });

  it.each(['localhost', 'LOCALHOST:4173', '127.0.0.1:1', '[::1]:80', 'desk.example', 'Desk.Example:443'])(
    'answers under %s',
    async (host) => {
      expect((await get('/healthz', { host })).status).toBe(200);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', 'evil.example:4173', 'localhost@evil.example', '10.0.0.1', '@'])(
    'refuses the host "%s" before anything is answered',
    async (host) => {
      for (const path of ['/healthz', '/sandbox/outbox', '/api/desk/hours', '/']) {
        const answered = await get(path, { host });
        expect(answered.status, path).toBe(421);
        expect(JSON.parse(answered.body), path).toMatchObject({ code: '421', result: null });
        expect(answered.headers, path).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
      }
      const page = await get('/', { host, accept: 'text/html' });
      expect(page.body).toContain('<h1>此地址不提供服务</h1>');
    },
  );

  it('accepts the host name that a trusted proxy forwards, and no other', async () => {
    const host = '127.0.0.1';
    const asked = (name: string) => ({ host, 'x-forwarded-host': name });
    expect((await get('/healthz', asked('desk.example'), proxiedPort)).status).toBe(200);
    expect((await get('/healthz', asked('evil.example'), proxiedPort)).status).toBe(421);
    expect((await get('/healthz', asked('evil.example'))).status).toBe(200);
    expect((await get('/healthz', { ...asked('desk.example'), host: 'evil.example' }, proxiedPort)).status).toBe(421);
  });

  it.each([
    ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
    'X-Forwarded-For',
  ])('refuses every request with %s if it is only for this machine', async (name) => {
    const host = '127.0.0.1';
    expect((await get('/sandbox/outbox', { host }, localPort)).status).toBe(200);
    expect((await get('/sandbox/outbox', { host, [name]: '' }, localPort)).status).toBe(421);
    expect((await get('/sandbox/outbox', { host, [name]: 'localhost' }, localPort)).status).toBe(421);
    expect((await get('/sandbox/outbox', { host, [name]: 'localhost' })).status).toBe(200);
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a header that never ends', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address that never ends', `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`, 431],
  ])('answers %s in its own words', async (_what, text, status) => {
    const answer = await new Promise<string>((resolve, reject) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (piece) => (heard += piece.toString())).on('close', () => resolve(heard));
      socket.on('error', reject);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: String(status), result: null });
  });

  it('knows the addresses that only this machine reaches', () => {
    expect(['127.0.0.1', '127.8.0.1', '::1', 'localhost'].map(isLoopback)).toEqual([true, true, true, true]);
    expect(['0.0.0.0', '::', '192.168.1.5', 'portal.example'].map(isLoopback)).toEqual([false, false, false, false]);
  });
});
