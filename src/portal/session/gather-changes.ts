import type { HearChanges } from './live.ts';

/** Milliseconds over which open pages spread their requests. */
const SPREAD = 400;
/** Minimum milliseconds between two refreshes of a page, so that a burst of changes causes few requests. */
const PAUSE = 1200;

/**
 * Collects changes and refreshes the page soon after the first one, then at most once per `PAUSE`.
 * @param ask refreshes what is shown of these entities, null for all; returns false if it cannot do so yet
 */
export function gatherChanges(ask: (entities: readonly string[] | null) => boolean): {
  hear: HearChanges;
  /** Schedules a refresh for changes that are still pending. */
  plan: () => void;
  stop: () => void;
} {
  let changed: Set<string> | 'any' = new Set();
  let askedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    timer = undefined;
    if (!ask(changed === 'any' ? null : [...changed])) return;
    askedAt = performance.now();
    changed = new Set();
  };
  const plan = (): void => {
    if (changed !== 'any' && changed.size === 0) return;
    timer ??= setTimeout(run, Math.max(0, askedAt + PAUSE - performance.now()) + Math.random() * SPREAD);
  };
  return {
    hear: (entities) => {
      if (entities === null) changed = 'any';
      else if (changed !== 'any') for (const each of entities) changed.add(each);
      plan();
    },
    plan,
    stop: () => clearTimeout(timer),
  };
}
