import { useLayoutEffect, type RefObject } from 'react';
import type { ColumnLayout } from './columns.ts';
import { coverOf, restOf } from './whole-columns.ts';

/** Milliseconds without a scroll event after which scrolling counts as ended. */
const REST = 140;

/**
 * Sets attributes and variables for the styles: whether the table scrolls sideways, on which sides content lies under
 * pinned columns, and the visible height. When scrolling ends, no column is partly covered: it snaps to the start of a
 * column, and `--cover` pixels are hidden at the other end. Redraws no row.
 * @param isWide the columns are wider than their room
 * @param onBar called with the width of the vertical scrollbar, in pixels
 */
export function useScrollEdges(
  scroller: RefObject<HTMLDivElement | null>,
  isWide: boolean,
  { widths, room }: ColumnLayout['free'],
  onBar: (pixels: number) => void,
): void {
  // The first values come from `isWide`: reading the element would force a layout of the whole table.
  useLayoutEffect(() => {
    scroller.current?.toggleAttribute('data-wide', isWide);
    scroller.current?.toggleAttribute('data-under-end', isWide);
  }, [scroller, isWide]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // Set on a child, not on the scroller: rows would inherit the variables, and all their styles would be recomputed.
    const edges = element.firstElementChild as HTMLElement;
    const put = (holder: HTMLElement, name: string, value: string): void => {
      if (holder.style.getPropertyValue(name) !== value) holder.style.setProperty(name, value);
    };
    const cover = (pixels: number): void => put(element, '--cover', pixels === 0 ? '' : `${pixels}px`);
    const update = (): void => {
      const { scrollLeft, clientWidth, clientHeight, scrollWidth } = element;
      element.toggleAttribute('data-wide', scrollWidth > clientWidth + 1);
      element.toggleAttribute('data-under-start', scrollLeft > 0);
      element.toggleAttribute('data-under-end', scrollLeft + clientWidth < scrollWidth - 1);
      onBar(element.offsetWidth - clientWidth);
      put(edges, '--seen', `${clientHeight}px`);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let rested = element.scrollLeft;
    const rest = (): void => {
      timer = undefined;
      const left = element.scrollLeft;
      const target = restOf(widths, left, rested);
      rested = left;
      if (Math.abs(target - left) > 1) element.scrollTo({ left: target, behavior: motion() });
      else cover(coverOf(widths, left, room));
    };
    const onScroll = (): void => {
      update();
      if (!isWide || (element.scrollLeft === rested && timer === undefined)) return;
      cover(0);
      clearTimeout(timer);
      timer = setTimeout(rest, REST);
    };
    if (isWide) rest();
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    const table = element.querySelector('table');
    if (table !== null) observer.observe(table);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
      cover(0);
    };
  }, [scroller, isWide, widths, room, onBar]);
}

function motion(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
