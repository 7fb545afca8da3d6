import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { StepOutcome } from '../database/system-tables.ts';

export interface StepNote {
  at: number;
  outcome: StepOutcome;
  entity: string;
  owner: string;
  key: string;
  from: string;
  to?: string;
  /** The reason of the failure. */
  reason?: string;
}

/** Logs the timed steps of records. Of a record only its key and states are stored. */
export async function noteSteps(tx: Transaction, notes: readonly StepNote[]): Promise<void> {
  if (notes.length === 0) return;
  const rows = JSON.stringify(notes.map(({ from, to, ...note }) => ({ ...note, left_state: from, state: to ?? null })));
  await sql`
    insert into sandbox_step (at, outcome, entity, owner, key, left_state, state, reason)
    select at, outcome, entity, owner, key, left_state, state, reason
    from jsonb_to_recordset(cast(cast(${rows} as text) as jsonb))
      as given(at bigint, outcome text, entity text, owner text, key text, left_state text, state text, reason text)`.execute(
    tx,
  );
}
