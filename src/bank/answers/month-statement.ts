import type { Entities } from '#generated/entities.ts';
import { dateTimeOf } from '#model/instant.ts';
import { printAmount, round, scaleOf, subtract } from '#model/money.ts';
import { maskText } from '#model/mask.ts';
import type { Template } from '#sandbox/answer.ts';
import type { Where } from '#sandbox/entity-store.ts';
import { SHEET_TYPE, writeSheet } from '#sandbox/sheet-files.ts';
import { refusal } from '../words/refusals.ts';
import type { BankContext, Sources } from './answer-of.ts';
import { paper } from './papers.ts';

/*
 * Statements of the main account and of each store's account by month: opening balance, money in and out, closing
 * balance, from the ledger's lines. The balance of a line is the one that the ledger wrote, so that a statement agrees
 * with the account to the cent.
 */

type Flow = Entities['account-flow'];
type MonthStatement = Entities['month-statement'];
type Context = Pick<BankContext, 'entities' | 'clock'>;

/** Number of months to choose from, including this one. */
const MONTHS = 24;
/** Maximum lines of a paper; the spreadsheet has all of them. */
const PAPER_LINES = 2000;
const PAGE = 1000;
/** The main account among the accounts of statements; a store's account is its masked number and the store's number. */
const MAIN = 'MAIN';
const NO_STORE = '-';
const ORDER = 'tradeTime, flowNo';
const REVERSE = 'tradeTime desc, flowNo desc';

/** `2026-11` of now, and the months before it. */
function monthsUntil(now: number): string[] {
  const [year = 0, month = 1] = dateTimeOf(now).slice(0, 7).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, n) => {
    const index = year * 12 + month - 1 - n;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
}

interface Bounds {
  from: string;
  to: string;
}

