import type { Root } from '#model/expression.ts';
import { createScope, type ScopeStore } from './scope.ts';

const TICK = 1000;

/**
 * The outermost scope of a screen. `now` ticks each second, but only while something on the screen reads it; whoever
 * reads it at other times (a check on a click) gets a time at most a second old.
 */
export function createScreenScope(own: Partial<Record<Root, unknown>>, serverNow: () => number): ScopeStore {
  const inner = createScope(null, { ...own, now: serverNow() });
  let watchers = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let readAt = Date.now();

  const tick = (): void => {
    readAt = Date.now();
    inner.set('now', serverNow());
  };

  return {
    ...inner,
    read() {
      if (timer === undefined && Date.now() - readAt >= TICK) tick();
      return inner.read();
    },
    subscribe(reads, listener) {
      const unsubscribe = inner.subscribe(reads, listener);
      if (!reads.includes('now')) return unsubscribe;
      watchers += 1;
      timer ??= setInterval(tick, TICK);
      return () => {
        unsubscribe();
        watchers -= 1;
        if (watchers > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
