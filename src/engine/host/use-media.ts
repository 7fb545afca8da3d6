import { useCallback, useSyncExternalStore } from 'react';

/** True if a media query holds. @param elsewhere the value while a server draws */
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
