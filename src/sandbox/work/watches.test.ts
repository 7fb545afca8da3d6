import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tree } from '#model/expression.ts';
import type { Watch } from '#model/lifecycle.ts';
import type { Model } from '#model/model.ts';
import { add } from '#model/money.ts';
import type { StepMessage } from '../context/steps.ts';
import type { Database, Transaction } from '../database/database.ts';
import { SqlBook } from '../ledger/sql-book.ts';
import { addDeltas, addJournalRequests, createLedgerTables, wakeWatches } from '../ledger/tables.ts';
import { openDatabase } from '../open-database.ts';
import type { RecordService } from '../sandbox.ts';
import { type Caller, type Desk, openDesk } from '../testing/desk.ts';
import { library } from '../testing/library.ts';
import { type TestServer, startPostgres } from '../testing/postgres.ts';
import { emptyPlace } from '../testing/templates.ts';

/*
 * Each house has a purse that is topped up by 50.00 when it is below 100.00: at most twice a day, and at most 100.00 a
 * day.
 */

const OPEN = 1;
const BACK = 3;
const HOUR = 3_600_000;
const value = (tree: Tree) => ({ source: '', tree, reads: [] });
const literal = (text: string) => value({ op: 'literal', value: text });
const FILL: Watch = {
  from: [OPEN],
  balance: 'purse',
  below: literal('100.00'),
  does: 'fill',
  amount: literal('50.00'),
  daily: { times: 2, amount: literal('100.00'), say: '已达每日上限' },
  say: {
    title: '自动转入失败',
    text: { parts: [{ value: value({ op: 'read', root: 'data', path: ['cause'] }), format: 'plain' }], reads: [] },
    with: {},
    permission: [],
  },
};

