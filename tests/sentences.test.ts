import { beforeAll, describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { add, subtract } from '#model/money.ts';
import type { EntityName } from '#generated/names.ts';
import { edges } from '#bank/families/edges.ts';
import { fromMinor } from '#model/minor-units.ts';
import { makeHistory } from '#bank/sample.ts';
import {
  against,
  Books,
  byOrder,
  cellsOf,
  type Desk,
  differences,
  forgetIndex,
  inList,
  isOf,
  met,
  minus,
  NOW,
  paymentOracle,
  type Row,
} from './fixtures/order-books.ts';

/*
 * Amounts of orders on the screens, compared with the books. The details of every order of the sample history, of any
 * family and state, are drawn: each visible figure must equal the ledger's.
 */

const FINAL = ['SUCCESS', 'FAILED', 'REJECTED', 'CANCELLED', 'REFUNDED'];

let desk: Desk;
beforeAll(async () => {
  ({ desk } = await makeHistory({ size: 'small', now: instantOf(NOW), movingRates: false }));
});

const recordsOf = (entity: EntityName): Row[] =>
  [...(desk.records.get(entity)?.values() ?? [])].map(({ record }) => record as Row);

describe('an order of the payment families', () => {
  const isReal = (row: Row): boolean =>
    byOrder(desk).holds.has(String(row['orderNo'])) || Boolean(row['parentOrderNo']);
  const ordersOf = (): Row[] => [...desk.orders.values()].map(({ row }) => row as unknown as Row).filter(isReal);

  it('shows the figures of the books, in every state', () => {
    const found = ordersOf().flatMap((row) =>
      differences('parts/payment-order', row, paymentOracle(new Books(desk, String(row['orderNo'])), row)),
    );
    expect(found).toEqual([]);
    const titles = [
      '扣款金额',
      '付款本金',
      '冻结金额',
      '到账金额',
      '已退回',
      '退回手续费',
      '已解冻',
      '退汇金额',
      '汇出金额',
      '境外银行扣费',
      '手续费',
    ];
    expect(titles.filter((title) => !met.has(title))).toEqual([]);
  });

  it('occurs in every final state, for withdrawals, payments, payments for others, batches and settlements', () => {
    const kinds = new Set(ordersOf().map((row) => String(row['orderType'])));
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['BATCH', 'PAYMENT', 'POBO', 'SETTLE', 'WITHDRAW']));
    const states = new Set(ordersOf().map((row) => String(row['status'])));
    expect(FINAL.filter((state) => !states.has(state))).toEqual([]);
  });

  it('shows 到账 only for amounts that have arrived', () => {
    for (const row of ordersOf()) {
      const arrived = row['arrivedAmount'] ?? null;
      expect(arrived !== null, String(row['orderNo'])).toBe(row['status'] === 'SUCCESS');
    }
  });

  it('shows the same figures in the cells of the list', () => {
    const found = ordersOf().flatMap((row) =>
      against(cellsOf('transaction/payment-order', row), row, inList(new Books(desk, String(row['orderNo'])), row)),
    );
    expect(found).toEqual([]);
  });

  it('promises nothing during a review, and no order has a promise without a step that keeps it', async () => {
    for (const row of ordersOf()) {
      if (row['status'] === 'WAIT_REVIEW') expect(row['arriveTime'], String(row['orderNo'])).toBeNull();
    }
    expect(Object.keys(edges)).toEqual(expect.arrayContaining(['withdrawal.audit', 'payment.audit']));
  });
});

describe('a receipt', () => {
  const receiptsOf = (): Row[] =>
    [...(desk.records.get('collection-order')?.values() ?? [])].map(({ record }) => record as Row);

  it('shows the repaid and the credited amount, like the statement', () => {
    const found = receiptsOf().flatMap((row) => {
      const books = new Books(desk, String(row['orderNo']));
      const isCredited = row['creditAmount'] !== undefined && row['creditAmount'] !== null;
      return differences('transaction/parts/inbound-detail', row, {
        入账金额: (currency) =>
          add(books.entries(currency, 'S.AVL', ['COLLECTION']), books.entries(currency, 'M.AVL', ['COLLECTION'])),
        归还提前到账: (currency) =>
          minus(
            books.flows(currency, ({ note, amount }) => amount < 0n && /提前到账/.test(note.remark ?? '')),
            currency,
          ),
        ...(isCredited
          ? {
              手续费: (currency: string) =>
                minus(
                  books.flows(currency, ({ type, note }) => type === 'FEE' && !/提前到账/.test(note.remark ?? '')),
                  currency,
                ),
            }
          : {}),
      });
    });
    expect(found).toEqual([]);
    expect(receiptsOf().some((row) => row['repaidAdvance'])).toBe(true);
  });
});

