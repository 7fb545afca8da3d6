import { useEffect, useEffectEvent } from 'react';
import { useRefreshLive } from '#engine/client.ts';
import { hearChanges } from '../../session/live.ts';

/** Path of the stream of changes. */
const PATH = '/api/live';
/** Milliseconds over which open pages spread their questions. */
const SPREAD = 400;

/**
 * Asks again what the page shows once somebody else, or the bank, has changed it. A page that nobody sees asks when it is
 * seen again.
 */
export function LiveUpdates(): null {
  const refresh = useRefreshLive();
  const onChanges = useEffectEvent(refresh);
  useEffect(() => {
    let changed: Set<string> | 'any' = new Set();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      timer = undefined;
      if (document.visibilityState === 'hidden') return;
      onChanges(changed === 'any' ? null : [...changed]);
      changed = new Set();
    };
    const plan = (): void => {
      if (changed !== 'any' && changed.size === 0) return;
      timer ??= setTimeout(ask, Math.random() * SPREAD);
    };
    const stop = hearChanges(PATH, (entities) => {
      if (entities === null) changed = 'any';
      else if (changed !== 'any') for (const each of entities) changed.add(each);
      plan();
    });
    document.addEventListener('visibilitychange', plan);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    };
  }, []);
  return null;
}
