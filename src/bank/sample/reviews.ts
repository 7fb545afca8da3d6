import { BUSINESSES, defaultSetting, permissionOf } from '../approvals/levels.ts';
import type { Decision, Person } from '../approvals.ts';
import type { OrderRow } from '../desk/desk.ts';
import type { Operator } from '../people/roles.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { mayUse, standardGrants } from '../people/roles.ts';
import type { SampleMerchant } from './merchants.ts';
import type { Timeline } from './timeline.ts';

const MINUTE = 60_000;
const REVIEWED = 'REVIEW_MERCHANT_GROUP';

/** The people of a merchant, and approvals where its group has them. */
export async function openApprovals(desk: MemoryDesk, merchant: SampleMerchant): Promise<void> {
  const { owner, operators, groups } = merchant;
  desk.people.set(
    owner,
    operators.map(({ name, role, disabled = false }, n) => ({
      operatorId: `${owner}${String(n + 1).padStart(2, '0')}`,
      name,
      grants: standardGrants(role),
      disabled,
    })),
  );
  if (!groups.includes(REVIEWED)) return;
  for (const business of BUSINESSES) await desk.addRecord(owner, 'approval-setting', defaultSetting(business));
}

/** Reviews what others submit, and submits nothing: the main operator leaves it to them. */
export function isReviewer({ grants, disabled }: Operator): boolean {
  return !disabled && grants.every(({ all }) => !all) && mayUse(grants, permissionOf('WITHDRAW'));
}

/** The submitter of an order, as commands take it. */
export function byName(
  desk: MemoryDesk,
  owner: string,
  submitter: string,
): { submitter: string; submitterId?: string } {
  const submitterId = idOf(desk, owner, submitter);
  return submitterId === undefined ? { submitter } : { submitter, submitterId };
}

/** The id behind a name of the sample. */
export function idOf(desk: MemoryDesk, owner: string, name: string): string | undefined {
  return desk.people.get(owner)?.find((each) => each.name === name)?.operatorId;
}

export interface SampleReview {
  owner: string;
  /** What the family does with a decision. */
  decide: (row: OrderRow, decision: Decision) => Promise<void>;
  /** Called after each decision, to follow what it asked for. */
  after: () => void;
  /** The order is rejected with these words. */
  reject?: string;
}

/** Others look at an order that waits, minutes after it came; each level by somebody else. */
export function reviewSoon(desk: MemoryDesk, timeline: Timeline, order: OrderRow, course: SampleReview): void {
  const { owner } = course;
  const reviewers = (desk.people.get(owner) ?? []).filter(
    (each) => isReviewer(each) && each.operatorId !== order.submitterId,
  );
  const levels = course.reject === undefined ? (order.reviewLevels ?? 0) : 1;
  // Who looks first changes from order to order, but not from run to run.
  const first = Number(order.orderNo.slice(-1));
  for (let level = 0; level < levels; level += 1) {
    const found = reviewers[(first + level) % reviewers.length];
    if (found === undefined) continue;
    const reviewer: Person = { operatorId: found.operatorId, name: found.name };
    timeline.add(desk.now + (2 + level) * MINUTE + first * 6_000, async () => {
      const row = await desk.record(owner, 'payment-order', order.orderNo);
      if (row?.status !== 'WAIT_REVIEW') return;
      const pass = course.reject === undefined;
      await course.decide(row, { orderNo: order.orderNo, pass, remark: course.reject, reviewer });
      course.after();
    });
  }
}
