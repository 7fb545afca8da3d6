import { useCallback, useEffect, useEffectEvent, useRef, type ReactNode, Suspense, useState } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import { recordsIn, useCallAnswer, useRequest } from '../../calls/question.ts';
import { rowPlace, useWasOpen, wasAnyOpen, OverPlace, useRemembered } from '../../drafts/reopening.tsx';
import { rowActionsOf } from './RowActions.tsx';
import { metaOf, recordsOf, type BlockTable, type RowSurroundings, type TableMeta } from '../model/table.ts';
import type { Row } from '../model/use-rows.ts';
import { showsRecord } from '../model/row-address.ts';
import type { RowActions, Running } from './use-table.ts';
import { ActionBar } from '../../actions/ActionButton.tsx';
import { ActionSurroundingsProvider } from '../../actions/surroundings.tsx';
import { failureText } from '../../calls/failure.ts';
import type { CallError } from '../../errors/call-error.ts';
import { useAction } from '../../actions/use-action.ts';
import { ScopeProvider } from '../../scope/use-scope.tsx';
import { useText } from '../../formats/texts.ts';
import { useRenderers, type OpenDeed } from '../../overlays/renderers.ts';
import { useSay } from '../../overlays/Toast.tsx';
import { Safe } from '../../errors/Safe.tsx';
import { words } from '../../words/words.ts';

/**
 * The running action of a row, or the layer open over the row. Rendered apart from the rows: a resize that changes
 * their look must neither open a dialog twice nor lose typed input.
 */
export function RunningRow({ table, actions }: { table: BlockTable; actions: RowActions }): ReactNode {
  const meta = metaOf(table);
  const {
    block,
    rows: { answer, surroundings },
  } = meta;
  const { running } = actions;
  useReopened(block, answer.rows, surroundings);
  useLinkedRow(meta, actions);
  if (running === null) return null;
  const { action, row, scope, id } = running;
  const place = rowPlace(block.id, action.name, row[block.key]);
  return (
    <ScopeProvider key={id} scope={scope}>
      <OverPlace place={place}>
        {action.does.kind === 'drawer' ? (
          <RowDrawer table={table} actions={actions} running={running} deed={action.does} place={place} />
        ) : (
          <Run action={action} onEnd={actions.end} place={place} isLinked={running.link !== null} />
        )}
      </OverPlace>
    </ScopeProvider>
  );
}

/** Actions at the bottom of a row's drawer: the row's other actions. */
function othersOf({ action, row }: Running, block: Blocks['table'], surroundings: RowSurroundings): ActionDefinition[] {
  const scope = { ...surroundings.scope, row };
  return rowActionsOf(block.row, scope, surroundings)
    .filter((each) => each.action !== action && each.action.does.kind !== 'drawer')
    .map((each, n) => ({ ...each.action, look: inFoot(each.action.look, n) }))
    .reverse();
}

/** Turns a row's text action into a button for the drawer: the first one, at the right end, is the primary action. */
function inFoot(look: ActionDefinition['look'], n: number): ActionDefinition['look'] {
  if (look === 'danger') return look;
  return n === 0 ? 'primary' : 'secondary';
}

/** The action may no longer be offered: another person may have run it meanwhile. */
function isOffered(action: ActionDefinition, row: Row, surroundings: RowSurroundings): boolean {
  const [offered] = rowActionsOf([action], { ...surroundings.scope, row }, surroundings);
  return offered !== undefined && offered.reason === undefined;
}

function runIfOffered(action: ActionDefinition, row: Row, surroundings: RowSurroundings): void {
  if (isOffered(action, row, surroundings)) surroundings.onRun(action, row);
}

/**
 * Opens the row that the address names (`?open=`), and closes it when the address no longer does. A link that filters
 * by one row's key opens that row too.
 */
function useLinkedRow({ block, rows: { answer, surroundings } }: TableMeta, actions: RowActions): void {
  const { running, address, onLeft, walk } = actions;
  const { text, linked, named } = address;
  const rows = answer.own ? answer.rows : null;
  const here = linked === null ? undefined : rows?.find((row) => String(row[block.key]) === linked.key);
  const far = useFarRow(block, linked !== null && rows !== null && here === undefined ? linked.key : null);
  const row = here ?? far.row;
  const [only] = rows ?? [];
  const isOnly = named !== null && rows?.length === 1 && String(only?.[block.key]) === named;
  const say = useSay();
  const settled = useRef<string | null>(null);
  const run = useEffectEvent((action: ActionDefinition, found: Row): void => {
    runIfOffered(action, found, surroundings);
    // An open form is not in the address.
    if (!showsRecord(action) || !isOffered(action, found, surroundings)) address.leave();
  });
  const onChange = useEffectEvent((): void => {
    // A row that was closed before its address was drawn must not open again.
    if (address.isOutdated()) return;
    if (text === settled.current) {
      if (row !== undefined && running?.link === text && running?.row !== row) walk(row);
      return;
    }
    const isDone = text === null || linked === null || running?.link === text;
    if (isDone || row !== undefined || far.isMissing) settled.current = text;
    if (text === null) onLeft();
    if (isDone) return;
    if (row !== undefined) run(linked.action, row);
    else if (far.error !== null) say({ tone: 'danger', text: failureText(far.error) });
    else if (far.isMissing) {
      say({ tone: 'warning', text: words.tables.notFound(linked.key) });
      address.leave();
    }
  });
  useEffect(() => onChange(), [text, linked, row, far.isMissing, running?.link]);
  const openOnly = useEffectEvent((): void => {
    const { main } = address;
    if (main?.does.kind === 'drawer' && only !== undefined && isOffered(main, only, surroundings))
      surroundings.onRun(main, only, true);
  });
  useEffect(() => {
    if (isOnly) openOnly();
  }, [isOnly]);
}

