import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CallAction } from '#model/action.ts';
import { useCallSession } from '../calls/session.tsx';
import { createDraft, type DraftKeeper } from './draft.ts';
import type { FormStore } from './form-store.ts';

/** A draft that nobody has touched for so long is not offered any more: a week. Milliseconds. */
const LIFE = 7 * 24 * 3600 * 1000;

export interface LocalDraft {
  /** Something that was typed before is back in the form. */
  isRestored: boolean;
  /** Another window writes the same draft. */
  isContested: boolean;
  /** The form as it was before anything was typed. */
  discard(): void;
  /** What the other window has written. */
  takeOther(): void;
  /** It was sent: nothing is left to be kept. */
  clear(): void;
}

/**
 * Keeps what is typed over a reload: for this window, or with `draft` in the schema for all windows of this browser and
 * for a week. Writes when the typing rests and when the page goes.
 * @param isKept false where the form is not kept at all.
 */
export function useDraft(
  { draft }: Pick<CallAction, 'draft'>,
  store: FormStore,
  blockId: string,
  isKept: boolean,
): LocalDraft {
  const { pathname } = useLocation();
  const { identity } = useCallSession();
  const isForAll = draft !== undefined;
  const keeper = useMemo(
    () =>
      createDraft(
        isForAll ? localStorage : sessionStorage,
        `${identity}.${pathname}.${blockId}`,
        isForAll ? LIFE : undefined,
      ),
    [isForAll, identity, pathname, blockId],
  );
  const [isContested, setContested] = useState(false);
  const restored = useRef<{ store: FormStore; isRestored: boolean }>(null);
  if (isKept && restored.current?.store !== store) restored.current = { store, isRestored: restore(keeper, store) };
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (!isKept) return undefined;
    const stop = store.watch(() => keeper.save(() => store.draft()));
    const stopOthers = keeper.watch(() => setContested(true));
    addEventListener('pagehide', keeper.flush);
    return () => {
      stop();
      stopOthers();
      removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [store, keeper, isKept]);
  const clear = useCallback(() => {
    keeper.clear();
    setDismissed(true);
  }, [keeper]);
  return {
    isRestored: restored.current?.isRestored === true && !isDismissed,
    isContested,
    clear,
    discard: () => {
      clear();
      store.reset();
    },
    takeOther: () => {
      setContested(false);
      restore(keeper, store);
    },
  };
}

function restore(keeper: DraftKeeper, store: FormStore): boolean {
  const kept = keeper.load();
  if (kept === null) return false;
  store.restore(kept);
  return kept.typed.length > 0;
}
