import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { type Desk, openDesk } from './testing/desk.ts';

describe('the page', () => {
  const directory = mkdtempSync(join(tmpdir(), 'page-'));
  let database: Database;
  let desk: Desk;

  beforeAll(async () => {
    mkdirSync(join(directory, 'assets'));
    writeFileSync(
      join(directory, 'index.html'),
      '<meta name="n" content="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/a-1f.js"></script>',
    );
    writeFileSync(join(directory, 'assets', 'a-1f.js'), `/* ${'x'.repeat(5000)} */`);
    writeFileSync(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    database = await openDatabase({ memory: true });
    desk = await openDesk(database, { page: { directory }, outboxPage: true });
  });

  afterAll(async () => {
    await desk.sandbox.close();
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => desk.sandbox.inject({ url, headers });

  it.each(['/', '/loans/L1?x=1', '/index.html'])('is served with a nonce of its own at %s', async (url) => {
    const [one, two] = await Promise.all([get(url), get(url)]);
    expect(one.statusCode).toBe(200);
    const nonce = /content="([^"]+)"/.exec(one.body)?.[1] ?? '';
    expect(nonce).toMatch(/^[\w+/]{24}$/);
    expect(one.body).toContain(`<script nonce="${nonce}"`);
    expect(two.body).not.toContain(nonce);
    expect(one.headers['content-security-policy']).toBe(
      `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
        "frame-ancestors 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types dompurify",
    );
    expect(one.headers['cache-control']).toBe('no-store');
    expect(one.headers['x-content-type-options']).toBe('nosniff');
  });

  it('lets hashed assets be kept, compressed, and others be asked for again', async () => {
    const asset = await get('/assets/a-1f.js', { 'accept-encoding': 'gzip' });
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['/assets/gone.js', '/../package.json', '/api/nothing', '/api-file', '/sandbox/nothing'])(
    'is not served for %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it('is served where an address ends like a file and is opened as a page, and a file that is missing is no page', async () => {
    const accept = 'text/html,application/xhtml+xml';
    expect((await get('/bind/lin@example.com', { accept })).statusCode).toBe(200);
    expect((await get('/bind/lin@example.com', { accept: 'image/*' })).statusCode).toBe(404);
    expect((await get('/assets/gone.js', { accept })).statusCode).toBe(404);
    expect((await get('/missing.png')).statusCode).toBe(404);
  });

  it('shows the codes in the outbox, as text', async () => {
    const anna = await desk.signIn('anna');
    await anna.call('fine.sendCode', { purpose: 'PAY' });
    const json = await get('/sandbox/outbox');
    expect(json.json().letters[0]).toMatchObject({
      to: 'anna',
      subject: '付款验证',
      text: expect.stringContaining('246810'),
    });
    expect((await get('/sandbox/outbox', { accept: 'text/html' })).body).toContain('<td>验证码 246810');
  });

  it('refuses calls from a foreign site', async () => {
    const response = await desk.sandbox.inject({
      method: 'POST',
      url: '/api/desk/hours',
      headers: { 'desk-name': 'x', 'sec-fetch-site': 'cross-site' },
      payload: {},
    });
    expect(response.statusCode).toBe(403);
  });

  it('listens, and makes cookies of a TLS proxy safe', async () => {
    const behind = await openDesk(database, { trustProxy: true });
    const address = await behind.sandbox.listen({ port: 0 });
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const signIn = await behind.sandbox.inject({
      method: 'POST',
      url: '/api/desk/signIn',
      headers: { 'desk-name': 'x', 'x-forwarded-proto': 'https' },
      payload: { reader: 'anna', word: 'open sesame' },
    });
    await behind.sandbox.close();
    expect(signIn.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(String(signIn.headers['set-cookie'])).toMatch(
      /^__Host-reader=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});
