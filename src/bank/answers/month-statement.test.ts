import { credit, debit } from '#sandbox/ledger.ts';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, compare, subtract } from '#model/money.ts';
import { Random } from '#model/random.ts';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { type Customer, signIn } from '../testing/customer.ts';
import { smallBank } from '../testing/small-bank.ts';

/* Statements by month agree with the ledger to the cent: on the sample's books, and on books of random postings. */

interface Statement {
  month: string;
  openingBal: string;
  inAmount: string;
  outAmount: string;
  closingBal: string;
  lines: number;
}

const OWNER = '80010001';
const SEED = 20_261_129;
const CURRENCIES = ['USD', 'EUR', 'JPY', 'CNY'];

const clock = frozenClock('2026-11-20 10:30:00');
let bank: Bank;
let main: Customer;
beforeAll(async () => {
  bank = await smallBank({ clock });
  main = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

const monthly = async (currency: string, who = main): Promise<Statement[]> =>
  (await who.post('/user/account-detail/monthly', { currency })).result as Statement[];

interface Line {
  amount: string;
  balance: string;
  tradeTime: string;
}

/** The ledger's own lines of the main account, the earliest first. */
async function linesOf(currency: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const { result } = await main.post('/user/account-detail/page', {
      ...{ currentPage, pageSize: 100, currency: [currency], accountKind: ['MAIN'] },
    });
    const { list } = result as { list: Line[] };
    lines.push(...list);
    if (list.length < 100) return lines.toReversed();
  }
}

/**
 * Expects that each month opens and closes with balances of the ledger, and that the last one is the account's balance.
 */
async function expectAgreement(): Promise<void> {
  const balances = (await main.post('/user/account-bal-query/query-user-gep-all-acc-balance', {})).result as {
    currency: string;
    availableBal: string;
    frozenBal: string;
  }[];
  let count = 0;
  for (const currency of CURRENCIES) {
    const statements = await monthly(currency);
    const lines = await linesOf(currency);
    for (const { month, openingBal, inAmount, outAmount, closingBal, lines: told } of statements) {
      const own = lines.filter(({ tradeTime }) => tradeTime.startsWith(month));
      const at = `${month} ${currency}`;
      expect(told, at).toBe(own.length);
      expect(compare(add(openingBal, inAmount, outAmount), closingBal), at).toBe(0);
      const [begins, ends] = [own[0], own.at(-1)];
      if (begins === undefined || ends === undefined) continue;
      expect(compare(subtract(begins.balance, begins.amount), openingBal), at).toBe(0);
      expect(compare(ends.balance, closingBal), at).toBe(0);
      count += told;
    }
    const held = balances.find((each) => each.currency === currency);
    const [latest] = statements;
    if (held !== undefined && latest !== undefined)
      expect(compare(latest.closingBal, add(held.availableBal, held.frozenBal)), currency).toBe(0);
  }
  expect(count).toBeGreaterThan(50);
}

describe('statements by month', () => {
  it('agree with the lines of the ledger and with what the account holds', async () => {
    await expectAgreement();
  });

  it('agree on random books, across months', async () => {
    const random = new Random(SEED, 'statements');
    const days = Array.from({ length: 90 }, (_, n) => new Date(Date.UTC(2026, 10, 21 + n)).toISOString().slice(0, 10));
    await bank.work(async (desk) => {
      for (const day of days) {
        const currency = CURRENCIES[random.whole(0, CURRENCIES.length - 1)]!;
        const amount = BigInt(random.whole(1, 5_000_000));
        const lines = [debit(equity(currency), amount), credit(available(OWNER, currency), amount)];
        const hour = String(random.whole(0, 23)).padStart(2, '0');
        await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at: `${day} ${hour}:00:00`, lines });
      }
    });
    clock.set('2027-02-20 10:30:00');
    main = await signIn(bank, '13800000001');
    await expectAgreement();
    expect((await monthly('USD')).length).toBeGreaterThan(4);
  });

  it('show another merchant nothing of this one', async () => {
    const other = await signIn(bank, '13900000005');
    expect(await monthly('USD', other)).toEqual([]);
    const { code } = await other.post('/user/account-detail/month-file', {
      ...{ month: '2026-10', currency: 'USD', kind: 'PDF' },
    });
    expect(code).toBe('10018');
  });
});

