import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import type { TableBlock } from '#model/block.ts';
import { BusyButton, WithReason } from '../states/BusyButton.tsx';
import { useAction, type RunnableAction } from '../actions/use-action.ts';
import { useHost } from '../host.ts';
import { useSelected, type SelectionStore } from './selection.ts';
import { useEachRow } from './use-each-row.ts';
import { useOutcome } from './use-outcome.ts';

export interface BulkButtonProps {
  action: ActionDefinition;
  block: TableBlock;
  selection: SelectionStore;
}

/** Why an action is not for all that match. */
const ONE_BY_ONE = '该操作只能用于逐条选择的记录';

/** An action of the selected rows: in one request, or one for each. */
export function BulkButton(props: BulkButtonProps): ReactNode {
  return props.action.bulk?.each === undefined ? <Together {...props} /> : <OneByOne {...props} />;
}

function Together({ action, block, selection }: BulkButtonProps): ReactNode {
  const isAll = useSelected(selection, ({ mode }) => mode === 'all');
  const taken = useMemo(() => (isAll ? forAll(action) : action), [action, isAll]);
  const outcome = useOutcome(action, block, selection);
  const runnable = useAction(taken ?? action, outcome.take);
  useLayoutEffect(() => outcome.setRetry(() => void runnable.run()));
  return <Drawn action={action} runnable={runnable} reason={taken === null ? ONE_BY_ONE : undefined} />;
}

function OneByOne({ action, block, selection }: BulkButtonProps): ReactNode {
  const isAll = useSelected(selection, ({ mode }) => mode === 'all');
  const runnable = useAction(action);
  const { reason, run } = useEachRow(action, block, selection);
  return <Drawn action={action} runnable={{ ...runnable, run }} reason={isAll ? ONE_BY_ONE : reason} />;
}

interface DrawnProps {
  action: ActionDefinition;
  runnable: RunnableAction;
  /** Why it is not for what is selected. */
  reason: string | undefined;
}

function Drawn({ action, runnable, reason }: DrawnProps): ReactNode {
  const { icons } = useHost();
  if (runnable.isHidden) return null;
  const Icon = action.icon === undefined ? undefined : icons[action.icon];
  const isDisabled = reason !== undefined || runnable.isDisabled;
  return (
    <WithReason reason={reason ?? runnable.disabledReason}>
      <BusyButton
        look={action.look}
        size="small"
        {...(Icon !== undefined && { icon: <Icon /> })}
        isRunning={runnable.isRunning}
        isDisabled={isDisabled}
        onClick={() => (isDisabled ? undefined : void runnable.run())}
      >
        {runnable.title}
      </BusyButton>
    </WithReason>
  );
}

/** The action where all that match are meant; null where it must know the rows. */
function forAll(action: ActionDefinition): ActionDefinition | null {
  const filling = action.bulk?.all;
  if (filling === undefined || !('filling' in action.does)) return null;
  return { ...action, does: { ...action.does, filling } as ActionDefinition['does'] };
}
