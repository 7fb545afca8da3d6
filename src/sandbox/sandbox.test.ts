import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { emptyPlace } from './testing/templates.ts';
import { type Caller, type Desk, loans, openDesk } from './testing/desk.ts';

let database: Database;
let desk: Desk;
let anna: Caller;
let bert: Caller;
let carl: Caller;

beforeAll(async () => {
  database = await openDatabase(await emptyPlace());
  desk = await openDesk(database);
  await desk.fill('north', loans(45));
  await desk.fill('south', [{ loanNo: 'S1', book: '南', status: 1, createdAt: '2026-11-01 00:00:00' }]);
  await desk.fill('*', [{ loanNo: 'EVERY', book: '公共', status: 1, createdAt: '2020-01-01 00:00:00' }]);
  [anna, bert, carl] = await Promise.all([desk.signIn('anna'), desk.signIn('bert'), desk.signIn('carl')]);
});

afterAll(async () => {
  await desk.sandbox.close();
  await database.close();
});

describe('the wire', () => {
  it('answers health', async () => {
    const response = await desk.sandbox.inject({ url: '/healthz' });
    expect(response.statusCode).toBe(200);
  });

  it('is unhealthy while the database does not answer', async () => {
    const health = async (): Promise<number> => (await desk.sandbox.inject({ url: '/healthz' })).statusCode;
    let letGo = (): void => {};
    const busy = database.transaction(() => new Promise<void>((resolve) => (letGo = resolve)));
    await expect.poll(health, { timeout: 20_000 }).toBe(503);
    letGo();
    await busy;
    await expect.poll(health, { timeout: 20_000 }).toBe(200);
  });

  it('is unhealthy while nothing can be written, and queries the database once a second at most', async () => {
    const asked = async (): Promise<unknown> => (await desk.sandbox.inject({ url: '/healthz' })).json();
    await sql`alter table sandbox_health rename to sandbox_health_gone`.execute(database.kysely);
    await expect.poll(asked, { timeout: 20_000 }).toEqual({ status: 'database-failing' });
    await sql`alter table sandbox_health_gone rename to sandbox_health`.execute(database.kysely);
    await expect.poll(asked, { timeout: 20_000 }).toEqual({ status: 'ok' });
    const rounds = vi.spyOn(database, 'serve');
    await Promise.all(Array.from({ length: 50 }, asked));
    const own = rounds.mock.calls.filter(([who]) => who === 'health');
    rounds.mockRestore();
    expect(own.length).toBeLessThanOrEqual(1);
  });

  it('answers 503 with a retry time, and with a page for a page visit, while the database is held', async () => {
    let letGo = (): void => {};
    const held = database.transaction(() => new Promise<void>((resolve) => (letGo = resolve)));
    const [call, page] = await Promise.all([
      desk.sandbox.inject({ method: 'POST', url: '/api/desk/hours', headers: { 'desk-name': 'x' }, payload: {} }),
      desk.sandbox.inject({ url: '/api-file/1', headers: { accept: 'text/html' } }),
    ]);
    letGo();
    await held;
    expect(call.statusCode).toBe(503);
    const seconds = Number(call.headers['retry-after']);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(call.json()).toEqual({ code: '503', message: '服务不可用(503)', result: { seconds } });
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain(`http-equiv="refresh" content="${page.headers['retry-after']}"`);
    expect(page.body).toContain('访问人数较多');
    const again = { method: 'POST', url: '/api/desk/hours', headers: { 'desk-name': 'x' }, payload: {} } as const;
    expect((await desk.sandbox.inject(again)).statusCode).toBe(200);
  });

  it('gives a second person a turn, however many calls the first one sends at once', async () => {
    let served = 0;
    const many = Array.from({ length: 60 }, () => anna.call('desk.whose').then(() => (served += 1)));
    await carl.call('desk.whose');
    expect(served).toBeLessThan(20);
    await Promise.all(many);
    expect(served).toBe(60);
  });

  it('requires the header on calls', async () => {
    const response = await desk.sandbox.inject({ method: 'POST', url: '/api/desk/hours', payload: {} });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: '400',
      message: '请求错误(400)',
      result: { errors: [{ path: '/desk-name' }] },
    });
  });

  it('refuses an unknown key with its path and changes no body', async () => {
    expect(await anna.call('loan.add', { book: 'x', secret: 1 })).toMatchObject({
      status: 400,
      code: '400',
      message: '请求错误(400)',
      result: { errors: [{ path: '/secret', message: '不支持的字段' }] },
    });
    expect(await anna.call('loan.add', { book: 'x', pages: '12' })).toMatchObject({
      status: 400,
      result: { errors: [{ path: '/pages' }] },
    });
    expect(await anna.call('loan.add', {})).toMatchObject({
      result: { errors: [{ path: '/book', message: '不能为空' }] },
    });
  });

  it.each([
    ['no JSON', '{"book":'],
    ['a poisoned prototype', '{"book":"x","__proto__":{"a":1}}'],
    ['a poisoned constructor', '{"book":"x","constructor":{"prototype":{"a":1}}}'],
    ['a list', '[1]'],
    ['NUL', '{"book":"a\\u0000b"}'],
  ])('refuses %s', async (_what, payload) => {
    const response = await desk.sandbox.inject({
      method: 'POST',
      url: '/api/loan/add',
      headers: { cookie: anna.cookie, 'desk-name': 'x', 'content-type': 'application/json' },
      payload,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('400');
  });

  it('converts the types of a query', async () => {
    const answer = await anna.call('loan.list', { pages: '7' });
    expect(answer).toMatchObject({ status: 200, code: '0', result: [{ loanNo: 'L00008', pages: 7 }] });
    const rare = await anna.call('loan.list', { rare: 'true', tags: 't1' });
    expect(rare.result.map((row: { loanNo: string }) => row.loanNo)).toEqual(['L00026', 'L00006'].sort().reverse());
    expect(await anna.call('loan.list', { pages: 'many' })).toMatchObject({ status: 400 });
    expect(await anna.call('loan.list', { other: '1' })).toMatchObject({ status: 400 });
  });

  it('reads each field from its place: path, query, header or body', async () => {
    const remark = (headers: Record<string, string>, query = 'draft=true') =>
      desk.sandbox.inject({
        method: 'PATCH',
        url: `/api/loan/L1/remark?${query}`,
        headers: { 'desk-name': 'x', cookie: anna.cookie, ...headers },
        payload: { note: 'n' },
      });
    const sent = { loanNo: 'L1', note: 'n', draft: true };
    expect((await remark({ 'library-request': '7' })).json()).toMatchObject({
      result: { ...sent, 'Library-Request': '7' },
    });
    expect((await remark({}, 'draft=true&Library-Request=8')).json()).toMatchObject({ result: sent });
    expect((await remark({ 'library-request': '7' }, 'draft=perhaps')).statusCode).toBe(400);
  });

  it('answers 404 in the envelope for an unknown call', async () => {
    const response = await desk.sandbox.inject({ url: '/api/nothing', headers: { 'desk-name': 'x' } });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { code: '404', message: '请求出错(404)', result: null },
    ]);
  });

  it('repeats a call after conflicts with others, with one effect', async () => {
    const { transaction } = database;
    let tries = 0;
    const inTheWay = vi.spyOn(database, 'transaction').mockImplementation((work) => {
      tries += 1;
      if (tries > 5) return transaction(work);
      return Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
    });
    const answer = await anna.call('loan.get', { loanNo: 'L00001' });
    inTheWay.mockRestore();
    expect(answer).toMatchObject({ status: 200, code: '0', result: { loanNo: 'L00001' } });
    expect(tries).toBe(6);
  });

  it('turns a result that breaks its schema into a loud error', async () => {
    desk.log.length = 0;
    expect(await anna.call('desk.broken')).toMatchObject({
      status: 500,
      code: '500',
      message: '服务器错误(500)',
      result: null,
    });
    expect(desk.log.find((line) => line.level === 'error')?.error).toContain(
      '"desk.broken" breaks its result schema: /secret',
    );
  });

  it('writes no id, query or body into the log', async () => {
    desk.log.length = 0;
    await anna.call('loan.get', { loanNo: 'L00001' });
    await anna.call('loan.page', { book: 'hush' });
    expect(JSON.stringify(desk.log)).not.toMatch(/L00001|hush|reader=/);
    expect(desk.log[0]).toMatchObject({ method: 'GET', path: '/api/loan/:loanNo', status: 200 });
  });
});

