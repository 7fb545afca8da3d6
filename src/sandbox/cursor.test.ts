import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { type Caller, type Desk, loans, openDesk } from './testing/desk.ts';
import { startPostgres, type TestServer } from './testing/postgres.ts';
import { emptyPlace } from './testing/templates.ts';

/* Pages of a list that are requested beside another page, and figures that are requested separately. */
describe.each(['pglite', 'postgres'] as const)('on %s', (dialect) => {
  let server: TestServer | undefined;
  let database: Database;
  let desk: Desk;
  let anna: Caller;

  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
    database = await openDatabase(server ? { url: await server.url() } : await emptyPlace());
    desk = await openDesk(database);
    anna = await desk.signIn('anna');
    // Every third fine is unknown, and many records have equal sort values.
    const made = loans(57, (n) => ({ pages: n % 5, ...(n % 3 === 0 && { fine: null, pages: null }) }));
    await desk.fill('north', made);
    await desk.fill(
      'south',
      loans(9).map((each) => ({ ...each, loanNo: `S${String(each['loanNo'])}` })),
    );
  });
  afterAll(async () => {
    await desk?.sandbox.close();
    await database?.close();
    await server?.close();
  });

  type Page = { list: { loanNo: string }[]; total: number; firstCursor: string; lastCursor: string };
  const page = async (request: Record<string, unknown>): Promise<Page> =>
    (await anna.call('loan.page', { pageSize: 10, figures: 'none', ...request })).result as Page;
  const keysOf = ({ list }: Page): string[] => list.map(({ loanNo }) => loanNo);

  it.each(['createdAt desc', 'createdAt asc', 'fine desc', 'fine asc', 'pages asc, createdAt desc', 'loanNo asc', ''])(
    'goes through the order "%s" forth and back as by page numbers',
    async (sort) => {
      const asked = sort === '' ? {} : { sort };
      const numbered: Page[] = [];
      for (let currentPage = 1; currentPage <= 6; currentPage += 1)
        numbered.push(await page({ ...asked, currentPage }));
      expect(new Set(numbered.flatMap(keysOf)).size).toBe(57);
      let at = numbered[0] as Page;
      for (const [n, expected] of numbered.slice(1).entries()) {
        at = await page({ ...asked, currentPage: n + 2, after: at.lastCursor });
        expect(at).toEqual(expected);
      }
      for (const [n, expected] of numbered.slice(0, -1).toReversed().entries()) {
        at = await page({ ...asked, currentPage: 5 - n, before: at.firstCursor });
        expect(at).toEqual(expected);
      }
    },
  );

  it('continues after the last row, even if rows were added and that row was removed', async () => {
    const first = await page({ sort: 'createdAt desc' });
    const second = await page({ sort: 'createdAt desc', currentPage: 2 });
    await desk.fill('north', [{ loanNo: 'NEW', book: 'x', status: 1, createdAt: '2026-11-30 00:00:00' }]);
    await database.transaction((tx) =>
      desk.sandbox.entities(tx, 'north').remove('library-loan', keysOf(first).at(-1) ?? ''),
    );
    const next = await page({ sort: 'createdAt desc', currentPage: 2, after: first.lastCursor });
    expect(keysOf(next)).toEqual(keysOf(second));
    await database.transaction((tx) => desk.sandbox.entities(tx, 'north').remove('library-loan', 'NEW'));
  });

  it('without figures, the total only tells whether more rows follow', async () => {
    expect((await page({ currentPage: 2 })).total).toBe(21);
    const last = await page({ currentPage: 6 });
    expect(last.total).toBe(50 + last.list.length);
    expect(last).not.toHaveProperty('sums');
  });

  it('returns figures without rows, and both on the earlier request', async () => {
    const { result: whole } = await anna.call('loan.page', { pageSize: 10 });
    const { result: figures } = await anna.call('loan.page', { figures: 'only' });
    expect(figures).toMatchObject({ list: [], total: whole.total });
    expect({ ...figures, list: whole.list, pageSize: 10 }).toEqual(whole);
  });

  it('returns rows by cursor with all figures', async () => {
    const { result: whole } = await anna.call('loan.page', { pageSize: 10, currentPage: 2 });
    const first = await page({});
    const rows = await page({ currentPage: 2, after: first.lastCursor });
    const both = await page({ currentPage: 2, after: first.lastCursor, figures: 'both' });
    const { list, firstCursor, lastCursor } = rows;
    expect(both).toEqual({ ...whole, list, firstCursor, lastCursor });
    expect(keysOf(both)).toEqual(keysOf(whole as Page));
  });

  it.each([
    ['no JSON', 'bm90anNvbg'],
    ['of another order', Buffer.from('["fine asc,loanNo asc","1.00","L00001"]').toString('base64url')],
    ['with a value of another kind', Buffer.from('["createdAt desc,loanNo desc",5,"L00001"]').toString('base64url')],
    [
      'with one value too few',
      Buffer.from('["createdAt desc,loanNo desc","2026-11-01 00:00:00"]').toString('base64url'),
    ],
  ])('refuses a cursor that is %s', async (_, after) => {
    const answer = await anna.call('loan.page', { sort: 'createdAt desc', figures: 'none', after });
    expect(answer).toMatchObject({ status: 400, result: { errors: [{ path: '/after' }] } });
  });

  it('gives with a cursor of another house none of its records', async () => {
    const carl = await desk.signIn('carl');
    const { result } = await carl.call('loan.page', { pageSize: 3, figures: 'none' });
    const seen = await page({ after: result.lastCursor, pageSize: 50 });
    expect(keysOf(seen).filter((key) => key.startsWith('S'))).toEqual([]);
  });

  it('has no cursor for an order whose values the answer hides', async () => {
    expect(await page({ sort: 'cardNo asc' })).not.toHaveProperty('lastCursor');
    // A cursor could otherwise reveal a hidden number digit by digit.
    const after = Buffer.from('["cardNo asc,loanNo asc","5","L00001"]').toString('base64url');
    const answer = await anna.call('loan.page', { sort: 'cardNo asc', figures: 'none', after });
    expect(answer).toMatchObject({ status: 400, result: { errors: [{ path: '/after' }] } });
  });
});
