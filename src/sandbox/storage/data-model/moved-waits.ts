import { sql } from 'kysely';
import type { LifecycleStep } from '#model/lifecycle.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Transaction } from '../../database/database.ts';
import type { EntityChange } from './changes.ts';

/* Adapts the rows of `sandbox_wait`, and the timed steps behind them, to renamed entities and states. */

type State = LifecycleStep['to'];

/** The part of a timed step that determines which records take it, and when. */
export interface KnownStep {
  from: State[];
  to: State;
  /** The step's time and conditions, as canonical JSON. */
  rule: string;
}

/** The timed steps by which records were last scheduled, by entity; empty if the database has none. */
export async function readKnownSteps(tx: Transaction): Promise<Map<string, KnownStep[]>> {
  const row = await tx.selectFrom('sandbox_model').select('steps').executeTakeFirst();
  return new Map(Object.entries(JSON.parse(row?.steps ?? '{}') as Record<string, KnownStep[]>));
}

/** Stores the timed steps by which records are scheduled, if the database already has a Model. */
export async function writeKnownSteps(tx: Transaction, steps: ReadonlyMap<string, KnownStep[]>): Promise<void> {
  await tx
    .updateTable('sandbox_model')
    .set({ steps: JSON.stringify(Object.fromEntries(steps)) })
    .execute();
}

interface WaitMove {
  before: string;
  now: string | undefined;
  states: ReadonlyMap<State, State>;
}

/** Intermediate name that no entity has. */
const ASIDE = ' ';

/** Renames waiting steps like the rows of entities; those of a removed entity are deleted. */
export async function moveWaits(tx: Transaction, changes: readonly EntityChange[], model: Model): Promise<void> {
  const moves = changes.flatMap((change) => moveOf(change, model));
  for (const { before, now, states } of moves) {
    if (now === undefined) {
      await sql`delete from sandbox_wait where entity = ${before}`.execute(tx);
      await sql`delete from sandbox_watch where entity = ${before}`.execute(tx);
      continue;
    }
    await sql`update sandbox_watch set entity = ${ASIDE + now} where entity = ${before}`.execute(tx);
    const pairs = JSON.stringify([...states].map(([from, to]) => ({ from: String(from), to: String(to) })));
    await sql`update sandbox_wait as kept set entity = ${ASIDE + now}, state = coalesce((
        select given."to" from jsonb_to_recordset(cast(cast(${pairs} as text) as jsonb)) as given("from" text, "to" text)
        where given."from" = kept.state), kept.state)
      where entity = ${before}`.execute(tx);
  }
  if (moves.length === 0) return;
  // Swapped names need an intermediate name.
  for (const table of ['sandbox_wait', 'sandbox_watch'])
    await sql`update ${sql.table(table)} set entity = substr(entity, 2) where entity like ${`${ASIDE}%`}`.execute(tx);
  await moveKnownSteps(tx, new Map(moves.map((move) => [move.before, move])));
}

function moveOf({ before, now, fields }: EntityChange, model: Model): WaitMove[] {
  const field = now === undefined ? undefined : ownEntry(model.entities, now)?.lifecycle?.field;
  const states = fields.find((each) => field !== undefined && each.now === field)?.values ?? new Map<State, State>();
  return before === now && states.size === 0 ? [] : [{ before, now, states }];
}

async function moveKnownSteps(tx: Transaction, moves: ReadonlyMap<string, WaitMove>): Promise<void> {
  const known = await readKnownSteps(tx);
  if (known.size === 0) return;
  const moved = [...known].flatMap(([entity, steps]): [string, KnownStep[]][] => {
    const move = moves.get(entity);
    if (move === undefined) return [[entity, steps]];
    const stateNow = (state: State): State => move.states.get(state) ?? state;
    const renamed = steps.map(({ from, to, rule }) => ({ from: from.map(stateNow), to: stateNow(to), rule }));
    return move.now === undefined ? [] : [[move.now, renamed]];
  });
  await writeKnownSteps(tx, new Map(moved));
}