describe('a transaction outside of a request', () => {
  it('runs again after a deadlock, and writes once', async () => {
    let tries = 0;
    const written = await desk.sandbox.transaction(async (tx) => {
      tries += 1;
      const loan = { loanNo: 'AGAIN', book: '死锁', status: 1, createdAt: '2026-11-01 00:00:00' };
      await desk.sandbox.entities(tx, 'west').insert('library-loan', loan);
      if (tries === 1) await sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`.execute(tx);
      return desk.sandbox.entities(tx, 'west').find('library-loan', { where: { loanNo: 'AGAIN' } });
    });
    expect(tries).toBe(2);
    expect(written).toHaveLength(1);
  });

  it('fails at once for any other reason', async () => {
    let tries = 0;
    const failing = desk.sandbox.transaction(async (tx) => {
      tries += 1;
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(tries).toBe(1);
  });
});

describe('permissions', () => {
  it('answers 401 without a session and removes the cookie', async () => {
    const answer = await desk.nobody.call('loan.page');
    expect(answer).toMatchObject({ status: 401, code: '401' });
  });

  it('answers 403 without the permission, and at once after a change', async () => {
    expect(await bert.call('loan.add', { book: 'x' })).toMatchObject({ status: 403, code: '403' });
    desk.permissions.bert = ['/loans', '/loans#add'];
    expect(await bert.call('loan.add', { book: '新' })).toMatchObject({ status: 200, code: '0' });
    desk.permissions.bert = ['/loans'];
    expect(await bert.call('loan.add', { book: 'x' })).toMatchObject({ status: 403 });
  });

  it('treats a foreign record exactly like an unknown one', async () => {
    const unknown = await carl.call('loan.get', { loanNo: 'nothing' });
    expect(unknown).toMatchObject({ status: 200, code: '10018', message: '记录不存在或无权查看', result: null });
    for (const call of ['loan.get', 'loan.card', 'loan.giveBack', 'loan.remove', 'loan.edit']) {
      expect(await carl.call(call, { loanNo: 'L00001' }), call).toEqual(await carl.call(call, { loanNo: 'nothing' }));
    }
    const mine = await carl.call('loan.page');
    expect(mine.result.list.map((row: { loanNo: string }) => row.loanNo)).toEqual(['S1', 'EVERY']);
  });

  it("shows everyone what is everyone's and lets nobody change it", async () => {
    expect(await carl.call('loan.get', { loanNo: 'EVERY' })).toMatchObject({ code: '0' });
    expect(await carl.call('loan.remove', { loanNo: 'EVERY' })).toMatchObject({ code: '10018' });
    expect(await carl.call('loan.edit', { loanNo: 'EVERY', book: 'mine' })).toMatchObject({ code: '10018' });
  });

  it('ends a session by sign-out, by idleness and when the person is removed', async () => {
    const one = await desk.signIn('carl');
    expect(one.cookie).toMatch(/^reader=[\w-]{43}$/);
    expect(await one.call('desk.signOut')).toMatchObject({ code: '0', cookie: 'reader=' });
    expect(await one.call('loan.page')).toMatchObject({ status: 401, cookie: 'reader=' });
    const two = await desk.signIn('carl');
    desk.permissions.carl = undefined as never;
    expect(await two.call('loan.page')).toMatchObject({ status: 401 });
    desk.permissions.carl = ['/loans', '/loans#add', '/loans#remove'];
    expect(await two.call('loan.page')).toMatchObject({ status: 401 });
    const three = await desk.signIn('carl');
    const before = desk.clock.now();
    desk.clock.advance(31 * 60_000);
    expect(await three.call('loan.page')).toMatchObject({ status: 401 });
    desk.clock.set(before);
  });

  it('makes a session worthless that was planted before', async () => {
    const planted = await desk.signIn('carl');
    await planted.call('desk.signIn', { reader: 'anna', word: 'open sesame' });
    expect(await planted.call('loan.page')).toMatchObject({ status: 401 });
  });

  it('counts wrong passwords although they are refused', async () => {
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await desk.nobody.call('desk.signIn', { reader: 'dora', word: 'x' }));
    expect(answers.map((answer) => answer.code)).toEqual(['30001', '30001', '30001', '10007']);
  });
});

describe('generic answers', () => {
  it('pages, sorts, sums and counts over the whole filter', async () => {
    const { result } = await anna.call('loan.page', {
      currentPage: 2,
      pageSize: 20,
      status: [1, 2],
      createdAt: ['2026-11-03', '2026-11-10'],
    });
    const rows = loans(45).filter(
      (row) => row.status !== 3 && String(row.createdAt) >= '2026-11-03' && String(row.createdAt) < '2026-11-11',
    );
    expect(result.total).toBe(rows.length);
    expect(result.list).toHaveLength(Math.max(0, rows.length - 20));
    const all = loans(45).filter(
      (row) => String(row.createdAt) >= '2026-11-03' && String(row.createdAt) < '2026-11-11',
    );
    const of = (status: number): number => all.filter((row) => row.status === status).length;
    expect(result.counts).toEqual({ OPEN: of(1), LATE: of(2), BACK: of(3) });
    const usd = rows.filter((row) => row.currency === 'USD').length;
    const jpy = rows.filter((row) => row.currency === 'JPY').length;
    expect(result.sums).toEqual([
      { currency: 'JPY', fine: String(jpy * 100) },
      { currency: 'USD', fine: ((usd * 1025) / 100).toFixed(2) },
    ]);
  });

  it('breaks ties by the key, so that pages neither repeat nor skip', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const { result } = await anna.call('loan.page', { currentPage: page, pageSize: 10, sort: 'status asc' });
      seen.push(...result.list.map((row: { loanNo: string }) => row.loanNo));
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('refuses a page number that is too large', async () => {
    expect(await anna.call('loan.page', { currentPage: Number.MAX_SAFE_INTEGER, pageSize: 10 })).toMatchObject({
      status: 400,
      result: { errors: [{ path: '/currentPage' }] },
    });
  });

  it('refuses to sort by an unknown field', async () => {
    for (const sort of ['secret desc', 'loanNo; drop table x', '_owner', 'tags']) {
      expect(await anna.call('loan.page', { sort }), sort).toMatchObject({
        status: 400,
        result: { errors: [{ path: '/sort' }] },
      });
    }
  });

  it('finds text by its beginning and notes anywhere, without wildcards', async () => {
    await desk.fill('north', [
      { loanNo: 'N1', book: '100%_x', note: '放在 Left_shelf', status: 3, createdAt: '2026-01-01 00:00:00' },
    ]);
    const found = async (filter: Record<string, string>): Promise<number> =>
      (await anna.call('loan.page', filter)).result.total;
    expect(await found({ book: '100%' })).toBe(1);
    expect(await found({ book: '%x' })).toBe(0);
    expect(await found({ note: 'left_sh' })).toBe(1);
    expect(await found({ note: 'leftxsh' })).toBe(0);
  });

  it('masks a secret except in the call that reveals it', async () => {
    const shown = await anna.call('loan.get', { loanNo: 'L00001' });
    expect(shown.result.cardNo).toBe('622*********0000');
    expect((await anna.call('loan.card', { loanNo: 'L00001' })).result).toEqual({ cardNo: '6222000012340000' });
  });

  it('creates, changes and removes; an outdated version is refused', async () => {
    const made = await anna.call('loan.add', { book: '新书', fine: '12.50', tags: ['x'], rare: true, weight: 1.25 });
    expect(made.result).toMatchObject({
      book: '新书',
      fine: '12.50',
      tags: ['x'],
      rare: true,
      weight: 1.25,
      status: 1,
      createdAt: '2026-11-20 10:00:00',
      version: 1,
    });
    const { loanNo } = made.result;
    expect(await anna.call('loan.edit', { loanNo, version: 1, note: '改' })).toMatchObject({ code: '0' });
    expect(await anna.call('loan.edit', { loanNo, version: 1, note: '再改' })).toMatchObject({ code: '10010' });
    expect((await anna.call('loan.get', { loanNo })).result).toMatchObject({ note: '改', version: 2 });
    expect(await anna.call('loan.remove', { loanNo })).toMatchObject({ code: '0', result: null });
    expect(await anna.call('loan.get', { loanNo })).toMatchObject({ code: '10018' });
  });

  it('moves along the lifecycle only', async () => {
    expect(await anna.call('loan.giveBack', { loanNo: 'L00001' })).toMatchObject({ code: '0' });
    expect(await anna.call('loan.giveBack', { loanNo: 'L00001' })).toMatchObject({
      code: '10019',
      message: '当前状态不允许此操作',
    });
  });

  it('sums up', async () => {
    const { result } = await carl.call('loan.summary');
    expect(result).toEqual({ open: 2, fines: '0' });
  });
});

describe('events', () => {
  it('happen once, when they are due', async () => {
    await desk.fill('south', [{ loanNo: 'E1', book: 'e', status: 1, createdAt: '2026-11-01 00:00:00' }]);
    const caller = await desk.signIn('carl');
    await caller.call('loan.touch', { loanNo: 'E1' });
    await desk.sandbox.settle();
    expect((await caller.call('loan.get', { loanNo: 'E1' })).result).toMatchObject({ status: 1, version: 1 });
    desk.clock.advance(60_000);
    await Promise.all([desk.sandbox.settle(), desk.sandbox.settle()]);
    await desk.sandbox.settle();
    expect((await caller.call('loan.get', { loanNo: 'E1' })).result).toMatchObject({ status: 2, version: 2 });
  });
});
