import { beforeAll, describe, expect, it } from 'vitest';
import type { Block, TableBlock } from '#model/block.ts';
import { evaluate, holds, type Scope } from '#model/evaluate.ts';
import type { Expression } from '#model/expression.ts';
import { instantOf } from '#model/instant.ts';
import { add, subtract } from '#model/money.ts';
import { model } from '#generated/model.ts';
import type { EntityName } from '#generated/names.ts';
import { edges } from '#bank/edges.ts';
import { fromMinor } from '#bank/ledger/chart.ts';
import { makeHistory } from '#bank/sample.ts';

/*
 * What the screens say of an order's money, held against the books. Every order of the sample history, whatever its family
 * and its state, is drawn from the definition of its drawer: each figure that is visible must be what the ledger has.
 */

const NOW = '2026-11-20 10:30:00';
type Desk = Awaited<ReturnType<typeof makeHistory>>['desk'];
type Row = Record<string, unknown>;

interface Said {
  title: string;
  amount: string;
  currency: string;
}

/** The figures that a block says in a scope, by title, those of its sentences by the field that they read. */
function saidBy(block: Block, scope: Scope): Said[] {
  if (block.visible !== undefined && !holds(block.visible, scope)) return [];
  if (block.kind === 'body') return block.blocks.flatMap((each) => saidBy(each, scope));
  if (block.kind === 'notice') return typeof block.text === 'string' ? [] : figuresIn(block.text.parts, scope);
  if (block.kind !== 'infoList') return [];
  return block.items.flatMap((item) => {
    if (item.format !== 'money' || (item.visible !== undefined && !holds(item.visible, scope))) return [];
    return figure(item.title, item.value, item.currency, scope);
  });
}

function figuresIn(parts: readonly unknown[], scope: Scope): Said[] {
  return parts.flatMap((part) => {
    const { value, format, currency } = part as { value?: Expression; format?: string; currency?: Expression };
    if (value === undefined || format !== 'money') return [];
    const name = value.source.split('.').at(-1) ?? '';
    return figure(SENTENCES[name] ?? name, value, currency, scope);
  });
}

/** What a sentence says a field is, by the field. */
const SENTENCES: Record<string, string> = {
  returnAmount: '已退回',
  returnFee: '退回手续费',
  refundAmount: '退汇金额',
  releasedAmount: '已解冻',
  repaidAdvance: '归还提前到账',
  repaidDebt: '偿还待还欠款',
  creditAmount: '入账金额',
};

function figure(title: string, value: Expression, currency: Expression | undefined, scope: Scope): Said[] {
  const amount = evaluate(value, scope);
  if (typeof amount !== 'string') return [];
  return [{ title, amount, currency: String(currency === undefined ? '' : evaluate(currency, scope)) }];
}

/** What the ledger has of an order, each as a decimal string of one currency. */
class Books {
  readonly #desk: Desk;
  readonly #orderNo: string;

  constructor(desk: Desk, orderNo: string) {
    this.#desk = desk;
    this.#orderNo = orderNo;
  }

  /** Rows of the statement. */
  flows(currency: string, has: (flow: Desk['book']['flows'][number]) => boolean): string {
    const mine = this.#flowsOf().filter((flow) => flow.currency === currency && has(flow));
    return fromMinor(
      mine.reduce((sum, { amount }) => sum + amount, 0n),
      currency,
    );
  }

  #flowsOf(): Desk['book']['flows'] {
    return byOrder(this.#desk).flows.get(this.#orderNo) ?? [];
  }

