import { useEffect } from 'react';
import { useMedia } from '#engine/host.ts';
import { usePreferences } from './preferences.ts';

/**
 * True if the dark theme is on: the person's choice, else the system's. Also marks the page, for styles outside of the
 * theme.
 * @param given overrides the person's choice
 */
export function useIsDark(given?: 'light' | 'dark'): boolean {
  const preferred = usePreferences().theme;
  const theme = given ?? preferred;
  const systemIsDark = useMedia('(prefers-color-scheme: dark)', false);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  return theme === 'system' ? systemIsDark : theme === 'dark';
}
