import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import css from './splitter.module.css';

interface SplitterProps {
  /** Name of the resized area. */
  label: string;
  /** Direction: between areas side by side, or one above the other. */
  between: 'beside' | 'over';
  /** Share of the first area, in percent. */
  share: number;
  onShare: (share: number) => void;
  /** Resets to the default share. */
  onReset: () => void;
}

const [LEAST, MOST, STEP] = [15, 85, 5];
const clamp = (share: number): number => Math.round(Math.min(MOST, Math.max(LEAST, share)));

/** The edge between two areas: dragged, or moved by arrow keys; double click or Enter resets it. */
export function Splitter({ label, between, share, onShare, onReset }: SplitterProps): ReactNode {
  const [isHeld, setHeld] = useState(false);
  const move = (event: PointerEvent<HTMLElement>): void => {
    const [first, second] = [event.currentTarget.previousElementSibling, event.currentTarget.nextElementSibling];
    if (!isHeld || first === null || second === null) return;
    const [from, to] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
    onShare(
      clamp(
        between === 'beside'
          ? ((event.clientX - from.left) / (to.right - from.left)) * 100
          : ((event.clientY - from.top) / (to.bottom - from.top)) * 100,
      ),
    );
  };
  const press = (event: KeyboardEvent): void => {
    const steps: Record<string, number> =
      between === 'beside' ? { ArrowLeft: -STEP, ArrowRight: STEP } : { ArrowUp: -STEP, ArrowDown: STEP };
    const step = steps[event.key];
    if (event.key === 'Enter') onReset();
    else if (step !== undefined) onShare(clamp(share + step));
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={css.edge}
      data-between={between}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={between === 'beside' ? 'vertical' : 'horizontal'}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={Math.round(share)}
      onKeyDown={press}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
      }}
      onPointerMove={move}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    />
  );
}

/** Share chosen by the person, stored in this browser. */
export function useShare(name: string): [share: number | null, set: (share: number | null) => void] {
  const key = `workbench-share-${name}`;
  const [share, setShare] = useState(() => {
    try {
      const kept = Number(localStorage.getItem(key));
      return kept >= LEAST && kept <= MOST ? kept : null;
    } catch {
      return null;
    }
  });
  return [
    share,
    (next) => {
      setShare(next);
      try {
        if (next === null) localStorage.removeItem(key);
        else localStorage.setItem(key, String(next));
      } catch {
        // Without storage, it lasts until the page closes.
      }
    },
  ];
}
