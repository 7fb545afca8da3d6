import { credit, debit } from '#sandbox/ledger.ts';
import { expect } from 'vitest';
import { instantOf } from '#model/instant.ts';
import type { Merchant } from '../desk/desk.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../families/edges.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { priceAround, type Quote, Rates, type YuanSource } from '../terms/rates.ts';
import { exchanges } from '../exchanges/exchange.ts';
import type { QuoteRequest } from '../exchanges/offer.ts';
import type { ExchangeRow } from '../exchanges/order.ts';
import { quoteExchange } from '../exchanges/quote.ts';
import { takeOwnStep } from '../orders/take-step.ts';

/* Exchanges in memory, for tests: a merchant with money, a market, and a clock that plays scheduled events. */

export const OWNER = '80010001';
export const AT = '2026-11-20 10:30:00';
export const ACTOR = '陈若溪';

export interface Opening {
  money?: Record<string, string>;
  quota?: Record<string, string>;
  merchant?: Partial<Merchant>;
  at?: string;
}

export async function open({ money = {}, quota = {}, merchant = {}, at = AT }: Opening = {}): Promise<MemoryDesk> {
  const desk = new MemoryDesk();
  desk.now = instantOf(at);
  desk.merchants.set(OWNER, {
    owner: OWNER,
    names: ['样例商户有限公司'],
    person: false,
    band: 1,
    frozen: false,
    verified: true,
    ...merchant,
  });
  for (const [currency, amount] of Object.entries(money)) {
    const minor = toMinor(amount, currency);
    const lines = [debit(equity(currency), minor), credit(available(OWNER, currency), minor)];
    await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at: AT, lines });
  }
  for (const [currency, amount] of Object.entries(quota)) {
    const grant = { step: 'GRANT', kind: 'QUOTA', reference: 'Q1', owner: OWNER, name: 'AMAZON', at: AT } as const;
    await desk.movePools([{ ...grant, currency, amount: toMinor(amount, currency) }]);
  }
  return desk;
}

export const sell = (amount: string, more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  deliveryType: 'SPOT',
  sellCcy: 'USD',
  buyCcy: 'CNY',
  side: 'SELL',
  amount,
  ...more,
});

/** Quotes and confirms a deal. */
export async function deal(desk: MemoryDesk, request: QuoteRequest): Promise<ExchangeRow> {
  const { orderNo } = await quoteExchange(desk, OWNER, request);
  return ask(desk, 'confirm', { orderNo });
}

/** Takes a merchant's step of an exchange. */
export async function ask(
  desk: MemoryDesk,
  step: keyof typeof exchanges.steps,
  asked: { orderNo: string; version?: number; [name: string]: unknown },
  owner = OWNER,
): Promise<ExchangeRow> {
  return (await takeOwnStep(exchanges, desk, owner, step, { actor: ACTOR, ...asked })).row;
}

/** Plays the scheduled events until a time. */
export async function playUntil(desk: MemoryDesk, until: string): Promise<void> {
  const end = instantOf(until);
  for (;;) {
    desk.scheduled.sort((a, b) => a.at - b.at);
    const due = desk.scheduled[0];
    if (due === undefined || due.at > end) break;
    desk.scheduled.shift();
    desk.now = due.at;
    await edges[due.edge]?.(desk, due.orderNo);
  }
  desk.now = end;
}

export async function orderOf(desk: MemoryDesk, orderNo: string): Promise<ExchangeRow> {
  const row = await desk.record(OWNER, 'exchange-order', orderNo);
  if (row === undefined) throw new Error(`no order ${orderNo}`);
  return row;
}

export function balance(desk: MemoryDesk, key: string): string {
  const currency = key.split('|')[3] ?? '';
  return fromMinor(desk.book.balances.get(key.replace('|A|', `|${OWNER}|`)) ?? 0n, currency);
}

/** Available and held balance. */
export function held(desk: MemoryDesk, currency: string): string {
  return `${balance(desk, `M.AVL|A|-|${currency}`)} / ${balance(desk, `M.FRZ|A|-|${currency}`)}`;
}

export function entries(desk: MemoryDesk, orderNo: string, kind: string): string[][] {
  return desk.book.journals
    .filter((journal) => journal.reference === orderNo && journal.kind === kind)
    .map(({ entries: lines }) =>
      lines.map(
        ({ account, amount }) => `${account.replace(OWNER, 'A')} ${fromMinor(amount, account.split('|')[3] ?? '')}`,
      ),
    );
}

/** A market with this price of a dollar in yuan. */
export function marketAt(mid: string): Rates {
  return new (class extends Rates {
    override quote(_left: string, _right: string, _source?: YuanSource, wider = 0): Quote {
      return priceAround(mid, 'USD', 'CNY', 25 + wider);
    }
  })();
}

export const codeOf = (code: string) => expect.objectContaining({ code });
