import { instantOf } from '#model/instant.ts';
import type { Timetable } from '#sandbox/answer.ts';
import { dispatchTime, durations } from '../calendar.ts';
import type { EdgeName, OrderRow } from '../desk/desk.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { EDGE_EVENT, type EdgePayload } from '../desk/sql-desk.ts';
import { type Way, wayOf } from '../fees.ts';
import { type PaymentFacts, payments } from '../payments/payment.ts';
import { withdrawals } from '../withdrawals/withdrawal.ts';

/** Bank time runs sixty times as fast where something waits. */
const FACTOR = 60;
const MINUTE = 60_000;

/**
 * Schedules the next step of every order that the bank works on when the history ends: nothing of the history's timeline
 * happens after that.
 */
export async function scheduleOrders(timetable: Timetable, desk: MemoryDesk, now: number): Promise<void> {
  for (const { row } of desk.orders.values()) {
    const next = nextOf(desk, row, now);
    if (next === undefined) continue;
    const at = now + Math.ceil(Math.max(next.at - now, MINUTE) / FACTOR);
    const payload: EdgePayload = { orderNo: row.orderNo, edge: next.edge, at };
    await timetable.schedule(at, EDGE_EVENT, payload);
  }
  for (const { orderNo, family, stage } of desk.allFacts.values()) {
    const status = TRANSFERS.has(family) && stage === 'HELD' ? statusOf(desk, orderNo) : undefined;
    if (status !== 'PROCESSING') continue;
    const at = now + MINUTE / FACTOR;
    const payload: EdgePayload = { orderNo, edge: 'transfer.settle', at };
    await timetable.schedule(at, EDGE_EVENT, payload);
  }
}

const TRANSFERS: ReadonlySet<string> = new Set(['transfer', 'allocation']);

function statusOf(desk: MemoryDesk, orderNo: string): unknown {
  for (const { record } of desk.records.get('transfer-order')?.values() ?? []) {
    const row = record as { orderNo?: string; status?: string };
    if (row.orderNo === orderNo) return row.status;
  }
  return undefined;
}

/** The step that the bank takes next, and its undivided time; undefined where somebody else must act. */
function nextOf(desk: MemoryDesk, row: OrderRow, now: number): { edge: EdgeName; at: number } | undefined {
  const { orderNo, status } = row;
  const promised = row.arriveTime ? instantOf(row.arriveTime) : now;
  const facts = desk.allFacts.get(orderNo);
  if (facts?.family === withdrawals.name) {
    const way = wayOf(row.payCcy, { country: row.bankCountry ?? '', currency: row.arriveCcy });
    if (status === 'AUDITING') return { edge: 'withdrawal.audit', at: auditTime(now, way, row.arriveCcy) };
    if (status !== 'PROCESSING') return undefined;
    if (facts.stage === 'HELD') return { edge: 'withdrawal.convert', at: now + durations.convert };
    if (facts.stage === 'CONVERTED') return { edge: 'withdrawal.send', at: now + MINUTE };
    return facts.stage === 'SENT' ? { edge: 'withdrawal.confirm', at: promised } : undefined;
  }
  if (facts?.family !== payments.name) return undefined;
  const { way } = facts.facts as PaymentFacts;
  if (status === 'AUDITING') return { edge: 'payment.audit', at: auditTime(now, way, row.arriveCcy) };
  return status === 'PROCESSING' ? { edge: 'payment.confirm', at: promised } : undefined;
}

function auditTime(now: number, way: Way, currency: string): number {
  return dispatchTime(now + durations.audit, way, currency);
}
