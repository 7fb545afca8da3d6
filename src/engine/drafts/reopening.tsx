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
    () =>
      onCutOff(() => {
        if (!latest.current()) return;
        try {
          sessionStorage.setItem(nameOf(place), 'open');
        } catch {
          // A full or forbidden storage costs the reopening, never what was typed.
        }
      }),
    [nameOf, place],
  );
}

/** Whether something was open here when the session ended; asked once, it is so no more. */
export function useWasOpen(): (place: string) => boolean {
  const nameOf = useMarks();
  return useCallback(
    (place) => {
      try {
        const name = nameOf(place);
        const wasOpen = sessionStorage.getItem(name) !== null;
        sessionStorage.removeItem(name);
        return wasOpen;
      } catch {
        return false;
      }
    },
    [nameOf],
  );
}

/** Whether anything at all was open somewhere: whoever has many places to ask for asks this first. */
export function wasAnyOpen(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(PREFIX) && name.includes(`${OPEN}.`));
  } catch {
    return false;
  }
}

/** They are drafts to whoever clears up: gone with the person, kept through the sign-in. */
function useMarks(): (place: string) => string {
  const { pathname } = useLocation();
  const { identity } = useCallSession();
  return useCallback((place) => `${PREFIX}${cutOffName(identity, pathname, `${place}${OPEN}`)}`, [identity, pathname]);
}
