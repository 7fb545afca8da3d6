/** A message to a merchant's operators about one of its records. */
export interface Message {
  /** Wire value of the message's type. */
  bizType: number;
  title: string;
  content: string;
  /** `2026-11-20 15:42:08` */
  at: string;
  /** The record in question, and its place in the portal. */
  bizNo?: string;
  path?: string;
  /** Sent only to operators who may use this route or `route#action`, or any of several; to everybody by default. */
  permission?: string | readonly string[];
  /**
   * The sub-user who owns the record, or null for the merchant itself. A sub-account gets the messages of its own
   * records alone, so none without this key.
   */
  subUserNo?: string | null | undefined;
}

/** The address of the approvals page, opened at one order. */
export function reviewPath(orderNo: string): string {
  return `/transaction-manage/approvals?open=${encodeURIComponent(orderNo)}`;
}

/** Wire values of message types. */
export const PAYMENT = 2;
export const SETTLEMENT = 3;
export const CARD = 4;
export const ACCOUNT = 5;
