import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { CallAction } from '#model/action.ts';
import { fingerprint } from './send-once.ts';
import { useCallSession } from '../calls/session.tsx';
import { fillingOf, fillRequest } from '../scope/filling.ts';
import type { ScopeStore } from '../scope/scope.ts';
import { cutOffName, isDraftKept, onCutOff } from '../drafts/draft.ts';

/**
 * Identifies the form of an action on one record: the action, and the request fields that are not typed (the record's
 * key). The same dialog on the same row has the same name after the next sign-in.
 */
export function dialogPlace(action: Pick<CallAction, 'call' | 'filling'>, name: string, scope: ScopeStore): string {
  const fixed = Object.entries(fillingOf(action, scope)).filter(
    ([, { value }]) => !value.reads.some((path) => path.startsWith('form.')),
  );
  return `${name}.${fingerprint(fillRequest(Object.fromEntries(fixed), scope.read()).request)}`;
}

/** Name of the form for editing in place. */
export const EDIT = 'edit';

/** Names already reopened: two buttons of one action (a card, a cell) must open it only once. */
const reopened = new Set<string>();
onCutOff(() => reopened.clear());

/**
 * Returns true if the action's form was interrupted by the end of the session and is not open again yet. Called when
 * its button appears.
 */
export function useCutOffForm(): (action: CallAction, name: string, scope: ScopeStore) => boolean {
  const { pathname } = useLocation();
  const { identity } = useCallSession();
  return useMemo(
    () => (action, name, scope) => {
      const draft = cutOffName(identity, pathname, dialogPlace(action, name, scope));
      try {
        if (reopened.has(draft) || !isDraftKept(sessionStorage, draft)) return false;
        reopened.add(draft);
        return true;
      } catch {
        // Blocked storage counts as empty.
        return false;
      }
    },
    [identity, pathname],
  );
}