describe('a receipt in the list', () => {
  it('shows the credited and the repaid amount, and nothing that was not credited or repaid', () => {
    const found = recordsOf('collection-order').flatMap((row) => {
      const books = new Books(desk, String(row['orderNo']));
      return against(cellsOf('transaction/inbound-order', row), row, {
        入账金额: (currency) =>
          add(books.entries(currency, 'S.AVL', ['COLLECTION']), books.entries(currency, 'M.AVL', ['COLLECTION'])),
        归还提前到账: (currency) =>
          minus(
            books.flows(currency, ({ note, amount }) => amount < 0n && /提前到账/.test(note.remark ?? '')),
            currency,
          ),
      });
    });
    expect(found).toEqual([]);
  });
});

describe('a refund of a receipt', () => {
  const OVER = 12;
  /** Sum posted to the accounts of a refund by journals of one kind. */
  const moved = (kind: string, refundNo: string, currency: string, journals: readonly string[]): string => {
    const lines = desk.book.journals
      .filter((each) => journals.includes(each.kind))
      .flatMap(({ entries }) => entries.filter(({ account }) => isOf(account, kind, currency)))
      .filter(({ account }) => account.split('|')[2] === refundNo);
    return fromMinor(
      lines.reduce((sum, { amount }) => sum + amount, 0n),
      currency,
    );
  };

  it('shows the sent amount and the payer’s amount, and no other refund shows that the payer got it', () => {
    const refunds = recordsOf('refund-order');
    const found = refunds.flatMap((row) => {
      const refundNo = String(row['refundNo']);
      return against(cellsOf('transaction/parts/inbound-detail', row), row, {
        退款金额: (currency) => moved('REFPAY', refundNo, currency, ['RETURN']),
        付款人收到: (currency) => minus(moved('PAYCLR', refundNo, currency, ['CONFIRM']), currency),
      });
    });
    expect(found).toEqual([]);
    const got = refunds.filter((row) =>
      cellsOf('transaction/parts/inbound-detail', row).some(({ title }) => title === '付款人收到'),
    );
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([OVER]));
    expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set([10, 11, OVER]));
  });
});

describe('an advance', () => {
  it('shows the amount to be repaid and its fee, in every state', () => {
    const advances = recordsOf('platform-advance');
    const found = advances.flatMap((row) => {
      const [currency, store, owner] = [String(row['currency']), String(row['storeNo']), ownerOf(row)];
      const receivable = [...desk.book.balances].find(([account]) => account === `ADV|${owner}|${store}|${currency}`);
      const others = advances.filter((each) => each !== row && each['storeNo'] === store && ownerOf(each) === owner);
      const owed = others.reduce(
        (rest, each) => subtract(rest, String(each['outstanding'])),
        minus(fromMinor(receivable?.[1] ?? 0n, currency), currency),
      );
      return against(cellsOf('pay/parts/advances', row), row, { 待归还: () => owed });
    });
    expect(found).toEqual([]);
    expect(new Set(advances.map(({ status }) => status))).toEqual(new Set(['OUTSTANDING', 'OVERDUE', 'REPAID']));
  });

  const ownerOf = (row: Row): string =>
    (
      desk.book.journals
        .find(({ kind, reference }) => kind === 'ADVANCE' && reference === row['advanceNo'])
        ?.entries.find(({ account }) => account.startsWith('ADV|'))?.account ?? ''
    ).split('|')[1] ?? '';
});

describe('a transfer or an allocation', () => {
  const transfersOf = (): Row[] =>
    [...(desk.records.get('transfer-order')?.values() ?? [])].map(({ record }) => record as Row);
  const SCREENS: Record<string, string> = {
    TRANSFER: 'transaction/parts/transfer-detail',
    ALLOCATION: 'transaction/parts/allocation-detail',
  };

  it('shows 到账 only for the amount that the other account got', () => {
    const found = transfersOf().flatMap((row) => {
      const screen = SCREENS[String(row['orderType'])];
      if (screen === undefined) return [];
      const books = new Books(desk, String(row['orderNo']));
      return differences(screen, row, {
        到账金额: (currency) => books.flows(currency, ({ amount }) => amount > 0n),
      });
    });
    expect(found).toEqual([]);
    const states = new Set(transfersOf().map((row) => String(row['status'])));
    expect([...states]).toEqual(expect.arrayContaining(['SUCCESS', 'REJECTED']));
  });
});

