import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CallAction } from '#model/action.ts';
import { useBundle } from '../scope/bundle.tsx';
import { useCallSession } from '../calls/session.tsx';
import { createDraft, cutOffName, onCutOff } from '../drafts/draft.ts';
import type { FormStore } from './form-store.ts';
import { useServerDraft } from './use-server-draft.ts';

/** A draft that nobody has touched for so long is not offered any more: a week. Milliseconds. */
const LIFE = 7 * 24 * 3600 * 1000;

export type Draft = ReturnType<typeof useDraft>;

/** Where a page is drawn without a browser nothing is kept. */
const NOWHERE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

function storageOf(isForAll: boolean): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  if (typeof sessionStorage === 'undefined') return NOWHERE;
  return isForAll ? localStorage : sessionStorage;
}

/**
 * Keeps what is typed: `reload` for this window, with `draft` in the schema for all windows of this browser and for a week,
 * and by the server where the schema names its calls. It is written when the typing rests and when the page goes. `cut-off`
 * keeps it only where the session ends in the middle: it is there again when the same person comes back, once.
 */
export function useDraft(
  { draft }: Pick<CallAction, 'draft'>,
  store: FormStore,
  place: string,
  kept: 'reload' | 'cut-off',
) {
  const isKept = kept === 'reload';
  const { pathname, search } = useLocation();
  const { identity } = useCallSession();
  const isForAll = draft !== undefined;
  const { params } = useBundle().screen;
  // A way in that says of what it is (whom to pay) is not answered with what was typed for another; of one screen only.
  // What the screen does not read says nothing of that: it is where somebody stands in it, a step or a tab.
  const [asked] = useState(() => ownQuery(search, params));
  const keeper = useMemo(
    () =>
      createDraft(
        storageOf(isForAll),
        isKept ? `${identity}.${pathname}${isForAll ? '' : asked}.${place}` : cutOffName(identity, pathname, place),
        isForAll ? LIFE : undefined,
      ),
    [isForAll, isKept, identity, pathname, asked, place],
  );
  const [isContested, setContested] = useState(false);
  const restored = useRef<{ store: FormStore; isRestored: boolean }>(null);
  if (restored.current?.store !== store) restored.current = { store, isRestored: restore(keeper, store) };
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (isKept) {
      const stops = [
        store.watch(() => keeper.save(() => store.draft())),
        onCutOff(keeper.flush),
        keeper.watch(() => setContested(true)),
      ];
      addEventListener('pagehide', keeper.flush);
      return () => {
        for (const stop of stops) stop();
        removeEventListener('pagehide', keeper.flush);
        keeper.flush();
      };
    }
    let isCutOff = false;
    const stop = onCutOff(() => {
      isCutOff = true;
      if (store.draft().typed.length > 0) keeper.save(() => store.draft());
      keeper.flush();
    });
    return () => {
      stop();
      // Left of one's own will: it is not kept for another time.
      if (!isCutOff) keeper.clear();
    };
  }, [store, keeper, isKept]);
  const server = useServerDraft(draft, store);
  const dismiss = (): void => {
    keeper.clear();
    setDismissed(true);
  };
  return {
    /** Something that was typed before is back in the form. */
    isRestored: (restored.current.isRestored && !isDismissed) || server.isRestored,
    /** Another window writes the same draft. */
    isContested,
    /** What the other window has written. */
    takeOther() {
      setContested(false);
      restore(keeper, store);
    },
    server,
    /** The form as it was before anything was typed; what the server keeps becomes that too. */
    discard() {
      dismiss();
      store.reset();
      server.discard();
    },
    /** It was sent: nothing is left to be kept. */
    clear() {
      dismiss();
      server.clear();
    },
  };
}

function ownQuery(search: string, params: readonly string[]): string {
  const query = new URLSearchParams(search);
  const own = params.flatMap((name) => query.getAll(name).map((value) => [name, value]));
  return own.length === 0 ? '' : `?${new URLSearchParams(own).toString()}`;
}

function restore(keeper: ReturnType<typeof createDraft>, store: FormStore): boolean {
  const kept = keeper.load();
  if (kept === null) return false;
  store.restore(kept);
  return kept.typed.length > 0;
}
