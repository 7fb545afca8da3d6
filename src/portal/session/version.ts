/*
 * Detects a newer version on the server. Checked at each navigation; a newer page is loaded at once unless something
 * would be lost: then the person is notified.
 */

/** Storage key of the last version this browser loaded. Survives signing out. */
export const VERSION_KEY = 'member-version';

/** Storage key: when this window last reloaded for a version. */
const RELOADED_KEY = 'member-reloaded';
/** Minimum time between such reloads, in milliseconds: two servers of different versions must not cause a loop. */
const CALM = 5 * 60_000;
const TIMEOUT = 10_000;
const ADDRESS = '/version.json';

export interface VersionWorld {
  /** The server's version; null if it cannot be determined. */
  ask(): Promise<string | null>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Storage of this window only. */
  own: Pick<Storage, 'getItem' | 'setItem'>;
  /** True if a reload now would lose something. */
  isBusy(): boolean;
  reload(): void;
  now(): number;
}

export interface VersionCheck {
  /** Resolves with true if a newer version waits for the person's decision. */
  check(): Promise<boolean>;
  /** Loads it. */
  take(): void;
}

export function createVersionCheck(world: VersionWorld): VersionCheck {
  /** First version seen by this page: another window may have stored a newer one since. */
  let loaded: string | undefined;
  let latest: string | undefined;

  const read = (): string | null => {
    try {
      return world.storage.getItem(VERSION_KEY);
    } catch {
      return null;
    }
  };
  const store = (version: string): boolean => {
    try {
      world.storage.setItem(VERSION_KEY, version);
      return world.storage.getItem(VERSION_KEY) === version;
    } catch {
      return false;
    }
  };
  const isCalm = (): boolean => {
    try {
      const now = world.now();
      if (now - Number(world.own.getItem(RELOADED_KEY) ?? 0) < CALM) return false;
      world.own.setItem(RELOADED_KEY, String(now));
      return world.own.getItem(RELOADED_KEY) === String(now);
    } catch {
      return false;
    }
  };

  return {
    async check() {
      const version = await world.ask();
      if (version === null) return false;
      latest = version;
      const stored = read();
      const isNew = (stored !== null && stored !== version) || (loaded !== undefined && loaded !== version);
      loaded ??= stored ?? version;
      if (stored === null) store(version);
      if (!isNew) return false;
      // Without storage the version would differ again after each reload.
      if (world.isBusy() || !isCalm() || !store(version)) return true;
      world.reload();
      return false;
    },
    take() {
      if (latest !== undefined) store(latest);
      world.reload();
    },
  };
}

/** @returns null without a valid answer: a network failure must not reload the page */
export async function askVersion(): Promise<string | null> {
  try {
    const response = await fetch(ADDRESS, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) return null;
    const body: unknown = await response.json();
    const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : null;
    return typeof version === 'string' && version !== '' ? version : null;
  } catch {
    return null;
  }
}
