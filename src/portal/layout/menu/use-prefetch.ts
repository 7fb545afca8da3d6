import { useContext, useMemo } from 'react';
import { RoutesContext } from './routes-context.ts';

/** Handlers that prefetch a page when its link is hovered or focused. */
export function usePrefetch(path: string | undefined): { onMouseEnter?: () => void; onFocus?: () => void } {
  const prefetch = useContext(RoutesContext);
  return useMemo(() => {
    if (path === undefined) return {};
    const fetchOnce = (): void => prefetch(path);
    return { onMouseEnter: fetchOnce, onFocus: fetchOnce };
  }, [prefetch, path]);
}
