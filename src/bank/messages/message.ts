import { printAmount } from '#model/money.ts';
import type { OrderRow } from '../desk/desk.ts';

/** What is told to the operators of a merchant about one of its records. */
export interface Message {
  /** Wire value of the message's type. */
  bizType: number;
  title: string;
  content: string;
  /** `2026-11-20 15:42:08` */
  at: string;
  /** The record it is about, and where in the portal that is. */
  bizNo?: string;
  path?: string;
  /** Told only to those who may use this route or `route#action`; to everybody without it. */
  permission?: string;
}

/** Wire values of message types. */
export const PAYMENT = 2;
const SETTLEMENT = 3;
export const ACCOUNT = 5;

const ORDERS = '/transaction-manage/payment-order';
const WORDS: Record<OrderRow['orderType'], string> = {
  WITHDRAW: '提现',
  PAYMENT: '付款',
  POBO: '代付',
  BATCH: '批量付款',
  BATCH_CNY: '人民币批量付款',
  SETTLE: '结汇付款',
};

/** What the merchant is told when an order comes into a state; undefined where the state is nothing to speak of. */
export function orderMessage(row: OrderRow, at: string): Message | undefined {
  const said = sentence(row);
  if (said === undefined) return undefined;
  const [title, content] = said;
  return {
    bizType: row.orderType === 'SETTLE' ? SETTLEMENT : PAYMENT,
    title,
    content,
    at,
    bizNo: row.orderNo,
    path: `${ORDERS}?orderNo=${encodeURIComponent(row.orderNo)}`,
    permission: row.status === 'WAIT_REVIEW' ? `${ORDERS}#review` : ORDERS,
  };
}

function sentence(row: OrderRow): [string, string] | undefined {
  const what = WORDS[row.orderType];
  const paid = `${printAmount(row.payAmount, row.payCcy)} ${row.payCcy}`;
  const arriving = `${printAmount(row.arriveAmount, row.arriveCcy)} ${row.arriveCcy}`;
  const order = `${what}订单 ${row.orderNo}（${paid}，收款人 ${row.payeeName}）`;
  const reason = row.failReason ?? '原因以订单详情为准';
  switch (row.status) {
    case 'WAIT_REVIEW':
      return [`您有一笔${what}待复核`, `${order}由 ${row.submitter ?? '操作员'} 提交，请及时复核。`];
    case 'WAIT_MATERIAL':
      return [`${what}待补充材料`, `${order}需要补充交易材料，补充后继续处理。`];
    case 'REJECTED':
      return [`${what}被驳回：${reason}`, `${order}已被驳回：${reason}。资金已退回可用余额。`];
    case 'SUCCESS':
      return [`${what}已到账`, `${order}已到账 ${arriving}。`];
    case 'FAILED':
      return [`${what}失败：${reason}`, `${order}处理失败：${reason}。`];
    case 'REFUNDED':
      return [`${what}退汇`, `${order}被收款银行退回，资金已退回可用余额。`];
    default:
      return undefined;
  }
}

/** What the merchant is told when the review of a payee ends. */
export function payeeMessage(payee: { payeeNo: string; payeeName: string }, at: string): Message {
  return {
    bizType: PAYMENT,
    title: '收款人审核通过',
    content: `收款人 ${payee.payeeName}（${payee.payeeNo}）已通过审核，现在可以向其付款。`,
    at,
    bizNo: payee.payeeNo,
    path: `/pay/commonPayee?payeeName=${encodeURIComponent(payee.payeeName)}`,
    permission: '/pay/commonPayee',
  };
}

/** The same of many that were added by one file: one message for all. */
export function payeesMessage({ importNo, count }: { importNo: string; count: number }, at: string): Message {
  return {
    bizType: PAYMENT,
    title: '导入的收款人审核通过',
    content: `批量导入的 ${count} 个收款人已通过审核，现在可以向其付款。`,
    at,
    bizNo: importNo,
    path: '/pay/commonPayee',
    permission: '/pay/commonPayee',
  };
}
