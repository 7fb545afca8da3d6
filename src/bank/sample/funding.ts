import { dateTimeOf } from '#model/instant.ts';
import { available, equity, nostro, toMinor } from '../ledger/chart.ts';
import { credit, debit, post } from '../ledger.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import type { Timeline } from './timeline.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** What orders will need, per currency; money must come in before it goes out. */
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

export interface FundingPlan {
  desk: MemoryDesk;
  timeline: Timeline;
  owner: string;
  needs: Needs;
  from: number;
  now: number;
  /** About what each currency shall hold at the end. */
  targets: Record<string, string>;
}

/** Opening capital, then a receipt each week that covers the week and lets the balance grow to its target. */
export function planFunding({ desk, timeline, owner, needs, from, now, targets }: FundingPlan): void {
  const weeks = BigInt(Math.ceil((now - from) / WEEK));
  for (const currency of new Set([...Object.keys(targets), ...needs.currencies()])) {
    const target = toMinor(targets[currency] ?? '0', currency);
    const opening = target / 3n;
    if (opening > 0n) {
      timeline.add(from, async () => {
        await post(desk.book, {
          kind: 'OPENING',
          reference: 'OPENING',
          at: dateTimeOf(desk.now),
          lines: [debit(equity(currency), opening), credit(available(owner, currency), opening)],
        });
      });
    }
    const weekly = (target - opening) / weeks;
    /** What came in otherwise beyond the needs of its week. */
    let surplus = 0n;
    for (let week = from + 1; week < now; week += WEEK) {
      const growth = weekly + (weekly * BigInt(week % 37)) / 100n;
      const amount = needs.between(week - 1, week - 1 + WEEK, currency) + growth - surplus;
      surplus = amount < 0n ? -amount : 0n;
      if (amount <= 0n) continue;
      timeline.add(week, async () => {
        const at = dateTimeOf(desk.now);
        await post(desk.book, {
          kind: 'COLLECTION',
          reference: await desk.book.nextNumber('RC', at),
          at,
          lines: [debit(nostro(currency), amount), credit(available(owner, currency), amount)],
        });
      });
    }
  }
}

export interface QuotaPlan {
  desk: MemoryDesk;
  timeline: Timeline;
  owner: string;
  needs: Needs;
  from: number;
  now: number;
  platforms: string[];
  /** What shall be left at the end, per currency. */
  targets: Record<string, string>;
}

/** Quota is granted each month from what the platforms paid out. */
export function planQuota({ desk, timeline, owner, needs, from, now, platforms, targets }: QuotaPlan): void {
  const month = 30 * DAY;
  const months = BigInt(Math.ceil((now - from) / month));
  for (const [currency, target] of Object.entries(targets)) {
    for (let at = from + 1; at < now; at += month) {
      const amount = needs.between(at - 1, at - 1 + month, currency) + toMinor(target, currency) / months;
      timeline.add(at, async () => {
        const share = amount / BigInt(platforms.length);
        for (const platform of platforms) {
          await desk.moveQuota({
            kind: 'GRANT',
            reference: `GRANT-${dateTimeOf(at).slice(0, 10)}`,
            owner,
            platform,
            currency,
            amount: share + 1n,
            at: dateTimeOf(at),
          });
        }
      });
    }
  }
}