  /** What an account kind got by journals of a kind. */
  entries(currency: string, kind: string, journals: readonly string[]): string {
    const mine = (byOrder(this.#desk).journals.get(this.#orderNo) ?? []).filter((each) => journals.includes(each.kind));
    const lines = mine.flatMap(({ entries }) => entries.filter(({ account }) => isOf(account, kind, currency)));
    return fromMinor(
      lines.reduce((sum, { amount }) => sum + amount, 0n),
      currency,
    );
  }

  released(currency: string): string {
    const mine = (byOrder(this.#desk).holds.get(this.#orderNo) ?? []).filter((hold) => hold.currency === currency);
    return fromMinor(
      mine.reduce((sum, hold) => sum + hold.released, 0n),
      currency,
    );
  }

  frozen(currency: string): string {
    const mine = (byOrder(this.#desk).holds.get(this.#orderNo) ?? []).filter((hold) => hold.currency === currency);
    return fromMinor(
      mine.reduce((sum, hold) => sum + hold.amount - hold.captured - hold.released, 0n),
      currency,
    );
  }
}

/** The figures that the cells of a row say. */
function cellsOf(screen: string, row: Row): Said[] {
  const table = tableIn(model.screens[screen]?.block);
  if (table === undefined) throw new Error(`Screen ${screen} has no table`);
  const scope = { row, now: instantOf(NOW), route: {}, user: {}, site: {}, data: {} };
  return table.columns.flatMap(({ title, value, format, currency, visible }) =>
    format !== 'money' || (visible !== undefined && !holds(visible, scope))
      ? []
      : figure(title, value, currency, scope),
  );
}

function tableIn(block: Block | undefined): TableBlock | undefined {
  if (block?.kind === 'table') return block;
  if (block?.kind !== 'body') return undefined;
  // The last one: what stands before it are figures of their own.
  return block.blocks.flatMap((each) => tableIn(each) ?? []).at(-1);
}

interface Indexed {
  flows: Map<string, Desk['book']['flows']>;
  journals: Map<string, Desk['book']['journals']>;
  holds: Map<string, { currency: string; amount: bigint; captured: bigint; released: bigint }[]>;
}
const indexed = new WeakMap<Desk, Indexed>();

function byOrder(desk: Desk): Indexed {
  const known = indexed.get(desk);
  if (known !== undefined) return known;
  const next: Indexed = {
    flows: grouped(desk.book.flows, (flow) => flow.orderNo),
    journals: grouped(desk.book.journals, (journal) => journal.reference),
    holds: grouped([...desk.book.holds.values()], (hold) => hold.orderNo),
  };
  indexed.set(desk, next);
  return next;
}

function grouped<T>(all: Iterable<T>, nameOf: (each: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const each of all) {
    const list = found.get(nameOf(each)) ?? [];
    list.push(each);
    found.set(nameOf(each), list);
  }
  return found;
}

function isOf(account: string, kind: string, currency: string): boolean {
  const [its = '', , , code = ''] = account.split('|');
  return its === kind && code === currency;
}

function minus(amount: string, currency: string): string {
  const scale = fromMinor(0n, currency).split('.')[1]?.length ?? 0;
  const less = subtract('0', amount);
  return scale === 0 ? less : withScale(less, scale);
}

function withScale(amount: string, scale: number): string {
  const [whole = '0', rest = ''] = amount.split('.');
  return scale === 0 ? whole : `${whole}.${rest.padEnd(scale, '0')}`;
}

/** What each title of a payment's drawer must be, out of the books. */
function paymentOracle(books: Books, row: Row): Record<string, (currency: string) => string> {
  const feeInside = row['orderType'] === 'WITHDRAW' || row['orderType'] === 'BATCH_CNY';
  const out = (currency: string): string =>
    minus(
      books.flows(currency, ({ amount, type }) => amount < 0n && type !== 'FEE'),
      currency,
    );
  const fee = (currency: string): string =>
    minus(
      books.flows(currency, ({ amount, type }) => amount < 0n && type === 'FEE'),
      currency,
    );
  const both = (currency: string): string =>
    minus(
      books.flows(currency, ({ amount }) => amount < 0n),
      currency,
    );
  const back = (currency: string): string =>
    books.flows(currency, ({ amount, type }) => amount > 0n && type !== 'REFUND');
  const isBack = row['status'] === 'REFUNDED';
  const refunded = (currency: string): string =>
    books.flows(currency, ({ amount, type }) => amount > 0n && type === 'REFUND');
  return {
    扣款金额: feeInside ? both : out,
    扣款合计: both,
    冻结金额: (currency) => books.frozen(currency),
    到账金额: (currency) => books.entries(currency, 'PAYCLR', ['CONFIRM']).replace(/^-/, ''),
    已退回: isBack ? refunded : back,
    退回金额: back,
    退回手续费: (currency) => books.flows(currency, ({ amount, type }) => amount > 0n && type === 'FEE'),
    退汇金额: refunded,
    已解冻: (currency) => books.released(currency),
    解冻金额: (currency) => books.released(currency),
    ...(row['status'] === 'SUCCESS' ? { 手续费: fee } : {}),
  };
}

/** What a cell says of an order that is on its way is what it will be; of one that is over it is what was. */
function inList(oracle: Record<string, (currency: string) => string>, { status }: Row): typeof oracle {
  const { 扣款金额: taken, ...rest } = oracle;
  return status === 'SUCCESS' && taken !== undefined ? { 扣款金额: taken, ...rest } : rest;
}

const FINAL = ['SUCCESS', 'FAILED', 'REJECTED', 'CANCELLED', 'REFUNDED'];

let desk: Desk;
beforeAll(async () => {
  ({ desk } = await makeHistory({ size: 'small', now: instantOf(NOW), movingRates: false }));
}, 120_000);

/** Titles that were held against the books. */
const met = new Set<string>();

/** Every figure that differs from the books. */
function differences(screen: string, row: Row, oracle: Record<string, (currency: string) => string>): string[] {
  const block = model.screens[screen]?.block;
  if (block === undefined) throw new Error(`There is no screen ${screen}`);
  const scope = {
    data: { order: row, arrival: null, voucher: null, config: null },
    route: {},
    now: instantOf(NOW),
    user: {},
    site: {},
  };
  return against(saidBy(block, scope), row, oracle);
}

function against(said: readonly Said[], row: Row, oracle: Record<string, (currency: string) => string>): string[] {
  return said.flatMap(({ title, amount, currency }) => {
    const expected = oracle[title]?.(currency);
    if (expected !== undefined) met.add(title);
    if (expected === undefined || add(expected, '0') === add(amount, '0')) return [];
    const name = String(row['orderNo'] ?? row['refundNo'] ?? row['advanceNo']);
    return [`${name} ${String(row['status'])}: ${title} ${amount} ${currency}, the books have ${expected}`];
  });
}

const recordsOf = (entity: EntityName): Row[] =>
  [...(desk.records.get(entity)?.values() ?? [])].map(({ record }) => record as Row);

describe('an order of the payment families', () => {
  const isReal = (row: Row): boolean =>
    byOrder(desk).holds.has(String(row['orderNo'])) || Boolean(row['parentOrderNo']);
  const ordersOf = (): Row[] => [...desk.orders.values()].map(({ row }) => row as unknown as Row).filter(isReal);

  it('says the figures of the books, in every state of its life', () => {
    const found = ordersOf().flatMap((row) =>
      differences('parts/payment-order', row, paymentOracle(new Books(desk, String(row['orderNo'])), row)),
    );
    expect(found).toEqual([]);
    const titles = [
      '扣款金额',
      '扣款合计',
      '冻结金额',
      '到账金额',
      '已退回',
      '退回手续费',
      '已解冻',
      '退汇金额',
      '手续费',
    ];
    expect(titles.filter((title) => !met.has(title))).toEqual([]);
  });

  it('is met in every final state, by withdrawals, payments, payments for others, batches and settlements', () => {
    const kinds = new Set(ordersOf().map((row) => String(row['orderType'])));
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['BATCH', 'PAYMENT', 'POBO', 'SETTLE', 'WITHDRAW']));
    const states = new Set(ordersOf().map((row) => String(row['status'])));
    expect(FINAL.filter((state) => !states.has(state))).toEqual([]);
  });

  it('says 到账 of nothing but what has arrived', () => {
    for (const row of ordersOf()) {
      const arrived = row['arrivedAmount'] ?? null;
      expect(arrived !== null, String(row['orderNo'])).toBe(row['status'] === 'SUCCESS');
    }
  });

  it('says the same figures in the cells of the list', () => {
    const found = ordersOf().flatMap((row) =>
      against(
        cellsOf('transaction/payment-order', row),
        row,
        inList(paymentOracle(new Books(desk, String(row['orderNo'])), row), row),
      ),
    );
    expect(found).toEqual([]);
  });

  it('promises nothing while others must agree, and no order has a promise without a step that keeps it', async () => {
    for (const row of ordersOf()) {
      if (row['status'] === 'WAIT_REVIEW') expect(row['arriveTime'], String(row['orderNo'])).toBeNull();
    }
    expect(Object.keys(edges)).toEqual(expect.arrayContaining(['withdrawal.audit', 'payment.audit']));
  });
});

describe('a receipt', () => {
  const receiptsOf = (): Row[] =>
    [...(desk.records.get('collection-order')?.values() ?? [])].map(({ record }) => record as Row);

  it('says what it repaid and what was credited, as the statement does', () => {
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
  it('says what was credited and what it repaid, and nothing of what was not', () => {
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
  /** What the accounts of a refund got by journals of a kind. */
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

  it('says what was sent back and what the payer got, and of no other that the payer got it', () => {
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
  it('says what is still to be repaid and what its fee was, in every state', () => {
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

  it('says 到账 of nothing but what the other account got', () => {
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

  it('that is over says what was sold, bought and charged, as the statement does', () => {
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

  it('that goes on, or has failed, says of nothing that it was sold or bought, and its margin and rest as they are', () => {
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

  it('that came to nothing has moved nothing', () => {
    const none = dealsOf().filter(
      ({ status, closeOutLoss }) => /FAILED|CANCELLED|QUOTED/.test(String(status)) && !closeOutLoss,
    );
    const moved = none.filter(({ orderNo }) => (byOrder(desk).flows.get(String(orderNo)) ?? []).length > 0);
    expect(moved.map(({ orderNo }) => orderNo)).toEqual([]);
    expect(none.length).toBeGreaterThan(0);
  });
});

describe('an order that nobody has agreed to in time', () => {
  it('has given everything back, and says so', async () => {
    const waiting = [...desk.orders.values()].filter(({ row }) => row.status === 'WAIT_REVIEW').map(({ row }) => row);
    expect(waiting.length).toBeGreaterThan(0);
    for (const { orderNo, orderType } of waiting) {
      const handler = edges[orderType === 'WITHDRAW' ? 'withdrawal.lapse' : 'payment.lapse'];
      await handler?.(desk, orderNo);
    }
    indexed.delete(desk);
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
