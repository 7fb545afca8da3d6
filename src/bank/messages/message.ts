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
