import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { SWRConfig, useSWRConfig, type Cache, type SWRConfiguration } from 'swr';
import type { CallDefinition } from '#model/call.ts';
import type { CallError } from '../errors/call-error.ts';
import { JoinedQuestions } from './joined.ts';
import { isOverload, restAfter } from './overload.ts';

/** Cache key of one answer. The asker keeps the answers of one user from ever reaching another. */
export type CallKey = readonly [call: string, request: Record<string, unknown>, asker: string];

interface CallSession {
  identity: string;
  /**
   * The identity, and the number of the sign-in. After signing out and in again, every request is sent anew: earlier
   * ones may still be pending, and their answers are discarded.
   */
  asker: string;
  /** All calls asked so far, including those of closed screens: a writing call looks up here what to refresh. */
  known: Map<string, CallDefinition>;
  /**
   * Calls whose requests contain typed input: a quote that somebody is looking at changes only at the request of its
   * own form.
   */
  filledIn: Set<string>;
  joined: JoinedQuestions;
}

const SessionContext = createContext<CallSession | null>(null);

/** Retries on an overloaded server after the time it named. */
const retryOverload: SWRConfiguration<unknown, CallError>['onErrorRetry'] = (error, _key, _config, retry, options) => {
  setTimeout(() => void retry(options), restAfter(error));
};

/** One answer cache per signed-in user; another identity starts with an empty one. */
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
  const [joined] = useState(() => new JoinedQuestions());
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
  const session = useMemo(
    () => ({ identity, asker, known, filledIn, joined }),
    [identity, asker, known, filledIn, joined],
  );
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

/** Drops the answers of other users. */
function Forget({ asker }: { asker: string }): ReactNode {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    void mutate((key) => isCallKey(key) && key[2] !== asker, undefined, { revalidate: false });
  }, [asker, mutate]);
  return null;
}
