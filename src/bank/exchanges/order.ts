import { dateTimeOf } from '#model/instant.ts';
import { printAmount } from '#model/money.ts';
import type { Desk, Facts, OrderEvent } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { fromMinor, toMinor } from '../ledger/chart.ts';
import { ACCOUNT, type Message } from '../messages/message.ts';
import { refusal } from '../refusals.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import type { Side } from './terms.ts';
import { instantAt } from './value-dates.ts';

export const ENTITY = 'exchange-order';
export const FAMILY = 'exchange';
const ORDERS = '/exchange/exchangeOrder';

export type ExchangeStatus = ExchangeRow['status'];
export type SpotTerm = NonNullable<ExchangeRow['spotTerm']>;

export type ExchangeRow = Row<'exchange-order'>;

/** QUOTED → HELD → SETTLED or CLOSED; RELEASED where nothing came of it. */
export type ExchangeStage = 'QUOTED' | 'HELD' | 'SETTLED' | 'CLOSED' | 'RELEASED';
/** Stages that count for no limit. */
export const WORTHLESS: readonly ExchangeStage[] = ['QUOTED', 'RELEASED'];

/** What the bank knows beyond the order; amounts as texts in minor units. */
export interface ExchangeFacts {
  side: Side;
  /** Mid of the spot pair when it was quoted. */
  spotMid: string;
  /** Mid that the position is booked at: the spot mid, or the forward's. */
  mid: string;
  /** Basis points on the margin when it was quoted. */
  wider: number;
  /** Of spot: the hold of what is sold and of the fee. Of forwards: the holds of the security. */
  holds: string[];
  /** What the bank is delivering now. */
  pending: { sell: string; buy: string; holdNo: string } | null;
  sold: string;
  bought: string;
  trigger: string | null;
}

export interface Exchange {
  desk: Desk;
  owner: string;
  row: ExchangeRow;
  known: Facts<ExchangeFacts>;
  at: string;
}

/** An order with all that is known of it, its merchant's queue held back. Undefined where there is none. */
export async function exchangeOf(desk: Desk, orderNo: string, owner?: string): Promise<Exchange | undefined> {
  const whose = owner ?? (await desk.facts(orderNo))?.owner;
  if (whose === undefined) return undefined;
  await desk.book.lockOwner(whose);
  const row = await desk.record(whose, ENTITY, orderNo);
  const known = await desk.facts<ExchangeFacts>(orderNo);
  if (row === undefined || known === undefined) return undefined;
  return { desk, owner: whose, row, known, at: dateTimeOf(desk.now) };
}

/** @throws Refusal 10018 where it is unknown or another's, 10010 where it has changed meanwhile. */
export async function ownExchange(
  desk: Desk,
  owner: string,
  request: { orderNo: string; version?: number },
): Promise<Exchange> {
  const exchange = await exchangeOf(desk, request.orderNo, owner);
  if (exchange === undefined) throw refusal('10018');
  if (request.version !== undefined && exchange.row.version !== request.version) throw refusal('10010');
  return exchange;
}

export function isForward(row: Pick<ExchangeRow, 'deliveryType'>): boolean {
  return row.deliveryType !== 'SPOT';
}

export async function changeOrder(
  exchange: Exchange,
  changes: Partial<ExchangeRow>,
  event?: Omit<OrderEvent, 'orderNo' | 'at'>,
): Promise<ExchangeRow> {
  const { desk, owner, row, at } = exchange;
  const version = row.version + 1;
  await desk.changeRecord(owner, ENTITY, row.orderNo, { ...changes, version });
  exchange.row = { ...row, ...changes, version };
  if (event !== undefined) await desk.event(owner, { orderNo: row.orderNo, at, ...event });
  const message = changes.status === undefined ? undefined : messageOf(exchange.row, at);
  if (message !== undefined) await desk.tell(owner, message);
  return exchange.row;
}

export async function keepFacts(
  exchange: Exchange,
  changes: Partial<ExchangeFacts>,
  stage: ExchangeStage = exchange.known.stage as ExchangeStage,
): Promise<void> {
  exchange.known = { ...exchange.known, stage, facts: { ...exchange.known.facts, ...changes } };
  await exchange.desk.putFacts(exchange.known);
}

/** When a forward is closed if something of it is undelivered. */
export function maturityOf(row: Pick<ExchangeRow, 'deliveryDate'>): number {
  return instantAt(row.deliveryDate, rules.forward.closesAt);
}

export function undeliveredOf({ row, known }: Pick<Exchange, 'row' | 'known'>): bigint {
  return toMinor(row.sellAmount, row.sellCcy) - BigInt(known.facts.sold);
}

/** `1,000.00 USD` */
export function sayAmount(amount: string, currency: string): string {
  return `${printAmount(amount, currency)} ${currency}`;
}

export function sayMinor(minor: bigint, currency: string): string {
  return sayAmount(fromMinor(minor, currency), currency);
}

function messageOf(row: ExchangeRow, at: string): Message | undefined {
  const dealt = `${sayAmount(row.sellAmount, row.sellCcy)} 换 ${sayAmount(row.buyAmount, row.buyCcy)}`;
  const told = (title: string, content: string): Message => aboutOrder(row.orderNo, title, content, at);
  if (row.status === 'SUCCESS') return told('换汇成功', `换汇订单 ${row.orderNo}（${dealt}）已交割完成。`);
  const reason = row.failReason ?? '';
  if (row.status === 'FAILED') return told('换汇失败', `换汇订单 ${row.orderNo}（${dealt}）：${reason}。`);
  // Whoever let a quote lapse knows; a forward that was closed is told.
  const isClosed = row.status === 'CANCELLED' && isForward(row) && row.closeOutLoss !== undefined;
  return isClosed ? told('远期换汇已平仓', `远期换汇订单 ${row.orderNo}（${dealt}）：${reason}。`) : undefined;
}

export function aboutOrder(orderNo: string, title: string, content: string, at: string): Message {
  return {
    bizType: ACCOUNT,
    title,
    content,
    at,
    bizNo: orderNo,
    path: `${ORDERS}?orderNo=${encodeURIComponent(orderNo)}`,
    permission: ORDERS,
  };
}
