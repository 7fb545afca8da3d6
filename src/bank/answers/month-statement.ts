import type { Entities } from '#generated/entities.ts';
import { dateTimeOf } from '#model/instant.ts';
import { type Money, printAmount, round, scaleOf, subtract } from '#model/money.ts';
import { maskText } from '#model/mask.ts';
import type { Template } from '#sandbox/answer.ts';
import type { Where } from '#sandbox/entity-store.ts';
import { keyOf } from '#sandbox/ledger.ts';
import { sealKeys, unseal } from '#sandbox/sealing.ts';
import { SHEET_TYPE, writeSheet } from '#sandbox/sheet-files.ts';
import { accountsWithLines } from '../ledger/account-lines.ts';
import type { AccountKind } from '../ledger/chart.ts';
import { refusal } from '../words/refusals.ts';
import type { BankContext, Sources } from './answer-of.ts';
import { paper } from './papers.ts';
import { keptLines, ledgerLines, type LineSource } from './statement-lines.ts';

/*
 * Statements of the main account, of each store's account and of the card accounts by month: opening balance, money in
 * and out, closing balance. The balance of a line is the one that the ledger wrote, so that a statement agrees with the
 * account to the cent.
 */

type MonthStatement = Entities['month-statement'];
type StatementAccount = Entities['statement-account'];
type Context = Pick<BankContext, 'clock' | 'entities' | 'model' | 'owner' | 'tx'>;

/** Number of months to choose from, including this one. */
const MONTHS = 24;
/** Maximum lines of a paper; the spreadsheet has all of them. */
const PAPER_LINES = 2000;
/**
 * The main account among the accounts of statements. A store's account is its number and the store's number, sealed
 * because account numbers are shown masked; a card account is its kind and dimension.
 */
const MAIN = 'MAIN';
const NO_STORE = '-';
/** Kinds of card accounts, with the titles of their statements. */
const CARD_KINDS = {
  'C.POOL': '卡账户',
  'C.SUB': '子用户卡账户',
  'C.GRP': '卡组',
  'C.CARD': '卡',
} as const satisfies Partial<Record<AccountKind, string>>;
type CardKind = keyof typeof CARD_KINDS;

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

/** An account, and its lines by currency. */
interface KnownAccount extends StatementAccount {
  linesIn(currency: string): LineSource;
}

/** A collection account, and the store to which its money belongs; undefined for money that belongs to no store yet. */
interface Place {
  accountNo: string;
  storeNo: string | undefined;
}

/** The main account, the accounts of stores, and the card accounts that ever had a line. */
async function accountsOf(context: Context): Promise<StatementAccount[]> {
  const byTitle = (one: StatementAccount, other: StatementAccount): number => (one.title < other.title ? -1 : 1);
  return [
    { account: MAIN, title: '主账户' },
    ...(await storeAccounts(context)).toSorted(byTitle),
    ...(await cardAccounts(context)),
  ];
}

async function storeAccounts({ tx, owner, entities }: Context): Promise<StatementAccount[]> {
  const placesWith = (fields: string[], storeNo: Where[string]): Promise<Record<string, unknown>[]> =>
    entities.groups('account-flow', {
      where: { accountKind: 'STORE', storeNo },
      by: fields.map((field) => ({ name: field, field })),
      parts: [{ count: 'lines', sums: {} }],
    });
  const found = [
    ...(await placesWith(['accountNo', 'storeNo'], { known: true })),
    ...(await placesWith(['accountNo'], { known: false })),
  ];
  const places = found.map(({ accountNo, storeNo }): Place => ({
    accountNo: String(accountNo),
    storeNo: storeNo === undefined ? undefined : String(storeNo),
  }));
  const numbers = [...new Set(places.flatMap(({ storeNo }) => storeNo ?? []))];
  const stores = numbers.length === 0 ? [] : await entities.find('store', { where: { storeNo: numbers } });
  const names = new Map(stores.map(({ storeNo, storeName }) => [String(storeNo), String(storeName)]));
  const keys = await sealKeys(
    tx,
    owner,
    places.map(({ accountNo, storeNo = NO_STORE }) => `${accountNo}/${storeNo}`),
  );
  return places.map((place, n) => ({
    account: keys[n] ?? '',
    title: titleOf(place, names.get(place.storeNo ?? '')),
  }));
}

