import { beforeAll, describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import type { EntityName } from '#generated/names.ts';
import { edges } from '#bank/families/edges.ts';
import type { EdgeName } from '#sandbox/orders.ts';
import { makeHistory } from '#bank/sample.ts';
import { submitPayment } from '#bank/payments/submit.ts';
import { submitWithdrawal } from '#bank/withdrawals/submit.ts';
import {
  against,
  Books,
  byOrder,
  cellsOf,
  type Desk,
  differences,
  forgetIndex,
  inList,
  minus,
  NOW,
  paymentOracle,
  type Row,
} from './fixtures/order-books.ts';

/* The amounts in list rows, store orders and lapsed orders, compared with the ledger. */

let desk: Desk;
beforeAll(async () => {
  ({ desk } = await makeHistory({ size: 'small', now: instantOf(NOW), movingRates: false }));
});

const recordsOf = (entity: EntityName): Row[] =>
  [...(desk.records.get(entity)?.values() ?? [])].map(({ record }) => record as Row);
const booksOf = (row: Row): Books => new Books(desk, String(row['orderNo']));

describe('a row of the list of transfers', () => {
  const ofType = (type: string): Row[] => recordsOf('transfer-order').filter(({ orderType }) => orderType === type);
  const isIn = ({ direction }: Row): boolean => direction === 'IN';

  it('shows the moved and charged amounts at the end, and nothing of amounts that were not moved', () => {
    const over = ofType('TRANSFER').filter(({ status }) => !/WAIT|PROCESSING/.test(String(status)));
    const found = over.flatMap((row) => {
      const said = cellsOf('transaction/transfer-order', row);
      if (row['status'] !== 'SUCCESS')
        return said.map(({ title }) => `${String(row['status'])}: ${title}`).filter((each) => /手续费/.test(each));
      const books = booksOf(row);
      return against(said, row, {
        转账金额: (currency) => books.flows(currency, ({ amount, type }) => amount > 0n && type !== 'FEE'),
        手续费: (currency) =>
          isIn(row)
            ? '0'
            : minus(
                books.flows(currency, ({ type }) => type === 'FEE'),
                currency,
              ),
      });
    });
    expect(found).toEqual([]);
    expect(new Set(over.map(({ status, direction }) => `${String(status)} ${String(direction)}`))).toEqual(
      new Set(['SUCCESS IN', 'SUCCESS OUT', 'FAILED OUT', 'REJECTED OUT', 'CANCELLED OUT']),
    );
  });

  it('of an allocation shows the amount of the stores, its cost and the credit to the main account', () => {
    const over = ofType('ALLOCATION').filter(({ status }) => !/WAIT|PROCESSING/.test(String(status)));
    const found = over.flatMap((row) => {
      const said = cellsOf('transaction/allocation-order', row);
      if (row['status'] !== 'SUCCESS')
        return said.map(({ title }) => `${String(row['status'])}: ${title}`).filter((each) => /手续费|到账/.test(each));
      const books = booksOf(row);
      const got = (currency: string): string => books.entries(currency, 'M.AVL', ['ALLOCATE']);
      const cost = (currency: string): string => books.entries(currency, 'FEE', ['ALLOCATE']);
      return against(said, row, {
        到账金额: got,
        手续费: cost,
        调拨金额: (currency) => minus(books.entries(currency, 'S.FRZ', ['ALLOCATE']), currency),
      });
    });
    expect(found).toEqual([]);
    expect(new Set(over.map(({ status }) => status))).toEqual(new Set(['SUCCESS', 'CANCELLED', 'FAILED', 'REJECTED']));
  });
});

describe('a row of the list of exchanges', () => {
  it('shows the sold, bought and charged amounts at the end', () => {
    const over = recordsOf('exchange-order').filter(({ status }) => status === 'SUCCESS');
    const found = over.flatMap((row) => {
      const books = booksOf(row);
      return against(cellsOf('exchange/exchange-order', row), row, {
        卖出金额: (currency) =>
          minus(
            books.flows(currency, ({ amount, type }) => amount < 0n && type !== 'FEE'),
            currency,
          ),
        买入金额: (currency) => books.flows(currency, ({ amount, type }) => amount > 0n && type !== 'FEE'),
        手续费: (currency) =>
          minus(
            books.flows(currency, ({ type }) => type === 'FEE'),
            currency,
          ),
      });
    });
    expect(found).toEqual([]);
    expect(over.length).toBeGreaterThan(10);
  });

  it('shows no fee for one that was not carried out', () => {
    const none = recordsOf('exchange-order').filter(({ status }) => /FAILED|CANCELLED/.test(String(status)));
    const found = none.flatMap((row) => {
      const books = booksOf(row);
      return against(cellsOf('exchange/exchange-order', row), row, {
        手续费: (currency) =>
          minus(
            books.flows(currency, ({ type }) => type === 'FEE'),
            currency,
          ),
      });
    });
    expect(found).toEqual([]);
    expect(none.length).toBeGreaterThan(1);
  });
});

describe('an order that is paid from stores', () => {
  const OWNER = '80010001';
  /** The two store balances, each with the amount taken from it. */
  const balances = (currency: string): { accountNo: string; storeNo: string }[] =>
    [...desk.book.balances].flatMap(([account, amount]) => {
      const [kind, owner, dimension = '', its] = account.split('|');
      const [accountNo = '', storeNo = '-'] = dimension.split('/');
      const isRich = kind === 'S.AVL' && owner === OWNER && its === currency && amount > 200_000n;
      return isRich && storeNo !== '-' ? [{ accountNo, storeNo }] : [];
    });

  const withdraw = async (arriveCcy: string): Promise<string> => {
    const withdrawalAccount = recordsOf('withdrawal-account').find(
      (each) =>
        each['currency'] === arriveCcy && each['auditState'] === 'PASS' && String(each['id']).startsWith(`WA${OWNER}`),
    );
    const stores = balances('USD')
      .slice(0, 2)
      .map((each) => ({ ...each, amount: '300.00' }));
    expect(stores).toHaveLength(2);
    const asked = {
      currency: 'USD',
      amount: '600.00',
      arriveCcy,
      withdrawalAccount: String(withdrawalAccount?.['id']),
      stores,
    };
    return (await submitWithdrawal(desk, OWNER, asked)).orderNo;
  };
  let payments = 0;
  const pay = async (): Promise<string> => {
    payments += 1;
    const payee = recordsOf('payee').find((each) => each['currency'] === 'USD' && each['auditState'] === 'PASS');
    const stores = balances('USD')
      .slice(0, 2)
      .map((each) => ({ ...each, amount: '300.00' }));
    const asked = {
      payeeNo: String(payee?.['payeeNo']),
      payCcy: 'USD',
      amount: `${500 + payments}.00`,
      feeBearer: 'SHA',
      purpose: 'GOODS',
      stores,
    } as const;
    return (await submitPayment(desk, OWNER, asked)).orderNo;
  };
  const take = async (orderNo: string, ...steps: EdgeName[]): Promise<Row> => {
    for (const step of steps) await edges[step]?.(desk, orderNo);
    forgetIndex(desk);
    return desk.orders.get(orderNo)?.row as unknown as Row;
  };

  const LIVES: [string, string, () => Promise<string>, EdgeName[]][] = [
    ['a withdrawal', 'SUCCESS', () => withdraw('USD'), ['withdrawal.audit', 'withdrawal.confirm']],
    ['a withdrawal', 'FAILED', () => withdraw('USD'), ['withdrawal.audit', 'withdrawal.refuse']],
    [
      'a withdrawal',
      'REFUNDED',
      () => withdraw('USD'),
      ['withdrawal.audit', 'withdrawal.confirm', 'withdrawal.return'],
    ],
    [
      'a settlement',
      'SUCCESS',
      () => withdraw('CNY'),
      ['withdrawal.audit', 'withdrawal.convert', 'withdrawal.send', 'withdrawal.confirm'],
    ],
    ['a settlement', 'FAILED', () => withdraw('CNY'), ['withdrawal.audit', 'withdrawal.refuse']],
    ['a payment', 'SUCCESS', pay, ['payment.audit', 'payment.confirm']],
    ['a payment', 'FAILED', pay, ['payment.audit', 'payment.refuse']],
    ['a payment', 'REFUNDED', pay, ['payment.audit', 'payment.confirm', 'payment.return']],
  ];

  it.each(LIVES)('of %s shows the figures of the books at every step until %s', async (_kind, status, open, steps) => {
    const orderNo = await open();
    const found: string[] = [];
    let row = await take(orderNo);
    for (const step of [undefined, ...steps]) {
      if (step !== undefined) row = await take(orderNo, step);
      const oracle = paymentOracle(booksOf(row), row);
      found.push(
        ...differences('parts/payment-order', row, oracle),
        ...against(cellsOf('transaction/payment-order', row), row, inList(booksOf(row), row)),
      );
    }
    expect(found).toEqual([]);
    expect(row['status']).toBe(status);
  });
});

describe('an order that nobody has approved in time', () => {
  it('tells for a transfer that everything is released, and why it ended', async () => {
    const waiting = recordsOf('transfer-order').filter(({ status }) => status === 'WAIT_REVIEW');
    expect(new Set(waiting.map(({ orderType }) => orderType))).toEqual(new Set(['TRANSFER', 'ALLOCATION']));
    for (const { orderNo } of waiting) await edges['transfer.lapse']?.(desk, String(orderNo));
    forgetIndex(desk);
    const names = new Set(waiting.map(({ orderNo }) => orderNo));
    const over = recordsOf('transfer-order').filter(({ orderNo }) => names.has(orderNo));
    for (const row of over) {
      const screen = row['orderType'] === 'TRANSFER' ? 'transfer' : 'allocation';
      const said = differences(`transaction/parts/${screen}-detail`, row, {
        到账金额: () => '0',
        手续费: () => '0',
        预计到账: () => '0',
      });
      expect(said, String(row['orderNo'])).toEqual([]);
      expect(row).toMatchObject({ status: 'CANCELLED', failReason: '超时未复核' });
      expect(booksOf(row).frozen(String(row['currency']))).toMatch(/^0(\.00)?$/);
      expect(byOrder(desk).flows.get(String(row['orderNo'])) ?? []).toEqual([]);
    }
  });

  it('tells for a batch that nothing was taken for lines that nobody passed', async () => {
    const waiting = recordsOf('batch-order').filter(({ auditState }) => auditState === 'WAIT');
    expect(waiting.length).toBeGreaterThan(0);
    for (const { batchNo } of waiting) await edges['batch.lapse']?.(desk, String(batchNo));
    forgetIndex(desk);
    const names = new Set(waiting.map(({ batchNo }) => batchNo));
    const lines = recordsOf('batch-row').filter(({ batchNo }) => names.has(batchNo));
    const rejected = lines.filter(({ auditState }) => auditState === 'REJECT');
    expect(rejected.length).toBeGreaterThan(0);
    for (const line of rejected) {
      const said = cellsOf('parts/batch/audit', line).filter(({ title }) => /手续费/.test(title));
      expect(said, String(line['rowId'])).toEqual([]);
      expect(booksOf(line).frozen(String(line['payCcy']))).toMatch(/^0(\.00)?$/);
    }
    expect(lines.filter(({ auditState }) => auditState === 'WAIT')).toEqual([]);
    for (const batch of recordsOf('batch-order').filter(({ batchNo }) => names.has(batchNo))) {
      expect(batch['auditState']).not.toBe('WAIT');
      if (batch['auditState'] === 'REJECT') expect(batch['failReason']).toMatch(/超时未复核.*解冻/);
    }
  });
});

describe('a batch', () => {
  it('shows only those lines as taken whose order took the amount', () => {
    const taken = recordsOf('batch-row').filter(({ auditState, orderNo }) => auditState === 'PASS' && orderNo);
    const found = taken.flatMap((line) => {
      const order = desk.orders.get(String(line['orderNo']))?.row;
      if (order?.status !== 'SUCCESS') return [];
      const books = booksOf(line);
      return against(
        cellsOf('parts/batch/audit', line),
        { ...line, status: order.status },
        paymentOracle(books, order as unknown as Row),
      );
    });
    expect(found).toEqual([]);
    expect(taken.length).toBeGreaterThan(20);
  });
});
