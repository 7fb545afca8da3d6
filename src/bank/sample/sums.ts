import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Random } from '#model/random.ts';

/** Rough value of one US dollar in each currency; 1 for currencies not listed. */
export const ABOUT: Readonly<Record<string, number>> = {
  ...{ USD: 1, EUR: 0.92, GBP: 0.79, HKD: 7.8, JPY: 150, CNY: 7.1, IDR: 15_800, AUD: 1.52, CAD: 1.36, SGD: 1.34 },
};

/**
 * A random amount worth about the given dollars, usually with odd cents.
 * @param round the share of round amounts
 */
export function sumOf(dollars: number, currency: string, random: Random, round = 0): string {
  const unit = toMinor('1', currency);
  const whole = BigInt(Math.max(1, Math.round(dollars * (ABOUT[currency] ?? 1))));
  const isRound = random.next() < round && whole > 1000n;
  const cents = unit === 1n || isRound ? 0n : BigInt(random.whole(0, 99));
  return fromMinor((isRound ? (whole / 100n) * 100n : whole) * unit + cents, currency);
}