/**
 * Loads a row that is not on the current page: the list's own call, filtered by the row's key.
 * @param key null to request nothing
 */
function useFarRow(
  block: Blocks['table'],
  key: string | null,
): { row: Row | undefined; isMissing: boolean; error: CallError | null } {
  const { source, key: field } = block;
  const question = source.kind === 'call' ? source.question : undefined;
  const takesKey = question?.filling[field]?.value.reads.includes(`filter.${field}`) === true;
  const { call, request } = useRequest(
    key !== null && takesKey ? question : undefined,
    { filter: { [field]: key } },
    (filled, { fields }) => {
      if (!block.paged) return;
      if (fields.includes('currentPage')) filled.currentPage = 1;
      if (fields.includes('pageSize')) filled.pageSize ??= block.size ?? FEW;
    },
  );
  const answer = useCallAnswer(call, request);
  const row = recordsIn(answer.data)?.find((each) => String(each[field]) === key);
  const isKnown = request === null || answer.error !== null || (answer.own && !answer.loading);
  return { row, isMissing: key !== null && row === undefined && isKnown, error: answer.error };
}

/** Page size for finding one row by its key: other keys may share its prefix. */
const FEW = 20;

/** Reopens a row's dialog that was open when the session ended, once the row has loaded. */
function useReopened(block: Blocks['table'], rows: readonly Row[] | null, surroundings: RowSurroundings): void {
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
    // oxlint-disable-next-line react/exhaustive-deps -- checked once per loaded row
  }, [rows, block, wasOpen, onRun]);
}

interface RunProps {
  action: ActionDefinition;
  place: string;
  /** True if the row is in the address: when it leaves the address, for example by Back, its layer closes. */
  isLinked: boolean;
  onEnd(): void;
}

/** Runs an action of a row. The row gets a scope and the action its subscriptions only now. */
function Run({ action, onEnd, place, isLinked }: RunProps): ReactNode {
  const { run, shut, isDisabled, disabledReason, isOver } = useAction(action);
  useRemembered(place, isOver);
  const say = useSay();
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    if (isDisabled && disabledReason !== undefined) say({ tone: 'warning', text: disabledReason });
    void run().finally(onEnd);
  }, [run, isDisabled, disabledReason, say, onEnd]);
  const latest = useRef({ isLinked, shut });
  latest.current = { isLinked, shut };
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Strict Mode undoes an effect and repeats it at once; that must not count as leaving.
    clearTimeout(leaving.current);
    return () => {
      leaving.current = setTimeout(() => latest.current.isLinked && latest.current.shut());
    };
  }, []);
  return null;
}

/** A row's record beside the list: ‹ and › step through the rows of the page while the drawer stays open. */
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
  const {
    block,
    rows: { surroundings },
  } = metaOf(table);
  const { row, scope } = running;
  const title = useText(running.action.title);
  const rows = recordsOf(table);
  const at = rows.findIndex((each) => each[block.key] === row[block.key]);
  const go = (to: number): (() => void) | undefined => {
    const next = at < 0 ? undefined : rows[to];
    return next && (() => actions.walk(next));
  };
  const others = othersOf(running, block, surroundings);
  // True once the action has removed the row from the list: the actions offered before no longer apply.
  const [isDone, setDone] = useState(false);
  const isPast = isDone && at < 0;
  const goOn = useNextRow(rows, at, actions);
  const say = useSay();
  const failed = (): void => {
    say({ tone: 'danger', text: words.tables.openFailed(title) });
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
          foot={
            others.length > 0 && !isPast ? (
              <ActionSurroundingsProvider goOn={goOn}>
                <ActionBar actions={others} onDone={() => setDone(true)} />
              </ActionSurroundingsProvider>
            ) : undefined
          }
          onClose={actions.end}
        />
      </Suspense>
    </Safe>
  );
}

/**
 * Moves on when the drawer's row has left the list: to the row now in its place, else to the last one.
 * @param at index of the row, negative once it is gone
 */
function useNextRow(rows: readonly Row[], at: number, { walk, end }: RowActions): () => void {
  const place = useRef(0);
  const wants = useRef(false);
  const isGone = at < 0;
  const leave = (): void => {
    wants.current = false;
    const next = rows[Math.min(place.current, rows.length - 1)];
    if (next === undefined) end();
    else walk(next);
  };
  const latest = useRef({ isGone, leave });
  latest.current = { isGone, leave };
  useEffect(() => {
    if (!isGone) place.current = at;
    else if (wants.current) latest.current.leave();
  }, [isGone, at]);
  return useCallback(() => {
    wants.current = true;
    if (latest.current.isGone) latest.current.leave();
  }, []);
}

const isThere = (): boolean => true;
