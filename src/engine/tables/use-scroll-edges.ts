import { useLayoutEffect, type RefObject } from 'react';

/**
 * Tells the styles whether there is anything to scroll sideways, on which sides something lies under the columns that stay,
 * and how high is what is seen of the rows.
 * Written to the element: no row is drawn again.
 * @param isWide the columns are wider than their room
 */
export function useScrollEdges(scroller: RefObject<HTMLDivElement | null>, isWide: boolean): void {
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
  }, [scroller]);
}
