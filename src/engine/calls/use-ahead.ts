import { useCallback, useEffect } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import type { CallDefinition } from '#model/call.ts';
import { useHost } from '../host.ts';
import { send } from './send.ts';
import { useCallSession, type CallKey } from './session.tsx';

/** What is looked at comes first: so long after it is there, and then when there is nothing else to do. Milliseconds. */
const REST = 800;
/** A machine that is never quiet asks all the same after so long. Milliseconds. */
const LATEST = 4000;

/**
 * Asks a question before anybody does, and keeps the answer for whoever will: it is shown at once then, and asked again. Not
 * for what writes or moves money, not where data is dear. The returned function does not wait for a quiet moment.
 * @param request null where there is nothing to ask ahead
 */
export function useAhead(call: CallDefinition | undefined, request: Record<string, unknown> | null): () => void {
  const host = useHost();
  const { asker, known } = useCallSession();
  const { cache, mutate } = useSWRConfig();
  const isHarmless = call !== undefined && !call.money && call.writes.length === 0 && call.needs.length === 0;
  const text = request === null || !isHarmless ? null : JSON.stringify(request);
  const ask = useCallback((): void => {
    if (call === undefined || text === null || isDear()) return;
    const asked = JSON.parse(text) as Record<string, unknown>;
    const key: CallKey = [call.name, asked, asker];
    if (cache.get(unstable_serialize(key))?.data !== undefined) return;
    known.set(call.name, call);
    // What goes wrong is said when somebody asks for it; an answer that comes after the last screen has nowhere to be kept.
    send(call, asked, { headers: host.headers, isImpatient: true })
      .then((result) => mutate(key, { result, to: asker, request: text }, { revalidate: false }))
      .catch(() => undefined);
  }, [call, text, asker, cache, known, mutate, host.headers]);
  useEffect(() => {
    if (text === null) return undefined;
    let idle = 0;
    const timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(ask, { timeout: LATEST });
      else ask();
    }, REST);
    return () => {
      clearTimeout(timer);
      if (idle !== 0) cancelIdleCallback(idle);
    };
  }, [ask, text]);
  return ask;
}

function isDear(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
