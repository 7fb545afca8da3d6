import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Blocks } from '#model/block.ts';
import type { CallDefinition } from '#model/call.ts';
import { withoutPaging } from '../../calls/paging.ts';
import { isRecord, leastOf, useCallAnswer, type Answer } from '../../calls/question.ts';
import { entryOf } from '../../widgets/built-in.ts';

/** State of a view's total, sums and counts: they may arrive after its rows, or fail alone. */
export type FiguresState = 'known' | 'loading' | 'failed';

export interface Figures {
  /** The server's answer for a page; empty until its figures are known. */
  page: Record<string, unknown>;
  state: FiguresState;
  /** Requests the figures again. */
  retry(): void;
  /** Requests figures that failed or are older than `FRESH`; younger ones stay while their rows do. */
  refresh(): void;
}

interface FiguresInput {
  block: Blocks['table'];
  call: CallDefinition | undefined;
  /** Request of the rows; null if its answer includes the figures. */
  request: Record<string, unknown> | null;
  rows: Answer;
  /** Identifies page and order. */
  place: string;
  /** True if the table has no pager and no tools. */
  isFixed: boolean;
}

/** Minimum age, in milliseconds, at which a manual refresh requests figures again. */
const FRESH = 30_000;

const NO_FIGURES: Record<string, unknown> = {};

/**
 * Total, sums and counts: part of the rows' answer, or a separate query shared by all pages and orders of a filter.
 * Requested again when rows change.
 */
export function useFigures({ block, call, request, rows, place, isFixed }: FiguresInput): Figures {
  const isWanted = request !== null && wantsFigures(block, isFixed);
  const counted = countedBy(block);
  const countBy = counted === undefined ? {} : { countBy: counted };
  const text = isWanted ? JSON.stringify({ ...withoutPaging(request), ...countBy, figures: 'only' }) : null;
  const asked = useMemo(() => (text === null ? null : (JSON.parse(text) as Record<string, unknown>)), [text]);
  const answer = useCallAnswer(call, asked);
  const { retry } = answer;
  const refreshOld = useRecount(rows, place, answer);
  const refresh = (): void => {
    if (isWanted) refreshOld();
  };
  if (!isWanted) return { page: NO_FIGURES, state: 'known', retry, refresh };
  // Figures of the previous view may stay only as long as its rows do.
  const fits = answer.own || !rows.own;
  if (isRecord(answer.data) && fits && answer.error === null) {
    return { page: answer.data, state: 'known', retry, refresh };
  }
  if (answer.error !== null && !answer.pending) return { page: NO_FIGURES, state: 'failed', retry, refresh };
  // The previous counts keep the widths of the chips.
  const counts = isRecord(answer.data) ? answer.data.counts : undefined;
  return { page: { counts }, state: 'loading', retry, refresh };
}

/**
 * Requests the figures again when newer rows differ, or exceed the total.
 * @returns a function that requests figures that failed or are old
 */
function useRecount(rows: Answer, place: string, figures: Answer): () => void {
  const { data, own } = rows;
  const askedAt = useRef({ rows: 0, figures: 0 });
  const before = useRef<{ place: string; data: unknown }>({ place: '', data: null });
  useEffect(() => {
    if (rows.pending) askedAt.current.rows = performance.now();
  }, [rows.pending, place]);
  useEffect(() => {
    if (figures.pending) askedAt.current.figures = performance.now();
  }, [figures.pending, figures.own]);
  const compare = useEffectEvent((hasChanged: boolean): void => {
    const isShort = figures.own && isRecord(figures.data) && leastOf(data) > leastOf(figures.data);
    const isOlder = askedAt.current.figures < askedAt.current.rows;
    if (figures.asked && isOlder && (hasChanged || isShort)) figures.retry();
  });
  useEffect(() => {
    if (!own) return;
    const last = before.current;
    before.current = { place, data };
    compare(last.place === place && last.data !== data);
  }, [data, own, place]);
  return () => {
    const isOld = performance.now() - askedAt.current.figures > FRESH;
    if (isOld || figures.error !== null) figures.retry();
  };
}

/** True for a table with pager and tools, and for others that sum columns or act on all rows. */
function wantsFigures({ columns, bulk }: Blocks['table'], isFixed: boolean): boolean {
  return (
    !isFixed || columns.some((column) => column.sum === true) || bulk.some((action) => action.bulk?.all !== undefined)
  );
}

/** The field whose chips show counts; other lists may use the same call without them. */
export function countedBy({ filters }: Blocks['table']): string | undefined {
  return filters.find((field) => entryOf(field.widget).atOnce === 'counted' && field.of.enum !== undefined)?.name;
}

/** True if the answers of a table's call count the rows of its chips. */
export function expectsCounts(block: Blocks['table'], call: CallDefinition | undefined, isFixed: boolean): boolean {
  if (!block.paged || call === undefined || countedBy(block) === undefined) return false;
  const isApart = call.fields.includes('figures');
  return call.fields.includes('countBy') && (!isApart || wantsFigures(block, isFixed));
}
