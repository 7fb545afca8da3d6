import { instantOf } from '#model/instant.ts';

/**
 * The one clock behind every date that is stored, shown or compared: real time at UTC+8, frozen and set by tests.
 * Instants are milliseconds since 1970; on the wire they are `2026-11-20 15:42:08`.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** A clock that stands still until it is told otherwise. */
export interface FrozenClock extends Clock {
  /** Sets the time: `2026-11-20 15:42:08`, `2026-11-20` or milliseconds. */
  set(at: string | number): void;
  /** Moves it forward. */
  advance(milliseconds: number): void;
}

/** Real time that people may move forward, and stop. */
export interface MovableClock extends Clock {
  advance(milliseconds: number): void;
  freeze(): void;
  /** Goes on from where it stands. */
  run(): void;
  isFrozen(): boolean;
}

export function isMovable(clock: Clock): clock is MovableClock {
  return 'freeze' in clock;
}

export function movableClock(): MovableClock {
  let ahead = 0;
  let frozenAt: number | null = null;
  const now = (): number => frozenAt ?? Date.now() + ahead;
  return {
    now,
    advance(milliseconds) {
      if (frozenAt === null) ahead += milliseconds;
      else frozenAt += milliseconds;
    },
    freeze() {
      frozenAt = now();
    },
    run() {
      ahead = now() - Date.now();
      frozenAt = null;
    },
    isFrozen: () => frozenAt !== null,
  };
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

/** @throws Error where the text is no date of the wire. */
function readInstant(at: string | number): number {
  const instant = typeof at === 'number' ? at : instantOf(at);
  if (Number.isNaN(instant)) throw new Error(`"${at}" is not a date of the wire`);
  return instant;
}
