import { ownEntry } from '#model/own-entry.ts';
import { instantOf } from '#model/instant.ts';
import type { Desk } from '../desk/desk.ts';

/* How the demo decides the end of an order, and the pace of the bank. Durations are milliseconds of bank time. */

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** The slow outcome of the demo. */
const SLOW = 5;

/** The ends that the last two digits of an amount ask for, where triggers are on. */
const OUTCOMES: Record<string, string> = {
  '41': 'material',
  '42': 'wait',
  '43': 'refuse',
  '44': 'return',
  '45': 'bounce',
  '46': 'slow',
  '47': 'unknown',
};

/** How an order of this amount (minor units) will end; null where nothing is decided. */
export function outcomeOf(desk: Desk, minor: bigint, outcomes = OUTCOMES): string | null {
  return desk.triggers ? (ownEntry(outcomes, String(minor).slice(-2)) ?? null) : null;
}

/** A duration as the outcome has it: the slow one is longer, the unknown one ends with next day's reconciliation. */
export function paceOf(trigger: string | null, duration: number): number {
  return duration * (trigger === 'slow' ? SLOW : 1) + (trigger === 'unknown' ? DAY : 0);
}

/** What is left until the promised arrival, a minute at least. */
export function untilPromised(desk: Desk, arriveTime: string | null | undefined): number {
  const promised = arriveTime ? instantOf(arriveTime) : desk.now;
  return Math.max(promised - desk.now, MINUTE);
}
