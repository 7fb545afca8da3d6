import { compare } from '#model/money.ts';
import type { Rates } from '../terms/rates.ts';
import approvals from '../rules/approvals.json' with { type: 'json' };

/** The kinds of orders for which a merchant may require reviews. */
export type Business = keyof typeof approvals.businesses;

/** One rule: the number of others who must approve from this amount on. */
export interface ApprovalRule {
  currency: string;
  minAmount: string;
  levels: number;
  /** Ids of the operators who may review; without ids, everybody with the permission may. */
  reviewerIds?: string[] | null;
}

/** A merchant's setting for one kind of orders. Without a setting, nothing is reviewed. */
export interface ApprovalSetting {
  business: Business;
  enabled: boolean;
  rules: ApprovalRule[];
}

/** The permission to review orders of this kind. */
export function permissionOf(business: Business): string {
  return approvals.businesses[business];
}

/** Time after which an order under review is taken back, in days and in milliseconds. */
export const WAIT_DAYS = approvals.waitDays;
export const WAIT = WAIT_DAYS * 86_400_000;

/** The default setting of a newly opened business. */
export function defaultSetting(business: Business): ApprovalSetting {
  return { business, enabled: true, rules: approvals.default.map((rule) => ({ ...rule })) };
}

export const BUSINESSES = Object.keys(approvals.businesses) as Business[];

/**
 * The rule that applies to an amount; undefined when none does. Rules in the order's currency replace those in USD; of
 * several matching rules, the one with the most levels applies.
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
