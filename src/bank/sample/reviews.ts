import { BUSINESSES, defaultSetting, permissionOf } from '../approvals/levels.ts';
import type { Operator } from '../people/roles.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { mayUse, standardGrants } from '../people/roles.ts';
import type { Family } from '../orders/family.ts';
import { takeStep } from '../orders/take-step.ts';
import { type Course, follow, type Plan } from './follow.ts';
import type { SampleMerchant } from './merchants.ts';

const MINUTE = 60_000;
const REVIEWED = 'REVIEW_MERCHANT_GROUP';

/** Adds the operators of a merchant, and approvals if its group has them. */
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

/** Reviews submissions of others and submits nothing; the main operator leaves reviewing to these operators. */
function isReviewer({ grants, disabled }: Operator): boolean {
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

/** The operator id of a name in the sample. */
export function idOf(desk: MemoryDesk, owner: string, name: string): string | undefined {
  return desk.people.get(owner)?.find((each) => each.name === name)?.operatorId;
}

/** The end of an order after submission. Default: others approve, and the bank carries it out. */
export interface Ending extends Course {
  /** True if nobody reviews the order before the end of the history. */
  isOpen?: boolean;
  /** The operator who cancels the order before its review. */
  cancelledBy?: string | undefined;
  /** The remark with which the order is rejected. */
  reject?: string | undefined;
  /** Number of approvals. Default: all that are required. */
  levels?: number | undefined;
}

/** Plays a just submitted order: the bank's steps, and the reviews, each level by another operator. */
export function carryOn(plan: Plan, family: Pick<Family, 'name'>, order: Reviewed, ending: Ending): void {
  const { desk, timeline, owner } = plan;
  const { orderNo, submitterId, reviewLevels } = order;
  const take = (step: string, said: object): Promise<boolean> => takeStep(family as Family, desk, orderNo, step, said);
  follow(desk, timeline, ending);
  if (ending.isOpen === true) return;
  if (ending.cancelledBy !== undefined) {
    const actor = ending.cancelledBy;
    return timeline.add(desk.now + 4 * MINUTE, async () => void (await take('cancel', { actor })));
  }
  const others = (desk.people.get(owner) ?? []).filter((each) => isReviewer(each) && each.operatorId !== submitterId);
  const pass = ending.reject === undefined;
  const levels = pass ? Math.min(ending.levels ?? 2, reviewLevels ?? 0) : 1;
  // The first reviewer varies by order, but not by run.
  const first = Number(orderNo.slice(-1));
  for (let level = 0; level < levels; level += 1) {
    const reviewer = others[(first + level) % others.length];
    if (reviewer === undefined) return;
    timeline.add(desk.now + (2 + level) * MINUTE + first * 6_000, async () => {
      const { operatorId, name } = reviewer;
      await take('review', { orderNo, pass, remark: ending.reject, reviewer: { operatorId, name } });
      follow(desk, timeline, ending);
    });
  }
}

interface Reviewed {
  orderNo: string;
  submitterId?: string | null;
  reviewLevels?: number | null;
}
