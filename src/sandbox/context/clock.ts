import { sql } from 'kysely';
import { instantOf } from '#model/instant.ts';
import type { Database, Transaction } from '../database/database.ts';
import { type Kept, memoryCell, readCell } from '../database/shared-state.ts';

/**
 * The one clock behind every date that is stored, shown or compared: real time at UTC+8, frozen and set by tests.
 * Instants are milliseconds since 1970; on the wire they are `2026-11-20 15:42:08`.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Real time, even if the clock was moved: authenticator apps on phones use real time. */
  real?(): number;
}

/** A clock that stands still until it is advanced. */
export interface FrozenClock extends Clock {
  /** Sets the time: `2026-11-20 15:42:08`, `2026-11-20` or milliseconds. */
  set(at: string | number): void;
  /** Moves the clock forward. */
  advance(milliseconds: number): void;
}

/** Real time that people may move forward and stop. All servers on one database share it. */
export interface MovableClock extends Clock, Kept {
  /** Reads the position that another server set. */
  look(): Promise<void>;
  /** The time of the database, also before the clock is stored there. */
  nowIn(tx: Transaction): Promise<number>;
  /**
   * Moves the clock forward, stops it or starts it again.
   * @param how `to` in milliseconds; a time before now changes nothing
   * @param within writes more in the same transaction; gets the distance in milliseconds
   */
  move(
    how: { to?: number; frozen?: boolean },
    within?: (tx: Transaction, forward: number) => Promise<void>,
  ): Promise<void>;
  isFrozen(): boolean;
}

export function isMovable(clock: Clock): clock is MovableClock {
  return 'move' in clock;
}

/** Milliseconds ahead of real time, or the instant at which the clock stands still. */
interface ClockState {
  ahead: number;
  frozenAt: number | null;
}

const CELL = 'clock';

export function movableClock(): MovableClock {
  let cell = memoryCell<ClockState>({ ahead: 0, frozenAt: null });
  return {
    now: () => nowOf(cell.value),
    real: () => Date.now(),
    async look() {
      await cell.look();
    },
    nowIn: async (tx) => nowOf((await readCell<ClockState>(tx, CELL)) ?? cell.value),
    async move({ to = 0, frozen }, within) {
      let forward = 0;
      await cell.change(
        (state) => {
          const before = nowOf(state);
          const now = Math.max(before, to);
          forward = now - before;
          const isFrozen = frozen ?? state.frozenAt !== null;
          return { ahead: now - Date.now(), frozenAt: isFrozen ? now : null };
        },
        async (tx) => within?.(tx, forward),
      );
    },
    isFrozen: () => cell.value.frozenAt !== null,
    async keep(cells) {
      cell = await cells.cell(CELL, cell.value, true);
    },
  };
}

/** The time of the clock that a database stores, in milliseconds; undefined if its clock cannot be moved. */
export async function keptTime({ kysely }: Database): Promise<number | undefined> {
  const { rows: tables } = await sql`select 1 where to_regclass('sandbox_state') is not null`.execute(kysely);
  if (tables.length === 0) return undefined;
  const { rows } = await sql<{ value: string }>`select value from sandbox_state where name = ${CELL}`.execute(kysely);
  return rows[0] && nowOf(JSON.parse(rows[0].value) as ClockState);
}

function nowOf({ ahead, frozenAt }: ClockState): number {
  return frozenAt ?? Date.now() + ahead;
}

export function realClock(): Clock {
  return { now: () => Date.now() };
}

export function frozenClock(at: string | number): FrozenClock {
  let now = readInstant(at);
  return {
    now: () => now,
    set: (to) => {
      now = readInstant(to);
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** @throws Error if the text is no date of the wire */
function readInstant(at: string | number): number {
  const instant = typeof at === 'number' ? at : instantOf(at);
  if (Number.isNaN(instant)) throw new Error(`"${at}" is not a date of the wire`);
  return instant;
}
