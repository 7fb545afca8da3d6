import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { SWRConfig, useSWRConfig, type Cache, type SWRConfiguration } from 'swr';
import type { CallDefinition } from '#model/call.ts';
import type { CallError } from '../errors/call-error.ts';
import { isOverload, restAfter } from './overload.ts';

/** Key of one answer in the cache. The asker keeps one user's answers from ever reaching another. */
export type CallKey = readonly [call: string, request: Record<string, unknown>, asker: string];

interface CallSession {
  identity: string;
  /**
   * The identity, and which sign-in it is. Whoever signs out and in again asks anew: what was asked before may still be on
   * its way, and its answer was given up.
   */
  asker: string;
  /** Calls asked so far, also by screens that are gone: what a writing call must refresh is looked up here. */
  known: Map<string, CallDefinition>;
  /** Calls asked with what somebody fills in: a quote under the hand changes only when its own form asks. */
  filledIn: Set<string>;
}

const SessionContext = createContext<CallSession | null>(null);

/** An overloaded server is asked again when it said. */
const retryOverload: SWRConfiguration<unknown, CallError>['onErrorRetry'] = (error, _key, _config, retry, options) => {
  setTimeout(() => void retry(options), restAfter(error));
};

/** One cache of answers for one signed-in user; another identity starts with an empty one. */
export function CallSessionProvider({ identity, children }: { identity: string; children: ReactNode }): ReactNode {
  const [session, config] = useSession(identity);
  return (
    <SWRConfig value={config}>
      <SessionContext value={session}>
        <Forget asker={session.asker} />
        {children}
      </SessionContext>
    </SWRConfig>
  );
}

function useSession(identity: string) {
  const [known] = useState(() => new Map<string, CallDefinition>());
  const [filledIn] = useState(() => new Set<string>());
  const [config] = useState(() => {
    const cache = new Map() as Cache;
    return {
      provider: () => cache,
      keepPreviousData: true,
      revalidateOnFocus: false,
      shouldRetryOnError: isOverload,
      onErrorRetry: retryOverload,
    };
  });
  const [turn, setTurn] = useState({ identity, count: 0 });
  if (turn.identity !== identity) setTurn({ identity, count: turn.count + 1 });
  const asker = `${identity}#${turn.count}`;
  const session = useMemo(() => ({ identity, asker, known, filledIn }), [identity, asker, known, filledIn]);
  return [session, config] as const;
}

export function useCallSession(): CallSession {
  const session = use(SessionContext);
  if (session === null) throw new Error('useCallSession needs a CallSessionProvider above it');
  return session;
}

export function isCallKey(key: unknown): key is CallKey {
  return Array.isArray(key) && key.length === 3 && typeof key[0] === 'string';
}

/** Drops what was answered to somebody else. */
function Forget({ asker }: { asker: string }): ReactNode {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    void mutate((key) => isCallKey(key) && key[2] !== asker, undefined, { revalidate: false });
  }, [asker, mutate]);
  return null;
}
