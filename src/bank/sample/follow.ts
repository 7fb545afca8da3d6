import type { Random } from '#model/random.ts';
import { Refusal } from '#sandbox/refusal.ts';
import type { EdgeName } from '#sandbox/orders.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../families/edges.ts';
import type { Needs } from './funding.ts';
import type { Season, Timeline } from './timeline.ts';

/** The context shared by all plans of a merchant's orders. */
export interface Plan {
  desk: MemoryDesk;
  timeline: Timeline;
  season: Season;
  random: Random;
  owner: string;
  submitters: string[];
  /** Amounts that orders will need and that must be funded before. */
  money: Needs;
  quota: Needs;
  /** The end of the history. */
  now: number;
}

export interface Course {
  /** Replaces an edge by another one; by default the bank's own edge. */
  instead?: (edge: EdgeName) => EdgeName;
  /** Called after each edge, with its time in milliseconds. */
  after?: (edge: EdgeName, at: number) => void;
}

/**
 * Plays the steps that an order scheduled at the desk, until it schedules no more. Must be called right after a
 * command.
 */
export function follow(desk: MemoryDesk, timeline: Timeline, course: Course = {}): void {
  for (const due of desk.scheduled.splice(0)) {
    const { edge, orderNo, at } = due;
    timeline.add(
      at,
      async () => {
        await edges[course.instead?.(edge) ?? edge]?.(desk, orderNo);
        course.after?.(edge, at);
        follow(desk, timeline, course);
      },
      due,
    );
  }
}

/** Leaves an order's scheduled step to the bank, a minute after the end of the history. */
export function leave(desk: MemoryDesk, timeline: Timeline, end: number): void {
  const at = end + 60_000;
  for (const due of desk.scheduled.splice(0)) timeline.add(at, async () => undefined, { ...due, at });
}

/** A submission refused for a daily limit or lack of money is skipped. */
export async function unlessRefused<Result>(submission: Promise<Result>): Promise<Result | undefined> {
  try {
    return await submission;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
