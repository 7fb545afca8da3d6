import { useEffect, useEffectEvent } from 'react';
import { useRefreshLive } from '#engine/client.ts';
import { gatherChanges, hearChanges } from '../../session/live.ts';

/** Path of the stream of changes. */
const PATH = '/api/live';

/**
 * Asks again what the page shows once somebody else, or the bank, has changed it. A page that nobody sees asks when it is
 * seen again.
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
