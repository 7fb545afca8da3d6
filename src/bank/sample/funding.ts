import { credit, debit, keyOf } from '#sandbox/ledger.ts';
import type { Entities } from '#generated/entities.ts';
import { dateTimeOf } from '#model/instant.ts';
import { receiveFunds } from '../collections/receive.ts';
import { collectionFee } from '../collections/terms.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { follow } from './follow.ts';
import type { Timeline } from './timeline.ts';

type Platform = Entities['collection-order']['platformCode'] & string;

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const CREDITED_AFTER = 5 * 60_000;
/** Invented foreign buyers of the sample's merchants. */
export const BUYERS: readonly [name: string, country: string][] = [
  ['Birch & Larch Retail Ltd', 'GB'],
  ['Muster Haus GmbH', 'DE'],
  ['Pebble Beach Goods Inc', 'US'],
  ['株式会社サンプル商事', 'JP'],
  ['Kestrel Outdoor Pty Ltd', 'AU'],
  ['Fjord Interiors AS', 'NO'],
  ['Nova Studio·O’Neill', 'IE'],
];
/** The payer of each platform and its usual payout in USD. */
export const PAYERS: Record<string, [name: string, country: string, usual: number]> = {
  AMAZON: ['Amazon Sample Payments', 'US', 340],
  EBAY: ['eBay Sample Commerce', 'US', 900],
  SHOPEE: ['Shopee Sample Pay', 'SG', 260],
  LAZADA: ['Lazada Sample Services', 'SG', 240],
  OZON: ['Ozon Sample Bank', 'HK', 300],
  WALMART: ['Walmart Sample Marketplace', 'US', 560],
  TIKTOK_SHOP: ['TikTok Sample Shop', 'GB', 420],
  SHOPIFY: ['Sample Card Acquiring', 'IE', 210],
};
/** USD in minor units. */
const MOST_AT_ONCE = 4_500_000n;

/** Amounts that orders will need, per currency; money must come in before it goes out. */
export class Needs {
  readonly #list: { at: number; currency: string; amount: bigint }[] = [];

  add(at: number, currency: string, amount: bigint): void {
    this.#list.push({ at, currency, amount });
  }

  currencies(): string[] {
    return [...new Set(this.#list.map((each) => each.currency))];
  }

  between(from: number, to: number, currency: string): bigint {
    return this.#list.reduce(
      (sum, each) => (each.currency === currency && each.at >= from && each.at < to ? sum + each.amount : sum),
      0n,
    );
  }
}

interface Supply {
  desk: MemoryDesk;
  timeline: Timeline;
  owner: string;
  needs: Needs;
  from: number;
  now: number;
  /** The approximate balance at the end, per currency. */
  targets: Record<string, string>;
}

export interface FundingPlan extends Supply {
  /** The merchant's name, used as payer for its own transfers. */
  holder: string;
  /** The account that receives a currency. */
  to: (currency: string) => string;
  /** Quota that orders will use until a time, by platform: quota comes from payouts of the platform. */
  usesOf: (currency: string, until: number) => ReadonlyMap<Platform, bigint>;
}

/**
 * Opening capital, then a weekly top-up: the balance covers the week and grows to its target. Other receipts, and
 * payments that did not happen, are counted when they occur.
 */
export function planFunding(plan: FundingPlan): void {
  const { desk, timeline, owner, needs, from, now, targets, holder, to, usesOf } = plan;
  const weeks = BigInt(Math.ceil((now - from) / WEEK));
  for (const currency of new Set([...Object.keys(targets), ...needs.currencies()])) {
    const target = toMinor(targets[currency] ?? '0', currency);
    const opening = target / 3n;
    if (opening > 0n) {
      timeline.add(from, async () => {
        const lines = [debit(equity(currency), opening), credit(available(owner, currency), opening)];
        await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at: dateTimeOf(desk.now), lines });
      });
    }
    const weekly = (target - opening) / weeks;
    const [uses, paid] = [usesOf(currency, now), new Map<Platform, bigint>()];
    for (let week = from + 1; week < now; week += WEEK) {
      const nth = Math.round((week - from) / WEEK);
      const left = opening + weekly * BigInt(nth + 1) + (weekly * BigInt(week % 37)) / 100n;
      // Received five minutes before the money is needed, since crediting takes that long.
      timeline.add(Math.max(week - CREDITED_AFTER, from), async () => {
        const held = desk.book.balances.get(keyOf(available(owner, currency))) ?? 0n;
        const short = needs.between(desk.now, week - 1 + WEEK, currency) + left - held;
        const payouts = payoutsDue(usesOf(currency, week + WEEK), paid);
        const rest = short - payouts.reduce((sum, { amount }) => sum + amount, 0n);
        const receipts = [...payouts, ...(rest > 0n ? [{ amount: rest, platform: undefined }] : [])].flatMap(
          ({ amount, platform }) => partsOf(desk, amount, currency).map((part) => ({ part, platform })),
        );
        for (const [n, { part, platform }] of receipts.entries()) {
          const due = platform === undefined ? mostDue(uses, paid) : { platform, amount: part };
          const isOwn = (nth + n) % 3 === 0 && !(due !== undefined && due.amount > 0n);
          const platformCode = isOwn ? undefined : due?.platform;
          const buyer = BUYERS[(nth + n) % BUYERS.length] ?? BUYERS[0]!;
          const [payerName, payerCountry] = isOwn ? [holder, 'HK'] : (PAYERS[platformCode ?? ''] ?? buyer);
          const gross = grossOf(desk, part, { currency, payerName, holder });
          const accountNo = to(currency);
          const { orderNo } = await receiveFunds(desk, owner, {
            accountNo,
            currency,
            amount: gross,
            payerName,
            payerCountry,
            known: true,
            unannounced: true,
          });
          if (platformCode !== undefined) {
            await desk.changeRecord(owner, 'collection-order', orderNo, { platformCode });
            paid.set(platformCode, (paid.get(platformCode) ?? 0n) + part);
          }
          follow(desk, timeline);
        }
      });
    }
  }
}

