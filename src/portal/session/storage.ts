import { isRequestKey } from '#engine/client.ts';
import { PREFERENCES_KEY } from './preferences.ts';

/** Entries that outlive signing out: they belong to the device or to the version of the app, not to the person. */
const KEPT: ReadonlySet<string> = new Set(['member-version', 'cerSoonExpire', 'member-float-button', PREFERENCES_KEY]);

/** Who is signed in, for other tabs of this browser; the session itself is a cookie that no script can read. */
export const SESSION_MARK = 'member-session';

/**
 * Empties a storage save for what is kept. The keys of requests are: a payment whose answer was lost is sent again under
 * its old key after the next sign-in, and not paid twice. They name nobody but by number and hold nothing of the request.
 */
export function clearStorage(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at));
  for (const name of names) if (name !== null && !KEPT.has(name) && !isRequestKey(name)) storage.removeItem(name);
}
