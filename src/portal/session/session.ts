import { createEmitter } from '#model/emitter.ts';
import { CallError, cutOff, forgetStanding, watchStanding } from '#engine/client.ts';
import { ask, type SessionUser, type SiteConfig } from './calls.ts';
import { doorOf, LOGIN, SUB_LOGIN } from './return-path.ts';
import { prefer, preferences } from './preferences.ts';
import { clearDraftsOfOthers, clearStorage, DOOR, SESSION_MARK, type Ending } from './storage.ts';
import { openTabs } from './tabs.ts';

export interface SessionState {
  status: 'unknown' | 'signed-out' | 'signed-in';
  user: SessionUser | null;
  site: SiteConfig | null;
  permissions: ReadonlySet<string>;
  products: ReadonlySet<string>;
  /** Notice on the sign-in page with the reason. */
  notice: string | null;
  /** Sign-in page of the last person. */
  door: string;
  /** The page to open after signing in. */
  wanted: string | null;
  /** The page that could not be opened without the site's configuration. */
  siteless: string | null;
}

/** The signed-in person and the site's configuration. One per page load. */
export interface Session {
  read: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** The site's configuration, requested once. @throws CallError */
  loadSite: () => Promise<SiteConfig>;
  /** Loads the signed-in person unless known. @throws CallError for anything but 401 */
  ensure: () => Promise<SessionState>;
  /** Loads the person again: after signing in, and after changes of the user. */
  reload: () => Promise<SessionState>;
  /** True if the server says that nobody is signed in; false if it does not answer. */
  isOver: () => Promise<boolean>;
  /** Forgets the user without a request to the server (401, signed out in another tab). */
  forget: (notice?: string, ending?: Ending) => void;
  /** @param notice the reason shown on the sign-in page */
  signOut: (notice?: string) => Promise<void>;
  /** Records that the site's configuration failed to load, so that the page can be retried. */
  missSite: (path: string) => void;
  want: (path: string | null) => void;
  /** Server time in milliseconds. */
  serverNow: () => number;
}

/** Identifies a person: the same operator of the same member has the same identity. */
export function identityOf(user: SessionUser | null): string {
  return user === null ? '' : `${user.userNo}:${user.operatorId}`;
}

const NOBODY = { user: null, permissions: new Set<string>(), products: new Set<string>() };
/** The configuration of this portal, among those of the provider's systems. */
const CONFIG_NO = 'MEMBER_EXCHANGE';
const NO_PERMISSION = '暂无可用权限';

/** State of a signed-in person. */
export function signedIn(user: SessionUser): Pick<SessionState, 'status' | 'user' | 'permissions' | 'products'> {
  return {
    status: 'signed-in',
    user,
    permissions: new Set(user.permission),
    products: new Set(user.userProduct),
  };
}

/** State before the session is known. */
export const UNKNOWN: SessionState = {
  status: 'unknown',
  site: null,
  notice: null,
  wanted: null,
  door: LOGIN,
  siteless: null,
  ...NOBODY,
};

