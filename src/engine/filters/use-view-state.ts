import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { defaultState, ownPart, readState, writeState, type ViewDefinition, type ViewState } from './url-state.ts';

/** Looks at something else. `replace` leaves no step to go back to. */
export type Look = (change: Partial<ViewState>, replace?: boolean) => void;

/**
 * The state of a table or a filter, kept in the URL: back and forward walk through what was looked at. What is not part of
 * the screen's own page (a table in a drawer) keeps it to itself.
 */
export function useViewState(view: ViewDefinition, inUrl: boolean): [ViewState, Look] {
  const location = useLocation();
  const navigate = useNavigate();
  const [held, setHeld] = useState<ViewState | null>(null);
  const part = ownPart(new URLSearchParams(location.search), view);
  const fromUrl = useMemo(() => readState(new URLSearchParams(part), view), [part, view]);
  const state = inUrl ? fromUrl : (held ?? defaultState(view));
  const look = useCallback<Look>(
    (change, replace = false) => {
      const next = { ...state, ...change };
      if (!inUrl) {
        setHeld(next);
        return;
      }
      const search = writeState(new URLSearchParams(location.search), view, next).toString();
      void navigate({ search }, { replace, preventScrollReset: true, state: location.state as unknown });
    },
    [state, inUrl, view, navigate, location.search, location.state],
  );
  return [state, look];
}
