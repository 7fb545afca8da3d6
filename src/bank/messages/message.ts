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
  /** Told only to those who may use this route or `route#action`, or any of several; to everybody without it. */
  permission?: string | readonly string[];
}

/** Wire values of message types. */
export const PAYMENT = 2;
export const SETTLEMENT = 3;
export const ACCOUNT = 5;

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
