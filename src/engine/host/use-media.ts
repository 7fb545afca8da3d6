import { useCallback, useSyncExternalStore } from 'react';

/** True if a media query matches. @param elsewhere value during server rendering */
export function useMedia(media: string, elsewhere: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(media).matches,
    () => elsewhere,
  );
}
