/*
 * Whether the server has a newer page than this one. It is asked at each navigation; a newer one is loaded at once, unless
 * that would cost something: then the person is told instead.
 */

/** The version that this browser was last given. Outlives signing out. */
export const VERSION_KEY = 'member-version';

/** When this window last loaded itself anew for a version. */
const RELOADED_KEY = 'member-reloaded';
/** So long it does not do so again: two servers of two versions must not toss a page between them. */
const CALM = 5 * 60_000;
const TIMEOUT = 10_000;
const ADDRESS = '/version.json';

export interface VersionWorld {
  /** The server's version; null where it cannot be told. */
  ask(): Promise<string | null>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Of this window alone. */
  own: Pick<Storage, 'getItem' | 'setItem'>;
  /** Whether a reload now would lose something. */
  isBusy(): boolean;
  reload(): void;
  now(): number;
}

export interface VersionCheck {
  /** True where a newer version waits for the person to say so. */
  check(): Promise<boolean>;
  /** Loads it. */
  take(): void;
}

export function createVersionCheck(world: VersionWorld): VersionCheck {
  /** The first version that this page saw: another window may have stored a newer one since. */
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

/** @returns null without a valid answer: a broken network must not reload the page */
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
