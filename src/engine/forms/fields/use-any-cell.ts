import { useCallback, useSyncExternalStore } from 'react';
import type { FormCell } from '../values/form-store.ts';

/**
 * True while one of the cells meets the condition.
 * @param cells the same array as long as the cells are the same
 */
export function useAnyCell(cells: readonly FormCell[], isSo: (cell: FormCell) => boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = cells.map((cell) => cell.changes.subscribe(onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [cells],
  );
  return useSyncExternalStore(subscribe, () => cells.some(isSo));
}
