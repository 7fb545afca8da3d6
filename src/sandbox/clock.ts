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

const OFFSET = 8 * 3_600_000;

export function realClock(): Clock {
  return { now: () => Date.now() };
}

export function frozenClock(at: string | number): FrozenClock {
  let now = typeof at === 'number' ? at : instantOf(at);
  return {
    now: () => now,
    set: (to) => {
      now = typeof to === 'number' ? to : instantOf(to);
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** `2026-11-20 15:42:08` at UTC+8. */
export function dateTimeOf(instant: number): string {
  return new Date(instant + OFFSET).toISOString().slice(0, 19).replace('T', ' ');
}

/** `2026-11-20` at UTC+8. */
export function dateOf(instant: number): string {
  return dateTimeOf(instant).slice(0, 10);
}

/**
 * Milliseconds of a date or date-time on the wire.
 * @throws Error where the text is neither.
 */
export function instantOf(text: string): number {
  const instant = /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(text)
    ? Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}+08:00`)
    : Number.NaN;
  if (Number.isNaN(instant)) throw new Error(`"${text}" is not a date of the wire`);
  return instant;
}
