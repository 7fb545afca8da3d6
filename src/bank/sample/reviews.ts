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

/** The id behind a name of the sample. */
export function idOf(desk: MemoryDesk, owner: string, name: string): string | undefined {
  return desk.people.get(owner)?.find((each) => each.name === name)?.operatorId;
}

/** How an order ends once it is submitted. Default: others agree, and the bank carries it out. */
export interface Ending extends Course {
  /** Nobody looks at it before the end of the history. */
  isOpen?: boolean;
  /** The operator who cancels the order before a reviewer has looked. */
  cancelledBy?: string | undefined;
  /** The words with which it is rejected. */
  reject?: string | undefined;
  /** How many look at it. Default: all who must. */
  levels?: number | undefined;
}

/** Plays an order that was submitted right before: what the bank does, and what others say of it, each level another one. */
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
  // Who looks first changes from order to order, but not from run to run.
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
