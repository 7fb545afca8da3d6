import { useEffect, useEffectEvent } from 'react';
import { useRefreshLive } from '#engine/client.ts';
import { gatherChanges } from '../../session/gather-changes.ts';
import { hearChanges } from '../../session/live.ts';

/** Path of the event stream. */
const PATH = '/api/live';

/**
 * Refreshes the page's data after changes by somebody else or the bank. A hidden page refreshes when it becomes
 * visible.
 */
export function LiveUpdates(): null {
  const refresh = useRefreshLive();
  const onChanges = useEffectEvent(refresh);
  useEffect(() => {
    const gathered = gatherChanges((entities) => {
      if (document.visibilityState === 'hidden') return false;
      onChanges(entities);
      return true;
    });
    const stop = hearChanges(PATH, gathered.hear);
    document.addEventListener('visibilitychange', gathered.plan);
    return () => {
      stop();
      gathered.stop();
      document.removeEventListener('visibilitychange', gathered.plan);
    };
  }, []);
  return null;
}
