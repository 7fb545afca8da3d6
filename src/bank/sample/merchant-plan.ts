import { Random } from '#model/random.ts';
import { planAdvances } from './advances.ts';
import { accountFor } from './accounts.ts';
import { planCollections } from './collections.ts';
import { planCards } from './cards.ts';
import { planPurchases } from './card-purchases.ts';
import { planBatches } from './batches.ts';
import { planExchanges } from './exchanges.ts';
import { isPlain } from '../exchanges/terms.ts';
import type { Plan } from './follow.ts';
import { fromSchemas } from './from-schemas.ts';
import { plannedUses, planFunding, planQuota, Needs } from './funding.ts';
import { MERCHANT_A, MERCHANT_B, type SampleMerchant } from './merchants.ts';
import { type PaymentPlan, planPayments, planRecentPayments } from './payments.ts';
import { openPoboPayers } from './pobo-payers.ts';
import { planQuotaBatches } from './quota-batches.ts';
import { planSettleFiles } from './settle-files.ts';
import { planSettlements } from './settlements.ts';
import { planSupplierBatches, planSupplierTransfers } from './supplier-transfers.ts';
import { Season, Timeline } from './timeline.ts';
import { planTransfers } from './transfers.ts';
import { planRecent, planWithdrawals, type WithdrawalPlan } from './withdrawals.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import type { Row } from '../desk/row.ts';
import { EIGHTEEN_MONTHS, type SampleOptions, type Scale } from './scales.ts';

const DAY = 86_400_000;
/** Number of payees of a merchant with share 1. */
const PAYEES = 120;

/** Recipients of each merchant's transfers. */
const PARTNERS: Record<string, string[]> = {
  [MERCHANT_A]: ['80010005', '80010003', MERCHANT_B],
  [MERCHANT_B]: [MERCHANT_A, '80010005'],
};

export interface MerchantPlan extends SampleOptions {
  seed: number;
  desk: MemoryDesk;
  timeline: Timeline;
  merchant: SampleMerchant;
  scale: Scale;
  targets: Record<string, string>;
  quota: Record<string, string>;
  /** True if orders wait at the end. */
  open: boolean;
}

/** Plans all activity of one merchant in eighteen months on the timeline; returns its payees. */
export async function planMerchant(plan: MerchantPlan): Promise<Row<'payee'>[]> {
  const { desk, timeline, merchant, scale, now, seed, targets } = plan;
  const { owner, operators } = merchant;
  const random = (family: string): Random => new Random(seed, `${owner}/${family}`);
  const from = now - EIGHTEEN_MONTHS;
  const money = new Needs();
  const quota = new Needs();
  const named = (role: string): string[] =>
    operators.filter((each) => each.role === role && each.disabled !== true).map(({ name }) => name);
  const submitters = named('maker').length > 0 ? named('maker') : named('main');
  const person = merchant.userType === 1;
  const receiving = fromSchemas('collection-account', owner, now);
  const stores = plan.open ? fromSchemas('store', owner, now) : [];
  timeline.add(from - DAY, async () => {
    for (const account of receiving) await desk.addRecord(owner, 'collection-account', account);
  });
  const accounts = fromSchemas('withdrawal-account', owner, now);
  for (const account of accounts) void desk.addRecord(owner, 'withdrawal-account', account);
  const payees = fromSchemas('payee', owner, now, scale.payees / PAYEES);
  for (const payee of payees) void desk.addRecord(owner, 'payee', payee);

  const season = new Season(from + DAY, now - DAY);
  const plans = (family: string): Plan => ({
    ...{ desk, timeline, season, owner, submitters, money, quota, now },
    random: random(family),
  });
  const withdrawals: WithdrawalPlan = { ...plans('withdrawals'), accounts, count: scale.withdrawals };
  planWithdrawals(withdrawals);
  const payments: PaymentPlan = {
    ...plans('payments'),
    payees: payees.filter(({ currency }) => isPlain(currency)),
    payers: await openPoboPayers(desk, owner, now, plan.open ? 1 : 0.13),
    counts: scale.counts,
  };
  planPayments(payments);
  const reviewers = named('checker').length > 0 ? named('checker') : submitters;
  const { batches, batchRows: rows, collections, quotaBatches, settleFiles, transfers: counts } = scale;
  planBatches({ ...plans('batches'), payees, reviewers, batches, rows, open: plan.open });
  const [count, forwards] = scale.exchanges;
  planExchanges({ ...plans('exchanges'), count, forwards: person ? 0 : forwards, open: plan.open });
  if (plan.open) {
    planQuotaBatches({ ...plans('quota-batches'), stores, batches: quotaBatches });
    planSettleFiles({ ...plans('settle-files'), files: settleFiles });
    planSettlements({ ...plans('settlements'), accounts, count: scale.settlements });
    planCollections({ ...plans('collections'), accounts: receiving, stores, count: collections });
    planAdvances({ desk, timeline, owner, stores, receiving, submitter: submitters[0] ?? '', now });
    planCards({ ...plans('cards'), name: submitters[0] ?? '' });
    planPurchases(plans('card-purchases'));
    planRecent(withdrawals);
    planRecentPayments(payments);
  }
  const partners = (PARTNERS[owner] ?? []).map((partner) => ({
    owner: partner,
    name: desk.merchants.get(partner)?.names[0] ?? '',
  }));
  planTransfers({ ...plans('transfers'), stores, receiving, counts, partners });
  if (plan.open) {
    const suppliers = { ...plans('supplier-transfers'), stores, receiving, counts, partners };
    planSupplierTransfers(suppliers);
    planSupplierBatches(suppliers);
  }
  const to = (currency: string): string => accountFor(receiving, currency, 'OTHER').accountNo;
  const supply = { desk, timeline, owner, from, now };
  const quotaPlan = { ...supply, needs: quota, platforms: ['AMAZON', 'EBAY', 'SHOPEE'] as const, targets: plan.quota };
  const usesOf = (currency: string, until: number) => plannedUses(quotaPlan, currency, until);
  planFunding({ ...supply, needs: money, targets, holder: merchant.userName, to, usesOf });
  planQuota(quotaPlan);
  return payees;
}
