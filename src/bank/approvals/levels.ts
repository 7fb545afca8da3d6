import { compare } from '#model/money.ts';
import type { Rates } from '../terms/rates.ts';
import approvals from '../rules/approvals.json' with { type: 'json' };

/** The kinds of orders that a merchant may let others review. */
export type Business = keyof typeof approvals.businesses;

/** One rule: from this amount on, so many others must agree. */
export interface ApprovalRule {
  currency: string;
  minAmount: string;
  levels: number;
  /** Ids of the operators who may review; everybody with the permission where there is none. */
  reviewerIds?: string[] | null;
}

/** What a merchant has set for one kind of orders. Without one, nothing is reviewed. */
export interface ApprovalSetting {
  business: Business;
  enabled: boolean;
  rules: ApprovalRule[];
}

/** Who may review orders of this kind. */
export function permissionOf(business: Business): string {
  return approvals.businesses[business];
}

/** So long an order waits before it is taken back, in milliseconds of bank time. */
export const WAIT = approvals.waitDays * 86_400_000;

/** What approvals begin with where a merchant opens them. */
export function defaultSetting(business: Business): ApprovalSetting {
  return { business, enabled: true, rules: approvals.default.map((rule) => ({ ...rule })) };
}

export const BUSINESSES = Object.keys(approvals.businesses) as Business[];

/**
 * The rule that an amount meets; undefined where none does. Rules in the order's own currency stand in the place of the
 * ones in USD; of those that are met, the one with the most levels holds.
 */
export function ruleFor(
  setting: ApprovalSetting | undefined,
  order: { currency: string; amount: string },
  rates: Rates,
): ApprovalRule | undefined {
  if (setting?.enabled !== true) return undefined;
  const own = setting.rules.filter((rule) => rule.currency === order.currency);
  const rules = own.length > 0 ? own : setting.rules.filter((rule) => rule.currency === 'USD');
  const amount = own.length > 0 ? order.amount : rates.worth(order.amount, order.currency, 'USD', 'ceil');
  return rules
    .filter((rule) => compare(amount, rule.minAmount) >= 0)
    .sort((a, b) => b.levels - a.levels || compare(b.minAmount, a.minAmount))[0];
}
