import { sql } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import type { Watch } from '#model/lifecycle.ts';
import { evaluate, isKnown } from '#model/evaluate.ts';
import { dayOf } from '#model/instant.ts';
import { add, compare } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import { errorReason } from '../context/error-reason.ts';
import { causedBy } from '../context/cause.ts';
import type { Clock } from '../context/clock.ts';
import type { StepWork } from '../context/steps.ts';
import type { Database, Transaction } from '../database/database.ts';
import { textList } from '../database/text-list.ts';
import type { EntityRecord, EntityStore } from '../database/entity-store.ts';
import { againAfterConflict, isConflict } from '../storage/conflict.ts';
import { outboxOn } from '../storage/outbox.ts';
import type { OwnSteps } from './changed-steps.ts';
import { sentenceOf } from '../wire/sentences.ts';
import { type StepTools, tellOf } from './take-step.ts';

/*
 * Watched balances: a record in one of the watch's states has a row of `sandbox_watch`, which is due after a posting of
 * its owner (by a trigger of the ledger's entries) and an hour after the last check.
 */

const HOUR = 3_600_000;

interface Row {
  entity: string;
  owner: string;
  key: string;
  name: string;
  day: string;
  times: number;
  amount: string;
  causes: string[];
}

export function watchesOf({ lifecycle }: EntityDefinition): Record<string, Watch> {
  return lifecycle?.watches ?? {};
}

/** Starts or stops watching records: figures of the day stay, so that toggling does not reset them. */
export async function planWatches(
  tx: Transaction,
  owner: string,
  definition: EntityDefinition,
  records: readonly EntityRecord[],
  now: number,
): Promise<void> {
  const { name: entity, key, lifecycle } = definition;
  for (const [name, watch] of Object.entries(watchesOf(definition)))
    for (const record of records) {
      const isWatched = watch.from.some((each) => String(each) === String(record[lifecycle?.field ?? '']));
      const due = isWatched ? String(now) : null;
      await sql`insert into sandbox_watch (entity, owner, key, name, due_at)
        values (${entity}, ${owner}, ${String(record[key])}, ${name}, cast(${due} as bigint))
        on conflict (entity, owner, key, name) do update set due_at = excluded.due_at`.execute(tx);
    }
}

export async function forgetWatches(
  tx: Transaction,
  owner: string,
  { name }: EntityDefinition,
  key: string,
): Promise<void> {
  await sql`delete from sandbox_watch where entity = ${name} and owner = ${owner} and key = ${key}`.execute(tx);
}

/** Watches the stored records of an entity whose watches are new. @param table of the records */
export async function planWatchesAnew(
  tx: Transaction,
  definition: EntityDefinition,
  table: string,
  now: number,
): Promise<void> {
  const { name: entity, key, lifecycle } = definition;
  const watches = Object.entries(watchesOf(definition));
  const names = sql.join(['', ...watches.map(([name]) => name)].map((name) => sql`${name}`));
  await sql`delete from sandbox_watch where entity = ${entity} and name not in (${names})`.execute(tx);
  await sql`update sandbox_watch set due_at = null where entity = ${entity}`.execute(tx);
  for (const [name, { from }] of watches) {
    const states = sql.join(from.map((state) => sql`${String(state)}`));
    await sql`insert into sandbox_watch (entity, owner, key, name, due_at)
      select ${entity}::text, _owner, cast(${sql.ref(key)} as text), ${name}::text, cast(${String(now)} as bigint)
      from ${sql.table(table)} where cast(${sql.ref(lifecycle?.field ?? '')} as text) in (${states})
      on conflict (entity, owner, key, name) do update set due_at = excluded.due_at`.execute(tx);
  }
}

/**
 * Checks the watch that is due first; false if none is. The owner is locked before the row, as for a posting.
 * @param storeOn the store at the time of the check
 */
