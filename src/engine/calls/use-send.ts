import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { CallDefinition } from '#model/call.ts';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { useHost, type EngineHost } from '../host/host.ts';
import { CallError } from '../errors/call-error.ts';
import { downloadFile } from './download.ts';
import { send } from './send.ts';
import { isCallKey, useCallSession } from './session.tsx';

export type Send = (
  call: string,
  request: Record<string, unknown>,
  options?: { idempotencyKey?: string; signal?: AbortSignal },
) => Promise<unknown>;

/** The entity of root `user`: a call that writes it may change who is signed in and their permissions. */
const USER_ENTITY = 'user';

/**
 * Sends a call of the screen's bundle, saves the file if it returns one, then refreshes every cached call that reads an entity it writes. The promise
 * does not wait for the refresh. @throws CallError
 */
export function useSend(): Send {
  const bundle = useBundle();
  const sendDefinition = useSendDefinition();
  return useCallback(
    (name, request, options) => sendDefinition(callOf(bundle, name), request, options),
    [bundle, sendDefinition],
  );
}

/** The same for a call outside of a bundle (shell, export centre). */
export function useSendDefinition(): (
  call: CallDefinition,
  request: Record<string, unknown>,
  options?: Parameters<Send>[2],
) => Promise<unknown> {
  const host = useHost();
  const refresh = useRefreshAfter();
  return useCallback(
    async (call, request, options = {}) => {
      try {
        const result =
          call.result === 'file'
            ? await downloadFile(call, request, host.transport)
            : await send(call, request, { transport: host.transport, ...options });
        await refresh(call.writes);
        return result;
      } catch (error) {
        if (error instanceof CallError) tellHost(error, call, host);
        throw error;
      }
    },
    [host, refresh],
  );
}

/** Refreshes every cached call that reads one of these entities, in the background. */
export function useRefreshAfter(): (writes: readonly string[]) => Promise<void> {
  const host = useHost();
  const { known } = useCallSession();
  const { mutate } = useSWRConfig();
  return useCallback(
    async (writes) => {
      if (writes.length === 0) return;
      const touched = new Set(writes);
      void mutate((key) => isCallKey(key) && known.get(key[0])?.reads.some((entity) => touched.has(entity)));
      if (touched.has(USER_ENTITY)) await host.onSessionChange();
    },
    [host, known, mutate],
  );
}

/**
 * Refreshes queries whose records somebody else changed; null refreshes all. Questions of a form are excluded: data
 * that a person is about to confirm must not change by itself.
 */
export function useRefreshLive(): (entities: readonly string[] | null) => void {
  const { known, filledIn, joined } = useCallSession();
  const { mutate } = useSWRConfig();
  return useCallback(
    (entities) => {
      const touched = entities && new Set(entities);
      const isTouched = (call: string): boolean =>
        !filledIn.has(call) && (touched === null || known.get(call)?.reads.some((each) => touched.has(each)) === true);
      joined.during(() => void mutate((key) => isCallKey(key) && isTouched(key[0])));
    },
    [known, filledIn, joined, mutate],
  );
}

/** Tells the host that the session has ended or that a page is forbidden; the asking component does not show these. */
export function tellHost(error: CallError, call: CallDefinition, host: EngineHost): void {
  if (error.kind === 'signed-out') host.onSignedOut(error);
  if (error.kind === 'forbidden' && call.forbidden === 'page') host.onForbidden();
}
