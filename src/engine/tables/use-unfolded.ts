import { useCallback, useMemo, useState } from 'react';

/** Which rows are unfolded, and how high what they unfold is. */
export interface Unfolded {
  /** Height in pixels under each unfolded row, by key; 0 while it is not known. */
  heights: ReadonlyMap<string, number>;
  toggle(key: string, open?: boolean): void;
  measure(key: string, height: number): void;
}

/** Rows stay unfolded while others are looked at, and come back so. */
export function useUnfolded(): Unfolded {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const toggle = useCallback(
    (key: string, open?: boolean): void =>
      setHeights((before) => {
        const isOpen = before.has(key);
        if (isOpen === open) return before;
        const next = new Map(before);
        if (isOpen) next.delete(key);
        else next.set(key, 0);
        return next;
      }),
    [],
  );
  const measure = useCallback(
    (key: string, height: number): void =>
      setHeights((before) =>
        !before.has(key) || before.get(key) === height ? before : new Map(before).set(key, height),
      ),
    [],
  );
  return useMemo(() => ({ heights, toggle, measure }), [heights, toggle, measure]);
}
