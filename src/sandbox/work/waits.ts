import { sql } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import type { Due, LifecycleStep } from '#model/lifecycle.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Clock } from '../context/clock.ts';
import type { Transaction } from '../database/database.ts';
import type { EntityRecord, EntityStore } from '../database/entity-store.ts';
import type { StateWatch, StepService } from '../context/steps.ts';
import { recordOf, tableName } from '../storage/columns.ts';
import { dueAt } from './due.ts';
import { forgetWatches, planWatches, planWatchesAnew, watchesOf } from './watches.ts';

const ROWS_PER_STATEMENT = 1000;

interface Wait {
  owner: string;
  key: string;
  state: string;
  moment: boolean;
  entered_at: string;
  due_at: string;
}

/** Schedules the timed steps of records: one row for each time at which the clock may take one. */
export class Waits implements StateWatch {
  private readonly clock: Clock;
  private readonly service: StepService;
  private readonly site: Record<string, unknown>;

  constructor(clock: Clock, service: StepService, site: Record<string, unknown>) {
    this.clock = clock;
    this.service = service;
    this.site = site;
  }

  async entered(
    tx: Transaction,
    entities: EntityStore,
    definition: EntityDefinition,
    records: readonly EntityRecord[],
    now = this.clock.now(),
  ): Promise<void> {
    const { owner } = entities;
    await this.follow(tx, entities, definition, records);
    await planWatches(tx, owner, definition, records, now);
    if (timedSteps(definition).length === 0) return;
    const waits = records.flatMap((record) => this.waitsOf(definition, owner, record, now));
    await this.plan(tx, definition, waits);
  }

  async changed(
    tx: Transaction,
    entities: EntityStore,
    definition: EntityDefinition,
    record: EntityRecord,
    names: readonly string[],
  ): Promise<void> {
    const { owner } = entities;
    const timed = timedSteps(definition);
    const isEntered = names.includes(definition.lifecycle?.field ?? '');
    if (isEntered) await this.follow(tx, entities, definition, [record]);
    await planWatches(tx, owner, definition, [record], this.clock.now());
    if (timed.length === 0) return;
    const key = String(record[definition.key]);
    const isMoved = timed.some(({ due }) => 'at' in due && due.at.reads.some((path) => names.includes(fieldOf(path))));
    if (!isEntered && !isMoved) return;
    await forget(tx, owner, definition, key, isEntered ? undefined : true);
    const waits = this.waitsOf(definition, owner, record, this.clock.now());
    await this.plan(
      tx,
      definition,
      waits.filter(({ moment }) => isEntered || moment),
    );
  }

  private async follow(
    tx: Transaction,
    entities: EntityStore,
    { name, followed }: EntityDefinition,
    records: readonly EntityRecord[],
  ): Promise<void> {
    if (followed !== true) return;
    const follower = ownEntry(this.service.followers ?? {}, name);
    if (!follower) throw new Error(`The product does not follow "${name}"`);
    for (const record of records) await follower(tx, entities.owner, record, entities, this.clock.now());
  }

  async removed(tx: Transaction, owner: string, definition: EntityDefinition, key: string | number): Promise<void> {
    if (timedSteps(definition).length > 0) await forget(tx, owner, definition, String(key));
    if (Object.keys(watchesOf(definition)).length > 0) await forgetWatches(tx, owner, definition, String(key));
  }

  /**
   * Schedules all records of an entity with new timed steps. A record that already waits keeps the time at which it
   * entered its state.
   * @param now start of the time for the others
   */
  async planAnew(tx: Transaction, definition: EntityDefinition, now: number): Promise<void> {
    const { name, key, lifecycle } = definition;
    await planWatchesAnew(tx, definition, tableName(name), now);
    const states = [...new Set(timedSteps(definition).flatMap(({ step }) => step.from.map(String)))];
    const forgetAll = sql`delete from sandbox_wait where entity = ${name}`;
    if (lifecycle === undefined || states.length === 0) {
      await forgetAll.execute(tx);
      return;
    }
    const state = sql`cast(each.${sql.ref(lifecycle.field)} as text)`;
    // A cursor takes no parameters, and reads a snapshot from its declaration.
    await sql`declare records_in_states no scroll cursor for
      select each.*, (
        select min(entered_at) from sandbox_wait
        where entity = ${sql.lit(name)} and owner = each._owner and key = cast(each.${sql.ref(key)} as text)
          and sandbox_wait.state = ${state}) as _entered
      from ${sql.table(tableName(name))} each where ${state} in (${sql.join(states.map((one) => sql.lit(one)))})`.execute(
      tx,
    );
    await forgetAll.execute(tx);
    for (;;) {
      const { rows } = await sql<
        EntityRecord & { _owner: string; _entered: string | null }
      >`fetch ${sql.lit(ROWS_PER_STATEMENT)} from records_in_states`.execute(tx);
      if (rows.length === 0) break;
      const waits = rows.flatMap((row) =>
        this.waitsOf(definition, row._owner, recordOf(definition, row), Number(row._entered ?? now)),
      );
      await this.plan(tx, definition, waits);
    }
    await sql`close records_in_states`.execute(tx);
  }

  private waitsOf(definition: EntityDefinition, owner: string, record: EntityRecord, entered: number): Wait[] {
    const state = String(record[definition.lifecycle?.field ?? '']);
    const moments = timedSteps(definition)
      .filter(({ step }) => isFrom(step, state))
      .flatMap(({ due }) => {
        const at = dueAt(due, entered, { record, now: entered, site: this.site }, this.service);
        return at === null ? [] : [JSON.stringify(['at' in due, Math.ceil(at)])];
      });
    return [...new Set(moments)].map((each) => {
      const [moment, at] = JSON.parse(each) as [boolean, number];
      const key = String(record[definition.key]);
      return { owner, key, state, moment, entered_at: String(entered), due_at: String(at) };
    });
  }

  private async plan(tx: Transaction, { name }: EntityDefinition, waits: readonly Wait[]): Promise<void> {
    for (let from = 0; from < waits.length; from += ROWS_PER_STATEMENT) {
      const rows = JSON.stringify(waits.slice(from, from + ROWS_PER_STATEMENT));
      await sql`
        insert into sandbox_wait (entity, owner, key, state, moment, entered_at, due_at, try_at)
        select ${name}::text, owner, key, state, moment, entered_at, due_at, due_at
        from jsonb_to_recordset(cast(cast(${rows} as text) as jsonb))
          as given(owner text, key text, state text, moment boolean, entered_at bigint, due_at bigint)
        on conflict do nothing`.execute(tx);
    }
  }
}

/** The steps of the clock, with their times. */
export function timedSteps({ lifecycle }: EntityDefinition): { step: LifecycleStep; due: Due }[] {
  return (lifecycle?.steps ?? []).flatMap((step) => (step.due === undefined ? [] : [{ step, due: step.due }]));
}

export function isFrom(step: LifecycleStep, state: unknown): boolean {
  return step.from.some((each) => String(each) === String(state));
}

/** @param moment only those at a time given by a field */
async function forget(
  tx: Transaction,
  owner: string,
  { name }: EntityDefinition,
  key: string,
  moment?: true,
): Promise<void> {
  await sql`delete from sandbox_wait where entity = ${name} and owner = ${owner} and key = ${key}
    ${moment === undefined ? sql`` : sql`and moment`}`.execute(tx);
}

function fieldOf(path: string): string {
  return /^record\.([^.]+)/.exec(path)?.[1] ?? '';
}