type Row = Record<string, string | undefined>;

interface StoreLine extends Line {
  accountNo: string;
  storeNo?: string;
  storeName?: string;
  currency: string;
}

describe('the account of a store', () => {
  const storeLines = async (): Promise<StoreLine[]> => {
    const lines: StoreLine[] = [];
    for (let currentPage = 1; ; currentPage += 1) {
      const { result } = await main.post('/user/account-detail/page', {
        ...{ currentPage, pageSize: 100, accountKind: ['STORE'] },
      });
      const { list } = result as { list: StoreLine[] };
      lines.push(...list);
      if (list.length < 100) return lines.toReversed();
    }
  };

  const accountsOf = async (): Promise<{ account: string; title: string }[]> =>
    (await main.post('/user/account-detail/statement-accounts')).result as { account: string; title: string }[];
  const titleOf = ({ accountNo, storeName }: { accountNo: string; storeName?: string }): string =>
    `${storeName ?? '未归属店铺'} · ${accountNo}`;

  it('has statements of its own that agree with its lines, and all of its lines are in one', async () => {
    const [first, ...others] = await accountsOf();
    expect(first?.account).toBe('MAIN');
    const accounts = others.filter(({ account }) => !account.startsWith('C.'));
    const lines = await storeLines();
    expect(accounts.map(({ title }) => title).toSorted()).toEqual([...new Set(lines.map(titleOf))].toSorted());
    let count = 0;
    for (const { account, title } of accounts)
      for (const currency of new Set(lines.map((line) => line.currency))) {
        const own = lines.filter((line) => titleOf(line) === title && line.currency === currency);
        const statements = (await main.post('/user/account-detail/monthly', { account, currency }))
          .result as Statement[];
        for (const { month, openingBal, inAmount, outAmount, closingBal, lines: told } of statements) {
          const at = `${title} ${currency} ${month}`;
          const inMonth = own.filter(({ tradeTime }) => tradeTime.startsWith(month));
          expect([told, compare(add(openingBal, inAmount, outAmount), closingBal)], at).toEqual([inMonth.length, 0]);
          const ends = inMonth.at(-1);
          if (ends !== undefined) expect(compare(ends.balance, closingBal), at).toBe(0);
          count += told;
        }
      }
    expect(count).toBe(lines.length);
  });

  it('is told from another account with the same visible digits, both without a store', async () => {
    const known = (await accountsOf()).map(({ account }) => account);
    const at = '2027-01-10 09:00:00';
    await bank.work(async (desk) => {
      for (const [accountNo, amount] of [
        ['9991111114321', 100_00n],
        ['9992222224321', 250_00n],
      ] as const) {
        const lines = [debit(equity('USD'), amount), credit(available(OWNER, 'USD', `${accountNo}/-`), amount)];
        await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at, lines });
      }
    });
    const found = (await accountsOf()).filter(({ account }) => !known.includes(account));
    expect(found.map(({ title }) => title)).toEqual(Array(2).fill('未归属店铺 · 999******4321'));
    const closing = await Promise.all(
      found.map(async ({ account }) => {
        const { result } = await main.post('/user/account-detail/monthly', { account, currency: 'USD' });
        return (result as Statement[])[0]?.closingBal;
      }),
    );
    expect(new Set(closing)).toEqual(new Set(['100.00', '250.00']));
  });

  it('has one statement after its store was renamed', async () => {
    const before = await accountsOf();
    const { storeNo = '' } = (await storeLines()).find((line) => line.storeNo !== undefined) ?? {};
    await sql`update entity_store set "storeName" = '改名后的店铺' where "storeNo" = ${storeNo}`.execute(
      bank.database.kysely,
    );
    const after = await accountsOf();
    expect(after.map(({ account }) => account).toSorted()).toEqual(before.map(({ account }) => account).toSorted());
    expect(after.some(({ title }) => title.startsWith('改名后的店铺 · '))).toBe(true);
  });

  it('is unknown to another merchant', async () => {
    const accounts = (await main.post('/user/account-detail/statement-accounts')).result as { account: string }[];
    const other = await signIn(bank, '13900000005');
    const theirs = (await other.post('/user/account-detail/statement-accounts')).result as { account: string }[];
    expect(theirs).toEqual([{ account: 'MAIN', title: '主账户' }]);
    const account = accounts[1]?.account ?? '';
    expect((await other.post('/user/account-detail/monthly', { account, currency: 'USD' })).result).toEqual([]);
    const asked = { account, month: '2026-10', currency: 'USD', kind: 'PDF' };
    expect((await other.post('/user/account-detail/month-file', asked)).code).toBe('10018');
  });
});

