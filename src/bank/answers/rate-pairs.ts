import { dealtPairs } from '../terms/rates.ts';

/** A pair as boards show it: yen per hundred, and never as the quote currency. */
export interface Shown {
  left: string;
  right: string;
  per: number;
}

/** Every pair of the bank, as boards show it. */
export const PAIRS: readonly Shown[] = dealtPairs().map(({ base, quote }) =>
  base === 'CNY' ? { left: quote, right: base, per: 100 } : { left: base, right: quote, per: 1 },
);

export function pairOf(name: string): Shown | undefined {
  return PAIRS.find(({ left, right }) => `${left}/${right}` === name);
}
