import { sql } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { LifecycleStep } from '#model/lifecycle.ts';
import { errorReason } from '../context/error-reason.ts';
import { causedBy } from '../context/cause.ts';
import { stepEnded } from '../context/telemetry.ts';
import type { Clock } from '../context/clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { textList } from '../database/text-list.ts';
import type { EntityRecord, EntityStore } from '../database/entity-store.ts';
import { againAfterConflict, isConflict } from '../storage/conflict.ts';
import { outboxOn } from '../storage/outbox.ts';
import type { StepWork } from '../context/steps.ts';
import { dueAt } from './due.ts';
import type { OwnSteps } from './changed-steps.ts';
import { claimOwner } from './drain.ts';
import { noteSteps, type StepNote } from './step-log.ts';
import { firstThatHolds, type StepTools, tellOf, valuesOf } from './take-step.ts';
import { isFrom, timedSteps } from './waits.ts';

/** Records that are due at the same time are processed together, so that they share a message. */
const MOST = 1000;
const AGAIN = 30_000;
const MOST_DOUBLINGS = 7;

interface Group {
  entity: string;
  owner: string;
  state: string;
  moment: boolean;
  due_at: string;
  attempts: number;
}

/** Owners with due steps, in the order of their earliest ones. */
export async function ownersOfDueSteps(
  database: Database,
  clock: Clock,
  own: OwnSteps,
  most: number,
): Promise<string[]> {
  const now = String(clock.now());
  return database.transaction(async (tx) => {
    const due = await sql`select 1 from sandbox_wait where try_at <= ${now} limit 1`.execute(tx);
    if (due.rows.length === 0) return [];
    // Steps that a newer server scheduled are left to it.
    const mine = sql`try_at <= ${now} and entity in (${textList(await own.entities(tx))})`;
    // For one owner only the first due row must be read.
    const { rows } = await (
      most === 1
        ? sql<{ owner: string }>`select owner from sandbox_wait where ${mine} order by try_at, entity, owner limit 1`
        : sql<{ owner: string }>`select owner from sandbox_wait where ${mine}
            group by owner order by min(try_at), owner limit ${sql.lit(most)}`
    ).execute(tx);
    return rows.map(({ owner }) => owner);
  });
}

/**
 * Takes an owner's steps that are due at the earliest time; false if none is due, or another server works for the
 * owner. The record is locked first and its row of `sandbox_wait` is deleted in the same transaction, so that any
 * number of servers take the step once.
 * @param storeOn the store at the time of the steps: later waits count from it
 */
export async function takeDueSteps(
  database: Database,
  clock: Clock,
  tools: StepTools,
  own: OwnSteps,
  storeOn: (tx: Transaction, at: number) => EntityStore,
  report: (error: unknown, what: string) => void,
  owner: string,
): Promise<boolean> {
  let notes: readonly StepNote[] = [];
  const isAny = await againAfterConflict(() =>
    database.transaction(async (tx) => {
      notes = [];
      if (!(await claimOwner(tx, owner))) return false;
      const now = String(clock.now());
      const { rows } = await sql<Group>`
      select entity, owner, state, moment, due_at, attempts from sandbox_wait
      where owner = ${owner} and try_at <= ${now} and entity in (${textList(await own.entities(tx))})
      order by try_at, entity, key limit 1`.execute(tx);
      const group = rows[0];
      if (!group) return false;
      await sql`savepoint steps`.execute(tx);
      try {
        notes = await causedBy(null, () =>
          takeGroup(tx, group, tools, storeOn(tx, Number(group.due_at)).as(group.owner)),
        );
      } catch (error) {
        if (isConflict(error)) throw error;
        await sql`rollback to savepoint steps`.execute(tx);
        report(error, `steps of ${group.entity}`);
        const again = clock.now() + AGAIN * 2 ** Math.min(group.attempts, MOST_DOUBLINGS);
        await sql`update sandbox_wait set attempts = attempts + 1, try_at = ${String(again)}::bigint,
        reason = ${errorReason(error)} where ${ofGroup(group)}`.execute(tx);
        const { rows: waiting } = await sql<{ key: string }>`
        select key from sandbox_wait where ${ofGroup(group)} order by key limit ${sql.lit(MOST)}`.execute(tx);
        const reason = errorReason(error);
        notes = waiting.map(({ key }) => ({
          ...placeOf(group),
          ...{ key, at: clock.now(), outcome: 'failed' as const, reason },
        }));
        await noteSteps(tx, notes);
      }
      return true;
    }),
  );
  for (const { entity, outcome } of notes) stepEnded.publish({ kind: 'step', name: entity, outcome });
  return isAny;
}

async function takeGroup(tx: Transaction, group: Group, tools: StepTools, entities: EntityStore): Promise<StepNote[]> {
  const definition = ownEntry(tools.model.entities, group.entity);
  const { rows } = await sql<{ key: string; entered_at: string }>`
    select key, entered_at from sandbox_wait where ${ofGroup(group)} order by key limit ${sql.lit(MOST)}`.execute(tx);
  const now = Number(group.due_at);
  const work: StepWork = { tx, entities, now, outbox: outboxOn(tx, () => now) };
  const taken = new Map<LifecycleStep, EntityRecord[]>();
  const notes: StepNote[] = [];
  for (const { key, entered_at: entered } of rows) {
    const record = definition ? await entities.get(definition.name, keyOf(definition, key), { lock: true }) : null;
    const { rows: own } =
      await sql`delete from sandbox_wait where ${ofGroup(group)} and key = ${key} returning 1`.execute(tx);
    if (own.length === 0 || !definition?.lifecycle || !record) continue;
    const steps = dueSteps(definition, record, group, Number(entered), tools);
    const step = await firstThatHolds(steps, work, record, tools);
    if (!step) {
      if (steps.length > 0) notes.push({ ...placeOf(group), key, at: work.now, outcome: 'refused' });
      continue;
    }
    const values = await valuesOf(definition, step, work, record, tools);
    const stored = await entities.update(definition.name, keyOf(definition, key), values);
    notes.push({ ...placeOf(group), key, at: work.now, outcome: 'taken', to: String(step.to) });
    taken.set(step, [...(taken.get(step) ?? []), stored]);
  }
  await noteSteps(tx, notes);
  for (const [step, records] of taken) if (definition) await tellOf(definition, step, work, records, tools);
  return notes;
}

/** The steps that are allowed now in the record's state. */
function dueSteps(
  definition: EntityDefinition,
  record: EntityRecord,
  { state, moment, due_at }: Group,
  entered: number,
  { service, site }: StepTools,
): LifecycleStep[] {
  if (String(record[definition.lifecycle?.field ?? '']) !== state) return [];
  const scope = { record, now: entered, site };
  return timedSteps(definition).flatMap(({ step, due }) => {
    if (!isFrom(step, state) || 'at' in due !== moment) return [];
    const at = dueAt(due, entered, scope, service);
    return at !== null && at <= Number(due_at) ? [step] : [];
  });
}

function placeOf({ entity, owner, state }: Group): Pick<StepNote, 'entity' | 'owner' | 'from'> {
  return { entity, owner, from: state };
}

function ofGroup({ entity, owner, state, moment, due_at }: Group) {
  return sql`entity = ${entity} and owner = ${owner} and state = ${state} and moment = ${moment}
    and due_at = ${due_at}::bigint`;
}

function keyOf({ fields, key: name }: EntityDefinition, key: string): string | number {
  const type = fields.find((field) => field.name === name)?.type;
  return type === 'integer' || type === 'number' ? Number(key) : key;
}
