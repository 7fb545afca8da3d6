import { createContext, use, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useCallSession } from '../calls/session.tsx';
import { cutOffName, onCutOff, PREFIX } from './draft.ts';

/*
 * Dialogs and drawers that were open when the session ended: they reopen, with their typed values, when the same person
 * returns to the same address.
 */

const PlaceContext = createContext('');

/** Behind the place in the name of such a mark. */
const OPEN = '.open';

/** Names what is opened over the screen, down to the row: a form in the drawer of one row is not that of another. */
export function OverPlace({ place, children }: { place: string; children: ReactNode }): ReactNode {
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Where a thing of this name stands: on the page, or in what is open over it. */
export function usePlace(name: string): string {
  const around = use(PlaceContext);
  return around === '' ? name : `${around}/${name}`;
}

export function rowPlace(block: string, action: string, key: unknown): string {
  return `${block}.${action}.${String(key)}`;
}

/** Writes down that it is open where the session ends now. */
export function useRemembered(place: string, isOpen: () => boolean): void {
  const nameOf = useMarks();
  const latest = useRef(isOpen);
  latest.current = isOpen;
  useEffect(
    () => onCutOff(() => latest.current() && tryStorage(() => sessionStorage.setItem(nameOf(place), 'open'))),
    [nameOf, place],
  );
}

/** Whether something was open here when the session ended; true only at the first call. */
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

/** Whether anything was open anywhere: a cheap check before many places are looked up. */
export function wasAnyOpen(): boolean {
  const names = tryStorage(() => Object.keys(sessionStorage)) ?? [];
  return names.some((name) => name.startsWith(PREFIX) && name.includes(`${OPEN}.`));
}

/** A full or forbidden storage costs the reopening, never what was typed: undefined then. */
function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Stored as drafts, so that they last through a new sign-in and go with the person. */
function useMarks(): (place: string) => string {
  const { pathname } = useLocation();
  const { identity } = useCallSession();
  return useCallback((place) => `${PREFIX}${cutOffName(identity, pathname, `${place}${OPEN}`)}`, [identity, pathname]);
}
