import { useEffect, useRef, type ReactNode, Suspense, useState } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import type { TableBlock } from '#model/block.ts';
import { useBundle } from '../scope/bundle.tsx';
import { OPEN, urlPrefixes, useQuery } from '../filters/url-state.ts';
import { rowPlace, useWasOpen, wasAnyOpen, OverPlace, useRemembered } from '../drafts/reopening.tsx';
import { rowActionsOf } from './RowActions.tsx';
import { metaOf, recordsOf, type BlockTable, type RowSurroundings } from './table.ts';
import type { Row } from './use-rows.ts';
import type { RowActions, Running } from './use-table.ts';
import { ActionBar } from '../actions/ActionButton.tsx';
import { useAction } from '../actions/use-action.ts';
import { ScopeProvider } from '../scope/use-scope.tsx';
import { useText } from '../formats/texts.ts';
import { useRenderers, type OpenDeed } from '../overlays/renderers.ts';
import { useSay } from '../overlays/Toast.tsx';
import { Safe } from '../errors/Safe.tsx';

/**
 * The action of a row that runs, or what is open over the row. It stands apart from how the rows are drawn: a window that
 * becomes narrow draws them anew, and may neither open a dialog twice nor lose what is typed in it.
 */
export function RunningRow({ table, actions }: { table: BlockTable; actions: RowActions }): ReactNode {
  const { block, answer, surroundings } = metaOf(table);
  const { running } = actions;
  useReopened(block, answer.rows, surroundings);
  useLinkedRow(block, answer.rows, surroundings);
  if (running === null) return null;
  const { action, row, scope, id } = running;
  const place = rowPlace(block.id, action.name, row[block.key]);
  return (
    <ScopeProvider key={id} scope={scope}>
      <OverPlace place={place}>
        {action.does.kind === 'drawer' ? (
          <RowDrawer table={table} actions={actions} running={running} deed={action.does} place={place} />
        ) : (
          <Run action={action} onEnd={actions.end} place={place} />
        )}
      </OverPlace>
    </ScopeProvider>
  );
}

/** Actions in the foot of a row's drawer: the row's other actions. */
function othersOf({ action, row }: Running, block: TableBlock, surroundings: RowSurroundings): ActionDefinition[] {
  const scope = { ...surroundings.scope, row };
  return rowActionsOf(block.row, scope, surroundings)
    .filter((each) => each.action !== action && each.action.does.kind !== 'drawer')
    .map((each, n) => ({ ...each.action, look: inFoot(each.action.look, n) }))
    .reverse();
}

/** In words in a row, a button in a foot: the first one, at the right end, is what this row waits for. */
function inFoot(look: ActionDefinition['look'], n: number): ActionDefinition['look'] {
  if (look === 'danger') return look;
  return n === 0 ? 'primary' : 'secondary';
}

/** It may not be offered any more: somebody else may have done it meanwhile. */
function runIfOffered(action: ActionDefinition, row: Row, surroundings: RowSurroundings): void {
  const [offered] = rowActionsOf([action], { ...surroundings.scope, row }, surroundings);
  if (offered !== undefined && offered.reason === undefined) surroundings.onRun(action, row);
}

/** Opens the row that the address names (`?open=`), as its first column opens it, and takes the name out of the address. */
function useLinkedRow(block: TableBlock, rows: readonly Row[] | null, surroundings: RowSurroundings): void {
  const prefix = urlPrefixes(useBundle()).get(block.id);
  const [query, change] = useQuery();
  const name = block.columns.find((column) => column.open !== undefined)?.open;
  const action = block.row.find((each) => each.name === name);
  const key = prefix === undefined ? null : query.get(prefix + OPEN);
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (key === null || rows === null || action === undefined || opened.current === key) return;
    const row = rows.find((each) => String(each[block.key]) === key);
    if (row === undefined) return;
    opened.current = key;
    const next = new URLSearchParams(query);
    next.delete(prefix + OPEN);
    change(next, true);
    runIfOffered(action, row, surroundings);
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each name and each answer
  }, [key, rows, action]);
}

/** Reopens a row's dialog that was open when the session ended, once the row has loaded. */
function useReopened(block: TableBlock, rows: readonly Row[] | null, surroundings: RowSurroundings): void {
  const { onRun } = surroundings;
  const wasOpen = useWasOpen();
  useEffect(() => {
    if (!wasAnyOpen()) return;
    for (const row of rows ?? []) {
      for (const action of block.row) {
        const place = rowPlace(block.id, action.name, row[block.key]);
        if (wasOpen(place)) runIfOffered(action, row, surroundings);
      }
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each row that comes
  }, [rows, block, wasOpen, onRun]);
}

/** Runs an action of a row. Only now does the row get a scope and the action its subscriptions. */
function Run({ action, onEnd, place }: { action: ActionDefinition; onEnd(): void; place: string }): ReactNode {
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
  table,
  actions,
  running,
  deed,
  place,
}: {
  table: BlockTable;
  actions: RowActions;
  running: Running;
  deed: OpenDeed;
  place: string;
}): ReactNode {
  useRemembered(place, isThere);
  const { BlockOver } = useRenderers();
  const { block, surroundings } = metaOf(table);
  const { row, scope } = running;
  const title = useText(running.action.title);
  const rows = recordsOf(table);
  const at = rows.findIndex((each) => each[block.key] === row[block.key]);
  const go = (to: number): (() => void) | undefined => {
    const next = at < 0 ? undefined : rows[to];
    return next && (() => actions.walk(next));
  };
  const others = othersOf(running, block, surroundings);
  // The action took the row out of the list, so the actions offered before no longer apply.
  const [isDone, setDone] = useState(false);
  const isPast = isDone && at < 0;
  const say = useSay();
  const failed = (): void => {
    say({ tone: 'danger', text: `${title}打开失败，请重试` });
    actions.end();
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
          onClose={actions.end}
        />
      </Suspense>
    </Safe>
  );
}

const isThere = (): boolean => true;
