import { isDraft, isRequestKey } from '#engine/client.ts';
import { PREFERENCES_KEY } from './preferences.ts';

/** Keys that survive signing out: they belong to the device or the app's version, not to the person. */
const KEPT: ReadonlySet<string> = new Set(['member-version', 'cerSoonExpire', 'member-float-button', PREFERENCES_KEY]);

/** Storage key of the identity, for other tabs of this browser; the session itself is an HttpOnly cookie. */
export const SESSION_MARK = 'member-session';

/** Storage key of the last visit's sign-in page. */
export const DOOR = 'member-door';

/** Ways a session can end: after `cut-off` (401), drafts and sign-in page are kept for the same person's return. */
export type Ending = 'signed-out' | 'cut-off';

type Entries = Pick<Storage, 'length' | 'key' | 'removeItem'>;

/**
 * Clears a storage except for permanent keys and the keys of requests: a payment whose answer was lost is sent again
 * under its old key after the next sign-in, and not paid twice. These keys identify people only by number and contain
 * nothing of the request.
 */
export function clearStorage(storage: Entries, ending: Ending = 'signed-out'): void {
  remove(storage, (name) => {
    const stays = KEPT.has(name) || isRequestKey(name) || (ending === 'cut-off' && (isDraft(name) || name === DOOR));
    return !stays;
  });
}

/** Removes the drafts of other people at sign-in. */
export function clearDraftsOfOthers(storage: Entries, identity: string): void {
  remove(storage, (name) => isDraft(name) && !isDraft(name, identity));
}

function remove(storage: Entries, goes: (name: string) => boolean): void {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at));
  for (const name of names) if (name !== null && goes(name)) storage.removeItem(name);
}