describe.each(['pglite', 'postgres'] as const)('a watched balance on %s', (dialect) => {
  let server: TestServer | undefined;
  let database: Database;
  let desk: Desk;
  let anna: Caller;
  let purse: string;
  let cause: string | undefined;
  let filled: string[];
  let told: StepMessage[];
  let journals = 0;

  const records: RecordService = {
    tell: async (_work, _owner, message) => {
      told.push(message);
    },
    balances: { purse: () => Promise.resolve(purse) },
    deeds: {
      fill: async ({ tx, now }, _record, amount) => {
        if (cause !== undefined) return cause;
        purse = add(purse, amount);
        filled.push(new Date(now + 8 * HOUR).toISOString().slice(11, 16));
        await post(tx, 'north', now);
        return undefined;
      },
    },
  };

  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
    database = await openDatabase(server ? { url: await server.url() } : await emptyPlace());
  });
  afterAll(async () => {
    await database.close();
    await server?.close();
  });
  beforeEach(async () => {
    [purse, cause, filled, told] = ['500.00', undefined, [], []];
    desk = await openDesk(database, {
      model: watching({ fill: FILL }),
      records,
      migrations: {
        'library-0001': { up: createLedgerTables },
        'library-0002': { up: addJournalRequests },
        'library-0003': { up: addDeltas },
        'library-0004': { up: wakeWatches },
      },
      lock: (tx, owner) => new SqlBook(tx).lockOwner(owner),
    });
    await sql`delete from entity_library_loan`.execute(database.kysely);
    await sql`delete from sandbox_watch`.execute(database.kysely);
    anna = await desk.signIn('anna');
  });
  afterEach(() => desk.sandbox.close());

  /** The library whose loans watch a purse. */
  function watching(watches: Record<string, Watch>): Model {
    const loan = library.entities['library-loan']!;
    const changed = { ...loan, lifecycle: { field: 'status', from: { '1': [2, 3], '2': [3, 1], '3': [1] }, watches } };
    return { ...library, entities: { ...library.entities, 'library-loan': changed } };
  }

  /** A journal of an owner; its contents do not matter. */
  async function post(tx: Transaction, owner: string, now: number): Promise<void> {
    journals += 1;
    const [no, at] = [`${dialect}-${journals}`, new Date(now + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ')];
    const book = new SqlBook(tx);
    await book.lockOwner(owner);
    await book.append({
      ...{ journalNo: no, kind: 'X', reference: no, at },
      entries: [
        { account: 'BANK|BANK|-|USD', amount: -1n, balanceAfter: 1n },
        { account: `PURSE|${owner}|-|USD`, amount: 1n, balanceAfter: 1n },
      ],
    });
  }

  const spend = async (left: string, owner = 'north'): Promise<void> => {
    purse = left;
    await database.transaction((tx) => post(tx, owner, desk.clock.now()));
    await desk.sandbox.settle();
  };
  const lend = async (): Promise<string> => (await anna.call('loan.add', { book: '云图' })).result.loanNo as string;
  const move = (loanNo: string, to: number): Promise<unknown> =>
    database.transaction((tx) => desk.sandbox.entities(tx, 'north').transition('library-loan', loanNo, to));

  it('is filled once after the posting that brought it below the threshold', async () => {
    await lend();
    await desk.sandbox.settle();
    expect(filled).toEqual([]);
    await spend('20.00');
    // The balance is still too low: the watch's own posting does not cause another check.
    expect([purse, filled]).toEqual(['70', ['10:00']]);
    await desk.sandbox.settle();
    expect(filled).toHaveLength(1);
  });

  it('is checked again each hour, without a posting', async () => {
    await lend();
    await desk.sandbox.settle();
    purse = '80.00';
    desk.clock.advance(HOUR - 1);
    await desk.sandbox.settle();
    expect(filled).toEqual([]);
    desk.clock.advance(1);
    await desk.sandbox.settle();
    expect(filled).toEqual(['11:00']);
  });

  it('is not checked for postings of others', async () => {
    await lend();
    await desk.sandbox.settle();
    await spend('20.00', 'south');
    expect(filled).toEqual([]);
  });

  it('has a maximum of a day, which is reported once, and starts again with the next day', async () => {
    await lend();
    for (const left of ['10.00', '11.00', '12.00', '13.00']) await spend(left);
    expect([filled.length, purse]).toEqual([2, '13.00']);
    expect(told.map(({ text }) => text)).toEqual(['已达每日上限']);
    await desk.sandbox.jump(desk.clock.now() + 15 * HOUR);
    expect(filled).toEqual(['10:00', '10:00', '00:00', '01:00']);
    expect(purse).toBe('113');
  });

  it('counts what was moved, not only how often', async () => {
    await desk.sandbox.replaceModel(
      watching({ fill: { ...FILL, daily: { ...FILL.daily, amount: literal('70.00') } } }),
    );
    await lend();
    for (const left of ['10.00', '11.00']) await spend(left);
    expect(filled).toHaveLength(1);
  });

  it('reports each reason for doing nothing once a day', async () => {
    await lend();
    cause = '转出账户余额不足';
    for (const left of ['10.00', '11.00']) await spend(left);
    cause = '转出账户已冻结';
    await spend('12.00');
    expect(told.map(({ text }) => text)).toEqual(['转出账户余额不足', '转出账户已冻结']);
    expect(filled).toEqual([]);
  });

  it('is watched only in the named states, and its daily figures survive toggling', async () => {
    const loanNo = await lend();
    await spend('10.00');
    await spend('11.00');
    await move(loanNo, BACK);
    await spend('12.00');
    expect(filled).toHaveLength(2);
    await move(loanNo, OPEN);
    await desk.sandbox.settle();
    expect(filled).toHaveLength(2);
    expect(told).toHaveLength(1);
  });

  it('is tried again after an error, and loses no counted amount', async () => {
    await lend();
    purse = 'not a number';
    await spend('not a number');
    expect(filled).toEqual([]);
    await spend('20.00');
    expect(filled).toHaveLength(1);
  });
});
