import { type PointerEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { printRaw } from '#model/print.ts';
import { cutText } from '#model/text-cut.ts';
import { Safe } from '../../errors/Safe.tsx';
import type { FormatImplementation } from '../../host/format.ts';
import { lazyWhole } from '../../loading/loading.tsx';
import { words } from '../../words/words.ts';
import styles from '../formats.module.css';

/** Characters shown by `tooltip` if the schema sets no length. */
const TOOLTIP_LENGTH = 10;

/** The beginning of a text; the full text on hover, focus or tap. */
export const tooltip: FormatImplementation = {
  align: 'start',
  print: (value) => printRaw(value, words.formats),
  draw: (value, context) => {
    const full = printRaw(value, words.formats);
    const cut = cutText(full, context.length ?? TOOLTIP_LENGTH);
    if (cut === full) return full;
    // A sentence has no room for a button.
    return context.place === 'text' ? tooltip.inLink?.(value, context) : <CutText cut={cut} full={full} />;
  },
  inLink: (value, { length = TOOLTIP_LENGTH }) => {
    const full = printRaw(value, words.formats);
    const cut = cutText(full, length);
    return cut === full ? full : <span title={full}>{`${cut}…`}</span>;
  },
};

const Tip = lazyWhole(async () => (await import('../../overlays/Tip.tsx')).Tip);

/**
 * A truncated text that stays complete for screen readers, copying and searching. Hover, focus and tap open a tip with
 * the full text; Escape closes it.
 */
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
          // Keeps the click from opening the row.
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
