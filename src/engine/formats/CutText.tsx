import { Suspense, useRef, useState, type ReactNode } from 'react';
import styles from './formats.module.css';
import { lazyWhole } from '../loading.tsx';
import { Safe } from '../Safe.tsx';

const Tip = lazyWhole(async () => ({ default: (await import('../overlays/Tip.tsx')).Tip }));

/** A text that was cut. It is read, copied and found whole; seen, the whole stands in a tip, which the pointer, the focus and a finger open and Escape closes. */
export function CutText({ cut, full }: { cut: string; full: string }): ReactNode {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.cut}
        onPointerEnter={(event) => {
          if (event.pointerType === 'mouse') setOpen(true);
        }}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') setOpen(false);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={(event) => {
          // A row that opens on a click stays closed.
          event.stopPropagation();
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          event.stopPropagation();
          setOpen(false);
        }}
      >
        {cut}
        <span aria-hidden>…</span>
        <span className={styles.unseen}>{full.slice(cut.length)}</span>
      </button>
      {isOpen && (
        <Safe>
          <Suspense fallback={null}>
            <Tip anchor={anchor}>{full}</Tip>
          </Suspense>
        </Safe>
      )}
    </>
  );
}
