import { useContext, useMemo } from 'react';
import { RoutesContext } from './routes-context.ts';

/** Handlers that fetch a page's code and definitions as soon as somebody points at the way to it. */
export function usePrefetch(path: string | undefined): { onMouseEnter?: () => void; onFocus?: () => void } {
  const prefetch = useContext(RoutesContext);
  return useMemo(() => {
    if (path === undefined) return {};
    const fetchOnce = (): void => prefetch(path);
    return { onMouseEnter: fetchOnce, onFocus: fetchOnce };
  }, [prefetch, path]);
}
