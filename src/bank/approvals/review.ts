import { dateTimeOf } from '#model/instant.ts';
import {
  type ApprovalRule,
  type ApprovalSetting,
  type Business,
  permissionOf,
  ruleFor,
  WAIT,
  WAIT_DAYS,
} from './levels.ts';
import type { EdgeName } from '#sandbox/orders.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { type Operator, mayUse } from '../people/roles.ts';
import { refusal } from '../words/refusals.ts';

export type { ApprovalRule, ApprovalSetting, Business };
export { WAIT as REVIEW_WAIT } from './levels.ts';

/*
 * Four-eyes principle: from an amount on, an order waits until one or two others approve. Waiting belongs to the order
 * family (WAIT_REVIEW of its lifecycle, the hold, the release on rejection). This file decides who may approve, and in
 * which order, for payments, withdrawals, transfers and batches.
 */

/** An operator's id and displayed name. */
export interface Person {
  operatorId: string;
  name: string;
}

export interface Asked {
  business: Business;
  /** The amount that the order moves, a decimal string in `currency`; for a batch, its total. */
  amount: string;
  currency: string;
  submitterId?: string | undefined;
}

/** One level of an order's review, as displayed in the drawer. */
export type ApprovalStep = Row<'approval-step'>;

/**
 * The rule that applies to an order; undefined when no review is needed.
 * @throws Refusal 23051 when the rule requires more reviewers than exist
 */
export async function needsReview(desk: Desk, owner: string, asked: Asked): Promise<ApprovalRule | undefined> {
  const setting = await desk.record(owner, 'approval-setting', asked.business);
  const rule = ruleFor(setting, asked, desk.rates);
  if (rule === undefined) return undefined;
  if ((await reviewersOf(desk, owner, rule, asked)).length < rule.levels) throw refusal('23051');
  return rule;
}

/** Operators who may approve an order under its rule. */
async function reviewersOf(desk: Desk, owner: string, rule: ApprovalRule, asked: Asked): Promise<Operator[]> {
  return (await desk.operators(owner)).filter(
    (each) =>
      !each.disabled &&
      each.operatorId !== asked.submitterId &&
      mayUse(each.grants, permissionOf(asked.business)) &&
      isNamed(rule.reviewerIds, each.operatorId),
  );
}

/** The review that an order would need, before submission: how many must approve, and a sentence naming who may. */
export async function reviewAhead(desk: Desk, owner: string, asked: Asked): Promise<ReviewAhead> {
  const setting = await desk.record(owner, 'approval-setting', asked.business);
  const rule = ruleFor(setting, asked, desk.rates);
  if (rule === undefined) return { reviewLevels: 0 };
  const reviewers = await reviewersOf(desk, owner, rule, asked);
  const names = reviewers.slice(0, NAMED).map(({ name }) => name);
  const who = `${names.join('、')}${reviewers.length > NAMED ? ` 等 ${reviewers.length} 人` : ''}`;
  const reviewText =
    reviewers.length < rule.levels
      ? `提交后需 ${rule.levels} 级复核，目前没有足够的有效审批人，不能提交`
      : `提交后需 ${rule.levels} 级复核（可由${who}复核），复核通过后银行开始处理`;
  return { reviewLevels: rule.levels, reviewText };
}

/** Number of reviewers named in the text. */
const NAMED = 3;

export interface ReviewAhead {
  /** The number of others who must approve; 0 without review. */
  reviewLevels: number;
  reviewText?: string;
}

export interface Opened {
  orderNo: string;
  business: Business;
  rule: ApprovalRule;
  submitter: Partial<Person>;
  /** Edge called after seven days: the family takes the order back. */
  lapse: EdgeName;
}

/** Opens the review of a new order: its levels, its progress entry and its deadline. */
export async function openReview(
  desk: Desk,
  owner: string,
  opened: Opened,
): Promise<{ dueAt: string; levels: number }> {
  const { orderNo, business, rule, submitter } = opened;
  const openedAt = dateTimeOf(desk.now);
  const due = desk.now + WAIT;
  const dueAt = dateTimeOf(due);
  for (let level = 1; level <= rule.levels; level += 1) {
    const step: ApprovalStep = {
      stepId: stepIdOf(orderNo, level),
      orderNo,
      business,
      level,
      levels: rule.levels,
      levelText: textOf(level, rule.levels),
      state: 'WAIT',
      submitterId: submitter.operatorId ?? null,
      submitter: submitter.name ?? null,
      reviewerIds: rule.reviewerIds ?? [],
      openedAt,
      dueAt,
    };
    await desk.addRecord(owner, 'approval-step', step);
  }
  await wait(desk, owner, orderNo, 1, rule.levels);
  await desk.scheduleAt(owner, opened.lapse, orderNo, due);
  return { dueAt, levels: rule.levels };
}

