import type { Entities } from '#generated/entities.ts';
import { add } from '#model/money.ts';
import { fromMinor } from '#model/minor-units.ts';
import type { Where } from '#sandbox/entity-store.ts';
import { accountLines, balanceUntil, monthSums, type Period } from '../ledger/account-lines.ts';
import type { JournalKind } from '../ledger/book.ts';
import type { BankContext } from './answer-of.ts';

/* The lines behind a statement: those that the merchant's statement keeps, or the ledger's entries of one account. */

/** One line of a statement, in the account's currency; positive for money in. */
export interface StatementLine {
  at: string;
  lineNo: string;
  type: string;
  counterparty: string;
  orderNo: string;
  remark: string;
  amount: string;
  balance: string;
}

export interface MonthAmounts {
  month: string;
  incoming: string;
  outgoing: string;
  lines: number;
}

/** An account in one currency. */
export interface LineSource {
  /** The balance after the last line up to a time; undefined before the first line. */
  balance(to?: string): Promise<string | undefined>;
  /** Months of a period that have lines, the earliest first. */
  months(period: Period): Promise<MonthAmounts[]>;
  /** The first lines of a period, the earliest first. */
  lines(period: Required<Period>, most: number): Promise<StatementLine[]>;
}

type Flow = Entities['account-flow'];
type Context = Pick<BankContext, 'entities' | 'model' | 'tx'>;

const ORDER = 'tradeTime, flowNo';
const REVERSE = 'tradeTime desc, flowNo desc';
const PAGE = 1000;

/** The kept lines of the main account, or of a collection account and store. */
export function keptLines({ entities, model }: Context, where: Where, currency: string): LineSource {
  const of = { ...where, currency };
  const typeOf = (value: string): string =>
    model.enums['account-flow-type']?.values.find((each) => each.const === value)?.title ?? value;
  return {
    async balance(to) {
      const [last] = (await entities.find('account-flow', {
        where: { ...of, ...(to !== undefined && { tradeTime: { to } }) },
        sort: REVERSE,
        limit: 1,
      })) as Flow[];
      return last?.balance;
    },
    async months(tradeTime) {
      const found = await entities.groups('account-flow', {
        where: { ...of, tradeTime },
        by: [
          { name: 'month', field: 'tradeTime', each: 'month' },
          { name: 'direction', field: 'direction' },
        ],
        parts: [{ count: 'lines', sums: { amount: 'amount' } }],
      });
      const months = new Map<string, MonthAmounts>();
      for (const { month, direction, amount, lines } of found) {
        const name = String(month).slice(0, 7);
        const known = months.get(name) ?? { month: name, incoming: '0', outgoing: '0', lines: 0 };
        const side = direction === 'IN' ? 'incoming' : 'outgoing';
        const sum = add(known[side], String(amount ?? '0'));
        months.set(name, { ...known, [side]: sum, lines: known.lines + Number(lines) });
      }
      return [...months.values()].toSorted((left, right) => (left.month < right.month ? -1 : 1));
    },
    async lines(tradeTime, most) {
      const lines: Flow[] = [];
      for (let currentPage = 1; lines.length < most; currentPage += 1) {
        const asked = { where: { ...of, tradeTime }, sort: ORDER, currentPage, pageSize: PAGE };
        const { list } = await entities.rows('account-flow', asked);
        lines.push(...(list as Flow[]));
        if (list.length < PAGE) break;
      }
      return lines.slice(0, most).map((line) => ({
        ...{ at: line.tradeTime, lineNo: line.flowNo, type: typeOf(line.flowType) },
        ...{ counterparty: line.counterparty ?? '', orderNo: line.orderNo, remark: line.remark ?? '' },
        ...{ amount: line.amount, balance: line.balance },
      }));
    },
  };
}

/** Titles of changes of card accounts, by kind of journal. */
const CARD_TITLES: Partial<Record<JournalKind, string>> = {
  CARD_FUND: '账户划转',
  CARD_SUB: '子用户划转',
  CARD_OPEN: '开卡',
  CARD_RECHARGE: '充值',
  CARD_REFUND: '退款',
  CARD_CLOSE: '销卡',
  HOLD: '消费授权',
  RELEASE: '授权释放',
  CARD_CLEARING: '清算',
  CARD_RETURN: '退货',
  CARD_FEE: '手续费',
  CARD_SWEEP: '负余额补足',
};

/** The ledger's entries of a card account. @param key of the account */
export function ledgerLines({ tx }: Context, key: string, currency: string): LineSource {
  const shown = (minor: bigint): string => fromMinor(minor, currency);
  return {
    async balance(to) {
      const last = await balanceUntil(tx, key, to);
      return last === undefined ? undefined : shown(last);
    },
    async months(period) {
      const found = await monthSums(tx, key, period);
      return found.map(({ month, incoming, outgoing, lines }) => ({
        ...{ month, incoming: shown(incoming), outgoing: shown(outgoing), lines },
      }));
    },
    async lines(period, most) {
      const found = await accountLines(tx, key, period, most);
      return found.map(({ journalNo, kind, reference, at, amount, balanceAfter }) => ({
        ...{
          at,
          lineNo: journalNo,
          type: CARD_TITLES[kind] ?? '调账',
          counterparty: '',
          orderNo: reference,
          remark: '',
        },
        ...{ amount: shown(amount), balance: shown(balanceAfter) },
      }));
    },
  };
}
