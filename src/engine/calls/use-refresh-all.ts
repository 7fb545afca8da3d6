import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { isCallKey } from './session.tsx';

/** Asks every cached call again: after work of which nobody here knows what it has changed. */
export function useRefreshAll(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async () => void mutate(isCallKey), [mutate]);
}