/** First and last second of a month. */
function boundsOf(month: string): Bounds {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01 00:00:00`, to: `${month}-${days} 23:59:59` };
}

type StatementAccount = Entities['statement-account'];

/** An account and the condition on its lines. */
interface KnownAccount extends StatementAccount {
  where: Where;
}

/** The main account, and the accounts of stores that ever had a line. */
async function accountsOf({ entities }: Pick<Context, 'entities'>): Promise<KnownAccount[]> {
  const accountsWith = (fields: string[], where: Where): Promise<Record<string, unknown>[]> =>
    entities.groups('account-flow', {
      where: { accountKind: 'STORE', ...where },
      by: fields.map((field) => ({ name: field, field })),
      parts: [{ count: 'lines', sums: {} }],
    });
  const stores = [
    ...(await accountsWith(['accountNo', 'storeNo', 'storeName'], { storeNo: { known: true } })),
    // Money that belongs to no store yet.
    ...(await accountsWith(['accountNo'], { storeNo: { known: false } })),
  ];
  const named = stores.map(({ accountNo, storeNo, storeName }): KnownAccount => {
    const shownNo = maskText(String(accountNo));
    return {
      account: `${shownNo}/${String(storeNo ?? NO_STORE)}`,
      title: `${String(storeName ?? '未归属店铺')} · ${shownNo}`,
      where: {
        accountKind: 'STORE',
        accountNo: String(accountNo),
        storeNo: storeNo === null || storeNo === undefined ? { known: false } : String(storeNo),
      },
    };
  });
  const main = { account: MAIN, title: '主账户', where: { accountKind: 'MAIN' } };
  return [main, ...named.toSorted((one, other) => (one.title < other.title ? -1 : 1))];
}

const first = async ({ entities }: Context, where: Where, sort: string): Promise<Flow | undefined> =>
  ((await entities.find('account-flow', { where, sort, limit: 1 })) as Flow[])[0];

const shown = (amount: string, currency: string): string => round(amount, scaleOf(currency), 'halfUp');

interface Named {
  of: KnownAccount;
  currency: string;
}

/** An account's statement of one month and currency, from the month's first and last line; undefined without any line. */
async function statementOf(context: Context, month: string, named: Named): Promise<MonthStatement | undefined> {
  const { currency } = named;
  const of = { ...named.of.where, currency };
  const tradeTime = boundsOf(month);
  const begins = await first(context, { ...of, tradeTime }, ORDER);
  const ends = await first(context, { ...of, tradeTime }, REVERSE);
  const before = begins ?? (await first(context, { ...of, tradeTime: { to: tradeTime.from } }, REVERSE));
  if (before === undefined) return undefined;
  const opening = begins ? subtract(begins.balance, begins.amount) : before.balance;
  const [sums] = await sumsByMonth(context, named, tradeTime);
  return {
    ...{ account: named.of.account, month, currency: currency as MonthStatement['currency'], lines: sums?.lines ?? 0 },
    openingBal: shown(opening, currency),
    inAmount: shown(sums?.incoming ?? '0', currency),
    outAmount: shown(sums?.outgoing ?? '0', currency),
    closingBal: shown(ends?.balance ?? opening, currency),
  };
}

interface Sums {
  month: string;
  incoming: string;
  outgoing: string;
  lines: number;
}

/** Sums of the months that have lines, the earliest first. */
async function sumsByMonth(
  { entities }: Context,
  { of, currency }: Named,
  tradeTime: Partial<Bounds>,
): Promise<Sums[]> {
  const found = await entities.groups('account-flow', {
    where: { ...of.where, currency, tradeTime },
    by: [
      { name: 'month', field: 'tradeTime', each: 'month' },
      { name: 'direction', field: 'direction' },
    ],
    parts: [{ count: 'lines', sums: { amount: 'amount' } }],
  });
  const months = new Map<string, Sums>();
  for (const { month, direction, amount, lines } of found) {
    const name = String(month).slice(0, 7);
    const known = months.get(name) ?? { month: name, incoming: '0', outgoing: '0', lines: 0 };
    const side = direction === 'IN' ? { incoming: String(amount ?? '0') } : { outgoing: String(amount ?? '0') };
    months.set(name, { ...known, ...side, lines: known.lines + Number(lines) });
  }
  return [...months.values()].sort((left, right) => (left.month < right.month ? -1 : 1));
}

/**
 * Statements of one currency, the latest month first: the opening balance of each month is the closing balance of the
 * month before.
 */
async function statementsOf(context: Context, named: Named): Promise<MonthStatement[]> {
  const { currency } = named;
  const last = await first(context, { ...named.of.where, currency }, REVERSE);
  if (last === undefined) return [];
  const all = monthsUntil(context.clock.now());
  const sums = await sumsByMonth(context, named, { from: boundsOf(all.at(-1)!).from });
  const bySums = new Map(sums.map((each) => [each.month, each]));
  const statements: MonthStatement[] = [];
  let closing = last.balance;
  for (const month of all) {
    const { incoming, outgoing, lines } = bySums.get(month) ?? { incoming: '0', outgoing: '0', lines: 0 };
    const opening = subtract(subtract(closing, incoming), outgoing);
    statements.push({
      ...{ account: named.of.account, month, currency: currency as MonthStatement['currency'], lines },
      openingBal: shown(opening, currency),
      inAmount: shown(incoming, currency),
      outAmount: shown(outgoing, currency),
      closingBal: shown(closing, currency),
    });
    closing = opening;
  }
  const earliest = statements.findLastIndex(({ lines }) => lines > 0);
  return statements.slice(0, earliest + 1);
}

async function accountNamed(context: Context, account = MAIN): Promise<KnownAccount | undefined> {
  return (await accountsOf(context)).find((each) => each.account === account);
}

export const monthStatementSources = {
  async 'month-statements'(context: BankContext<{ account?: string; currency?: string }>) {
    const { account, currency = 'USD' } = context.request;
    const of = await accountNamed(context, account);
    return of === undefined ? [] : statementsOf(context, { of, currency });
  },
  'statement-accounts': async (context) =>
    (await accountsOf(context)).map(({ account, title }): StatementAccount => ({ account, title })),
} satisfies Sources<'month-statements' | 'statement-accounts'>;

async function linesOf(
  { entities }: Context,
  { where: of }: KnownAccount,
  { month, currency }: MonthStatement,
  most: number,
): Promise<Flow[]> {
  const lines: Flow[] = [];
  for (let currentPage = 1; lines.length < most; currentPage += 1) {
    const where = { ...of, currency, tradeTime: boundsOf(month) };
    const { list } = await entities.rows('account-flow', { where, sort: ORDER, currentPage, pageSize: PAGE });
    lines.push(...(list as Flow[]));
    if (list.length < PAGE) break;
  }
  return lines.slice(0, most);
}

const HEAD = ['交易时间', '流水号', '账务类型', '对方户名', '业务单号', '备注', '发生额', '账户余额'];
const WIDTHS = [20, 26, 14, 30, 24, 30, 18, 18];

/**
 * The statement of one month and currency, as PDF or as spreadsheet.
 * @throws Refusal 10018 for a currency in which the account never had a line
 */
export const monthStatement: Template = async (context, shown) => {
  const { request, model, clock } = context;
  const wanted = request as { account?: string; month: string; currency: string; kind: string };
  if (wanted.month > dateTimeOf(clock.now()).slice(0, 7)) throw refusal('10018');
  const of = await accountNamed(context, wanted.account);
  const found = of && (await statementOf(context, wanted.month, { of, currency: wanted.currency }));
  if (of === undefined || found === undefined) throw refusal('10018');
  const { month, currency } = found;
  const isSheet = wanted.kind === 'SHEET';
  const lines = await linesOf(context, of, found, isSheet ? Number.MAX_SAFE_INTEGER : PAPER_LINES);
  const typeOf = (value: string): string =>
    model.enums['account-flow-type']?.values.find((each) => each.const === value)?.title ?? value;
  const money = (amount: string): string => printAmount(amount, currency);
  const name = `月结单_${of.account === MAIN ? '' : `${of.title}_`}${month}_${currency}`.replace(/[\s·/]+/g, '');
  if (!isSheet) {
    return paper('month-statement', () => ({
      fileName: name,
      values: {
        ...{ month, currency, account: of.title },
        opening: `${money(found.openingBal)} ${currency}`,
        closing: `${money(found.closingBal)} ${currency}`,
        received: `${money(found.inAmount)} ${currency}`,
        spent: `${money(found.outAmount)} ${currency}`,
        count:
          found.lines > lines.length
            ? `${found.lines}（此处列出前 ${lines.length} 笔，全部见表格）`
            : String(found.lines),
      },
      rows: {
        lines: lines.map(({ tradeTime, flowType, counterparty, remark, orderNo, amount, balance }) => [
          tradeTime.slice(5, 16),
          typeOf(flowType),
          [counterparty, remark].filter(Boolean).join(' · '),
          orderNo,
          money(amount),
          money(balance),
        ]),
      },
    }))(context, shown);
  }
  const facts: [string, string][] = [
    ['账户', of.title],
    ['币种', currency],
    ['月份', month],
    ['期初余额', money(found.openingBal)],
    ['收入合计', money(found.inAmount)],
    ['支出合计', money(found.outAmount)],
    ['期末余额', money(found.closingBal)],
    ['笔数', String(found.lines)],
  ];
  const bytes = await writeSheet(
    { title: '汇总', rows: facts, widths: [16, 24] },
    {
      ...{ title: '明细', head: HEAD, widths: WIDTHS },
      rows: lines.map(({ tradeTime, flowNo, flowType, counterparty, orderNo, remark, amount, balance }) => [
        ...[tradeTime, flowNo, typeOf(flowType), counterparty ?? '', orderNo, remark ?? ''],
        ...[money(amount), money(balance)],
      ]),
    },
  );
  return { name: `${name}.xlsx`, type: SHEET_TYPE, bytes };
};
