import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { holds } from '#model/evaluate.ts';
import type { Block } from '#model/block.ts';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { useSend } from '../calls/use-send.ts';
import { fillRequest, isComplete, readsOf } from '../scope/filling.ts';
import { useFromScope } from '../scope/use-scope.tsx';

/**
 * Sends a block's own call when what it needs is known, once for each request. A person who did not ask for it is not
 * told that it failed; whoever opens the block again sends it again.
 */
export function Once({ once }: { once: NonNullable<Block['once']> }): ReactNode {
  const call = callOf(useBundle(), once.call);
  const send = useSend();
  const reads = useMemo(() => [...readsOf(once.filling), ...(once.when?.reads ?? [])], [once]);
  const request = useFromScope(reads, (scope) => {
    const values = scope.read();
    if (once.when !== undefined && !holds(once.when, values)) return null;
    const { request: filled, missing } = fillRequest(once.filling, values);
    // What the author gives it is waited for, also where the call could do without.
    const isGiven = missing.every((name) => once.filling[name]?.inferred === true);
    return isGiven && isComplete(call.required, filled) ? filled : null;
  });
  const sent = useRef(new Set<string>());
  useEffect(() => {
    const key = JSON.stringify(request);
    if (request === null || sent.current.has(key)) return;
    sent.current.add(key);
    send(once.call, request).catch(() => sent.current.delete(key));
  }, [request, once.call, send]);
  return null;
}
