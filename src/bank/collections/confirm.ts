import type { Desk } from '../desk/desk.ts';
import type { Asked } from '#sandbox/orders.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import { refusal } from '../words/refusals.ts';
import type { CollectionRow, RefundRequest, RefundRow } from './collection.ts';
import { collections, type Confirmation, type Supplement } from './receipts.ts';

/* Merchants' steps on receipts, for code outside of calls. */

export async function confirmReceipt(desk: Desk, owner: string, asked: Asked & Confirmation): Promise<CollectionRow> {
  return (await takeOwnStep(collections, desk, owner, 'confirm', asked)).row;
}

export async function supplementReceipt(desk: Desk, owner: string, asked: Asked & Supplement): Promise<CollectionRow> {
  return (await takeOwnStep(collections, desk, owner, 'supplement', asked)).row;
}

export function askRefund(desk: Desk, owner: string, asked: Asked & RefundRequest): Promise<RefundRow> {
  return refund(desk, owner, 'refund', asked);
}

export function changeRefundPayee(
  desk: Desk,
  owner: string,
  asked: Asked & Omit<RefundRequest, 'refundReason'>,
): Promise<RefundRow> {
  return refund(desk, owner, 'refundPayee', asked);
}

async function refund(desk: Desk, owner: string, step: 'refund' | 'refundPayee', asked: Asked): Promise<RefundRow> {
  const { row } = await takeOwnStep(collections, desk, owner, step, asked);
  const record = await desk.record(owner, 'refund-order', row.refundNo ?? '');
  if (record === undefined) throw refusal('10018');
  return record;
}
