/* oxlint-disable jsx-a11y/control-has-associated-label -- what stands for rows out of sight is empty */
import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useReducer, useRef, type ReactNode, type RefObject } from 'react';
import type { TableColumn } from '../model/table.ts';

/** Rows or columns that are drawn. */
export interface Span {
  from: number;
  /** One behind the last. */
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
  /** @param name of its element, for React's keys */
  draw(n: number, name: string): ReactNode;
  /** Which rows are drawn now. */
  onSpan?(span: Span): void;
}

/** Drawn above and below the window at least, so that a turn of the wheel shows rows and no gap. */
const OVERSCAN = 3;
/** So many rows come and go at once: each time costs the same again, however few they are. */
const STEP = 6;

/** The rows that the window shows, between two empty ones that are as high as all the others. */
export function VirtualRows({ scroller, count, height, extra, keyAt, draw, onSpan }: VirtualRowsProps): ReactNode {
  const estimateSize = useCallback((n: number) => height + (extra?.(n) ?? 0), [height, extra]);
  const getScrollElement = useCallback(() => scroller.current, [scroller]);
  const room = useRef(0);
  const rangeExtractor = useCallback(({ startIndex, endIndex, count: all }: Range): number[] => {
    // As many rows as were ever seen at once: where they end follows from where they begin.
    room.current = Math.max(room.current, endIndex - startIndex + 1);
    const first = Math.max(0, startIndex - (startIndex % STEP) - OVERSCAN);
    const last = Math.min(all, startIndex - (startIndex % STEP) + STEP + room.current + OVERSCAN);
    return Array.from({ length: last - first }, (_, n) => first + n);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useVirtualizer({ count, estimateSize, getScrollElement, rangeExtractor });
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    // Drawn for the first time together with what scrolls, which is there only now.
    if (virtualizer.scrollElement === null) drawAgain();
  }, [virtualizer]);
  const measured = useRef(estimateSize);
  useLayoutEffect(() => {
    // At first it has measured by itself, which goes through all rows.
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
      // A key that comes twice has its element once.
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

/** Tells which columns are in sight beside the pinned ones, and a few on both sides of them. */
export function ColumnWindow({
  scroller,
  columns,
  onSpan,
}: {
  scroller: RefObject<HTMLElement | null>;
  /** All of them, in their order. */
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
    // It may have been scrolled before this code was here.
    initialOffset: () => scroller.current?.scrollLeft ?? 0,
    // Known at once, so that rows are not drawn again when it is measured.
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

/** It keeps its place when it is empty, so that the rows between stay the same for React. */
function Gap({ height }: { height: number }): ReactNode {
  return (
    <tr aria-hidden style={{ height }} hidden={height === 0}>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
