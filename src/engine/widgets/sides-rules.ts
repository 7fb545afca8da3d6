import { textOf } from './text-rules.ts';

/** The two sides of an amount that can be typed at either: how they are called, and which one is typed. */
export interface Sides {
  from: Side;
  to: Side;
  typed: { side: string; amount: string } | null;
}

interface Side {
  /** Its word in the value. */
  side: string;
  title: string;
  /** The field beside it that holds its currency. */
  field?: string;
}

/** @param value `{ side, amount }`; anything else is no amount yet. */
export function sidesOf(props: Record<string, unknown>, value: unknown): Sides {
  const word = (name: string, usual: string): string => (typeof props[name] === 'string' ? props[name] : usual);
  const field = (name: string): { field?: string } => (typeof props[name] === 'string' ? { field: props[name] } : {});
  const from: Side = { side: word('fromSide', 'from'), title: word('fromTitle', '付出'), ...field('from') };
  const to: Side = { side: word('toSide', 'to'), title: word('toTitle', '得到'), ...field('to') };
  if (typeof value !== 'object' || value === null || !('side' in value) || !('amount' in value)) {
    return { from, to, typed: null };
  }
  const { side, amount } = value;
  return { from, to, typed: side === from.side || side === to.side ? { side, amount: textOf(amount) } : null };
}
