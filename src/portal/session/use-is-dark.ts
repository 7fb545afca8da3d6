import { useEffect } from 'react';
import { useMedia } from '#engine/host.ts';
import { usePreferences } from './preferences.ts';

/**
 * Whether the dark theme is on: the person's choice, else the system's. Also tells the page, for what no theme reaches.
 * @param given what counts in place of the person's choice
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
