import { useLayoutEffect, type RefObject } from 'react';
import { coverOf, restOf } from './whole-columns.ts';

/** Milliseconds without a scroll after which it rests. */
const REST = 140;

export interface Sideways {
  /** Of the columns between the pinned ones, in pixels. */
  widths: readonly number[];
  /** Pixels between the pinned columns. */
  room: number;
}

/**
 * Tells the styles whether there is anything to scroll sideways, on which sides something lies under the columns that stay,
 * and how high is what is seen of the rows. At rest no column is covered in part: scrolling ends at the start of one, and
 * at the other end `--cover` pixels are hidden. Written to the element: no row is drawn again.
 * @param isWide the columns are wider than their room
 * @param onBar told the pixels that a vertical scrollbar takes
 */
export function useScrollEdges(
  scroller: RefObject<HTMLDivElement | null>,
  isWide: boolean,
  { widths, room }: Sideways,
  onBar: (pixels: number) => void,
): void {
  // At first by what is known: asking the element would lay the whole table out before its turn.
  useLayoutEffect(() => {
    scroller.current?.toggleAttribute('data-wide', isWide);
    scroller.current?.toggleAttribute('data-under-end', isWide);
  }, [scroller, isWide]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const update = (): void => {
      const { scrollLeft, clientWidth, clientHeight, scrollWidth } = element;
      element.toggleAttribute('data-wide', scrollWidth > clientWidth + 1);
      element.toggleAttribute('data-under-start', scrollLeft > 0);
      element.toggleAttribute('data-under-end', scrollLeft + clientWidth < scrollWidth - 1);
      onBar(element.offsetWidth - clientWidth);
      // Not for the rows to inherit: all their styles would be computed again.
      const edges = element.firstElementChild as HTMLElement;
      const seen = `${clientHeight}px`;
      if (edges.style.getPropertyValue('--seen') !== seen) edges.style.setProperty('--seen', seen);
    };
    element.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    const table = element.querySelector('table');
    if (table !== null) observer.observe(table);
    return () => {
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [scroller, onBar]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || !isWide) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let rested = element.scrollLeft;
    const cover = (pixels: number): void => {
      const said = pixels === 0 ? '' : `${pixels}px`;
      if (element.style.getPropertyValue('--cover') !== said) element.style.setProperty('--cover', said);
    };
    const rest = (): void => {
      const left = element.scrollLeft;
      const target = restOf(widths, left, rested);
      rested = left;
      if (Math.abs(target - left) > 1) element.scrollTo({ left: target, behavior: motion() });
      else cover(coverOf(widths, left, room));
    };
    const onScroll = (): void => {
      if (element.scrollLeft === rested && timer === undefined) return;
      cover(0);
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        rest();
      }, REST);
    };
    rest();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
      cover(0);
    };
  }, [scroller, isWide, widths, room]);
}

function motion(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
