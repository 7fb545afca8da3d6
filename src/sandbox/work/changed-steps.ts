import { sql } from 'kysely';
import { canonical } from '#model/canonical.ts';
import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import type { Transaction } from '../database/database.ts';
import { type KnownStep, readKnownSteps, writeKnownSteps } from '../storage/data-model/moved-waits.ts';
import { timedSteps, type Waits } from './waits.ts';

/**
 * Plans records that are already in a state with a timed step, of entities whose timed steps are not those that the
 * database knows. Call it in the transaction that brings the tables to the Model.
 * @param now from when those count that nothing was planned for
 */
export async function planChangedSteps(tx: Transaction, model: Model, waits: Waits, now: number): Promise<void> {
  const known = await readKnownSteps(tx);
  const present = new Map(
    Object.values(model.entities).flatMap((definition): [string, KnownStep[]][] => {
      const steps = knownSteps(definition);
      return steps.length === 0 ? [] : [[definition.name, steps]];
    }),
  );
  if (canonical([...present].toSorted(byName)) === canonical([...known].toSorted(byName))) return;
  // Records that another server moves meanwhile plan themselves after this transaction.
  await sql`lock table sandbox_wait in share row exclusive mode`.execute(tx);
  for (const definition of Object.values(model.entities)) {
    const [before, after] = [known, present].map((steps) => canonical(steps.get(definition.name) ?? []));
    if (before !== after) await waits.planAnew(tx, definition, now);
  }
  await writeKnownSteps(tx, present);
}

/** Steps without `set` and `say`, which do not affect which records are due. */
function knownSteps(definition: EntityDefinition): KnownStep[] {
  return timedSteps(definition).map(({ step: { from, to, when, judge }, due }) => {
    const time = 'at' in due ? { at: due.at.tree } : due;
    return { from, to, rule: canonical({ time, when: when?.tree, judge }) };
  });
}

function byName([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1;
}