describe('card accounts', () => {
  it('close with what the card account, its groups and its cards hold', async () => {
    const accounts = (await main.post('/user/account-detail/statement-accounts')).result as { account: string }[];
    const named = new Set(accounts.map(({ account }) => account));
    const closing = async (account: string, currency: string): Promise<string | undefined> => {
      expect(named.has(account), account).toBe(true);
      const statements = (await main.post('/user/account-detail/monthly', { account, currency })).result as Statement[];
      for (const [n, { openingBal, inAmount, outAmount, closingBal }] of statements.entries()) {
        expect(compare(add(openingBal, inAmount, outAmount), closingBal), account).toBe(0);
        expect(statements[n + 1]?.closingBal ?? openingBal, account).toBe(openingBal);
      }
      return statements[0]?.closingBal;
    };
    const pools = (await main.post('/vas/summary/queryUserCardBalSummaryList')).result as Row[];
    for (const { currency = '', poolBal = '' } of pools.filter(({ poolBal: held }) => compare(held ?? '0', '0') > 0))
      expect(await closing('C.POOL/-', currency), currency).toBe(poolBal);
    const page = { currentPage: 1, pageSize: 100 };
    const cards = ((await main.post('/vas/card/queryCardWithPage', page)).result as { list: Row[] }).list;
    const held = cards.filter(({ balance, cardMode }) => cardMode === 'SINGLE' && compare(balance ?? '0', '0') > 0);
    expect(held.length).toBeGreaterThan(2);
    for (const { cardId, currency = '', balance } of held)
      expect(await closing(`C.CARD/${cardId}`, currency), cardId).toBe(balance);
  });

  it('are unknown to another merchant', async () => {
    const other = await signIn(bank, '13900000005');
    expect((await other.post('/user/account-detail/monthly', { account: 'C.POOL/-', currency: 'USD' })).result).toEqual(
      [],
    );
  });
});

describe('the file of a month', () => {
  const file = (kind: string) =>
    bank.sandbox.inject({
      method: 'POST',
      url: '/api/user/account-detail/month-file',
      headers: { 'system-name': 'member-exchange-client', cookie: main.cookie },
      payload: { month: '2026-10', currency: 'USD', kind },
    });

  it('is a PDF or a workbook', async () => {
    const [pdf, sheet] = await Promise.all([file('PDF'), file('SHEET')]);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(decodeURIComponent(String(sheet.headers['content-disposition']))).toContain('月结单_2026-10_USD.xlsx');
  });

  it('has amounts that a spreadsheet can add: opening and all lines are the closing balance', async () => {
    const { rawPayload } = await file('SHEET');
    const pages = (await readXlsxFile(Readable.from(rawPayload) as never)) as unknown as { data: unknown[][] }[];
    const [facts = [], [, ...lines] = []] = pages.map(({ data }) => data);
    const figure = (title: string): number => facts.find(([each]) => each === title)?.[1] as number;
    const cents = (value: unknown): number => Math.round((value as number) * 100);
    const moved = lines.reduce((sum, line) => sum + cents(line[6]), 0);
    expect(lines.length).toBeGreaterThan(3);
    expect(cents(figure('期初余额')) + moved).toBe(cents(figure('期末余额')));
    expect(cents(figure('收入合计')) + cents(figure('支出合计'))).toBe(moved);
    expect(lines.at(-1)?.[7]).toBe(figure('期末余额'));
  });

  it('does not exist for a future month', async () => {
    const { code } = await main.post('/user/account-detail/month-file', {
      ...{ month: '2027-12', currency: 'USD', kind: 'PDF' },
    });
    expect(code).toBe('10018');
  });
});
