import { useEffect, useMemo } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import type { Calls } from '#generated/calls.ts';
import type { CallDefinition } from '#model/call.ts';
import { CallError, resultAlong, send, useCallSession } from '#engine/client.ts';
import { useHost } from '#engine/host.ts';

interface QuietOptions {
  /** Poll interval in milliseconds, while the window is visible. */
  every?: number;
  /** Polls while the window is hidden too. */
  hidden?: boolean;
}

/**
 * A question of the shell: its answer is cached like a screen's, and refreshed after calls that write what it reads. A
 * failure is ignored: no page depends on it. Null asks nothing.
 */
export function useQuietQuestion<Name extends keyof Calls>(
  definition: CallDefinition,
  request: Calls[Name]['request'] | null,
  { every = 0, hidden = false }: QuietOptions = {},
): SWRResponse<Calls[Name]['result'], unknown> {
  const host = useHost();
  const { asker, identity, known } = useCallSession();
  useEffect(() => void known.set(definition.name, definition), [known, definition]);
  const isAsked = request !== null && identity !== '';
  const text = JSON.stringify(request);
  const along = useMemo(
    () =>
      resultAlong(definition, JSON.parse(text) as Record<string, unknown> | null) as Calls[Name]['result'] | undefined,
    [definition, text],
  );
  return useSWR(
    // A screen caches its answer to the same request in another form: the keys must differ.
    isAsked ? [definition.name, { quiet: request }, asker] : null,
    async () =>
      (await send(definition, request as Record<string, unknown>, {
        transport: host.transport,
      })) as Calls[Name]['result'],
    {
      ...(isAsked && along !== undefined && { fallbackData: along }),
      refreshInterval: every,
      refreshWhenHidden: hidden,
      onError: (error: unknown) => {
        if (error instanceof CallError && error.kind === 'signed-out') host.onSignedOut(error);
      },
    },
  );
}
