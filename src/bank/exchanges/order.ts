import type { Row } from '../desk/row.ts';
import { toMinor } from '#model/minor-units.ts';
import { ACCOUNT, type Message } from '../messages/message.ts';
import type { CallsOf, Order } from '../orders/family.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import type { Side } from './terms.ts';
import { instantAt } from './value-dates.ts';
import { sayAmount } from '../words/amounts.ts';

export const FAMILY = 'exchange';
const ORDERS = '/exchange/exchangeOrder';

export type ExchangeRow = Row<'exchange-order'>;
export type SpotTerm = NonNullable<ExchangeRow['spotTerm']>;

/** QUOTED → HELD → SETTLED or CLOSED; RELEASED if nothing was traded. */
export type ExchangeStage = 'QUOTED' | 'HELD' | 'SETTLED' | 'CLOSED' | 'RELEASED';
/** Stages that do not count towards limits. */
export const WORTHLESS: readonly ExchangeStage[] = ['QUOTED', 'RELEASED'];

/** Facts that the bank keeps beyond the record; amounts in minor units, as strings. */
export interface ExchangeFacts {
  side: Side;
  /** The store's balance that is sold from and bought into, `account/store`; absent for the main account. */
  dimension?: string;
  /** Mid of the spot pair at the time of the quote. */
  spotMid: string;
  /** Mid at which the position is booked: the spot mid, or the forward's. */
  mid: string;
  /** Basis points added to the margin at the time of the quote. */
  wider: number;
  /** Spot: the hold of the sold amount and the fee. Forward: the holds of the security. */
  holds: string[];
  /** The part that the bank is delivering now. */
  pending: { sell: string; buy: string; holdNo: string } | null;
  sold: string;
  bought: string;
  trigger: string | null;
}

export type Exchange = Order<'exchange-order', ExchangeFacts, ExchangeStage, CallsOf<'exchange'>>;

/** The person named in the order's events. */
export interface Acting {
  actor: string;
}

export function isForward(row: Pick<ExchangeRow, 'deliveryType'>): boolean {
  return row.deliveryType !== 'SPOT';
}

/** The time at which an undelivered forward is closed. */
export function maturityOf(row: Pick<ExchangeRow, 'deliveryDate'>): number {
  return instantAt(row.deliveryDate, rules.forward.closesAt);
}

export function undeliveredOf({ row, facts }: Pick<Exchange, 'row' | 'facts'>): bigint {
  return toMinor(row.sellAmount, row.sellCcy) - BigInt(facts.sold);
}

/** The merchant's message on a deal's new state; undefined for a state that the merchant chose. */
export function exchangeMessage(row: ExchangeRow, at: string): Message | undefined {
  const dealt = `${sayAmount(row.sellAmount, row.sellCcy)} 换 ${sayAmount(row.buyAmount, row.buyCcy)}`;
  const told = (title: string, content: string): Message => aboutOrder(row.orderNo, title, content, at);
  if (row.status === 'SUCCESS') return told('换汇成功', `换汇订单 ${row.orderNo}（${dealt}）已交割完成。`);
  const reason = row.failReason ?? '';
  if (row.status === 'FAILED') return told('换汇失败', `换汇订单 ${row.orderNo}（${dealt}）：${reason}。`);
  // An expired quote needs no message; a closed forward does.
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