function titleOf({ accountNo, storeNo }: Place, storeName: string | undefined): string {
  return `${storeNo === undefined ? '未归属店铺' : (storeName ?? storeNo)} · ${maskText(accountNo)}`;
}

/** Card accounts: the pool first, then sub-users, groups and cards by their names. */
async function cardAccounts({ tx, owner, entities }: Context): Promise<StatementAccount[]> {
  const kinds = Object.keys(CARD_KINDS) as CardKind[];
  const found = await accountsWithLines(tx, owner, kinds);
  const accounts = await Promise.all(
    found.map(async ({ kind, dimension }) => ({
      account: `${kind}/${dimension}`,
      title: await cardTitle({ entities }, kind as CardKind, dimension),
      place: kinds.indexOf(kind as CardKind),
    })),
  );
  return accounts
    .toSorted((one, other) => one.place - other.place || (one.title < other.title ? -1 : 1))
    .map(({ account, title }) => ({ account, title }));
}

async function cardTitle({ entities }: Pick<Context, 'entities'>, kind: CardKind, dimension: string): Promise<string> {
  const title = CARD_KINDS[kind];
  if (kind === 'C.POOL') return title;
  const name =
    kind === 'C.SUB'
      ? (await entities.get('sub-user', dimension))?.subUserName
      : kind === 'C.GRP'
        ? (await entities.get('card-group', dimension))?.groupName
        : maskText(String((await entities.get('card', dimension))?.cardMask ?? dimension));
  return `${title} · ${String(name ?? dimension)}`;
}

/** The account with a key of `accountsOf`; undefined for a key of another merchant. */
async function accountNamed(context: Context, account = MAIN): Promise<KnownAccount | undefined> {
  const { tx, owner, entities } = context;
  const kept = (title: string, where: Where): KnownAccount => ({
    ...{ account, title },
    linesIn: (currency) => keptLines(context, where, currency),
  });
  if (account === MAIN) return kept('主账户', { accountKind: 'MAIN' });
  const [kind = '', dimension = ''] = account.split('/');
  if (Object.hasOwn(CARD_KINDS, kind)) {
    const of = { kind: kind as CardKind, owner, dimension };
    return {
      ...{ account, title: await cardTitle(context, of.kind, dimension) },
      linesIn: (currency) => ledgerLines(context, keyOf({ ...of, currency }), currency),
    };
  }
  const [accountNo, number, ...others] = (await unseal(tx, owner, account))?.split('/') ?? [];
  if (accountNo === undefined || number === undefined || others.length > 0) return undefined;
  const storeNo = number === NO_STORE ? undefined : number;
  const store = storeNo === undefined ? null : await entities.get('store', storeNo);
  return kept(titleOf({ accountNo, storeNo }, store === null ? undefined : String(store['storeName'])), {
    ...{ accountKind: 'STORE', accountNo, storeNo: storeNo ?? { known: false } },
  });
}

interface Named {
  of: KnownAccount;
  currency: string;
}

/** The figures of one month, from its closing balance and its sums. */
function statementFrom(
  { of, currency }: Named,
  month: string,
  closing: string,
  { incoming, outgoing, lines }: { incoming: string; outgoing: string; lines: number },
): MonthStatement {
  const shown = (amount: string): string => round(amount, scaleOf(currency), 'halfUp');
  return {
    ...{ account: of.account, month, currency: currency as MonthStatement['currency'], lines },
    openingBal: shown(subtract(subtract(closing, incoming), outgoing)),
    inAmount: shown(incoming),
    outAmount: shown(outgoing),
    closingBal: shown(closing),
  };
}

const NOTHING = { incoming: '0', outgoing: '0', lines: 0 };

