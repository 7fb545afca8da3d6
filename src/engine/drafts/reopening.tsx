import { createContext, use, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useCallSession } from '../calls/session.tsx';
import { cutOffName, onCutOff, PREFIX } from './draft.ts';

/*
 * Dialogs and drawers that were open when the session ended: they reopen, with their typed values, when the same person
 * returns to the same address.
 */

const PlaceContext = createContext('');

/** Suffix of a mark's name, after the place. */
const OPEN = '.open';

/** Identifies an open layer, down to the row: a form in one row's drawer is not that of another. */
export function OverPlace({ place, children }: { place: string; children: ReactNode }): ReactNode {
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Unique name of a part on the page, or in the open layer. */
export function usePlace(name: string): string {
  const around = use(PlaceContext);
  return around === '' ? name : `${around}/${name}`;
}

export function rowPlace(block: string, action: string, key: unknown): string {
  return `${block}.${action}.${String(key)}`;
}

/** Stores a mark if the layer is open when the session ends. */
export function useRemembered(place: string, isOpen: () => boolean): void {
  const nameOf = useMarks();
  const latest = useRef(isOpen);
  latest.current = isOpen;
  useEffect(
    () => onCutOff(() => latest.current() && tryStorage(() => sessionStorage.setItem(nameOf(place), 'open'))),
    [nameOf, place],
  );
}

/** Returns true if something was open here when the session ended; only at the first call. */
export function useWasOpen(): (place: string) => boolean {
  const nameOf = useMarks();
  return useCallback(
    (place) => {
      const name = nameOf(place);
      const wasOpen = tryStorage(() => sessionStorage.getItem(name));
      tryStorage(() => sessionStorage.removeItem(name));
      return wasOpen != null;
    },
    [nameOf],
  );
}

/** True if anything was open anywhere: a cheap check before many lookups. */
export function wasAnyOpen(): boolean {
  const names = tryStorage(() => Object.keys(sessionStorage)) ?? [];
  return names.some((name) => name.startsWith(PREFIX) && name.includes(`${OPEN}.`));
}

/** Runs storage work; returns undefined if storage is full or blocked, which only loses the reopening. */
function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Stored as drafts, so that marks survive a new sign-in and are removed with the person's data. */
function useMarks(): (place: string) => string {
  const { pathname } = useLocation();
  const { identity } = useCallSession();
  return useCallback((place) => `${PREFIX}${cutOffName(identity, pathname, `${place}${OPEN}`)}`, [identity, pathname]);
}
