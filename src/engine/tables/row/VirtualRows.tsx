/* oxlint-disable jsx-a11y/control-has-associated-label -- the spacer rows are empty */
import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useReducer, useRef, type ReactNode, type RefObject } from 'react';
import type { TableColumn } from '../model/table.ts';

/** A range of drawn rows or columns. */
export interface Span {
  from: number;
  /** Index after the last one. */
  to: number;
}

interface VirtualRowsProps {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Height of a row in pixels. */
  height: number;
  /** Extra height of an expanded row, in pixels, by index. A new function whenever a height changes. */
  extra?: ((n: number) => number) | undefined;
  keyAt(n: number): string;
  /** @param name React key of the row's element */
  draw(n: number, name: string): ReactNode;
  /** Called with the rows drawn now. */
  onSpan?(span: Span): void;
}

/** Minimum rows drawn above and below the visible ones, so that one turn of the wheel shows no gap. */
const OVERSCAN = 3;
/** Rows replaced at a time: each update costs the same, however few rows it replaces. */
const STEP = 6;

/** The visible rows, between two spacer rows as high as all the others. */
export function VirtualRows({ scroller, count, height, extra, keyAt, draw, onSpan }: VirtualRowsProps): ReactNode {
  const estimateSize = useCallback((n: number) => height + (extra?.(n) ?? 0), [height, extra]);
  const getScrollElement = useCallback(() => scroller.current, [scroller]);
  const room = useRef(0);
  const rangeExtractor = useCallback(({ startIndex, endIndex, count: all }: Range): number[] => {
    // Uses the largest number of rows ever visible: the end then depends only on the start, and fewer updates follow.
    room.current = Math.max(room.current, endIndex - startIndex + 1);
    const first = Math.max(0, startIndex - (startIndex % STEP) - OVERSCAN);
    const last = Math.min(all, startIndex - (startIndex % STEP) + STEP + room.current + OVERSCAN);
    return Array.from({ length: last - first }, (_, n) => first + n);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useVirtualizer({ count, estimateSize, getScrollElement, rangeExtractor });
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    // The scroll container did not exist during the first render.
    if (virtualizer.scrollElement === null) drawAgain();
  }, [virtualizer]);
  const measured = useRef(estimateSize);
  useLayoutEffect(() => {
    // The virtualizer has just measured on its own; measuring again would visit all rows.
    if (measured.current !== estimateSize) virtualizer.measure();
    measured.current = estimateSize;
  }, [virtualizer, estimateSize]);
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = (items.at(-1)?.index ?? -1) + 1;
  useLayoutEffect(() => onSpan?.({ from, to }), [onSpan, from, to]);
  const rows = useMemo(() => {
    const names = new Set<string>();
    return Array.from({ length: to - from }, (_, n) => {
      const key = keyAt(from + n);
      // A duplicate key gets the element only once.
      const name = names.has(key) ? `${key} ${from + n}` : key;
      names.add(name);
      return draw(from + n, name);
    });
  }, [from, to, keyAt, draw]);
  return (
    <>
      <Gap height={items[0]?.start ?? 0} />
      {rows}
      <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </>
  );
}

/** Reports which columns are visible besides the pinned ones, with a few more on both sides. */
export function ColumnWindow({
  scroller,
  columns,
  onSpan,
}: {
  scroller: RefObject<HTMLElement | null>;
  /** All columns, in order. */
  columns: readonly TableColumn[];
  onSpan(span: Span): void;
}): ReactNode {
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length,
    overscan: OVERSCAN,
    estimateSize: (n) => columns[n]?.getSize() ?? 0,
    getScrollElement: () => scroller.current,
    // The table may have been scrolled before this code loaded.
    initialOffset: () => scroller.current?.scrollLeft ?? 0,
    // Known from the start, so that measuring does not redraw the rows.
    initialRect: { width: scroller.current?.clientWidth ?? 0, height: 0 },
  });
  const widths = columns.map((column) => column.getSize()).join(' ');
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, widths]);
  const items = virtualizer.getVirtualItems();
  const pinned = columns.filter((column) => column.getIsPinned() === 'start').length;
  const from = Math.max(pinned, items[0]?.index ?? 0);
  const to = (items.at(-1)?.index ?? -1) + 1;
  useLayoutEffect(() => {
    if (to > 0) onSpan({ from, to });
  }, [onSpan, from, to]);
  return null;
}

/** Stays in place when empty, so that the rows between keep their position for React. */
function Gap({ height }: { height: number }): ReactNode {
  return (
    <tr aria-hidden style={{ height }} hidden={height === 0}>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
