import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Safe } from '../Safe.tsx';

/** What is needed only by hands: drawn, and so loaded, when somebody first presses a key or a button anywhere. */
export function WhenUsed({ children }: { children: ReactNode }): ReactNode {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (isUsed) return undefined;
    const wake = (): void => setUsed(true);
    const signs = ['keydown', 'pointerdown'] as const;
    for (const sign of signs) document.addEventListener(sign, wake, true);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, wake, true);
    };
  }, [isUsed]);
  // A table is read and used without it.
  return (
    isUsed && (
      <Safe>
        <Suspense fallback={null}>{children}</Suspense>
      </Safe>
    )
  );
}
