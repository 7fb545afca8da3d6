import type { Desk, OrderEvent } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { transferMessage } from './message.ts';

export type TransferType = TransferRow['orderType'];
export type TransferStatus = TransferRow['status'];

/** The order as one side sees it. */
export type TransferRow = Row<'transfer-order'>;
/** What one store gives to an allocation. */
export type StoreLine = NonNullable<TransferRow['stores']>[number];

/** Where the money is: HELD by the order, MOVED to the other side, RELEASED to where it came from. */
export type TransferStage = 'HELD' | 'MOVED' | 'RELEASED';

/** What the bank knows of it; amounts as texts of minor units. */
export interface TransferFacts {
  type: TransferType;
  currency: string;
  /** What the receiver gets, of an allocation before its fee. */
  amount: string;
  fee: string;
  holds: { holdNo: string; amount: string; fee: string }[];
  /** Whose money it is: the merchant, of a B2B transfer the user of the B2B product. */
  from: string;
  /** Whose it will be. */
  to: string;
  /** How it ends where the demo's triggers are on. */
  trigger: string | null;
}

export const FAMILIES: Record<TransferType, string> = { TRANSFER: 'transfer', ALLOCATION: 'allocation', B2B: 'b2b' };

/** Whether the facts of a family are those of a transfer. */
export function isTransfer(family: string): boolean {
  return Object.values(FAMILIES).includes(family);
}

/** @param owner whose record of the order it is */
export async function addTransfer(desk: Desk, owner: string, row: TransferRow): Promise<void> {
  await desk.addRecord(owner, 'transfer-order', row);
  await speak(desk, owner, row);
}

/** Changes the owner's record; a new state is told to those whom it concerns. */
export async function changeTransfer(
  desk: Desk,
  owner: string,
  row: TransferRow,
  changes: Partial<TransferRow>,
  at: string,
  what?: Omit<OrderEvent, 'orderNo' | 'at'>,
): Promise<TransferRow> {
  const changed = { ...row, ...changes, version: row.version + 1 };
  await desk.changeRecord(owner, 'transfer-order', row.orderNo, { ...changes, version: changed.version });
  if (what !== undefined) await desk.event(owner, { ...what, orderNo: row.orderNo, at });
  if (changes.status !== undefined) await speak(desk, owner, { ...changed, finishedAt: at });
  return changed;
}

async function speak(desk: Desk, owner: string, row: TransferRow): Promise<void> {
  const message = transferMessage(row, row.finishedAt ?? row.createdAt);
  if (message !== undefined) await desk.tell(owner, message);
}