export interface Decision {
  orderNo: string;
  pass: boolean;
  remark?: string | undefined;
  reviewer: Person;
}

/**
 * Records one reviewer's decision. `next`: another level must decide; `passed` and `rejected`: the family continues.
 * The caller has locked the owner and compared the order's version (10010).
 * @throws Refusal 10019 when no step is waiting, 10020 for the reviewer's own order or a second level of it, 23052,
 *   23053, 10012
 */
export async function review(desk: Desk, owner: string, decision: Decision): Promise<'next' | 'passed' | 'rejected'> {
  const { orderNo, pass, remark, reviewer } = decision;
  const steps = await stepsOf(desk, owner, orderNo);
  const step = steps.find((each) => each.state === 'WAIT');
  if (step === undefined) throw refusal('10019');
  if (step.submitterId === reviewer.operatorId) throw refusal('10020');
  if (steps.some((each) => each.reviewerId === reviewer.operatorId)) throw refusal('10020');
  if (!isNamed(step.reviewerIds, reviewer.operatorId)) throw refusal('23052');
  // Orders of a merchant frozen since submission can be rejected or taken back, not approved.
  if (pass && (await desk.merchant(owner))?.frozen === true) throw refusal('10012');
  const at = dateTimeOf(desk.now);
  await desk.changeRecord(owner, 'approval-step', step.stepId, {
    state: pass ? 'PASS' : 'REJECT',
    reviewerId: reviewer.operatorId,
    reviewer: reviewer.name,
    remark: remark ?? null,
    decidedAt: at,
  });
  await desk.event(owner, {
    orderNo,
    at,
    step: `${step.levelText}${pass ? '通过' : '驳回'}`,
    actor: reviewer.name,
    result: pass ? 'DONE' : 'FAILED',
    ...(remark === undefined || remark === '' ? {} : { note: remark }),
  });
  if (!pass) {
    await lapseReview(desk, owner, orderNo);
    return 'rejected';
  }
  if (step.level >= step.levels) return 'passed';
  await wait(desk, owner, orderNo, step.level + 1, step.levels);
  return 'next';
}

/** Lapses undecided steps of an order that was rejected, taken back or waited too long. */
export async function lapseReview(desk: Desk, owner: string, orderNo: string): Promise<void> {
  for (const { stepId, state } of await stepsOf(desk, owner, orderNo)) {
    if (state === 'WAIT') await desk.changeRecord(owner, 'approval-step', stepId, { state: 'LAPSED' });
  }
}

async function stepsOf(desk: Desk, owner: string, orderNo: string): Promise<ApprovalStep[]> {
  const steps: ApprovalStep[] = [];
  for (let level = 1; ; level += 1) {
    const step = await desk.record(owner, 'approval-step', stepIdOf(orderNo, level));
    if (step === undefined) return steps;
    steps.push(step);
    if (level >= step.levels) return steps;
  }
}

async function wait(desk: Desk, owner: string, orderNo: string, level: number, levels: number): Promise<void> {
  await desk.event(owner, {
    orderNo,
    at: dateTimeOf(desk.now),
    step: `等待${textOf(level, levels)}`,
    actor: '复核',
    note: `复核期限 ${WAIT_DAYS} 天，逾期自动取消`,
    result: 'WAITING',
  });
}

function stepIdOf(orderNo: string, level: number): string {
  return `${orderNo}-${level}`;
}

function textOf(level: number, levels: number): string {
  if (levels === 1) return '复核';
  return level === 1 ? '一级复核' : '二级复核';
}

function isNamed(reviewerIds: readonly string[] | null | undefined, operatorId: string): boolean {
  return (
    reviewerIds === undefined || reviewerIds === null || reviewerIds.length === 0 || reviewerIds.includes(operatorId)
  );
}
