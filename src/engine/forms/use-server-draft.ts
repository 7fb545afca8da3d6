import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallAction } from '#model/action.ts';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { useQuestion } from '../calls/question.ts';
import { useSend } from '../calls/use-send.ts';
import { toCallError } from '../calls/failure.ts';
import { fillRequest, isComplete } from '../scope/filling.ts';
import type { FormDraft } from '../drafts/draft.ts';
import type { FormStore } from './form-store.ts';

/** A draft goes to the server when the typing rests for so long. Milliseconds. */
const REST = 1500;

export interface ServerDraft {
  isRestored: boolean;
  state: 'idle' | 'saving' | 'saved' | 'failed';
  /** Why it could not be kept, in the server's words. */
  failure: string | null;
  /** What is kept could not be read: nothing is written over it until it was. */
  unread: { retry(): void } | null;
  /** It is given up: what the server keeps becomes what the form is now. */
  discard(): void;
  /** It was sent: nothing is saved any more, and nothing is said of what was back. */
  clear(): void;
}

/**
 * The draft that the server keeps: loaded into what nobody has typed yet, saved when the typing rests. What the server
 * gave along with it (a version) goes back with the next one, so that it can tell the last writer from the first.
 */
export function useServerDraft({ draft }: Pick<CallAction, 'draft'>, store: FormStore): ServerDraft {
  const calls = draft?.kind === 'calls' ? draft : undefined;
  const into = calls?.in;
  const bundle = useBundle();
  const send = useSend();
  const loaded = useQuestion(calls?.load);
  const last = useRef<Record<string, unknown>>({});
  const [isRestored, setRestored] = useState(false);
  const [state, setState] = useState<ServerDraft['state']>('idle');
  const [failure, setFailure] = useState<string | null>(null);

  const record = loaded.own ? loaded.data : null;
  const taken = useRef<FormStore>(null);
  useEffect(() => {
    if (record === null || typeof record !== 'object' || taken.current === store) return;
    taken.current = store;
    last.current = record as Record<string, unknown>;
    if (into === undefined) {
      if (store.loadValues(last.current)) setRestored(true);
      return;
    }
    const kept = draftIn(last.current[into]);
    if (kept === null || store.isChanged) return;
    store.restore(kept);
    if (kept.typed.length > 0) setRestored(true);
  }, [record, store, into]);

  const isUnread = calls !== undefined && loaded.error !== null && taken.current !== store;
  const unreadNow = useRef(isUnread);
  unreadNow.current = isUnread;

  const writer = useRef<{ write(): Promise<void>; stop(): void }>(null);
  useEffect(() => {
    if (calls === undefined) return undefined;
    const { save, in: held } = calls;
    const { fields, required } = callOf(bundle, save.call);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isBusy = false;
    const write = async (): Promise<void> => {
      // One at a time: an older one that arrives later must not win.
      if (isBusy || unreadNow.current) return begin();
      clearTimeout(timer);
      const along = Object.entries(last.current).filter(([name]) => fields.includes(name) && !(name in save.filling));
      const { request } = fillRequest(save.filling, store.scope.read());
      const text = held === undefined ? {} : { [held]: JSON.stringify(store.draft()) };
      const draft = { ...Object.fromEntries(along), ...request, ...text };
      // What a draft must have is not there yet: it is kept on this machine alone, until it is.
      if (!isComplete(required, draft)) return;
      isBusy = true;
      setState('saving');
      try {
        const answer = await send(save.call, draft);
        if (typeof answer === 'object' && answer !== null) last.current = { ...last.current, ...answer };
        setState('saved');
        setFailure(null);
      } catch (error) {
        const { kind, message } = toCallError(error);
        setState('failed');
        setFailure(kind === 'refused' ? message : null);
      } finally {
        isBusy = false;
      }
    };
    const begin = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void write(), REST);
    };
    const unwatch = store.watch(begin);
    const stop = (): void => clearTimeout(timer);
    writer.current = { write, stop };
    return () => {
      unwatch();
      stop();
      writer.current = null;
    };
  }, [calls, bundle, send, store]);
  const discard = useCallback(() => {
    setRestored(false);
    void writer.current?.write();
  }, []);
  const clear = useCallback(() => {
    setRestored(false);
    setState('idle');
    writer.current?.stop();
  }, []);
  return { isRestored, state, failure, unread: isUnread ? { retry: loaded.retry } : null, discard, clear };
}

/** What was typed as it was written into one text; null where nothing was. */
function draftIn(text: unknown): FormDraft | null {
  try {
    const { values, typed } = JSON.parse(String(text ?? 'null')) as FormDraft;
    return typeof values === 'object' && Array.isArray(typed) ? { values, typed } : null;
  } catch {
    return null;
  }
}
