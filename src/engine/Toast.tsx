import { createContext, lazy, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Tone } from '#model/enum.ts';

export interface Saying {
  text: string;
  tone: Tone;
}

const SayContext = createContext<(saying: Saying) => void>(() => undefined);

const Toasts = lazy(async () => ({ default: (await import('./overlays/Toasts.tsx')).Toasts }));

/** Lets anything below say a short sentence that goes away by itself. Results of money have a page of their own instead. */
export function SayProvider({ children }: { children: ReactNode }): ReactNode {
  const [sayings, setSayings] = useState<(Saying & { id: number })[]>([]);
  const say = useCallback(
    (saying: Saying) => setSayings((all) => [...all, { ...saying, id: (all.at(-1)?.id ?? 0) + 1 }]),
    [],
  );
  const shown = useMemo(() => sayings.slice(-5), [sayings]);
  return (
    <SayContext value={say}>
      {children}
      {sayings.length > 0 && (
        <Suspense fallback={null}>
          <Toasts sayings={shown} />
        </Suspense>
      )}
    </SayContext>
  );
}

export function useSay(): (saying: Saying) => void {
  return use(SayContext);
}
