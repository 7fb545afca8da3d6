import { useEffect, useRef, type ReactNode } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import { useAction } from '../actions/use-action.ts';
import type { ScopeStore } from '../scope/scope.ts';
import { ScopeProvider } from '../scope/use-scope.tsx';
import { useSay } from '../Toast.tsx';

interface RowRunProps {
  action: ActionDefinition;
  /** The scope in which `row` is the row. */
  scope: ScopeStore;
  onEnd(): void;
}

/** Runs one action of one row. Only now does the row get a scope and the action its subscriptions. */
export function RowRun({ action, scope, onEnd }: RowRunProps): ReactNode {
  return (
    <ScopeProvider scope={scope}>
      <Run action={action} onEnd={onEnd} />
    </ScopeProvider>
  );
}

function Run({ action, onEnd }: Omit<RowRunProps, 'scope'>): ReactNode {
  const { run, isDisabled, disabledReason } = useAction(action);
  const say = useSay();
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    if (isDisabled && disabledReason !== undefined) say({ tone: 'warning', text: disabledReason });
    void run().finally(onEnd);
  }, [run, isDisabled, disabledReason, say, onEnd]);
  return null;
}
