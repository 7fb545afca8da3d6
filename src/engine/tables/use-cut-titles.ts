import { useCallback, useRef, type MouseEvent } from 'react';

/**
 * For a table's `onMouseOver`: a cell that cuts its words says them whole to whoever points at it. Only that one cell has a
 * title, so that hundreds need not be written for the one that is looked at.
 */
export function useCutTitles(): (event: MouseEvent) => void {
  const titled = useRef<HTMLElement | null>(null);
  return useCallback(({ target }: MouseEvent): void => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('th, td') : null;
    if (cell === titled.current) return;
    // Its row may have been written over since.
    titled.current?.removeAttribute('title');
    titled.current = null;
    if (cell === null || cell.hasAttribute('title') || cell.scrollWidth <= cell.clientWidth) return;
    cell.title = cell.textContent;
    titled.current = cell;
  }, []);
}
