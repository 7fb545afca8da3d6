import { printAmount } from '#model/money.ts';
import { type Message, PAYMENT, reviewPath } from '../messages/message.ts';
import type { TransferRow, TransferType } from './transfer.ts';

const PLACES: Record<TransferType, { what: string; path: string }> = {
  TRANSFER: { what: '转账', path: '/transaction/transferOrder' },
  ALLOCATION: { what: '资金调拨', path: '/transaction/payeeToGepTransfer' },
  B2B: { what: 'B2B 转账', path: '/transaction-manage/B2BTransferOrder' },
};

/** One side's message on an order's new state; undefined when the state needs none. */
export function transferMessage(row: TransferRow, at: string): Message | undefined {
  const said = sentence(row);
  if (said === undefined) return undefined;
  const [title, content] = said;
  const { path } = PLACES[row.orderType];
  return {
    bizType: PAYMENT,
    title,
    content,
    at,
    bizNo: row.orderNo,
    path: row.status === 'WAIT_REVIEW' ? reviewPath(row.orderNo) : `${path}?orderNo=${encodeURIComponent(row.orderNo)}`,
    permission: row.status === 'WAIT_REVIEW' ? `${path}#review` : path,
  };
}

function sentence(row: TransferRow): [string, string] | undefined {
  const { what } = PLACES[row.orderType];
  const money = `${printAmount(row.amount, row.currency)} ${row.currency}`;
  const order = `${what} ${row.orderNo}（${money}${otherSide(row)}）`;
  const reason = row.failReason ?? row.reviewRemark ?? '原因以订单详情为准';
  switch (row.status) {
    case 'WAIT_REVIEW':
      return [`您有一笔${what}待复核`, `${order}由 ${row.operatorName ?? '操作员'} 提交，请及时复核。`];
    case 'REJECTED':
      return [`${what}被驳回：${reason}`, `${order}已被驳回：${reason}。没有扣款，冻结的资金已解冻。`];
    case 'SUCCESS':
      return row.direction === 'IN' && row.orderType !== 'ALLOCATION'
        ? [`收到一笔${what}`, `${order}已转入您的主账户，现在可以使用。`]
        : [`${what}成功`, `${order}已完成。`];
    case 'FAILED':
      return [`${what}失败：${reason}`, `${order}处理失败：${reason}。`];
    default:
      return undefined;
  }
}

function otherSide(row: TransferRow): string {
  if (row.orderType === 'ALLOCATION') return row.storeName === undefined ? '' : `，${row.storeName}`;
  if (row.orderType === 'B2B') return row.buyerName === undefined ? '' : `，买家 ${row.buyerName}`;
  return row.direction === 'IN' ? `，转出方 ${row.outUserName ?? ''}` : `，转入方 ${row.inUserName ?? ''}`;
}
