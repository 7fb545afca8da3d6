import { useLayoutEffect, type RefObject } from 'react';
import css from './fade.module.css';

/**
 * Fades an end of a row that scrolls sideways while more of the row is hidden there.
 * @param count number of its children
 * @returns the class of the row
 */
export function useFade(row: RefObject<HTMLElement | null>, count: number): string | undefined {
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const update = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      element.toggleAttribute('data-more-before', scrollLeft > 1);
      element.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    // Counts widen their choices, which changes the content but not the row.
    for (const each of element.children) observer.observe(each);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [row, count]);
  return css.fades;
}
