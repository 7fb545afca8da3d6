import { sql } from 'kysely';
import { canonical } from '#model/canonical.ts';
import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Transaction } from '../database/database.ts';
import { type KnownStep, readKnownSteps, writeKnownSteps } from '../storage/data-model/moved-waits.ts';
import { timedSteps, type Waits } from './waits.ts';
import { watchesOf } from './watches.ts';

/**
 * Schedules records that are already in a state with a timed step, for entities whose timed steps changed since they
 * were stored. Must be called in the transaction that migrates the tables.
 * @param now start of the time for records that were not scheduled before
 * @param hasOlder whether older servers are alive, which schedule only their own steps: the records are scheduled again
 * later
 */
export async function planChangedSteps(
  tx: Transaction,
  model: Model,
  waits: Waits,
  now: number,
  hasOlder = false,
): Promise<void> {
  const known = await readKnownSteps(tx);
  const present = stepsOf(model);
  if (canonical([...present].toSorted(byName)) === canonical([...known].toSorted(byName))) return;
  // Records that another server moves meanwhile are scheduled after this transaction.
  await sql`lock table sandbox_wait in share row exclusive mode`.execute(tx);
  const changed = Object.values(model.entities).filter(({ name }) => {
    const [before, after] = [known, present].map((steps) => canonical(steps.get(name) ?? []));
    return before !== after;
  });
  for (const definition of changed) await waits.planAnew(tx, definition, now);
  await writeKnownSteps(tx, present);
  if (!hasOlder || changed.length === 0) return;
  await tx
    .updateTable('sandbox_model')
    .set({ replan: JSON.stringify(changed.map(({ name }) => name)) })
    .execute();
}

/** Schedules again the records that older servers changed meanwhile. Must be called when none is alive. */
export async function planLeftSteps(tx: Transaction, model: Model, waits: Waits, now: number): Promise<void> {
  const row = await tx.selectFrom('sandbox_model').select('replan').forUpdate().executeTakeFirst();
  if (row?.replan == null) return;
  await sql`lock table sandbox_wait in share row exclusive mode`.execute(tx);
  for (const name of JSON.parse(row.replan) as string[]) {
    const definition = ownEntry(model.entities, name);
    if (definition !== undefined) await waits.planAnew(tx, definition, now);
  }
  await tx.updateTable('sandbox_model').set({ replan: null }).execute();
}

/** The entities whose steps this server may take: those whose stored schedule matches this server's Model. */
export class OwnSteps {
  readonly #present: ReadonlyMap<string, KnownStep[]>;
  #mark: string | undefined;
  #entities: string[] = [];

  constructor(model: Model) {
    this.#present = stepsOf(model);
  }

  /** Until the transaction ends nobody schedules again. */
  async entities(tx: Transaction): Promise<string[]> {
    const { rows } = await sql<{ mark: string }>`
      select md5(coalesce(steps, '')) as mark from sandbox_model for share`.execute(tx);
    const mark = rows[0]?.mark ?? '';
    if (mark === this.#mark) return this.#entities;
    const known = await readKnownSteps(tx);
    this.#entities = [...this.#present].flatMap(([name, steps]) =>
      canonical(known.get(name) ?? []) === canonical(steps) ? [name] : [],
    );
    this.#mark = mark;
    return this.#entities;
  }
}

function stepsOf(model: Model): Map<string, KnownStep[]> {
  return new Map(
    Object.values(model.entities).flatMap((definition): [string, KnownStep[]][] => {
      const steps = knownSteps(definition);
      return steps.length === 0 ? [] : [[definition.name, steps]];
    }),
  );
}

/** Steps without `set` and `say`, which do not affect which records are due. */
function knownSteps(definition: EntityDefinition): KnownStep[] {
  const watches = Object.entries(watchesOf(definition)).map(([name, { from }]) => ({
    from,
    to: from[0] ?? '',
    rule: canonical({ watch: name }),
  }));
  const timed = timedSteps(definition).map(({ step: { from, to, when, judge }, due }) => {
    const time = 'at' in due ? { at: due.at.tree } : due;
    return { from, to, rule: canonical({ time, when: when?.tree, judge }) };
  });
  return [...timed, ...watches];
}

function byName([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1;
}