/** Payouts that each platform still owes for the quota used until then: no more is settled than was received. */
function payoutsDue(
  uses: ReadonlyMap<Platform, bigint>,
  paid: ReadonlyMap<Platform, bigint>,
): { platform: Platform; amount: bigint }[] {
  return [...uses]
    .map(([platform, used]) => ({ platform, amount: used - (paid.get(platform) ?? 0n) }))
    .filter(({ amount }) => amount > 0n);
}

/** Payouts in percent of the planned use of quota, because orders also use quota that was not planned. */
const ROOM = 150n;

/** The platform with the largest difference between the planned use of its quota and its payouts so far. */
function mostDue(
  uses: ReadonlyMap<Platform, bigint>,
  paid: ReadonlyMap<Platform, bigint>,
): { platform: Platform; amount: bigint } | undefined {
  const dues = [...uses].map(([platform, used]) => ({
    platform,
    amount: (used * ROOM) / 100n - (paid.get(platform) ?? 0n),
  }));
  return dues.toSorted((left, right) => (left.amount === right.amount ? 0 : left.amount > right.amount ? -1 : 1))[0];
}

/** Splits an amount into parts that need no evidence. */
function partsOf(desk: MemoryDesk, amount: bigint, currency: string): bigint[] {
  const dollars = toMinor(desk.rates.worth(fromMinor(amount, currency), currency, 'USD', 'ceil'), 'USD');
  const count = dollars / MOST_AT_ONCE + 1n;
  const part = amount / count;
  return Array.from({ length: Number(count) }, (_, n) => (n === 0 ? amount - part * (count - 1n) : part));
}

/** The gross amount that results in this net credit. */
function grossOf(desk: MemoryDesk, net: bigint, of: { currency: string; payerName: string; holder: string }): string {
  const { currency, payerName, holder } = of;
  let gross = net;
  for (;;) {
    const amount = fromMinor(gross, currency);
    const fee = collectionFee(desk, { amount, currency, accountCategory: 'OTHER', payerName }, [holder]);
    const missing = net - (gross - toMinor(fee, currency));
    if (missing === 0n) return amount;
    gross += missing;
  }
}

export interface QuotaPlan extends Supply {
  platforms: readonly Platform[];
}

const MONTH = 30 * DAY;

interface Grant {
  at: number;
  /** Amount of each platform. */
  share: bigint;
  /** Amount that orders use until the next grant. */
  used: bigint;
}

function grantsOf({ needs, from, now, platforms, targets }: QuotaPlan, currency: string): Grant[] {
  const target = targets[currency];
  if (target === undefined) return [];
  const months = BigInt(Math.ceil((now - from) / MONTH));
  const grants: Grant[] = [];
  for (let at = from + 1; at < now; at += MONTH) {
    const used = needs.between(at - 1, at - 1 + MONTH, currency);
    const amount = used + toMinor(target, currency) / months;
    grants.push({ at, used, share: amount / BigInt(platforms.length) + 1n });
  }
  return grants;
}

/**
 * Quota that orders will use, by platform, in the order in which platforms are used up.
 * @param until the end, in milliseconds; a month that has begun by then counts whole
 */
export function plannedUses(plan: QuotaPlan, currency: string, until: number): Map<Platform, bigint> {
  const grants = grantsOf(plan, currency).filter(({ at }) => at < until);
  const platforms = grants.length === 0 ? [] : plan.platforms;
  const uses = new Map(platforms.map((platform) => [platform, { left: 0n, used: 0n }]));
  for (const { share, used } of grants) {
    let open = used;
    for (const pool of uses.values()) {
      pool.left += share;
      const taken = open < pool.left ? open : pool.left;
      pool.left -= taken;
      pool.used += taken;
      open -= taken;
    }
  }
  return new Map([...uses].map(([platform, { used }]) => [platform, used]));
}

/** Quota is granted monthly from the platforms' payouts. */
export function planQuota(plan: QuotaPlan): void {
  const { desk, timeline, owner, platforms, targets } = plan;
  for (const currency of Object.keys(targets)) {
    for (const { at, share: amount } of grantsOf(plan, currency)) {
      timeline.add(at, async () => {
        const on = dateTimeOf(at);
        const reference = `GRANT-${on.slice(0, 10)}`;
        const grant = { step: 'GRANT', kind: 'QUOTA', reference, owner, currency, at: on, amount } as const;
        for (const name of platforms) await desk.movePools([{ ...grant, name }]);
      });
    }
  }
}