export async function takeNextWatch(
  database: Database,
  clock: Clock,
  tools: StepTools,
  own: OwnSteps,
  storeOn: (tx: Transaction, at: number) => EntityStore,
  report: (error: unknown, what: string) => void,
): Promise<boolean> {
  return againAfterConflict(() =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const due = sql`due_at <= ${String(now)}::bigint`;
      const any = await sql`select 1 from sandbox_watch where ${due} limit 1`.execute(tx);
      if (any.rows.length === 0) return false;
      // Watches that a newer server scheduled are left to it.
      const { rows: first } = await sql<Row & { due_at: string }>`
        select * from sandbox_watch where ${due} and entity in (${textList(await own.entities(tx))}) order by due_at, entity, owner, key, name
        limit 1`.execute(tx);
      const found = first[0];
      if (!found) return false;
      await tools.lock?.(tx, found.owner);
      const { rows } = await sql<Row>`select * from sandbox_watch where ${due} and ${ofRow(found)} for update`.execute(
        tx,
      );
      const row = rows[0];
      // Another server checked it meanwhile.
      if (!row) return true;
      const at = Number(found.due_at);
      let reason: string | null = null;
      await sql`savepoint watch`.execute(tx);
      try {
        const work = { tx, entities: storeOn(tx, at).as(row.owner), now: at, outbox: outboxOn(tx, () => at) };
        await causedBy(null, () => look(row, work, tools));
      } catch (error) {
        if (isConflict(error)) throw error;
        await sql`rollback to savepoint watch`.execute(tx);
        report(error, `watch ${row.name} of ${row.entity}`);
        reason = errorReason(error);
      }
      // Written last, so that the watch's own posting does not make it due again.
      await sql`update sandbox_watch set due_at = ${String(at + HOUR)}::bigint, reason = ${reason}
        where ${ofRow(row)} and due_at is not null`.execute(tx);
      return true;
    }),
  );
}

async function look(row: Row, work: StepWork, tools: StepTools): Promise<void> {
  const definition = ownEntry(tools.model.entities, row.entity);
  const watch = definition && ownEntry(watchesOf(definition), row.name);
  const key = keyOf(definition, row.key);
  const record = definition && (await work.entities.get(row.entity, key, { lock: true }));
  if (!definition || !watch || !record) return;
  const scope = { record, now: work.now, site: tools.site };
  const [least, amount] = [watch.below, watch.amount].map((each) => evaluate(each, scope));
  if (!isKnown(least) || !isKnown(amount)) return;
  const balance = await needed(tools.service.balances, watch.balance, 'balance')(work, record);
  if (compare(balance, String(least)) >= 0) return;
  const day = dayOf(work.now);
  const today = row.day === day ? row : { ...row, day, times: 0, amount: '0', causes: [] };
  const cause = isOver(watch, today, String(amount), evaluate(watch.daily.amount, scope))
    ? sentenceOf(watch.daily.say, scope, tools.model)
    : await needed(tools.service.deeds, watch.does, 'deed')(work, record, String(amount));
  const isNew = cause !== undefined && !today.causes.includes(cause);
  const after =
    cause === undefined
      ? { ...today, times: today.times + 1, amount: add(today.amount, String(amount)) }
      : { ...today, causes: isNew ? [...today.causes, cause] : today.causes };
  await sql`update sandbox_watch set day = ${day}, times = ${sql.lit(after.times)}, amount = ${after.amount},
    causes = cast(${JSON.stringify(after.causes)} as jsonb) where ${ofRow(row)}`.execute(work.tx);
  if (isNew && watch.say) await tellOf(definition, { say: watch.say }, work, [record], tools, { cause });
}

function isOver({ daily }: Watch, today: Row, amount: string, most: unknown): boolean {
  if (daily.times !== undefined && today.times >= daily.times) return true;
  return isKnown(most) && compare(add(today.amount, amount), String(most)) > 0;
}

function needed<Code>(known: Record<string, Code> | undefined, name: string, what: string): Code {
  const found = ownEntry(known ?? {}, name);
  if (!found) throw new Error(`The product has no ${what} "${name}" of watched records`);
  return found;
}

function keyOf(definition: EntityDefinition | undefined, key: string): string | number {
  const type = definition?.fields.find((field) => field.name === definition.key)?.type;
  return type === 'integer' || type === 'number' ? Number(key) : key;
}

function ofRow({ entity, owner, key, name }: Pick<Row, 'entity' | 'owner' | 'key' | 'name'>) {
  return sql`entity = ${entity} and owner = ${owner} and key = ${key} and name = ${name}`;
}
