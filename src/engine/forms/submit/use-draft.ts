import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CallAction } from '#model/action.ts';
import { callOf, useBundle } from '../../scope/bundle.tsx';
import { useQuestion } from '../../calls/question.ts';
import { useSend } from '../../calls/use-send.ts';
import { toCallError } from '../../calls/failure.ts';
import { fillRequest, isComplete } from '../../scope/filling.ts';
import { useCallSession } from '../../calls/session.tsx';
import { createDraft, cutOffName, onCutOff, type FormDraft } from '../../drafts/draft.ts';
import { draftOf, loadValues, restoreDraft } from '../values/form-record.ts';
import type { FormStore } from '../values/form-store.ts';

/** Maximum age of a draft in milliseconds: one week. */
const LIFE = 7 * 24 * 3600 * 1000;

export type Draft = ReturnType<typeof useDraft>;

/** Without a browser (server rendering) nothing is stored. */
const NOWHERE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

function storageOf(isForAll: boolean): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  if (typeof sessionStorage === 'undefined') return NOWHERE;
  return isForAll ? localStorage : sessionStorage;
}

/**
 * Stores typed values: `reload` in this window; `draft` in the schema for all windows of this browser, for a week; and
 * on the server if the schema names its calls. Stored after a pause in typing and when the page closes. `cut-off`
 * stores them only if the session ends, for one return of the same person.
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
  // An address parameter that says what the form is about (whom to pay) selects the draft. Parameters that the
  // screen does not read (a step, a tab) do not.
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
        store.watch(() => keeper.save(() => draftOf(store))),
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
      if (draftOf(store).typed.length > 0) keeper.save(() => draftOf(store));
      keeper.flush();
    });
    return () => {
      stop();
      // The person left on purpose, so nothing is stored.
      if (!isCutOff) keeper.clear();
    };
  }, [store, keeper, isKept]);
  const server = useServerDraft(draft, store);
  const dismiss = (): void => {
    keeper.clear();
    setDismissed(true);
  };
  return {
    /** Earlier values were restored. */
    isRestored: (restored.current.isRestored && !isDismissed) || server.isRestored,
    /** Another window edits the same draft. */
    isContested,
    /** Loads the draft of the other window. */
    takeOther() {
      setContested(false);
      restore(keeper, store);
    },
    server,
    /** The form before anything was typed; it also becomes the draft on the server. */
    discard() {
      dismiss();
      store.reset();
      server.discard();
    },
    /** The form was sent: stored values are removed. */
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
  restoreDraft(store, kept);
  return kept.typed.length > 0;
}

/** Pause in typing after which a draft goes to the server, in milliseconds. */
const REST = 1500;

/**
 * The draft on the server: loaded into untouched fields, saved after a pause in typing. Values that came with it (a
 * version) are sent back, so that the server can detect a conflicting edit.
 */
function useServerDraft(draft: CallAction['draft'], store: FormStore) {
  const calls = draft?.kind === 'calls' ? draft : undefined;
  const into = calls?.in;
  const bundle = useBundle();
  const send = useSend();
  const loaded = useQuestion(calls?.load);
  const last = useRef<Record<string, unknown>>({});
  const [isRestored, setRestored] = useState(false);
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle');
  const [failure, setFailure] = useState<string | null>(null);

  const record = loaded.own ? loaded.data : null;
  const taken = useRef<FormStore>(null);
  useEffect(() => {
    if (record === null || typeof record !== 'object' || taken.current === store) return;
    taken.current = store;
    last.current = record as Record<string, unknown>;
    if (into === undefined) {
      if (loadValues(store, last.current)) setRestored(true);
      return;
    }
    const kept = draftIn(last.current[into]);
    if (kept === null || store.isChanged) return;
    restoreDraft(store, kept);
    if (kept.typed.length > 0) setRestored(true);
  }, [record, store, into]);
  const isUnread = calls !== undefined && loaded.error !== null && taken.current !== store;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isBusy = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  const begin = (): void => {
    stop();
    timer.current = setTimeout(() => void latest.current.write(), REST);
  };
  const write = async (): Promise<void> => {
    if (calls === undefined) return undefined;
    // One save at a time, so that an older one that arrives later cannot win.
    if (isBusy.current || isUnread) return begin();
    stop();
    const { fields, required } = callOf(bundle, calls.save.call);
    const { filling } = calls.save;
    const along = Object.entries(last.current).filter(([name]) => fields.includes(name) && !(name in filling));
    const { request } = fillRequest(filling, store.scope.read());
    const text = into === undefined ? {} : { [into]: JSON.stringify(draftOf(store)) };
    const written = { ...Object.fromEntries(along), ...request, ...text };
    // While required fields of the draft are empty, only the local draft is kept.
    if (!isComplete(required, written)) return undefined;
    isBusy.current = true;
    setState('saving');
    try {
      const answer = await send(calls.save.call, written);
      if (typeof answer === 'object' && answer !== null) last.current = { ...last.current, ...answer };
      setState('saved');
      setFailure(null);
    } catch (error) {
      const { kind, message } = toCallError(error);
      setState('failed');
      setFailure(kind === 'refused' ? message : null);
    } finally {
      isBusy.current = false;
    }
  };
  const latest = useRef({ begin, write });
  latest.current = { begin, write };
  useEffect(() => {
    if (calls === undefined) return undefined;
    const unwatch = store.watch(() => latest.current.begin());
    return () => {
      unwatch();
      clearTimeout(timer.current);
    };
  }, [calls, store]);

  return {
    isRestored,
    state,
    /** Why the draft could not be saved, in the server's words. */
    failure,
    /** Set if the draft could not be loaded from the server; it is then never overwritten. */
    unread: isUnread ? { retry: loaded.retry } : null,
    /** The draft was discarded: the server's copy becomes the current form. */
    discard() {
      setRestored(false);
      void write();
    },
    /** The form was sent: drafts are deleted, and the restore notice disappears. */
    clear() {
      setRestored(false);
      setState('idle');
      stop();
    },
  };
}

/** Parses a stored draft; null if it is malformed. */
function draftIn(text: unknown): FormDraft | null {
  try {
    const { values, typed } = JSON.parse(String(text ?? 'null')) as FormDraft;
    return typeof values === 'object' && Array.isArray(typed) ? { values, typed } : null;
  } catch {
    return null;
  }
}
