import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { PaletteContext } from './palette-context.ts';
import { PaletteDialog } from './PaletteDialog.tsx';

/** Provides the palette: Ctrl K or ⌘ K opens and closes it. */
export function Palette({ children }: { children: ReactNode }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      // Does not cover a dialog that waits for an answer.
      if (!document.querySelector('dialog:modal, [aria-modal="true"]')) setIsOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const door = useMemo(() => {
    const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
    return {
      open: () => setIsOpen(true),
      keys: isApple ? '⌘ K' : 'Ctrl K',
      shortcut: isApple ? 'Meta+K' : 'Control+K',
    };
  }, []);
  return (
    <PaletteContext value={door}>
      {children}
      {isOpen && <PaletteDialog onClose={() => setIsOpen(false)} />}
    </PaletteContext>
  );
}
