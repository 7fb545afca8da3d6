import type { Timetable } from '#sandbox/answer.ts';
import type { EdgeName } from '../desk/desk.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { EDGE_EVENT, type EdgePayload } from '../desk/sql-desk.ts';

/** Which edge checks the lines of a file, by the family of what it is uploaded for. */
const CHECKS: Record<string, EdgeName> = { batch: 'batch.check', quota: 'quota.check' };

/** Files whose lines are still being checked when the history ends: the bank goes on with them so many milliseconds later. */
const GOES_ON = 60_000;

export async function scheduleChecks(timetable: Timetable, desk: MemoryDesk, now: number): Promise<void> {
  for (const { family, stage, orderNo } of desk.allFacts.values()) {
    const edge = CHECKS[family];
    if (edge === undefined || stage !== 'CHECKING') continue;
    const payload: EdgePayload = { orderNo, edge, at: now + GOES_ON };
    await timetable.schedule(payload.at, EDGE_EVENT, payload);
  }
}
