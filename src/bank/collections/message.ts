import { sayAmount } from '../words/amounts.ts';
import { type CollectionRow, CONFIRM_DAYS } from './collection.ts';
import type { Message } from '../messages/message.ts';

/** Wire value of the message's type. */
const COLLECTION = 1;
const ORDERS = '/transaction-manage/inbound-order';

/** The merchant's message for a receipt's new state; undefined when the state needs none. */
export function collectionMessage(row: CollectionRow, at: string): Message | undefined {
  const said = sentence(row);
  if (said === undefined) return undefined;
  const [title, content] = said;
  return {
    bizType: COLLECTION,
    title,
    content,
    at,
    bizNo: row.orderNo,
    path: `${ORDERS}?orderNo=${encodeURIComponent(row.orderNo)}&createdAt=`,
    permission: ORDERS,
  };
}

function sentence(row: CollectionRow): [string, string] | undefined {
  const money = sayAmount(row.amount, row.currency);
  const from = `付款人 ${row.payerName}，收款单号 ${row.orderNo}`;
  const reason = row.reason ?? '原因以订单详情为准';
  switch (row.status) {
    case 0:
      return [
        `您有一笔 ${money} 来账待确认`,
        `${from}。请确认归属店铺或交易类型，${CONFIRM_DAYS} 天内未确认将转为交易存疑。`,
      ];
    case 7:
      return [`您有一笔 ${money} 来账待补充材料`, `${from}。${reason}，补充后继续入账。`];
    case 2:
      return [
        `您有一笔 ${money} 来账已入账`,
        `${from}。${repaidText(row)}入账金额 ${sayAmount(row.creditAmount ?? row.amount, row.currency)}。`,
      ];
    case 4:
      return [`您有一笔 ${money} 来账入账失败`, `${from}。${reason}。`];
    case 5:
      return [`您有一笔 ${money} 来账交易存疑`, `${from}。${reason}，请提交交易说明或申请退款。`];
    case 11:
      return row.reason
        ? [`您有一笔 ${money} 来账退款待确认`, `${from}。${reason}，请更正退款收款人信息。`]
        : undefined;
    case 12:
      return [`您有一笔 ${money} 来账退款已完成`, `${from}。款项已退回付款人。`];
    default:
      return undefined;
  }
}

/** The text on repayments made before the credit. */
function repaidText({ repaidAdvance, repaidDebt, currency }: CollectionRow): string {
  const said = (what: string, amount: string | null | undefined): string =>
    amount ? `${what} ${sayAmount(amount, currency)}，` : '';
  return said('归还提前到账', repaidAdvance) + said('偿还待还欠款', repaidDebt);
}
