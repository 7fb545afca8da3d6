import { printAmount } from '#model/money.ts';
import type { Row } from '../desk/row.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { ACCOUNT, type Message } from '../messages/message.ts';
import type { Order } from '../orders/family.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import type { Side } from './terms.ts';
import { instantAt } from './value-dates.ts';

export const FAMILY = 'exchange';
const ORDERS = '/exchange/exchangeOrder';

export type ExchangeRow = Row<'exchange-order'>;
export type SpotTerm = NonNullable<ExchangeRow['spotTerm']>;

/** QUOTED → HELD → SETTLED or CLOSED; RELEASED where nothing came of it. */
export type ExchangeStage = 'QUOTED' | 'HELD' | 'SETTLED' | 'CLOSED' | 'RELEASED';
/** Stages that count for no limit. */
export const WORTHLESS: readonly ExchangeStage[] = ['QUOTED', 'RELEASED'];

/** What the bank knows beyond the order; amounts as texts in minor units. */
export interface ExchangeFacts {
  side: Side;
  /** The balance of a store that is exchanged and takes what is bought, `account/store`; the main account without it. */
  dimension?: string;
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

export type Exchange = Order<'exchange-order', ExchangeFacts, ExchangeStage>;

/** The person whom the order's events name. */
export interface Acting {
  actor: string;
}

export function isForward(row: Pick<ExchangeRow, 'deliveryType'>): boolean {
  return row.deliveryType !== 'SPOT';
}

/** When a forward is closed if something of it is undelivered. */
export function maturityOf(row: Pick<ExchangeRow, 'deliveryDate'>): number {
  return instantAt(row.deliveryDate, rules.forward.closesAt);
}

export function undeliveredOf({ row, facts }: Pick<Exchange, 'row' | 'facts'>): bigint {
  return toMinor(row.sellAmount, row.sellCcy) - BigInt(facts.sold);
}

/** `1,000.00 USD` */
export function sayAmount(amount: string, currency: string): string {
  return `${printAmount(amount, currency)} ${currency}`;
}

export function sayMinor(minor: bigint, currency: string): string {
  return sayAmount(fromMinor(minor, currency), currency);
}

/** The message to the merchant when a deal comes into a state; undefined for a state that the merchant chose. */
export function exchangeMessage(row: ExchangeRow, at: string): Message | undefined {
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
