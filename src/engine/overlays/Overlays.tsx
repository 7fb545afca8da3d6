import { createContext, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react';

/** Opens something over the screen, and promises what it was closed with; undefined is "nothing". */
export type AskOver = <Result>(draw: (close: (result?: Result) => void) => ReactNode) => Promise<Result | undefined>;

const OverlaysContext = createContext<AskOver | null>(null);

/** Where dialogs and drawers of a screen are drawn: inside its definitions and its scope, outside its blocks. */
export function OverlaysProvider({ children }: { children: ReactNode }): ReactNode {
  const [open, setOpen] = useState<{ id: number; node: ReactNode }[]>([]);
  const ask = useCallback<AskOver>(
    (draw) =>
      new Promise((resolve) => {
        setOpen((all) => {
          const id = (all.at(-1)?.id ?? 0) + 1;
          const close = (result?: Parameters<typeof resolve>[0]): void => {
            setOpen((now) => now.filter((each) => each.id !== id));
            resolve(result);
          };
          return [...all, { id, node: draw(close as (result?: unknown) => void) }];
        });
      }),
    [],
  );
  const drawn = useMemo(
    () =>
      open.map(({ id, node }) => (
        <Suspense key={id} fallback={null}>
          {node}
        </Suspense>
      )),
    [open],
  );
  return (
    <OverlaysContext value={ask}>
      {children}
      {drawn}
    </OverlaysContext>
  );
}

export function useOverlays(): AskOver {
  const ask = use(OverlaysContext);
  if (ask === null) throw new Error('useOverlays needs an OverlaysProvider above it');
  return ask;
}
