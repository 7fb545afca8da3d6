import { instantOf } from '#model/instant.ts';
import type { Timetable } from '#sandbox/answer.ts';
import type { EdgeName } from '../desk/desk.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { EDGE_EVENT, type EdgePayload } from '../desk/sql-desk.ts';

/** By the family of an order's number. */
const LAPSES: Record<string, EdgeName> = {
  WD: 'withdrawal.lapse',
  PY: 'payment.lapse',
  PB: 'payment.lapse',
  TR: 'transfer.lapse',
  AL: 'transfer.lapse',
  BT: 'batch.lapse',
};

interface Waiting {
  status: unknown;
  auditState?: unknown;
  reviewDueAt?: string | null;
}

/** What waits for somebody's agreement when the history ends is given up at the time that its merchant was told. */
export async function scheduleLapses(timetable: Timetable, desk: MemoryDesk): Promise<void> {
  for (const [orderNo, { status, auditState, reviewDueAt }] of waitingOf(desk)) {
    const edge = LAPSES[orderNo.slice(0, 2)];
    if (edge === undefined || !reviewDueAt || (status !== 'WAIT_REVIEW' && auditState !== 'WAIT')) continue;
    const payload: EdgePayload = { orderNo, edge, at: instantOf(reviewDueAt) };
    await timetable.schedule(payload.at, EDGE_EVENT, payload);
  }
}

function* waitingOf(desk: MemoryDesk): Generator<[string, Waiting]> {
  for (const [orderNo, { row }] of desk.orders) yield [orderNo, row];
  for (const entity of ['transfer-order', 'batch-order'] as const) {
    for (const [key, { record }] of desk.records.get(entity) ?? []) yield [key.split('|')[1] ?? '', record as Waiting];
  }
}
