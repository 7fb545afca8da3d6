import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { emptyPlace } from './testing/templates.ts';
import { type Desk, openDesk } from './testing/desk.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(), '),
};

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
    database = await openDatabase(await emptyPlace());
    desk = await openDesk(database, { page: { directory, addresses: ['/403'] }, outboxPage: true });
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

  it('lets browsers cache hashed assets, compressed, and others only after a check', async () => {
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

  it('is served for an address that looks like a file and is opened as a page, but not for a missing file', async () => {
    const accept = 'text/html,application/xhtml+xml';
    expect((await get('/loans/lin@example.com', { accept })).statusCode).toBe(200);
    expect((await get('/loans/lin@example.com', { accept: 'image/*' })).statusCode).toBe(404);
    expect((await get('/assets/gone.js', { accept })).statusCode).toBe(404);
    expect((await get('/missing.png')).statusCode).toBe(404);
  });

  it('names in its head the files of the address, and brings the answers to its first questions', async () => {
    const whole = mkdtempSync(join(tmpdir(), 'first-page-'));
    mkdirSync(join(whole, 'assets'));
    writeFileSync(join(whole, 'index.html'), '<html data-frame="__FRAME__"><head><title>Desk</title></head></html>');
    writeFileSync(join(whole, 'assets', 'loans-1f.js'), `/* ${'x'.repeat(5000)} */`);
    writeFileSync(join(whole, 'assets', 'loans-1f.js.br'), brotliCompressSync('/* packed */'));
    const page = (path: string, name: string, questions: unknown[]) => ({
      ...{ path, title: name === 'loans' ? 'Loans & more' : undefined, frame: name, questions },
      scripts: [`assets/${name}-1f.js`],
    });
    const pages = [
      page('/loans/:loanNo', 'loan', []),
      page('/loans', 'loans', [
        ['desk.hours', {}],
        ['fine.pay', {}],
      ]),
    ];
    writeFileSync(join(whole, 'pages.json'), JSON.stringify({ pages }));
    // A busy machine answers late, and late answers are omitted.
    const along = { headers: { 'desk-name': 'x' }, calls: { 'desk.whose': {} }, patience: 60_000 };
    const other = await openDesk(database, { page: { directory: whole, along } });
    const ask = (url: string, headers: Record<string, string> = {}) => other.sandbox.inject({ url, headers });
    const answersOf = (body: string): { question: string; text: string }[] =>
      JSON.parse(/<script type="application\/json" id="answers-along">(.*?)<\/script>/.exec(body)?.[1] ?? '[]') as [];
    try {
      const anna = await other.signIn('anna');
      const loans = await ask('/loans', { cookie: anna.cookie });
      expect(loans.body).toContain('<html data-frame="loans">');
      // The page's title is there before its code.
      expect(loans.body).toContain('<title>Loans &#38; more</title>');
      expect(loans.body).toContain(
        '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/loans-1f.js">',
      );
      // A refused answer is left out of the page, which sends the question itself.
      const questions = answersOf(loans.body).map(({ question }) => question);
      expect(questions).toEqual([expect.stringContaining('/desk/whose'), expect.stringContaining('/desk/hours')]);
      expect(JSON.parse(answersOf(loans.body)[0]?.text ?? '')).toMatchObject({ code: '0', result: { reader: 'anna' } });
      expect((await ask('/loans/L1')).body).toContain('href="/assets/loan-1f.js"');
      const nobody = await ask('/loans');
      expect(nobody.body).not.toContain('anna');
      expect(answersOf(nobody.body).map(({ question }) => question)).toEqual([expect.stringContaining('/desk/hours')]);
      const nothing = (await ask('/nothing', { accept: 'text/html' })).body;
      expect(nothing).toContain('<html data-frame="none">');
      expect(nothing).toContain('<title>Desk</title>');
      expect((await ask('/pages.json')).statusCode).toBe(404);
      expect((await ask('/assets/loans-1f.js', { 'accept-encoding': 'br' })).headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': expect.stringContaining('javascript'),
        'cache-control': 'public, max-age=31536000, immutable',
      });
    } finally {
      await other.sandbox.close();
      rmSync(whole, { recursive: true, force: true });
    }
  });

  it('redirects a signed-in person from the addresses of the sign-in', async () => {
    const along = { headers: { 'desk-name': 'x' }, calls: { 'desk.whose': {} }, patience: 60_000 };
    const past = { addresses: ['/', '/enter'], call: 'desk.whose', to: '/loans' };
    const other = await openDesk(database, { page: { directory, addresses: ['/enter'], along, past } });
    const ask = (url: string, cookie?: string) =>
      other.sandbox.inject({ url, headers: cookie === undefined ? {} : { cookie } });
    try {
      const { cookie } = await other.signIn('anna');
      for (const url of past.addresses) {
        // oxlint-disable-next-line no-await-in-loop
        const led = await ask(url, cookie);
        expect(led.statusCode).toBe(302);
        expect(led.headers).toMatchObject({ location: '/loans', 'cache-control': 'no-store' });
        // oxlint-disable-next-line no-await-in-loop
        expect((await ask(url)).statusCode).toBe(200);
      }
      // An address with a target is served, because the page itself decides where to go.
      expect((await ask('/enter?to=%2Floans%2FL1', cookie)).statusCode).toBe(200);
      expect((await ask('/enter', `${cookie.split('=')[0]}=of-nobody`)).statusCode).toBe(200);
      expect((await ask('/loans', cookie)).statusCode).toBe(200);
    } finally {
      await other.sandbox.close();
    }
  });

  describe('a page that is drawn before its code arrives', () => {
    const whole = mkdtempSync(join(tmpdir(), 'look-'));
    const along = { headers: { 'desk-name': 'x' }, calls: { 'desk.whose': {} } };
    const open = (patience: number): Promise<Desk> =>
      openDesk(database, { page: { directory: whole, along: { ...along, patience } } });
    let other: Desk;
    let anna: { cookie: string };

    beforeAll(async () => {
      mkdirSync(join(whole, 'server'));
      const page = '<html data-frame="__FRAME__"><head></head><body><!--look--><b>end</b></body></html>';
      writeFileSync(join(whole, 'index.html'), page);
      // Draws the reader's name and the number of answers; throws for one address, exits for another, hangs for a
      // third.
      writeFileSync(
        join(whole, 'server', 'first-look.js'),
        `export async function draw({ address, answers, width, nonce }) {
          if (address.includes('broken')) throw new Error('no drawing');
          if (address.includes('end')) process.exit();
          if (address.includes('slow')) await new Promise((resolve) => setTimeout(resolve, 5000));
          const readers = answers.map(({ text }) => JSON.parse(text).result.reader ?? '').join('');
          const html = '<style nonce="' + nonce + '"></style><p id="look">' + [readers, width, answers.length, '$&'].join(' ') + '</p>';
          return { html, asked: readers === '' ? [] : [['desk.hours', {}], ['fine.pay', {}]] };
        }`,
      );
      const pages = ['/loans', '/loans/:loanNo'].map((path) => ({
        ...{ path, frame: 'desk', questions: [], scripts: ['assets/a.js'] },
      }));
      writeFileSync(join(whole, 'pages.json'), JSON.stringify({ pages }));
      other = await open(60_000);
      anna = await other.signIn('anna');
    });

    afterAll(async () => {
      await other.sandbox.close();
      rmSync(whole, { recursive: true, force: true });
    });

    const ask = (url: string, cookie?: string, headers: Record<string, string> = {}) =>
      other.sandbox.inject({ url, headers: { ...headers, ...(cookie !== undefined && { cookie }) } });
    const lookOf = (body: string): string | undefined => /<p id="look">(.*?)<\/p>/.exec(body)?.[1];

    it('has the answers of the visitor, and those that the drawing asks for', async () => {
      const carl = await other.signIn('carl');
      const [hers, his, nobodys] = await Promise.all([
        ask('/loans', anna.cookie),
        ask('/loans', carl.cookie, { 'sec-ch-viewport-width': '390' }),
        ask('/loans', undefined, { 'sec-ch-viewport-width': '1e9' }),
      ]);
      // A write is not sent with the page: it is refused without an idempotency key.
      expect(lookOf(hers.body)).toBe('anna 1440 2 $&');
      expect(lookOf(his.body)).toBe('carl 390 2 $&');
      expect(lookOf(nobodys.body)).toBe(' 1440 0 $&');
      expect(his.body).not.toContain('anna');
      expect(hers.body).toContain('/desk/hours');
      const nonce = /<style nonce="([^"]+)">/.exec(hers.body)?.[1] ?? '';
      expect(hers.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
      expect(hers.headers['accept-ch']).toBe('sec-ch-viewport-width');
      expect(hers.headers['cache-control']).toBe('no-store');
      expect((await ask('/server/first-look.js')).statusCode).toBe(404);
    });

    it.each(['broken', 'end'])(
      'is the plain page if the drawing fails (%s), and the next one is drawn',
      async (how) => {
        const failed = await ask(`/loans/${how}`, anna.cookie);
        expect(failed.statusCode).toBe(200);
        expect(failed.body).toContain('<html data-frame="desk">');
        expect(failed.body).toContain('<b>end</b>');
        expect(lookOf(failed.body)).toBeUndefined();
        if (how === 'broken')
          expect(other.log).toContainEqual(
            expect.objectContaining({
              message: 'a page could not be drawn',
              error: expect.stringContaining('no drawing'),
            }),
          );
        expect(lookOf((await ask('/loans', anna.cookie)).body)).toBe('anna 1440 2 $&');
      },
    );

    it('sends the head of the page before its answers, and does not wait for a slow drawing', async () => {
      const hurried = await open(200);
      const address = await hurried.sandbox.listen({ port: 0 });
      const response = await fetch(`${address}/loans/slow`);
      expect(response.headers.get('content-encoding')).toBe('gzip');
      const pieces: string[] = [];
      const begun = performance.now();
      for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) pieces.push(piece);
      expect(performance.now() - begun).toBeLessThan(4000);
      expect(pieces[0]).toContain('href="/assets/a.js"');
      expect(pieces[0]).not.toContain('answers-along');
      expect(pieces.at(-1)).toContain('<b>end</b>');
      expect(lookOf(pieces.join(''))).toBeUndefined();
      await hurried.sandbox.close();
    });
  });

  it('answers 404 with the page for an address without a screen', async () => {
    for (const url of ['/nothing', '/loans/L1/pages', '/.git/config', '/403x']) {
      const response = await get(url, { accept: 'text/html' });
      expect(response.statusCode, url).toBe(404);
      expect(response.body, url).toContain('<script nonce=');
    }
    for (const url of ['/loans', '/LOANS/', '/loans/L1', '/403']) expect((await get(url)).statusCode, url).toBe(200);
  });

  it.each([
    '/%ff',
    '/a/%c0%af',
    '/%ed%a0%80',
    '/api/%ff',
    '/api-file/%ff',
    '/assets/%ff.js',
    '/sandbox/%ff',
    '/%E0%A4%A',
  ])('answers an address of broken UTF-8 with 400 or 404, in its own words: %s', async (url) => {
    for (const accept of ['text/html', '*/*']) {
      const { statusCode, headers, body } = await get(url, { accept });
      expect([400, 404], `${statusCode} ${accept}`).toContain(statusCode);
      expect(headers).toMatchObject(HEADERS);
      expect(body).not.toMatch(/FST_|fastify|URIError|malformed/i);
    }
  });

  it.each(['/%zz', '/api/%zz'])('answers an address that the router refuses in its own words: %s', async (url) => {
    const page = await get(url, { accept: 'text/html' });
    const data = await get(url);
    for (const { statusCode, headers, body } of [page, data]) {
      expect(statusCode).toBe(400);
      expect(headers).toMatchObject(HEADERS);
      expect(body).not.toMatch(/FST_|fastify/i);
    }
    expect(data.json()).toMatchObject({ code: '400', result: null });
    if (!url.startsWith('/api')) expect(page.body).toContain('<h1>地址无法识别</h1>');
  });

  it('sends its security headers with every kind of answer', async () => {
    const urls = ['/', '/nothing', '/assets/a-1f.js', '/assets/gone.js', '/api/nothing', '/api/desk/hours', '/healthz'];
    for (const url of [...urls, '/sandbox/outbox', '/sandbox/nothing', '/api-file/nothing'])
      expect((await get(url)).headers, url).toMatchObject(HEADERS);
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

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:8080' },
  ])('refuses writes from a foreign site: %o', async (headers) => {
    for (const url of ['/api/desk/hours', '/sandbox/faults', '/nothing']) {
      const response = await desk.sandbox.inject({
        ...{ method: 'POST', url, payload: {} },
        headers: { 'desk-name': 'x', host: 'localhost:4173', ...headers },
      });
      expect(response.statusCode, url).toBe(403);
    }
  });

  it('accepts writes of its own pages', async () => {
    const headers = { 'desk-name': 'x', host: 'localhost:4173', origin: 'http://localhost:4173' };
    const request = { method: 'POST', url: '/api/desk/hours', payload: {} } as const;
    const response = await desk.sandbox.inject({
      ...request,
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    });
    expect(response.statusCode).toBe(200);
  });

  it('listens, and secures cookies behind a TLS proxy', async () => {
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
      /^__Host-reader=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});
