import { useEffect, useMemo, useState } from 'react';
import type { OptionsDefinition } from '#model/field.ts';
import { callOf, useBundle } from '../bundle.tsx';
import { CallError } from '../call-error.ts';
import { send } from '../calls/send.ts';
import { useCallSession } from '../calls/session.tsx';
import { fillRequest, isComplete, readsOf } from '../filling.ts';
import { useHost } from '../host.ts';
import { useFromScope } from '../scope/use-scope.tsx';

export interface Search {
  /** What was typed last, without blanks around it. */
  text: string;
  /** The answer to that text and to no other; null while it is not known. */
  records: unknown;
  /** The typing has not rested yet, or the answer is on its way. */
  loading: boolean;
  error: string | null;
  search(text: string): void;
  retry(): void;
}

interface Asked {
  key: string;
  records: unknown;
  error: string | null;
}

type FromCall = Extract<OptionsDefinition, { kind: 'call' }>;

/**
 * Searches options on the server: when the typing has rested, and only from so many characters on. A newer search gives up
 * the one on its way, so that no answer ever stands for another text.
 * @param wait milliseconds of rest; @param least characters
 */
export function useSearch(from: FromCall | undefined, wait: number, least: number): Search {
  const bundle = useBundle();
  const host = useHost();
  const { asker } = useCallSession();
  const [text, setText] = useState('');
  const [rested, setRested] = useState('');
  const [tries, setTries] = useState(0);
  const [asked, setAsked] = useState<Asked | null>(null);
  const field = from?.search;
  const call = from === undefined ? undefined : callOf(bundle, from.call);
  const around = useFromScope(from === undefined ? NO_OPTIONS : readsOf(from.filling), (scope) =>
    from === undefined ? NO_REQUEST : fillRequest(from.filling, scope.read()).request,
  );
  useEffect(() => {
    if (text === rested) return undefined;
    // Nothing to search for needs no rest: what was found is gone at once.
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : wait);
    return () => clearTimeout(timer);
  }, [text, rested, wait]);
  const request = useMemo(() => {
    if (call === undefined || field === undefined || rested === '' || rested.length < least) return null;
    const whole = { ...around, [field]: rested };
    return isComplete(call.required, whole) ? whole : null;
  }, [call, field, rested, least, around]);
  const key = request === null ? '' : JSON.stringify([asker, request, tries]);
  useEffect(() => {
    if (call === undefined || request === null) return undefined;
    const stop = new AbortController();
    send(call, request, { headers: host.headers, signal: stop.signal }).then(
      (records) => !stop.signal.aborted && setAsked({ key, records, error: null }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        if (error instanceof CallError && error.kind === 'signed-out') host.onSignedOut(error);
        setAsked({ key, records: null, error: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the key holds the request
  }, [call, key, host]);
  const isResting = text !== rested;
  const own = !isResting && request !== null && asked?.key === key ? asked : null;
  return {
    text,
    records: own?.records ?? null,
    loading: text.length >= Math.max(1, least) && (isResting || (request !== null && own === null)),
    error: own?.error ?? null,
    search: (typed) => setText(typed.trim()),
    retry: () => setTries((count) => count + 1),
  };
}

const NO_OPTIONS: readonly string[] = [];
const NO_REQUEST: Record<string, unknown> = {};
