import { beforeAll, describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { printAmount } from '#model/money.ts';
import { makeHistory } from '#bank/sample.ts';
import { byOrder, type Desk, NOW, type Row } from './fixtures/order-books.ts';

/*
 * The sentences about money in progress lines, reasons and messages of every order of the sample history: each amount
 * exists in the ledger, and has thousands separators.
 */

let desk: Desk;
beforeAll(async () => {
  ({ desk } = await makeHistory({ size: 'small', now: instantOf(NOW), movingRates: false }));
});

interface Sentence {
  orderNo: string;
  text: string;
}

/** Every sentence about an order for the merchant, besides its figures. */
function sentences(): Sentence[] {
  const events = desk.events.map(({ event }) => ({ orderNo: event.orderNo, text: event.note ?? '' }));
  const messages = desk.messages.map(({ message }) => ({
    orderNo: message.bizNo ?? '',
    text: `${message.title} ${message.content}`,
  }));
  const reasons = ['payment-order', 'collection-order', 'exchange-order', 'transfer-order', 'refund-order'].flatMap(
    (entity) =>
      [...(desk.records.get(entity as 'payment-order')?.values() ?? [])].map(({ record }) => {
        const row = record as unknown as Row;
        const text = [row['failReason'], row['reason'], row['remark']].filter((each) => typeof each === 'string');
        return { orderNo: String(row['orderNo'] ?? row['refundNo']), text: text.join(' ') };
      }),
  );
  return [...events, ...messages, ...reasons].filter(({ text }) => text !== '');
}

const MONEY = /([\d,]+(?:\.\d+)?) ([A-Z]{3})(?![A-Z])/g;

/** The amounts of an order in the books, `1,000.00 USD`. */
function figuresOf(orderNo: string): Set<string> {
  const books = byOrder(desk);
  const found = new Map<string, Set<bigint>>();
  const put = (currency: string, ...amounts: bigint[]): void => {
    const known = found.get(currency) ?? new Set<bigint>();
    for (const amount of amounts) known.add(amount < 0n ? -amount : amount);
    found.set(currency, known);
  };
  const out = new Map<string, bigint>();
  const back = new Map<string, bigint>();
  const sum = (into: Map<string, bigint>, currency: string, amount: bigint): void =>
    void into.set(currency, (into.get(currency) ?? 0n) + amount);
  for (const { currency, amount } of books.flows.get(orderNo) ?? []) {
    put(currency, amount);
    sum(amount < 0n ? out : back, currency, amount < 0n ? -amount : amount);
  }
  for (const { entries } of books.journals.get(orderNo) ?? [])
    for (const { account, amount } of entries) put(account.split('|')[3] ?? '', amount);
  for (const { currency, amount } of books.holds.get(orderNo) ?? []) {
    put(currency, amount);
    sum(out, currency, 0n);
  }
  const held = new Map<string, bigint>();
  for (const { currency, amount } of books.holds.get(orderNo) ?? []) sum(held, currency, amount);
  for (const [currency, total] of [...out, ...back, ...held]) put(currency, total);
  // The differences between sent and returned amounts.
  for (const known of found.values()) {
    const all = [...known];
    for (const [n, one] of all.entries())
      for (const other of all.slice(n + 1)) known.add(one > other ? one - other : other - one);
  }
  return new Set(
    [...found].flatMap(([currency, known]) =>
      [...known].map((amount) => `${printAmount(fromMinor(amount, currency), currency)} ${currency}`),
    ),
  );
}

/** The requested amounts of an exchange or a transfer. */
function termsOf(orderNo: string): Set<string> {
  const orders = [
    ...(desk.records.get('exchange-order')?.values() ?? []),
    ...(desk.records.get('transfer-order')?.values() ?? []),
  ];
  const terms = orders
    .map(({ record }) => record as unknown as Row)
    .filter((row) => row['orderNo'] === orderNo)
    .flatMap((row) => [
      ...[
        [row['sellAmount'], row['sellCcy']],
        [row['buyAmount'], row['buyCcy']],
        [row['amount'], row['currency']],
      ],
    ]);
  const asked = terms.filter(([amount]) => typeof amount === 'string');
  return new Set(asked.map(([amount, code]) => `${printAmount(String(amount), String(code))} ${String(code)}`));
}

describe('the sentences of orders', () => {
  it('print every amount with its separators and all its decimals', () => {
    const raw = sentences().flatMap(({ orderNo, text }) =>
      [...text.matchAll(MONEY)].flatMap(([said, amount = '', currency = '']) => {
        const plain = amount.replaceAll(',', '');
        const whole = printAmount(fromMinor(toMinor(plain, currency), currency), currency);
        return whole === amount ? [] : [`${orderNo}: ${said}`];
      }),
    );
    expect(raw).toEqual([]);
  });

  it('name no amount of an order of the bank that its books do not have', () => {
    const books = byOrder(desk);
    const wrong = sentences().flatMap(({ orderNo, text }) => {
      if (!books.journals.has(orderNo) && !books.holds.has(orderNo)) return [];
      // An order's title has the requested amounts, even if the order failed.
      const known = new Set([...figuresOf(orderNo), ...termsOf(orderNo)]);
      return [...text.matchAll(MONEY)].flatMap(([said]) =>
        known.has(said) ? [] : [`${orderNo}: ${said} in “${text}”`],
      );
    });
    expect(wrong).toEqual([]);
    const withMoney = sentences().filter(({ text }) => text.search(MONEY) >= 0);
    expect(withMoney.length).toBeGreaterThan(100);
  });

  it('tell for a returned payment the sent, the returned and the kept amount', () => {
    const returned = [...desk.orders.values()].filter(({ row }) => row.status === 'REFUNDED' && row.refundAmount);
    expect(returned.length).toBeGreaterThan(3);
    for (const { row } of returned) {
      const events = desk.events.filter(({ event }) => event.orderNo === row.orderNo && event.step === '退汇');
      const note = events[0]?.event.note ?? '';
      const told = desk.messages.find(({ message }) => message.bizNo === row.orderNo && /退汇/.test(message.title));
      for (const text of [note, told?.message.content ?? '']) {
        expect(text, row.orderNo).toContain(`${printAmount(row.arriveAmount, row.arriveCcy)} ${row.arriveCcy}`);
        expect(text, row.orderNo).toContain(`${printAmount(row.refundAmount ?? '', row.arriveCcy)} ${row.arriveCcy}`);
      }
    }
  });
});

describe('a batch', () => {
  const recordsOf = (entity: 'batch-order' | 'batch-row'): Row[] =>
    [...(desk.records.get(entity)?.values() ?? [])].map(({ record }) => record as unknown as Row);

  it('tells for each line, and for all together, the held amount, fees included', () => {
    const submitted = recordsOf('batch-order').filter(({ submittedAt }) => submittedAt);
    expect(submitted.length).toBeGreaterThan(3);
    for (const batch of submitted) {
      const currency = String(batch['currency']);
      const lines = recordsOf('batch-row').filter((row) => row['batchNo'] === batch['batchNo'] && row['orderNo']);
      let all = 0n;
      for (const line of lines) {
        const holds = byOrder(desk).holds.get(String(line['orderNo'])) ?? [];
        const held = holds.reduce((sum, { amount }) => sum + amount, 0n);
        expect(fromMinor(held, currency), String(line['rowId'])).toBe(line['payAmount']);
        all += held;
      }
      expect(fromMinor(all, currency), String(batch['batchNo'])).toBe(batch['deductTotal']);
    }
  });
});
