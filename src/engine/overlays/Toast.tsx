import { createContext, Suspense, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Saying } from './Toasts.tsx';
import { Safe } from '../errors/Safe.tsx';
import styles from '../loading/slow.module.css';
import { lazyWhole } from '../loading/loading.tsx';

export type { Saying };

const SayContext = createContext<(saying: Saying) => void>(() => undefined);

const Toasts = lazyWhole(async () => (await import('./Toasts.tsx')).Toasts);

/** Shows short messages that disappear by themselves. Results of payments have a page of their own. */
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
        // If the toaster fails to load, the message is shown as plain text.
        <Safe instead={<PlainToast key={shown.at(-1)?.id} text={shown.at(-1)?.text ?? ''} />}>
          <Suspense fallback={null}>
            <Toasts sayings={shown} />
          </Suspense>
        </Safe>
      )}
    </SayContext>
  );
}

/** Duration of a message in milliseconds. */
const SHOWN_FOR = 8000;

function PlainToast({ text }: { text: string }): ReactNode {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className={styles.plain} role="alert">
      {text}
    </div>
  );
}

export function useSay(): (saying: Saying) => void {
  return use(SayContext);
}
