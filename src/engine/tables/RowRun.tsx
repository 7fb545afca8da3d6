import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { ActionDeed, ActionDefinition } from '#model/action.ts';
import { ActionBar } from '../actions/ActionBar.tsx';
import { useAction } from '../actions/use-action.ts';
import type { ScopeStore } from '../scope/scope.ts';
import { OverPlace, rowPlace, useRemembered } from '../drafts/reopening.tsx';
import { ScopeProvider } from '../scope/use-scope.tsx';
import { useText } from '../texts.ts';
import { useSay } from '../Toast.tsx';
import type { Row } from './use-rows.ts';
import { lazyWhole } from '../loading.tsx';
import { Safe } from '../Safe.tsx';

const BlockOver = lazyWhole(async () => ({ default: (await import('../blocks/BlockOver.tsx')).BlockOver }));

interface RowRunProps {
  action: ActionDefinition;
  /** The scope in which `row` is the row. */
  scope: ScopeStore;
  row: Row;
  /** The table's. */
  block: string;
  /** The rows on the page, for a drawer that walks through them. */
  rows: readonly Row[];
  rowKey: string;
  /** Actions of the row that the drawer offers in its foot. */
  others: ActionDefinition[];
  onWalk(row: Row): void;
  onEnd(): void;
}

/** Runs one action of one row. Only now does the row get a scope and the action its subscriptions. */
export function RowRun(props: RowRunProps): ReactNode {
  const { action, scope, onEnd } = props;
  const place = rowPlace(props.block, action.name, props.row[props.rowKey]);
  return (
    <ScopeProvider scope={scope}>
      <OverPlace place={place}>
        {action.does.kind === 'drawer' ? (
          <RowDrawer {...props} deed={action.does} place={place} />
        ) : (
          <Run action={action} onEnd={onEnd} place={place} />
        )}
      </OverPlace>
    </ScopeProvider>
  );
}

function Run({ action, onEnd, place }: Pick<RowRunProps, 'action' | 'onEnd'> & { place: string }): ReactNode {
  const { run, isDisabled, disabledReason, isOver } = useAction(action);
  useRemembered(place, isOver);
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

/** A row's record beside the list: ‹ and › go through the rows of the page, and the drawer stays. */
function RowDrawer({
  action,
  deed,
  scope,
  row,
  rows,
  rowKey,
  others,
  place,
  onWalk,
  onEnd,
}: RowRunProps & {
  deed: Extract<ActionDeed, { kind: 'dialog' | 'drawer' }>;
  place: string;
}): ReactNode {
  useRemembered(place, isThere);
  const title = useText(action.title);
  const at = rows.findIndex((each) => each[rowKey] === row[rowKey]);
  const go = (to: number): (() => void) | undefined => {
    const next = at < 0 ? undefined : rows[to];
    return next && (() => onWalk(next));
  };
  const close = useCallback(() => onEnd(), [onEnd]);
  // What was done to it took the row out of the list: what could be done with it then is nothing that can be done now.
  const [isDone, setDone] = useState(false);
  const isPast = isDone && at < 0;
  const say = useSay();
  const failed = (): void => {
    say({ tone: 'danger', text: `${title}打开失败，请重试` });
    onEnd();
  };
  return (
    <Safe onError={failed}>
      <Suspense fallback={null}>
        <BlockOver
          deed={deed}
          title={title}
          scope={scope}
          walk={{ onPrevious: go(at - 1), onNext: go(at + 1) }}
          place={place}
          foot={others.length > 0 && !isPast ? <ActionBar actions={others} onDone={() => setDone(true)} /> : undefined}
          onClose={close}
        />
      </Suspense>
    </Safe>
  );
}

const isThere = (): boolean => true;
