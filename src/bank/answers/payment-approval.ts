import { dateTimeOf } from '#model/instant.ts';
import { round, scaleOf } from '#model/money.ts';
import type { Calls } from '#generated/calls.ts';
import { type ApprovalRule, type Business, BUSINESSES, defaultSetting, permissionOf } from '../approvals/levels.ts';
import { mayUse, type Operator, operatorsOf } from '../people/roles.ts';
import { operatorRecords } from '../people/staff.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf, BankContext, Computations, Sources } from './answer-of.ts';

/* Approval rules: one setting per business, read and saved as one list of rules. */

type Rule = NonNullable<Calls['payment-approval.save']['request']['rules']>[number];

const save: AnswerOf<'payment-approval.save'> = async (context) => {
  const { entities, request, clock, tx, owner } = context;
  const { enabled, rules } = request;
  const operators = await operatorsOf(tx, entities.as(owner), owner);
  const seen = new Set<string>();
  for (const [n, rule] of (rules ?? []).entries()) {
    const minAmount = round(rule.minAmount, scaleOf(rule.currency), 'halfUp');
    const name = [rule.bizType, rule.currency, minAmount].join(' ');
    if (seen.has(name)) throw refusal('23054', {}, `/rules/${n}/minAmount`);
    seen.add(name);
    refuseReviewers(rule, operators, `/rules/${n}/reviewer`);
  }
  for (const business of BUSINESSES) {
    const own = rules?.filter(({ bizType }) => bizType === business).map(ruleOf);
    const setting = { enabled, ...(own && { rules: own }), updatedAt: dateTimeOf(clock.now()) };
    const known = await entities.get('approval-setting', business);
    if (known === null) await entities.insert('approval-setting', { ...defaultSetting(business), ...setting });
    else await entities.update('approval-setting', business, setting);
  }
  return null;
};

function ruleOf({ currency, minAmount, level, reviewer = [] }: Rule): ApprovalRule {
  const amount = round(minAmount, scaleOf(currency), 'halfUp');
  return { currency, minAmount: amount, levels: level, ...(reviewer.length > 0 && { reviewerIds: reviewer }) };
}

/** @throws Refusal 23051, 23055 */
function refuseReviewers({ bizType, level, reviewer = [] }: Rule, operators: readonly Operator[], field: string): void {
  const able = operators.filter((each) => mayReview(each, bizType));
  const unable = reviewer.find((id) => !able.some(({ operatorId }) => operatorId === id));
  if (unable !== undefined) {
    const name = operators.find(({ operatorId }) => operatorId === unable)?.name ?? unable;
    throw refusal('23055', { name }, field);
  }
  if (new Set(reviewer.length > 0 ? reviewer : able.map(({ operatorId }) => operatorId)).size < level)
    throw refusal('23051', {}, field);
}

function mayReview({ disabled, grants }: Operator, business: Business): boolean {
  return !disabled && mayUse(grants, permissionOf(business));
}

export const approvalSources = {
  reviewers: async (context: BankContext<Record<string, unknown>>) => {
    const { tx, entities, owner, request } = context;
    const operators = await operatorsOf(tx, entities, owner);
    const able = operators.filter((each) => mayReview(each, request['bizType'] as Business));
    const ids = new Set(able.map(({ operatorId }) => operatorId));
    return (await operatorRecords(context)).filter(({ operatorId }) => ids.has(operatorId));
  },
} satisfies Sources<'reviewers'>;

export const approvalComputations = {
  /** The rules of all businesses as one list. */
  'approval-rules': ({ settings }) =>
    (settings as { business: Business; rules: ApprovalRule[] }[]).flatMap(({ business, rules }) =>
      rules.map(({ currency, minAmount, levels, reviewerIds }) => ({
        ...{ bizType: business, currency, minAmount, level: levels, reviewer: reviewerIds ?? [] },
      })),
    ),
} satisfies Computations<'approval-rules'>;

export const approvalAnswers = { 'payment-approval.save': save };
