import { credit, debit } from '#sandbox/ledger.ts';
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

describe('the account of a store', () => {
  const storeLines = async (): Promise<(Line & { accountNo: string; storeNo?: string; currency: string })[]> => {
    const lines = [];
    for (let currentPage = 1; ; currentPage += 1) {
      const { result } = await main.post('/user/account-detail/page', {
        ...{ currentPage, pageSize: 100, accountKind: ['STORE'] },
      });
      const { list } = result as { list: (Line & { accountNo: string; storeNo?: string; currency: string })[] };
      lines.push(...list);
      if (list.length < 100) return lines.toReversed();
    }
  };

  it('has statements of its own that agree with its lines, and all of its lines are in one', async () => {
    const accounts = (await main.post('/user/account-detail/statement-accounts')).result as { account: string }[];
    expect(accounts[0]?.account).toBe('MAIN');
    const lines = await storeLines();
    const keyOf = ({ accountNo, storeNo }: { accountNo: string; storeNo?: string }): string =>
      `${accountNo}/${storeNo ?? '-'}`;
    expect(
      accounts
        .slice(1)
        .map(({ account }) => account)
        .toSorted(),
    ).toEqual([...new Set(lines.map(keyOf))].toSorted());
    let count = 0;
    for (const name of new Set(lines.map((line) => `${keyOf(line)} ${line.currency}`))) {
      const [account = '', currency = ''] = name.split(' ');
      const own = lines.filter((line) => keyOf(line) === account && line.currency === currency);
      const statements = (await main.post('/user/account-detail/monthly', { account, currency })).result as Statement[];
      for (const { month, openingBal, inAmount, outAmount, closingBal, lines: told } of statements) {
        const inMonth = own.filter(({ tradeTime }) => tradeTime.startsWith(month));
        expect([told, compare(add(openingBal, inAmount, outAmount), closingBal)], `${name} ${month}`).toEqual([
          inMonth.length,
          0,
        ]);
        const ends = inMonth.at(-1);
        if (ends !== undefined) expect(compare(ends.balance, closingBal), `${name} ${month}`).toBe(0);
        count += told;
      }
    }
    expect(count).toBe(lines.length);
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

  it('does not exist for a future month', async () => {
    const { code } = await main.post('/user/account-detail/month-file', {
      ...{ month: '2027-12', currency: 'USD', kind: 'PDF' },
    });
    expect(code).toBe('10018');
  });
});
