import { ownEntry } from '#model/own-entry.ts';
import { instantOf } from '#model/instant.ts';
import type { Desk } from '../desk/desk.ts';

/* Forced outcomes of orders in the demo, and the delays that they cause. Durations are milliseconds. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Factor of the slow outcome in the demo. */
const SLOW = 5;

/** Outcomes forced by the last two digits of an amount when triggers are on. */
const OUTCOMES: Record<string, string> = {
  '41': 'material',
  '42': 'wait',
  '43': 'refuse',
  '44': 'return',
  '45': 'bounce',
  '46': 'slow',
  '47': 'unknown',
};

/** The forced outcome of an order of this amount (minor units); null if there is none. */
export function outcomeOf(desk: Desk, minor: bigint, outcomes = OUTCOMES): string | null {
  return desk.triggers ? (ownEntry(outcomes, String(minor).slice(-2)) ?? null) : null;
}

/** A duration under an outcome: longer when slow; when unknown it ends with the next day's reconciliation. */
export function delayOf(trigger: string | null, duration: number): number {
  return duration * (trigger === 'slow' ? SLOW : 1) + (trigger === 'unknown' ? DAY : 0);
}

/** Milliseconds until the promised arrival, at least a minute. */
export function untilPromised(desk: Desk, arriveTime: string | null | undefined): number {
  const promised = arriveTime ? instantOf(arriveTime) : desk.now;
  return Math.max(promised - desk.now, MINUTE);
}
