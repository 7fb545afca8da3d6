import type { EdgeName } from '../desk/desk.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../edges.ts';
import type { Timeline } from './timeline.ts';

export interface Course {
  /** What happens in the place of an edge; without it what the bank would do. */
  instead?: (edge: EdgeName) => EdgeName;
  /** Called after each edge that was asked for, at its time in milliseconds. */
  after?: (edge: EdgeName, at: number) => void;
}

/** Plays what an order asked the desk to be called back with, until it asks no more. To be called right after a command. */
export function follow(desk: MemoryDesk, timeline: Timeline, course: Course = {}): void {
  for (const { edge, orderNo, at } of desk.scheduled.splice(0)) {
    timeline.add(at, async () => {
      await edges[course.instead?.(edge) ?? edge]?.(desk, orderNo);
      course.after?.(edge, at);
      follow(desk, timeline, course);
    });
  }
}
