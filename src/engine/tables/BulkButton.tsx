import { useMemo, type ReactNode } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import type { TableBlock } from '#model/block.ts';
import { BusyButton, WithReason } from '../actions/ActionButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { useHost } from '../host.tsx';
import { useSelected, type SelectionStore } from './selection.ts';
import type { Rows } from './use-rows.ts';

interface BulkButtonProps {
  action: ActionDefinition;
  block: TableBlock;
  asked: Rows['asked'];
  selection: SelectionStore;
}

/** Why an action is not for all that match. */
export const ONE_BY_ONE = '该操作只能用于逐条选择的记录';

/** An action of the selected rows. */
export function BulkButton({ action, selection }: BulkButtonProps): ReactNode {
  const isAll = useSelected(selection, ({ mode }) => mode === 'all');
  const taken = useMemo(() => (isAll ? forAll(action) : action), [action, isAll]);
  const runnable = useAction(taken ?? action, () => selection.clear());
  const { icons } = useHost();
  if (runnable.isHidden) return null;
  const Icon = action.icon === undefined ? undefined : icons[action.icon];
  const reason = taken === null ? ONE_BY_ONE : runnable.disabledReason;
  return (
    <WithReason reason={reason}>
      <BusyButton
        look={action.look}
        size="small"
        {...(Icon !== undefined && { icon: <Icon /> })}
        isRunning={runnable.isRunning}
        isDisabled={taken === null || runnable.isDisabled}
        onClick={() => (taken === null ? undefined : void runnable.run())}
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