describe('an exchange', () => {
  const dealsOf = (): Row[] =>
    [...(desk.records.get('exchange-order')?.values() ?? [])].map(({ record }) => record as Row);

  it('that is over shows the sold, bought and charged amount, like the statement', () => {
    const over = dealsOf().filter(({ status }) => status === 'SUCCESS');
    const found = over.flatMap((row) => {
      const books = new Books(desk, String(row['orderNo']));
      const went = (currency: string): string =>
        minus(
          books.flows(currency, ({ amount, type }) => amount < 0n && type !== 'FEE'),
          currency,
        );
      const came = (currency: string): string =>
        books.flows(currency, ({ amount, type }) => amount > 0n && type !== 'FEE');
      return differences('parts/exchange/order-detail', row, {
        卖出金额: went,
        买入金额: came,
        手续费: (currency) =>
          minus(
            books.flows(currency, ({ type }) => type === 'FEE'),
            currency,
          ),
      });
    });
    expect(found).toEqual([]);
    expect(over.length).toBeGreaterThan(0);
    for (const title of ['卖出金额', '买入金额', '手续费']) expect([...met]).toContain(title);
  });

  it('that is in progress, or has failed, shows nothing as sold or bought, and its margin and rest as they are', () => {
    const others = dealsOf().filter(({ status }) => status !== 'SUCCESS');
    const found = others.flatMap((row) => {
      const books = new Books(desk, String(row['orderNo']));
      const sold = (currency: string): string =>
        minus(
          books.flows(
            currency,
            ({ amount, type, note }) => amount < 0n && type !== 'FEE' && !/平仓/.test(note.remark ?? ''),
          ),
          currency,
        );
      return differences('parts/exchange/order-detail', row, {
        卖出金额: sold,
        买入金额: (currency) => books.flows(currency, ({ amount, type }) => amount > 0n && type !== 'FEE'),
        已交割金额: sold,
        已买入金额: (currency) => books.flows(currency, ({ amount, type }) => amount > 0n && type !== 'FEE'),
        ...(row['exchangeType'] === 'FORWARD' ? { 冻结保证金: (currency: string) => books.frozen(currency) } : {}),
        平仓损失: (currency) =>
          minus(
            books.flows(currency, ({ note }) => /平仓/.test(note.remark ?? '')),
            currency,
          ),
      });
    });
    expect(found).toEqual([]);
    const states = new Set(others.map(({ exchangeType, status }) => `${String(exchangeType)} ${String(status)}`));
    expect([...states]).toEqual(
      expect.arrayContaining([
        'FORWARD WAIT_DELIVERY',
        'FORWARD FAILED',
        'FORWARD CANCELLED',
        'SPOT QUOTED',
        'SPOT FAILED',
      ]),
    );
  });

  it('that was not carried out has moved nothing', () => {
    const none = dealsOf().filter(
      ({ status, closeOutLoss }) => /FAILED|CANCELLED|QUOTED/.test(String(status)) && !closeOutLoss,
    );
    const moved = none.filter(({ orderNo }) => (byOrder(desk).flows.get(String(orderNo)) ?? []).length > 0);
    expect(moved.map(({ orderNo }) => orderNo)).toEqual([]);
    expect(none.length).toBeGreaterThan(0);
  });
});

/** Families of orders that are not payments. */
const FAMILY_OF: Record<string, string> = { WITHDRAW: 'withdrawal', SETTLE: 'settlement' };

describe('an order that nobody has approved in time', () => {
  it('has returned everything, and says so', async () => {
    const waiting = [...desk.orders.values()].filter(({ row }) => row.status === 'WAIT_REVIEW').map(({ row }) => row);
    expect(waiting.length).toBeGreaterThan(0);
    for (const { orderNo, orderType } of waiting) {
      const handler = edges[`${FAMILY_OF[String(orderType)] ?? 'payment'}.lapse`];
      await handler?.(desk, orderNo);
    }
    forgetIndex(desk);
    const over = waiting.map(({ orderNo }) => desk.orders.get(orderNo)?.row as unknown as Row);
    const found = over.flatMap((row) =>
      differences('parts/payment-order', row, paymentOracle(new Books(desk, String(row['orderNo'])), row)),
    );
    expect(found).toEqual([]);
    for (const row of over) {
      const orderNo = String(row['orderNo']);
      expect(row['status'], orderNo).toMatch(/CANCELLED|REJECTED/);
      expect(new Books(desk, orderNo).frozen(String(row['payCcy'])), orderNo).toMatch(/^0(\.00)?$/);
      expect(byOrder(desk).flows.get(orderNo) ?? [], orderNo).toEqual([]);
    }
  });
});
