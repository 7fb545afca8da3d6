import { useCallback, useSyncExternalStore } from 'react';
import { windowWidth } from '#engine/host.ts';

/** Whether the window is at least so many pixels wide. */
export function useIsWide(from: number): boolean {
  const media = `(width >= ${from}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(media).matches,
    () => windowWidth() >= from,
  );
}
