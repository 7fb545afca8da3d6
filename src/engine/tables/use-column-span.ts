import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Span } from './VirtualRows.tsx';

/** From so many columns on only those in sight are drawn. */
const VIRTUAL_FROM = 24;
/** Drawn on both sides of what is in sight. */
const OVERSCAN = 3;

/**
 * The columns that are drawn besides the pinned ones, by their places; null where all are.
 * @param widths in pixels, of all columns in the order in which they are drawn
 */
export function useColumnSpan(
  scroller: RefObject<HTMLElement | null>,
  widths: readonly number[],
  pinned: number,
): Span | null {
  const isVirtual = widths.length >= VIRTUAL_FROM;
  const [span, setSpan] = useState<Span | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || !isVirtual) return undefined;
    const update = (): void => {
      const next = spanOf(widths, pinned, element.scrollLeft, element.clientWidth);
      setSpan((held) => (held !== null && held.from === next.from && held.to === next.to ? held : next));
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [scroller, widths, pinned, isVirtual]);
  if (!isVirtual) return null;
  return span ?? spanOf(widths, pinned, 0, innerWidth);
}

function spanOf(widths: readonly number[], pinned: number, left: number, room: number): Span {
  let edge = widths.slice(0, pinned).reduce((sum, width) => sum + width, 0);
  let from = widths.length;
  let to = pinned;
  for (let n = pinned; n < widths.length; n += 1) {
    const start = edge;
    edge += widths[n] as number;
    if (edge > left && start < left + room) {
      from = Math.min(from, n);
      to = n + 1;
    }
  }
  return { from: Math.max(pinned, from - OVERSCAN), to: Math.min(widths.length, to + OVERSCAN) };
}
