import { credit, debit, keyOf } from '#sandbox/ledger.ts';
import { dateTimeOf } from '#model/instant.ts';
import { receiveFunds } from '../collections/receive.ts';
import { collectionFee } from '../collections/terms.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { follow } from './follow.ts';
import type { Timeline } from './timeline.ts';

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
}

/**
 * Opening capital, then a weekly top-up: the balance covers the week and grows to its target. Other receipts, and
 * payments that did not happen, are counted when they occur.
 */
export function planFunding({ desk, timeline, owner, needs, from, now, targets, holder, to }: FundingPlan): void {
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
    for (let week = from + 1; week < now; week += WEEK) {
      const nth = Math.round((week - from) / WEEK);
      const left = opening + weekly * BigInt(nth + 1) + (weekly * BigInt(week % 37)) / 100n;
      // Received five minutes before the money is needed, since crediting takes that long.
      timeline.add(Math.max(week - CREDITED_AFTER, from), async () => {
        const held = desk.book.balances.get(keyOf(available(owner, currency))) ?? 0n;
        const amount = needs.between(desk.now, week - 1 + WEEK, currency) + left - held;
        if (amount <= 0n) return;
        for (const [n, part] of partsOf(desk, amount, currency).entries()) {
          const isOwn = (nth + n) % 3 === 0;
          const [payerName, payerCountry] = isOwn ? [holder, 'HK'] : (BUYERS[(nth + n) % BUYERS.length] ?? BUYERS[0]!);
          const gross = grossOf(desk, part, { currency, payerName, holder });
          const accountNo = to(currency);
          await receiveFunds(desk, owner, {
            accountNo,
            currency,
            amount: gross,
            payerName,
            payerCountry,
            known: true,
            unannounced: true,
          });
          follow(desk, timeline);
        }
      });
    }
  }
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
  platforms: string[];
}

/** Quota is granted monthly from the platforms' payouts. */
export function planQuota({ desk, timeline, owner, needs, from, now, platforms, targets }: QuotaPlan): void {
  const month = 30 * DAY;
  const months = BigInt(Math.ceil((now - from) / month));
  for (const [currency, target] of Object.entries(targets)) {
    for (let at = from + 1; at < now; at += month) {
      const amount = needs.between(at - 1, at - 1 + month, currency) + toMinor(target, currency) / months;
      timeline.add(at, async () => {
        const share = amount / BigInt(platforms.length);
        for (const platform of platforms) {
          const on = dateTimeOf(at);
          const grant = {
            step: 'GRANT',
            kind: 'QUOTA',
            reference: `GRANT-${on.slice(0, 10)}`,
            owner,
            name: platform,
            currency,
            at: on,
          } as const;
          await desk.movePools([{ ...grant, amount: share + 1n }]);
        }
      });
    }
  }
}
