import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { emptyPlace } from './testing/templates.ts';
import { type Caller, type Desk, loans, openDesk } from './testing/desk.ts';
import { startPostgres, type TestServer } from './testing/postgres.ts';

/* Behaviour that depends on the database, tested on the embedded database and on PostgreSQL. */
describe.each(['pglite', 'postgres'] as const)('on %s', (dialect) => {
  let server: TestServer | undefined;
  let database: Database;
  let desk: Desk;
  let anna: Caller;
  let carl: Caller;

  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
    database = await openDatabase(server ? { url: await server.url() } : await emptyPlace());
    desk = await openDesk(database);
    await desk.fill('north', loans(12));
    await desk.fill('south', [{ loanNo: 'S1', book: '南', status: 1, createdAt: '2026-11-01 00:00:00' }]);
  });

  beforeEach(async () => {
    desk.clock.advance(3_600_000);
    desk.way.now = 'NONE';
    [anna, carl] = await Promise.all([desk.signIn('anna'), desk.signIn('carl')]);
  });

  afterAll(async () => {
    await desk?.sandbox.close();
    await database?.close();
    await server?.close();
  });

  const pages = async (loanNo: string): Promise<number> => (await anna.call('loan.get', { loanNo })).result.pages;

  it('reads large numbers, decimals and days as text', async () => {
    const { rows } = await sql`select 9007199254740993::int8 as a, 1.50::numeric as b, date '2026-11-20' as c,
      timestamp '2026-11-20 15:42:08' as d, true as e, '{"x": [1]}'::jsonb as f`.execute(database.kysely);
    expect(rows[0]).toEqual({
      a: '9007199254740993',
      b: '1.50',
      c: '2026-11-20',
      d: '2026-11-20 15:42:08',
      e: true,
      f: { x: [1] },
    });
  });

  it('finds a part of a text in either case, and a text without letters as it stands', async () => {
    const books = ['Atlas of 河流', 'ATLAS 100%_a', '河流与海', 'Ära 1234'];
    await desk.fill(
      'west',
      books.map((book, n) => ({ loanNo: `W${n}`, book, status: 1, createdAt: '2026-11-01 00:00:00' })),
    );
    const found = (condition: object): Promise<string[]> =>
      database.transaction(async (tx) => {
        const where = { book: condition };
        const rows = await desk.sandbox.entities(tx, 'west').find('library-loan', { where, sort: 'loanNo' });
        return rows.map(({ book }) => String(book));
      });
    expect(await found({ contains: 'atLAS' })).toEqual(books.slice(0, 2));
    expect(await found({ contains: '河流' })).toEqual([books[0], books[2]]);
    expect(await found({ contains: '海流' })).toEqual([]);
    // Neither is a pattern.
    expect(await found({ contains: '0%_' })).toEqual([books[1]]);
    expect(await found({ contains: '1%4' })).toEqual([]);
    expect(await found({ suffix: '1234' })).toEqual([books[3]]);
    expect(await found({ suffix: '_A' })).toEqual([books[1]]);
    expect(await found({ suffix: '123' })).toEqual([]);
  });

  it('refuses the outer handle inside a transaction instead of waiting for ever', async () => {
    const inside = database.transaction(async () => sql`select 1`.execute(database.kysely));
    await expect(inside).rejects.toThrow('outer database handle');
    const nested = database.transaction(() => database.transaction(async () => 1));
    await expect(nested).rejects.toThrow('outer database handle');
    expect((await sql`select 1 as one`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
  });

  it('inserts 2,500 records in bulk, unchanged', async () => {
    const many = loans(2500, (n) => ({ loanNo: `B${n}`, note: `=1+1 “${n}” \\ ' 汉`, fine: `${n}.50` }));
    // Counts work instead of time, which a busy machine stretches.
    const start = process.cpuUsage();
    await desk.fill('bulk', many);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(2000);
    await database.transaction(async (tx) => {
      const store = desk.sandbox.entities(tx, 'bulk');
      expect(await store.count('library-loan')).toBe(2500);
      expect(await store.get('library-loan', 'B7')).toEqual({ ...many[7], version: 1 });
    });
  });

  it('discards the writes of a transaction that fails', async () => {
    const failing = database.transaction(async (tx) => {
      await desk.sandbox.entities(tx, 'north').insert('library-loan', { loanNo: 'GHOST' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await anna.call('loan.get', { loanNo: 'GHOST' })).toMatchObject({ code: '10018' });
  });

  describe('idempotency', () => {
    const pay = { loanNo: 'L00001', amount: '5.00' };

    it('requires the key where money moves', async () => {
      const answer = await anna.call('fine.pay', pay, { 'idempotency-key': '' });
      expect(answer).toMatchObject({ status: 400, result: { errors: [{ path: '/Idempotency-Key' }] } });
    });

    it('answers 50 requests at once with one effect', async () => {
      const key = { 'idempotency-key': randomUUID() };
      const before = await pages('L00001');
      const { times } = desk.paid;
      // A busy machine refuses whoever would wait too long, and the portal sends such a request again.
      const paid = async (): ReturnType<typeof anna.call> => {
        const answer = await anna.call('fine.pay', pay, key);
        return answer.code === '503' ? paid() : answer;
      };
      const answers = await Promise.all(Array.from({ length: 50 }, paid));
      expect(desk.paid.times).toBe(times + 1);
      expect(await pages('L00001')).toBe(before + 1);
      const codes = new Set(answers.map((answer) => answer.code));
      codes.delete('10008');
      expect([...codes]).toEqual(['0']);
      const good = answers.filter((answer) => answer.code === '0');
      expect(new Set(good.map((answer) => JSON.stringify(answer.result))).size).toBe(1);
      expect(await anna.call('fine.pay', pay, key)).toMatchObject({
        code: '0',
        result: { paid: '5.00', times: times + 1 },
      });
    });

    it('refuses the same key with another body, and ignores the order of names', async () => {
      const key = { 'idempotency-key': randomUUID() };
      const first = await anna.call('fine.pay', pay, key);
      expect(await anna.call('fine.pay', { ...pay, amount: '6.00' }, key)).toMatchObject({ code: '10009' });
      expect(await anna.call('fine.pay', { amount: '5.00', loanNo: 'L00001' }, key)).toEqual(first);
      expect(await carl.call('fine.pay', { loanNo: 'S1', amount: '6.00' }, key)).toMatchObject({ code: '0' });
    });

    it('treats another spelling of the same amount as the same request, and nothing else', async () => {
      const key = { 'idempotency-key': randomUUID() };
      const first = await anna.call('fine.pay', pay, key);
      for (const amount of ['5', '5.0', '05.000']) {
        expect(await anna.call('fine.pay', { ...pay, amount }, key)).toEqual(first);
      }
      expect(await anna.call('fine.pay', { ...pay, amount: '5.001' }, key)).toMatchObject({ code: '10009' });
      // A number without a currency is no amount.
      const one = { 'idempotency-key': randomUUID() };
      expect(await anna.call('loan.touch', { loanNo: '1' }, one)).toMatchObject({ code: '10018' });
      expect(await anna.call('loan.touch', { loanNo: '1.0' }, one)).toMatchObject({ code: '10009' });
    });

    it('stores a refusal and undoes what it wrote', async () => {
      const key = { 'idempotency-key': randomUUID() };
      const before = await pages('L00002');
      const poor = { loanNo: 'L00002', amount: '666.00' };
      const first = await anna.call('fine.pay', poor, key);
      expect(first).toMatchObject({ status: 200, code: '20001', result: { errors: [{ path: '/amount' }] } });
      expect(await pages('L00002')).toBe(before);
      expect(await anna.call('fine.pay', poor, key)).toEqual(first);
      expect(await anna.call('fine.pay', { ...poor, amount: '1.00' }, key)).toMatchObject({ code: '10009' });
    });

    it('forgets a key after a day', async () => {
      const key = { 'idempotency-key': randomUUID() };
      await anna.call('fine.pay', pay, key);
      const { times } = desk.paid;
      desk.clock.advance(24 * 3_600_000 + 1000);
      const later = await desk.signIn('anna');
      expect(await later.call('fine.pay', { ...pay, amount: '7.00' }, key)).toMatchObject({ code: '0' });
      expect(desk.paid.times).toBe(times + 1);
    });
  });

  describe('needs', () => {
    const pay = { loanNo: 'L00003', amount: '5.00' };
    const send = { purpose: 'PAY', amount: '5.00' };

    beforeEach(async () => {
      desk.way.now = 'SMS';
    });

    it('refuses an unmet state with the state’s own sentence', async () => {
      const bert = await desk.signIn('bert');
      expect(await bert.call('fine.pay', pay)).toMatchObject({ code: '10011', message: '请由家长办理' });
    });

    it('requires no code if the need is skipped', async () => {
      desk.way.now = 'NONE';
      expect(await anna.call('fine.pay', pay)).toMatchObject({ code: '0' });
    });

    it('uses a code up, and only when the call is accepted', async () => {
      expect(await anna.call('fine.pay', pay)).toMatchObject({ code: '10003', message: '请输入验证码' });
      expect(await anna.call('fine.sendCode', { purpose: 'PAY' })).toMatchObject({ code: '0' });
      const { times } = desk.paid;
      expect(await anna.call('fine.pay', { ...pay, amount: '666.00', code: '246810' })).toMatchObject({
        code: '20001',
      });
      expect(await anna.call('fine.pay', { ...pay, code: '246810' })).toMatchObject({ code: '0' });
      expect(await anna.call('fine.pay', { ...pay, code: '246810' })).toMatchObject({ code: '10004' });
      expect(desk.paid.times).toBe(times + 1);
    });

    it('needs no new code for a retry after a lost answer', async () => {
      const key = { 'idempotency-key': randomUUID() };
      await anna.call('fine.sendCode', send);
      const first = await anna.call('fine.pay', { ...pay, code: '246810' }, key);
      expect(first.code).toBe('0');
      expect(await anna.call('fine.pay', pay, key)).toEqual(first);
      expect(await anna.call('fine.pay', { ...pay, code: '000000' }, key)).toEqual(first);
    });

    it('does not use up the key with a wrong code', async () => {
      const key = { 'idempotency-key': randomUUID() };
      await anna.call('fine.sendCode', send);
      expect(await anna.call('fine.pay', { ...pay, code: '111111' }, key)).toMatchObject({ code: '10004' });
      expect(await anna.call('fine.pay', { ...pay, code: '246810' }, key)).toMatchObject({ code: '0' });
    });

    it('binds the code to the session and to what was sent with it', async () => {
      await anna.call('fine.sendCode', send);
      expect(await anna.call('fine.pay', { ...pay, amount: '5.01', code: '246810' })).toMatchObject({ code: '10004' });
      const elsewhere = await desk.signIn('anna');
      expect(await elsewhere.call('fine.pay', { ...pay, code: '246810' })).toMatchObject({ code: '10004' });
      expect(await anna.call('fine.pay', { ...pay, code: '246810' })).toMatchObject({ code: '0' });
    });

    it('accepts a sealed code only for the whole request that it was sent for', async () => {
      const remit = { loanNo: 'L00003', amount: '5.00' };
      await anna.call('fine.seal', { confirms: { call: 'fine.remit', request: remit } });
      expect(await anna.call('fine.remit', { ...remit, loanNo: 'L00004', code: '246810' })).toMatchObject({
        code: '10004',
        message: '验证码与本次提交的内容不符，请重新获取',
      });
      expect(await anna.call('fine.remit', { amount: '5.00', loanNo: 'L00003', code: '246810' })).toMatchObject({
        code: '0',
      });
    });

    it('lets a code live five minutes and be sent again after one', async () => {
      await anna.call('fine.sendCode', send);
      desk.clock.advance(59_000);
      expect(await anna.call('fine.sendCode', send)).toMatchObject({
        code: '10007',
        message: '操作过于频繁，请稍后再试',
      });
      desk.clock.advance(2_000);
      expect(await anna.call('fine.sendCode', send)).toMatchObject({ code: '0' });
      desk.clock.advance(5 * 60_000 + 1000);
      expect(await anna.call('fine.pay', { ...pay, code: '246810' })).toMatchObject({
        code: '10004',
        message: '验证码错误或已失效',
      });
    });

    it('keeps a checked code valid for the period of the need, in that session', async () => {
      await anna.call('card.sendCode');
      expect(await anna.call('card.show')).toMatchObject({ code: '10003' });
      expect(await anna.call('card.checkCode', { code: '111111' })).toMatchObject({
        code: '10004',
        result: { triesLeft: 4 },
      });
      expect(await anna.call('card.checkCode', { code: '246810' })).toMatchObject({ code: '0' });
      desk.clock.advance(20 * 60_000);
      expect(await anna.call('card.show')).toMatchObject({ code: '0' });
      expect(await anna.call('card.show')).toMatchObject({ code: '0' });
      expect(await (await desk.signIn('anna')).call('card.show')).toMatchObject({ code: '10003' });
      desk.clock.advance(11 * 60_000);
      expect(await anna.call('card.show')).toMatchObject({ code: '10003' });
    });

    it('keeps a checked code valid only for its purpose', async () => {
      await anna.call('card.sendCode', { cardNo: '1' });
      expect(await anna.call('card.checkCode', { code: '246810' })).toMatchObject({ code: '0' });
      expect(await anna.call('card.show', { cardNo: '2' })).toMatchObject({ code: '10003' });
      expect(await anna.call('card.show', { cardNo: '1' })).toMatchObject({ code: '0' });
    });

    it('checks guesses one after the other, however many come at once', async () => {
      await anna.call('fine.sendCode', send);
      const guesses = Array.from({ length: 20 }, () => anna.call('fine.pay', { ...pay, code: '000000' }));
      const codes = (await Promise.all(guesses)).map((answer) => answer.code).sort();
      expect(codes).toEqual([...Array(4).fill('10004'), ...Array(16).fill('10005')]);
      expect(await anna.call('fine.pay', { ...pay, code: '246810' })).toMatchObject({ code: '10005' });
    });

    it('sends one code for two concurrent requests', async () => {
      const sent = await Promise.all([anna.call('fine.sendCode', send), anna.call('fine.sendCode', send)]);
      expect(sent.map((answer) => answer.code).sort()).toEqual(['0', '10007']);
    });

    it('counts no try while there is no code to guess', async () => {
      for (let n = 0; n < 7; n += 1) {
        expect(await anna.call('fine.pay', { ...pay, code: '000000' })).toMatchObject({ code: '10004' });
      }
      expect(await anna.call('fine.sendCode', send)).toMatchObject({ code: '0' });
      expect(await anna.call('fine.pay', { ...pay, code: '000000' })).toMatchObject({ code: '10004' });
      expect(await anna.call('fine.pay', { ...pay, code: '246810' })).toMatchObject({ code: '0' });
    });

    it('locks after five wrong tries for half an hour, in every session', async () => {
      await anna.call('fine.sendCode', send);
      const codes: string[] = [];
      for (let n = 0; n < 6; n += 1) codes.push((await anna.call('fine.pay', { ...pay, code: '000000' })).code);
      expect(codes).toEqual(['10004', '10004', '10004', '10004', '10005', '10005']);
      const elsewhere = await desk.signIn('anna');
      expect(await elsewhere.call('fine.sendCode', send)).toMatchObject({ code: '10005' });
      desk.clock.advance(30 * 60_000);
      const later = await desk.signIn('anna');
      expect(await later.call('fine.sendCode', send)).toMatchObject({ code: '0' });
      expect(await later.call('fine.pay', { ...pay, code: '246810' })).toMatchObject({ code: '0' });
    });
  });

  it('exports a file that reads back: titles, masks, decimals, no formula', async () => {
    await desk.fill('south', [
      {
        loanNo: 'X1',
        book: '=HYPERLINK("x")',
        note: '-5',
        cardNo: '6222000012345678',
        status: 3,
        currency: 'USD',
        fine: '-1234.5',
        createdAt: '2026-11-02 09:00:00',
      },
      { loanNo: 'X2', book: '＋cmd', status: 3, currency: 'JPY', fine: '120000', createdAt: '2026-11-02 10:00:00' },
    ]);
    const started = await carl.call('loan.export', { createdAt: ['2026-11-02', '2026-11-02'] });
    const { uuId } = started.result;
    expect(await carl.call('job.state', { id: uuId })).toMatchObject({ result: { uuId, status: 'PROCESSING' } });
    await Promise.all([desk.sandbox.settle(), desk.sandbox.settle()]);
    const { result } = await carl.call('job.state', { id: uuId });
    expect(result).toMatchObject({ uuId, status: 'PASS', fileName: expect.stringMatching(/^借阅记录_\d{14}\.xlsx$/) });
    expect(await anna.call('job.state', { id: uuId })).toMatchObject({ code: '10018' });

    const get = (cookie: string) => desk.sandbox.inject({ url: result.downloadUrl, headers: { cookie } });
    expect((await get(anna.cookie)).statusCode).toBe(404);
    expect((await get('')).statusCode).toBe(401);
    const file = await get(carl.cookie);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(result.fileName)}`);
    const sheets = await readXlsxFile(Readable.from(file.rawPayload) as never);
    expect((sheets as { data: unknown[][] }[])[0]?.data).toEqual([
      ['借阅号', '借出时间', '书名', '证号', '状态', '币种', '罚金', '页数', '备注'],
      ['X2', '2026-11-02 10:00:00', "'＋cmd", null, '已还', 'JPY', 120000, null, null],
      ['X1', '2026-11-02 09:00:00', '\'=HYPERLINK("x")', '622****5678', '已还', 'USD', -1234.5, null, '-5'],
    ]);
  });

  it('applies an event and runs a job once, with two servers on one database', async () => {
    const other = await openDesk(database);
    const loan = { loanNo: 'TWO', book: 'e', status: 1, createdAt: '2026-11-01 00:00:00' };
    await desk.fill('north', [loan]);
    await anna.call('loan.touch', { loanNo: 'TWO' });
    const { uuId } = (await anna.call('loan.export', { loanNo: 'TWO' })).result;
    desk.clock.advance(60_000);
    other.clock.set(desk.clock.now());
    await Promise.all([desk.sandbox.settle(), other.sandbox.settle(), desk.sandbox.settle()]);
    expect((await anna.call('loan.get', { loanNo: 'TWO' })).result).toMatchObject({ status: 2, version: 2 });
    expect((await anna.call('job.state', { id: uuId })).result.status).toBe('PASS');
    const files = await sql<{ n: string }>`
      select count(*) as n from sandbox_file where owner = 'north'`.execute(database.kysely);
    expect(files.rows[0]?.n).toBe('1');
    await other.sandbox.close();
  });

  it('adds a column for a new field and keeps the rows', async () => {
    const { library } = await import('./testing/library.ts');
    const next = structuredClone(library);
    const [, , book] = next.entities['library-loan']?.fields ?? [];
    if (!book) throw new Error('no field');
    next.entities['library-loan']?.fields.push({ ...book, name: 'shelf', title: '架' });
    await desk.sandbox.replaceModel(next);
    await database.transaction(async (tx) => {
      const store = desk.sandbox.entities(tx, 'north');
      await store.update('library-loan', 'L00001', { shelf: 'A' });
      expect(await store.get('library-loan', 'L00001')).toMatchObject({ shelf: 'A', book: '书 1' });
    });
    expect(await anna.call('loan.get', { loanNo: 'L00002' })).toMatchObject({ code: '0' });
    // Without the field its value would be lost, so the running Model stays in use.
    await expect(desk.sandbox.replaceModel(library)).rejects.toThrow(
      '"library-loan.shelf" was removed, and 1 row holds',
    );
    await database.transaction(async (tx) => {
      const store = desk.sandbox.entities(tx, 'north');
      await store.update('library-loan', 'L00001', { shelf: null });
    });
    await desk.sandbox.replaceModel(library);
  });
});
