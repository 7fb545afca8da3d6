import { useMemo, useCallback, useEffect } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import type { Blocks } from '#model/block.ts';
import { evaluate } from '#model/evaluate.ts';
import type { CallDefinition } from '#model/call.ts';
import { withoutPaging } from '../../calls/paging.ts';
import { askNow, isRecord, leastOf, recordsIn, useCallAnswer, useRequest } from '../../calls/question.ts';
import type { CallError } from '../../errors/call-error.ts';
import type { ViewState } from '../../filters/url-state.ts';
import { useFromScope } from '../../scope/use-scope.tsx';
import { useHost } from '../../host/host.ts';
import { countedBy, expectsCounts, useFigures, type FiguresState } from './use-figures.ts';
import { usePlace } from './use-place.ts';
import { useCallSession, type CallKey } from '../../calls/session.tsx';

export type Row = Record<string, unknown>;

/** Key of a row for React and the selection; its index without one. */
export function keyOf(row: Row, field: string, place: number): string {
  const key = row[field];
  return typeof key === 'string' || typeof key === 'number' ? String(key) : `#${place}`;
}

export interface Rows {
  /** The request without page and order; null if there is none. */
  asked: Record<string, unknown> | null;
  /** Null until loaded. */
  rows: Row[] | null;
  /** Number of records of the filter; a lower bound while the figures are not known. */
  total: number;
  /** At least `total`: a page by cursor keeps its number while rows before it disappear. */
  least: number;
  /** State of total, sums and counts. */
  figures: FiguresState;
  /** Per currency, over the whole filter; null if the server sends none. */
  sums: Record<string, string>[] | null;
  /** Null until known, or if they failed; undefined if the server sends none. */
  counts: Record<string, number> | null | undefined;
  error: CallError | null;
  /** True if the rows belong to this view, false while they are those of the previous view. */
  own: boolean;
  /** The first request is pending. */
  loading: boolean;
  /** A refresh is pending; the rows are the previous ones. */
  refreshing: boolean;
  refresh(): void;
  /** Requests the figures again. */
  recount(): void;
  /** Called when the next page is likely to be opened; prefetches it. */
  onNear(): void;
}

const NOTHING: readonly string[] = [];

/** Rows and cards have no pager: they show this many rows of a paged call, unless the author sets a number. */
const MOST = 100;

/**
 * The rows of a table: a page of them, a whole list, or a list that the scope already holds.
 * @param isFixed the table has no pager and no tools
 */
export function useRows(
  block: Blocks['table'],
  state: ViewState,
  filter: Record<string, unknown>,
  isFixed: boolean,
): Rows {
  const { source, paged } = block;
  const question = source.kind === 'call' ? source.question : undefined;
  const { call, request } = useRequest(question, { filter }, (filled, { fields }) => {
    // Drops ranges without both ends and groups without values.
    for (const [name, value] of Object.entries(filled))
      if (Array.isArray(value) && value.length === 0) delete filled[name];
    if (!paged) return;
    const put = (name: string, value: unknown): void => {
      if (fields.includes(name) && filled[name] === undefined) filled[name] = value;
    };
    put('currentPage', state.page);
    put('pageSize', state.size || (block.size ?? MOST));
    if (state.sort !== null) put('sort', state.sort);
    put('figures', 'none');
    const counted = countedBy(block);
    if (counted !== undefined && filled.figures === undefined) put('countBy', counted);
  });
  const isApart = request?.figures === 'none';
  const { placed, next, onAnswer } = usePlace(isApart ? request : null, state.page);
  const answer = useCallAnswer(call, placed ?? request, question?.every);
  const { data: answered, own, error } = answer;
  useEffect(() => {
    if (isApart) onAnswer({ data: answered, own, error });
  }, [isApart, onAnswer, answered, own, error]);
  const figures = useFigures({
    ...{ block, call, isFixed },
    request: isApart ? request : null,
    rows: answer,
    place: JSON.stringify(placed),
  });
  const given = useFromScope(source.kind === 'value' ? source.value.reads : NOTHING, (scope) =>
    source.kind === 'value' ? evaluate(source.value, scope.read()) : null,
  );
  const data = question === undefined ? given : answer.data;
  const rows = recordsIn(data);
  const page = isApart ? figures.page : isRecord(data) ? data : {};
  const least = leastOf(data);
  const isCounted = typeof page.total === 'number';
  const isAnswered = isApart ? figures.state === 'known' : rows !== null;
  // A page beyond the last has no rows, and its answer gives no bound for the total.
  const isBeyond = isApart && !isCounted && rows?.length === 0 && state.page > 1;
  const total = isCounted ? (page.total as number) : isBeyond ? (state.page - 1) * state.size : least;
  const isShown = answer.own && answer.error === null && !answer.refreshing && question?.every === undefined;
  const hasNext =
    paged && state.size > 0 && state.page * state.size < Math.max(total, least) && request?.currentPage === state.page;
  const onNear = useAhead(call, isShown && hasNext ? (next ?? { ...request, currentPage: state.page + 1 }) : null);
  return {
    asked: useMemo(() => request && withoutPaging(request), [request]),
    rows,
    total,
    least: answer.own ? Math.max(total, least) : total,
    figures: figures.state,
    sums: Array.isArray(page.sums) ? (page.sums as Record<string, string>[]) : null,
    counts: isRecord(page.counts)
      ? (page.counts as Record<string, number>)
      : isAnswered || !expectsCounts(block, call, isFixed)
        ? undefined
        : null,
    error: answer.error,
    own: question === undefined || answer.own,
    loading: rows === null && answer.error === null,
    refreshing: answer.refreshing,
    refresh: () => {
      answer.retry();
      figures.refresh();
    },
    recount: figures.retry,
    onNear,
  };
}

/** Delay of the prefetch after the rows are shown, in milliseconds; then it waits until the browser is idle. */
const REST = 800;
/** Maximum delay of the prefetch on a machine that is never idle, in milliseconds. */
const LATEST = 4000;

/**
 * Prefetches a query and caches the answer: the next view shows it at once, then refetches. Skips calls that write or
 * move money, and connections that save data. The returned function prefetches without waiting for idle time.
 * @param request null if there is nothing to prefetch
 */
function useAhead(call: CallDefinition | undefined, request: Record<string, unknown> | null): () => void {
  const host = useHost();
  const { asker, known } = useCallSession();
  const { cache, mutate } = useSWRConfig();
  const isHarmless = call !== undefined && !call.money && call.writes.length === 0 && call.needs.length === 0;
  const text = request === null || !isHarmless ? null : JSON.stringify(request);
  const ask = useCallback((): void => {
    if (call === undefined || text === null || isDear()) return;
    const asked = JSON.parse(text) as Record<string, unknown>;
    const key: CallKey = [call.name, asked, asker];
    if (cache.get(unstable_serialize(key))?.data !== undefined) return;
    known.set(call.name, call);
    // A failed prefetch is reported when the page is opened; an answer for a removed table is dropped.
    askNow(call, asked, asker, host.transport)
      .then((answered) => mutate(key, answered, { revalidate: false }))
      .catch(() => undefined);
  }, [call, text, asker, cache, known, mutate, host.transport]);
  useEffect(() => {
    if (text === null) return undefined;
    let idle = 0;
    const timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(ask, { timeout: LATEST });
      else ask();
    }, REST);
    return () => {
      clearTimeout(timer);
      if (idle !== 0) cancelIdleCallback(idle);
    };
  }, [ask, text]);
  return ask;
}

function isDear(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
