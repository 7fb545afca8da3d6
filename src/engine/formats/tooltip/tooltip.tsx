import { type PointerEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { printRaw } from '#model/print.ts';
import { cutText } from '#model/text-cut.ts';
import { Safe } from '../../errors/Safe.tsx';
import type { FormatImplementation } from '../../host/format.ts';
import { lazyWhole } from '../../loading/loading.tsx';
import { words } from '../../words/words.ts';
import styles from '../formats.module.css';

/** Characters before the cut of `tooltip`, where the schema names none. */
const TOOLTIP_LENGTH = 10;

/** The beginning of a text; the whole of it where the pointer, the focus or a finger asks for it. */
export const tooltip: FormatImplementation = {
  align: 'start',
  print: (value) => printRaw(value, words.formats),
  draw: (value, context) => {
    const full = printRaw(value, words.formats);
    const cut = cutText(full, context.length ?? TOOLTIP_LENGTH);
    if (cut === full) return full;
    // Inside a sentence there is no place for a button.
    return context.place === 'text' ? tooltip.inLink?.(value, context) : <CutText cut={cut} full={full} />;
  },
  inLink: (value, { length = TOOLTIP_LENGTH }) => {
    const full = printRaw(value, words.formats);
    const cut = cutText(full, length);
    return cut === full ? full : <span title={full}>{`${cut}…`}</span>;
  },
};

const Tip = lazyWhole(async () => (await import('../../overlays/Tip.tsx')).Tip);

/** A text that was cut: read, copied and found whole. Pointer, focus and finger open a tip with the whole; Escape closes it. */
function CutText({ cut, full }: { cut: string; full: string }): ReactNode {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const byMouse = (open: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setOpen(open);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.cut}
        onPointerEnter={byMouse(true)}
        onPointerLeave={byMouse(false)}
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
        <span className="sw-spoken sw-nowrap">{full.slice(cut.length)}</span>
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
