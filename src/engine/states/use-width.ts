import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { givenRoom, windowWidth } from '../host/glass.ts';
import { useMedia } from '../host/use-media.ts';

/** Below 768 px tables are cards, filters a sheet. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 767px)', windowWidth() < 768);
}

/** Inner width of an element in pixels; before it is measured, that of the window. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  return useMeasuredWidth(element) ?? windowWidth();
}

/** Inner width of an element in pixels; null before it is measured, for what should be laid out once and not twice. */
export function useMeasuredWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState(givenRoom);
  const watched = useRef<{ element: HTMLElement; observer: ResizeObserver } | null>(null);
  const stop = (): void => {
    watched.current?.observer.disconnect();
    watched.current = null;
  };
  // After every drawing: another element may stand in the place of the first, a table's where its cards were.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same element changes nothing
  useLayoutEffect(() => {
    const now = element.current;
    if (now === (watched.current?.element ?? null)) return;
    stop();
    if (now === null) return;
    // Before the first paint, so that no column comes and goes.
    // oxlint-disable-next-line react/set-state-in-effect
    setWidth(now.clientWidth);
    const observer = new ResizeObserver(() => setWidth(now.clientWidth));
    observer.observe(now);
    watched.current = { element: now, observer };
  });
  useLayoutEffect(() => stop, []);
  return width;
}
