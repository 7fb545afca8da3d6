import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { givenRoom, windowWidth } from '../host/window-size.ts';
import { useMedia } from '../host/use-media.ts';

/** Below 768 px tables are cards, filters a sheet. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 767px)', windowWidth() < 768);
}

/** Inner width of an element in pixels; before measuring, the window's width. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  return useMeasuredWidth(element) ?? windowWidth();
}

/** Inner width of an element in pixels; null before measuring, so that content is laid out only once. */
export function useMeasuredWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState(givenRoom);
  const watched = useRef<{ element: HTMLElement; observer: ResizeObserver } | null>(null);
  const stop = (): void => {
    watched.current?.observer.disconnect();
    watched.current = null;
  };
  // Runs after every render: the ref may point to a new element, such as a table in place of cards.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- an unchanged element has no effect
  useLayoutEffect(() => {
    const now = element.current;
    if (now === (watched.current?.element ?? null)) return;
    stop();
    if (now === null) return;
    // Set before the first paint, so that no column appears and disappears.
    // oxlint-disable-next-line react/set-state-in-effect
    setWidth(now.clientWidth);
    const observer = new ResizeObserver(() => setWidth(now.clientWidth));
    observer.observe(now);
    watched.current = { element: now, observer };
  });
  useLayoutEffect(() => stop, []);
  return width;
}
