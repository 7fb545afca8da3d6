import { add, compare } from '#model/money.ts';
import { CARD, type Message } from '../messages/message.ts';
import type { Row } from '../desk/row.ts';
import { sayAmount } from '../words/amounts.ts';

/** Route of the list in which a merchant finds its transactions. */
const PLACE = '/cardManager/tradeQuery';

/** The message about a new transaction; undefined if it only ends, or if another message reports it. */
export function transMessage(row: Row<'card-trans'>, at: string): Message | undefined {
  const words = wordsOf(row);
  if (words === undefined) return undefined;
  const { transId, cardNo, merchantName, billAmount, billCcy, fee } = row;
  const [title, end] = words;
  // The card is charged one amount including the fee, as its balance and statement show it.
  const isCrossBorder = row.transType !== 'REFUND' && row.status !== 'DECLINED' && compare(fee, '0') > 0;
  const amount = sayAmount(isCrossBorder ? add(billAmount, fee) : billAmount, billCcy);
  const said = isCrossBorder ? `${amount}（含跨境手续费）` : amount;
  return {
    ...{ bizType: CARD, at, bizNo: transId, permission: PLACE, subUserNo: row.subUserNo ?? null, title },
    content: `卡 ${cardNo} 在 ${merchantName ?? '商户'} ${end.replace('{amount}', said)}。`,
    path: `/cardManager/cardQuery/cardTradeDetail?transId=${encodeURIComponent(transId)}`,
  };
}

function wordsOf({ transType, status, declineReason }: Row<'card-trans'>): [string, string] | undefined {
  if (status === 'DECLINED') return ['卡片消费被拒绝', `消费 {amount} 被拒绝：${declineReason ?? ''}`];
  if (status === 'PENDING') return ['卡片消费', '消费 {amount}'];
  if (transType === 'REFUND') return ['卡片退货', '退货 {amount}，已退回'];
  if (transType === 'CLEARING') return ['卡片消费', '消费 {amount}，未经授权直接入账'];
  return undefined;
}