export function createSession(): Session {
  let state = UNKNOWN;
  let asked: Promise<SessionState> | null = null;
  let siteAsked: Promise<SiteConfig> | null = null;
  let overAsked: Promise<boolean> | null = null;
  let ahead = 0;
  let isClockExact = false;
  let signOuts = 0;
  const changes = createEmitter();

  const set = (changed: Partial<SessionState>): void => {
    state = { ...state, ...changed };
    changes.emit();
  };

  const load = async (clock: Promise<void>): Promise<SessionState> => {
    const era = signOuts;
    try {
      // Lists ask about the days up to the server's today, which may differ from the browser's.
      const [user] = await Promise.all([ask('user.info', {}), clock]);
      if (user.permission.length === 0) {
        await ask('user.signOut', {}).catch(() => undefined);
        session.forget(NO_PERMISSION);
        return state;
      }
      // Signed out while the request was pending: the answer must not sign the person in again.
      if (era !== signOuts) return state;
      mark(identityOf(user), doorOf(user));
      tabs.tell(identityOf(user));
      if (preferences().remember) prefer({ account: user.loginNo });
      set({ ...signedIn(user), notice: null });
    } catch (error) {
      if (!(error instanceof CallError) || error.kind !== 'signed-out') throw error;
      session.forget(state.status === 'signed-in' ? error.message : undefined, 'cut-off');
    }
    return state;
  };

  const session: Session = {
    read: () => state,
    subscribe: changes.subscribe,
    loadSite() {
      siteAsked ??= ask('system.config', { configNo: CONFIG_NO, configSystem: 2 }).then(
        (site) => {
          set({ site, siteless: null });
          return site;
        },
        (error: unknown) => {
          siteAsked = null;
          throw error;
        },
      );
      return siteAsked;
    },
    ensure() {
      if (state.status !== 'unknown') return Promise.resolve(state);
      return session.reload();
    },
    reload() {
      if (asked !== null) return asked;
      const clock = readClock();
      if (!isClockExact) {
        isClockExact = true;
        // The first answer may have come with the page, and is as old as the page.
        void clock.then(readClock);
      }
      const mine = load(clock).finally(() => {
        if (asked === mine) asked = null;
      });
      asked = mine;
      return mine;
    },
    isOver() {
      overAsked ??= ask('user.info', {})
        .then(
          () => false,
          (error: unknown) => error instanceof CallError && error.kind === 'signed-out',
        )
        .finally(() => (overAsked = null));
      return overAsked;
    },
    forget(notice, ending) {
      signOuts += 1;
      asked = null;
      // Saves drafts under the person's identity before that is cleared.
      if (ending === 'cut-off') cutOff();
      forgetStanding();
      const door = state.user === null ? (keptDoor() ?? state.door) : doorOf(state.user);
      clearStorages(ending);
      set({ status: 'signed-out', notice: notice ?? null, door, ...NOBODY });
    },
    async signOut(notice) {
      // Even without a connection, nothing of this person may stay on the screen.
      await ask('user.signOut', {}).catch(() => undefined);
      // After a forced sign-out the person returns to the same place.
      session.forget(notice, notice === undefined ? 'signed-out' : 'cut-off');
      tabs.tell('');
    },
    missSite(path) {
      state = { ...state, siteless: path };
    },
    want(wanted) {
      if (wanted !== state.wanted) state = { ...state, wanted };
    },
    serverNow: () => Date.now() + ahead,
  };

  const readClock = async (): Promise<void> => {
    const before = Date.now();
    const answer = await ask('system.serverTime', {}).catch(() => null);
    if (answer !== null) ahead = answer.serverTime - (before + Date.now()) / 2;
  };

  /** Another tab signed out (`''`), or signed in another person: this tab must not continue under the old identity. */
  const hear = (identity: string): void => {
    if (state.status !== 'signed-in' || identity === identityOf(state.user)) return;
    if (identity === '') return session.forget();
    // The former person's data is removed; this page restarts for the new person.
    signOuts += 1;
    set({ status: 'unknown', ...NOBODY });
    location.reload();
  };
  // A role has changed: the menu and the buttons follow.
  watchStanding(() => {
    if (state.status === 'signed-in') session.reload().catch(() => undefined);
  });
  const tabs = openTabs(hear);
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_MARK) hear(event.newValue ?? '');
  });

  return session;
}

/** True if this browser was signed in at its last visit; spares the sign-in page a request that is bound to fail. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(SESSION_MARK) !== null;
  } catch {
    return true;
  }
}

/** The sign-in page of the last visit, whose session may have ended before this page loaded. */
function keptDoor(): string | null {
  try {
    const door = localStorage.getItem(DOOR);
    return door === SUB_LOGIN || door === LOGIN ? door : null;
  } catch {
    return null;
  }
}

function mark(identity: string, door: string): void {
  try {
    localStorage.setItem(SESSION_MARK, identity);
    localStorage.setItem(DOOR, door);
    for (const storage of [localStorage, sessionStorage]) clearDraftsOfOthers(storage, identity);
  } catch {
    // Without storage, tabs do not notify each other; the server still decides.
  }
}

function clearStorages(ending: Ending | undefined): void {
  try {
    clearStorage(localStorage, ending);
    clearStorage(sessionStorage, ending);
  } catch {
    // Blocked storage counts as empty.
  }
}