/** An account's statement of one month and currency; undefined without any line until then. */
async function statementOf(month: string, named: Named): Promise<MonthStatement | undefined> {
  const lines = named.of.linesIn(named.currency);
  const period = boundsOf(month);
  const closing = await lines.balance(period.to);
  if (closing === undefined) return undefined;
  const [sums = NOTHING] = await lines.months(period);
  return statementFrom(named, month, closing, sums);
}

/**
 * Statements of one currency, the latest month first: the opening balance of each month is the closing balance of the
 * month before.
 */
async function statementsOf({ clock }: Context, named: Named): Promise<MonthStatement[]> {
  const lines = named.of.linesIn(named.currency);
  const last = await lines.balance();
  if (last === undefined) return [];
  const all = monthsUntil(clock.now());
  const sums = new Map((await lines.months({ from: boundsOf(all.at(-1)!).from })).map((each) => [each.month, each]));
  const statements: MonthStatement[] = [];
  let closing = last;
  for (const month of all) {
    const statement = statementFrom(named, month, closing, sums.get(month) ?? NOTHING);
    statements.push(statement);
    closing = statement.openingBal;
  }
  const earliest = statements.findLastIndex(({ lines: count }) => count > 0);
  return statements.slice(0, earliest + 1);
}

export const monthStatementSources = {
  async 'month-statements'(context: BankContext<{ account?: string; currency?: string }>) {
    const { account, currency = 'USD' } = context.request;
    const of = await accountNamed(context, account);
    return of === undefined ? [] : statementsOf(context, { of, currency });
  },
  'statement-accounts': (context) => accountsOf(context),
} satisfies Sources<'month-statements' | 'statement-accounts'>;

const HEAD = ['交易时间', '流水号', '账务类型', '对方户名', '业务单号', '备注', '发生额', '账户余额'];
const WIDTHS = [20, 26, 14, 30, 24, 30, 18, 18];

/**
 * The statement of one month and currency, as PDF or as spreadsheet.
 * @throws Refusal 10018 for a currency in which the account never had a line
 */
export const monthStatement: Template = async (context, shown) => {
  const { request, clock } = context;
  const wanted = request as { account?: string; month: string; currency: string; kind: string };
  if (wanted.month > dateTimeOf(clock.now()).slice(0, 7)) throw refusal('10018');
  const of = await accountNamed(context, wanted.account);
  const found = of && (await statementOf(wanted.month, { of, currency: wanted.currency }));
  if (of === undefined || found === undefined) throw refusal('10018');
  const { month, currency } = found;
  const isSheet = wanted.kind === 'SHEET';
  const lines = await of.linesIn(currency).lines(boundsOf(month), isSheet ? Number.MAX_SAFE_INTEGER : PAPER_LINES);
  const money = (amount: string): string => printAmount(amount, currency);
  const name = `月结单_${of.account === MAIN ? '' : `${of.title}_`}${month}_${currency}`
    .replace(/[\s·/]+/g, '')
    .replace(/\*+/g, '-');
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
        lines: lines.map(({ at, type, counterparty, remark, orderNo, amount, balance }) => [
          at.slice(5, 16),
          type,
          [counterparty, remark].filter(Boolean).join(' · '),
          orderNo,
          money(amount),
          money(balance),
        ]),
      },
    }))(context, shown);
  }
  const sum = (amount: string): Money => ({ amount, currency });
  const facts: [string, string | Money][] = [
    ['账户', of.title],
    ['币种', currency],
    ['月份', month],
    ['期初余额', sum(found.openingBal)],
    ['收入合计', sum(found.inAmount)],
    ['支出合计', sum(found.outAmount)],
    ['期末余额', sum(found.closingBal)],
    ['笔数', String(found.lines)],
  ];
  const bytes = await writeSheet(
    { title: '汇总', rows: facts, widths: [16, 24] },
    {
      ...{ title: '明细', head: HEAD, widths: WIDTHS },
      rows: lines.map(({ at, lineNo, type, counterparty, orderNo, remark, amount, balance }) => [
        ...[at, lineNo, type, counterparty, orderNo, remark],
        ...[sum(amount), sum(balance)],
      ]),
    },
  );
  return { name: `${name}.xlsx`, type: SHEET_TYPE, bytes };
};
