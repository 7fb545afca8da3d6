import type { Person } from '../approvals/review.ts';
import { changeCard } from '../cards/change.ts';
import type { Desk } from '../desk/desk.ts';
import { refusal } from '../words/refusals.ts';

/**
 * Enables or disables a sub-user. Disabling freezes the usable cards and keeps the money. Enabling keeps the cards
 * frozen, because somebody must choose which of them to release.
 * @returns false if it has that state already
 * @throws Refusal 10018
 */
export async function changeSubUser(
  desk: Desk,
  owner: string,
  { subUserNo, status, person }: { subUserNo: string; status: 'ENABLED' | 'DISABLED'; person: Person },
): Promise<boolean> {
  await desk.book.lockOwner(owner);
  const before = await desk.record(owner, 'sub-user', subUserNo);
  if (before === undefined) throw refusal('10018');
  if (before.status === status) return false;
  await desk.changeRecord(owner, 'sub-user', subUserNo, { status });
  if (status === 'ENABLED') return true;
  for (const { cardId } of await desk.findRecords(owner, 'card', { subUserNo, status: 'ACTIVE' })) {
    await changeCard(desk, owner, { cardId, person, status: 'FROZEN' });
  }
  return true;
}
