import type { Entities } from '#generated/entities.ts';
import { dayOf, instantOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { byCommonness } from '../words/currencies.ts';
import type { CollectionRow } from '../collections/collection.ts';
import { isServiceTrade } from '../collections/evidence.ts';
import type { BankContext, Sources } from './answer-of.ts';

/*
 * Received and settled amounts of a merchant, by platform or for its industry: receipts are summed in the database,
 * settled amounts come from the quota.
 */

type Statistic = Entities['order-statistic'];

interface Sum {
  source: string;
  currency: string;
  collected: bigint;
  settled: bigint;
  processing: bigint;
  left: bigint;
  orders: number;
}

/** `CREDITED` on the wire. */
const CREDITED = 2;
const DAY = 86_400_000;

type Receipt = Pick<CollectionRow, 'platformCode' | 'accountCategory' | 'tradeType'>;

/** Groupings that together count each receipt once: a group contains no record that lacks one of its fields. */
const KINDS: { by: (keyof Receipt)[]; where: Partial<Record<keyof Receipt, { known: boolean }>> }[] = [
  { by: ['platformCode'], where: {} },
  { by: ['accountCategory', 'tradeType'], where: { platformCode: { known: false } } },
  { by: ['accountCategory'], where: { platformCode: { known: false }, tradeType: { known: false } } },
];

/** Source of receipts from other buyers, which no platform paid and which pay for no service. */
const ELSEWHERE = '';

/** The source of quota that a receipt belongs to: its platform, or services. */
function sourceOf(receipt: Receipt): string {
  return receipt.platformCode ?? (isServiceTrade(receipt) ? 'SERVICE' : ELSEWHERE);
}

/**
 * @param request with a `period`, credited and settled amounts are those of its days; the other amounts are current
 * @param whole the one source that all amounts count for; by default each counts for its own
 */
async function sumsOf(
  { tx, owner, entities, request }: BankContext<Record<string, unknown>>,
  whole?: string,
): Promise<Sum[]> {
  const [from, to] = (request['period'] ?? []) as [from?: string, to?: string];
  const sums = new Map<string, Sum>();
  const sumOf = (part: string, currency: string): Sum => {
    const source = whole ?? part;
    const name = `${source}/${currency}`;
    const known = sums.get(name) ?? {
      ...{ source, currency, collected: 0n, settled: 0n, processing: 0n, left: 0n, orders: 0 },
    };
    sums.set(name, known);
    return known;
  };
  for (const { by, where } of KINDS) {
    const credited = await entities.groups('collection-order', {
      where: { status: CREDITED, ...where, ...(from && { creditedAt: { from, to } }) },
      by: ['currency', ...by].map((field) => ({ name: field, field })),
      parts: [{ count: 'orders', sums: { amount: 'amount' } }],
    });
    for (const { currency, amount, orders, ...receipt } of credited) {
      const sum = sumOf(sourceOf(receipt as Receipt), String(currency));
      sum.collected += toMinor(String(amount), String(currency));
      sum.orders += Number(orders);
    }
  }
  const quotas = await bankTablesOf(tx).selectFrom('quota').selectAll().where('owner', '=', owner).execute();
  for (const { platform, currency, total, used, occupied } of quotas) {
    const sum = sumOf(platform, currency);
    sum.settled += BigInt(used);
    sum.processing += BigInt(occupied);
    sum.left += BigInt(total) - BigInt(used) - BigInt(occupied);
  }
  if (from === undefined || to === undefined) return inOrder(sums);
  for (const sum of sums.values()) sum.settled = 0n;
  const settled = await bankTablesOf(tx)
    .selectFrom('quota_entry')
    .select(({ fn }) => ['platform', 'currency', fn.sum<string>('amount').as('amount')])
    .where('owner', '=', owner)
    .where('kind', '=', 'USE')
    .where('at', '>=', from)
    .where('at', '<', dayOf(instantOf(to) + DAY))
    .groupBy(['platform', 'currency'])
    .execute();
  for (const { platform, currency, amount } of settled) sumOf(platform, currency).settled += BigInt(amount);
  return inOrder(sums);
}

function inOrder(sums: ReadonlyMap<string, Sum>): Sum[] {
  const bySource = (a: Sum, b: Sum): number => (a.source < b.source ? -1 : Number(a.source > b.source));
  return [...sums.values()].sort((a, b) => bySource(a, b) || byCommonness(a.currency, b.currency));
}

function shown(of: Pick<Statistic, 'statisticId' | 'platformCode' | 'industry'>, sum: Sum): Statistic {
  const currency = sum.currency as Statistic['currency'];
  return {
    ...of,
    currency,
    collectAmount: fromMinor(sum.collected, currency),
    settledAmount: fromMinor(sum.settled, currency),
    processingAmount: fromMinor(sum.processing, currency),
    remainAmount: fromMinor(sum.left, currency),
    orderCount: sum.orders,
  };
}

/** A merchant has one industry, from its verification; a merchant without an industry has no rows. */
async function byIndustry(context: BankContext<Record<string, unknown>>): Promise<Statistic[]> {
  const [verified] = await context.entities.find('real-name');
  const industry = verified?.['industry'] as Statistic['industry'] | undefined;
  if (industry === undefined || industry === null) return [];
  const sums = await sumsOf(context, industry);
  return sums.map((sum) => shown({ statisticId: `${industry}-${sum.currency}`, industry }, sum));
}

export const orderStatisticSources = {
  'platform-orders': async (context) =>
    (await sumsOf(context))
      .filter(({ source }) => source !== ELSEWHERE)
      .map((sum) => {
        const code = sum.source as Statistic['platformCode'] & string;
        return shown({ statisticId: `${code}-${sum.currency}`, platformCode: code }, sum);
      }),
  'industry-orders': byIndustry,
} satisfies Sources<'platform-orders' | 'industry-orders'>;
