import { dateTimeOf } from '#model/instant.ts';
import { type CollectionRow, durationOf, STATUS } from '../collections/collection.ts';
import { isServiceTrade } from '../collections/evidence.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';

/**
 * Time after its credit in which a receipt may be read again, in milliseconds: the step for an unanswered receipt also
 * comes when it was answered, and the merchant looks at the receipt within a day of each step.
 */
const RESTS = durationOf('unanswered') + 5 * 86_400_000;

/** Fields by which the bank finds receipts and adds them up. */
const GROUPS = [
  { by: ['status'] },
  { by: ['accountNo', 'status'] },
  { by: ['currency', 'status', 'storeNo'], sum: 'amount' },
  { by: ['accountCategory', 'currency', 'status'], sum: 'amount' },
];

/** Removes the receipts that are over from memory: of 200,000 receipts, nine in ten. */
export function takeOldReceipts(desk: MemoryDesk): ReturnType<MemoryDesk['takeOrders']> {
  const until = dateTimeOf(desk.now - RESTS);
  return desk.takeOrders('collection-order', (row) => isOver(row, until), GROUPS);
}

/**
 * True for a receipt that no later step reads or changes. A receipt for services stays, because settlement files use it
 * up, and so does one with evidence, because a file names the first record that has it.
 */
function isOver(row: CollectionRow, until: string): boolean {
  const isOld = row.status === STATUS.credited && (row.creditedAt ?? until) < until;
  return isOld && !isServiceTrade(row) && (row.materials ?? []).length === 0;
}
