import type { OrderRow } from '../desk/desk.ts';
import { type Message, PAYMENT, reviewPath, SETTLEMENT } from '../messages/message.ts';
import { sayAmount } from '../words/amounts.ts';

const ORDERS = '/transaction-manage/payment-order';
const SETTLEMENTS = '/pay-china/settle-order';
const WORDS: Record<OrderRow['orderType'], string> = {
  WITHDRAW: '提现',
  PAYMENT: '付款',
  POBO: '代付',
  BATCH: '批量付款',
  BATCH_CNY: '人民币批量付款',
  SETTLE: '结汇',
};

/** The merchant's message on an order's new state; undefined when the state needs none. */
export function orderMessage(row: OrderRow, at: string): Message | undefined {
  const said = sentence(row);
  if (said === undefined) return undefined;
  const [title, content] = said;
  const isSettlement = row.orderType === 'SETTLE';
  const place = isSettlement ? SETTLEMENTS : ORDERS;
  const isReview = row.status === 'WAIT_REVIEW';
  return {
    bizType: isSettlement ? SETTLEMENT : PAYMENT,
    title,
    content,
    at,
    bizNo: row.orderNo,
    // A reviewer decides on the page with all approvals.
    path: isReview ? reviewPath(row.orderNo) : `${place}?orderNo=${encodeURIComponent(row.orderNo)}`,
    permission: isReview ? `${ORDERS}#review` : place,
  };
}

function sentence(row: OrderRow): [string, string] | undefined {
  const what = WORDS[row.orderType];
  const paid = sayAmount(row.totalAmount ?? row.payAmount, row.payCcy);
  const arriving = sayAmount(row.arriveAmount, row.arriveCcy);
  // Yuan in transit is sent again without another debit.
  const isAgain = Boolean(row.parentOrderNo) && (row.orderType === 'SETTLE' || row.orderType === 'BATCH_CNY');
  const order = `${what}订单 ${row.orderNo}（${isAgain ? '重新汇出' : '扣款金额'} ${paid}，收款人 ${row.payeeName}）`;
  const kept = isAgain ? `${paid} 仍在途，可再次重新打款。` : `没有扣款，冻结的 ${paid} 已解冻。`;
  const reason = row.failReason ?? '原因以订单详情为准';
  switch (row.status) {
    case 'WAIT_REVIEW':
      return [`您有一笔${what}待复核`, `${order}由 ${row.submitter ?? '操作员'} 提交，请及时复核。`];
    case 'WAIT_MATERIAL':
      return [`${what}待补充材料`, `${order}需要补充交易材料，补充后继续处理。`];
    case 'REJECTED':
      return [`${what}被驳回：${reason}`, `${order}已被驳回：${reason}。${kept}`];
    case 'SUCCESS':
      return [`${what}已到账`, `${order}已到账 ${arriving}。`];
    case 'FAILED':
      return [`${what}失败：${reason}`, `${order}处理失败：${reason}。${backText(row)}`];
    case 'REFUNDED':
      return [
        `${what}退汇`,
        `${order}被收款银行退回。汇出 ${arriving}，退回 ${sayAmount(row.refundAmount ?? row.arriveAmount, row.arriveCcy)}，已计入可用余额。`,
      ];
    default:
      return undefined;
  }
}

/** A sentence about the present place of a failed order's money. */
function backText({ payCcy, returnAmount, releasedAmount, failStage, arriveAmount, arriveCcy }: OrderRow): string {
  if (returnAmount) return `已退回 ${sayAmount(returnAmount, payCcy)}，含手续费。`;
  if (releasedAmount) return `没有扣款，冻结的 ${sayAmount(releasedAmount, payCcy)} 已解冻。`;
  return failStage === 'REMIT' ? `${sayAmount(arriveAmount, arriveCcy)} 留在在途资金，更正后可重新汇出。` : '';
}
