import { isDraft, isRequestKey } from '#engine/client.ts';
import { PREFERENCES_KEY } from './preferences.ts';

/** Entries that outlive signing out: they belong to the device or to the version of the app, not to the person. */
const KEPT: ReadonlySet<string> = new Set(['member-version', 'cerSoonExpire', 'member-float-button', PREFERENCES_KEY]);

/** Identity for other tabs of this browser; the session itself is an HttpOnly cookie. */
export const SESSION_MARK = 'member-session';

/** The sign-in page of the last visit. */
export const DOOR = 'member-door';

/** How a session ended: after `cut-off` (401) the drafts and the door stay for the same person's next sign-in. */
export type Ending = 'signed-out' | 'cut-off';

type Entries = Pick<Storage, 'length' | 'key' | 'removeItem'>;

/**
 * Empties a storage save for what is kept. The keys of requests are: a payment whose answer was lost is sent again under
 * its old key after the next sign-in, and not paid twice. They name nobody but by number and hold nothing of the request.
 */
export function clearStorage(storage: Entries, ending: Ending = 'signed-out'): void {
  remove(storage, (name) => {
    const stays = KEPT.has(name) || isRequestKey(name) || (ending === 'cut-off' && (isDraft(name) || name === DOOR));
    return !stays;
  });
}

/** Removes the drafts of other people at a sign-in. */
export function clearDraftsOfOthers(storage: Entries, identity: string): void {
  remove(storage, (name) => isDraft(name) && !isDraft(name, identity));
}

function remove(storage: Entries, goes: (name: string) => boolean): void {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at));
  for (const name of names) if (name !== null && goes(name)) storage.removeItem(name);
}
