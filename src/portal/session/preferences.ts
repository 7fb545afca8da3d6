import { useSyncExternalStore } from 'react';

/** Preferences of this device; they survive signing out. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  /** True if the login name is remembered. */
  remember: boolean;
  /** The login name, never the password. */
  account: string;
  /** True if messages appear as desktop notifications. */
  desktop: boolean;
}

export const PREFERENCES_KEY = 'member-config';

const DEFAULTS: Preferences = { theme: 'system', remember: false, account: '', desktop: false };

/** Reads the stored preferences; missing or invalid ones become the default. */
export function readPreferences(text: string | null): Preferences {
  let stored: Partial<Record<keyof Preferences, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) stored = parsed;
  } catch {
    // The text under the key is invalid: the defaults apply.
  }
  return {
    theme: stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : DEFAULTS.theme,
    desktop: stored.desktop === true,
    remember: stored.remember === true,
    account: stored.remember === true && typeof stored.account === 'string' ? stored.account.slice(0, 64) : '',
  };
}

let seen: { text: string | null; preferences: Preferences } | null = null;
const listeners = new Set<() => void>();

export function preferences(): Preferences {
  const text = stored();
  if (seen === null || seen.text !== text) seen = { text, preferences: readPreferences(text) };
  return seen.preferences;
}

export function prefer(changed: Partial<Preferences>): void {
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify({ ...preferences(), ...changed }));
  } catch {
    // Full or blocked storage only loses the preference.
  }
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences, () => DEFAULTS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(PREFERENCES_KEY);
  } catch {
    return null;
  }
}
