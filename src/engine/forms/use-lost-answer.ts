import { useMemo } from 'react';
import type { CallAction } from '#model/action.ts';
import { createKeyStore } from '../actions/idempotency.ts';
import { callNameOf, fillingOf } from '../actions/run-call.ts';
import { callOf, useBundle } from '../bundle.tsx';
import { useCallSession } from '../calls/session.tsx';
import { fillRequest } from '../filling.ts';
import { needsOf } from '../needs/state-need.ts';
import type { ScopeStore } from '../scope/scope.ts';

/**
 * Whether this very request was sent before, perhaps before a reload, and its answer never came. Looked up anew after each
 * try.
 * @param isReady false while the request is not known, or is on its way.
 */
export function useLostAnswer(action: CallAction, scope: ScopeStore, isReady: boolean): boolean {
  const bundle = useBundle();
  const { identity } = useCallSession();
  return useMemo(() => {
    if (!isReady) return false;
    const call = callOf(bundle, callNameOf(action, scope));
    const needFields = needsOf(call, bundle).flatMap((need) => (need.kind === 'state' ? [] : (need.field ?? [])));
    const { request } = fillRequest(fillingOf(action, scope), scope.read());
    const others = [...needFields, ...(call.quoted ?? [])];
    return createKeyStore(sessionStorage, identity, others).wasSent(call.name, request);
  }, [action, scope, isReady, bundle, identity]);
}
