/* oxlint-disable jsx-a11y/control-has-associated-label -- what stands for rows out of sight is empty */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useReducer, useRef, type ReactNode, type RefObject } from 'react';

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
  /** What a row unfolds is so much higher; another function when that changes. */
  extra?: ((n: number) => number) | undefined;
  keyAt(n: number): string;
  /** @param name of its element, for React's keys */
  draw(n: number, name: string): ReactNode;
  /** Which rows are drawn now. */
  onSpan?(span: Span): void;
}

/** Drawn above and below the window, so that a turn of the wheel shows rows and no gap. */
const OVERSCAN = 5;

/** The rows that the window shows, between two empty ones that are as high as all the others. */
export function VirtualRows({ scroller, count, height, extra, keyAt, draw, onSpan }: VirtualRowsProps): ReactNode {
  const estimateSize = useCallback((n: number) => height + (extra?.(n) ?? 0), [height, extra]);
  const getScrollElement = useCallback(() => scroller.current, [scroller]);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useVirtualizer({ count, estimateSize, getScrollElement, overscan: OVERSCAN });
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
  const names = new Set<string>();
  const nameOf = (n: number): string => {
    const key = keyAt(n);
    // A key that comes twice has its element once.
    const name = names.has(key) ? `${key} ${n}` : key;
    names.add(name);
    return name;
  };
  return (
    <>
      <Gap height={items[0]?.start ?? 0} />
      {items.map(({ index }) => draw(index, nameOf(index)))}
      <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </>
  );
}

/** It keeps its place when it is empty, so that the rows between stay the same for React. */
function Gap({ height }: { height: number }): ReactNode {
  return (
    <tr aria-hidden style={{ height }} hidden={height === 0}>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
