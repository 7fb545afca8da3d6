import { useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import css from './line.module.css';

const GAP = 4;
const MARGIN = 8;
/** As wide as a list becomes by what is in it; one sentence too many must not cover the page. */
const WIDEST = 560;
/** Height of a control with its padding, and the start of its text, for a layer over its anchor; pixels. */
const LINE = 48;
const INSET = 20;

interface FloatingProps {
  anchor: RefObject<HTMLElement | null>;
  /** Told how: by Escape, by a press elsewhere, or because the focus went elsewhere. */
  onClose(how: 'escape' | 'press' | 'focus'): void;
  /** At least as wide as the anchor. */
  wide?: boolean;
  align?: 'start' | 'end';
  /** Lies over its anchor. */
  isOver?: boolean;
  children: ReactNode;
}

/**
 * A layer under (or over) its anchor: list, calendar, menu. It lies in the browser's top layer but stays where it is in the
 * document, so theme variables and focus order of the place hold. Escape, a press outside and leaving by focus close it:
 * by itself a popover would hear a press on its anchor too, and never that the focus has left.
 */
export function Floating(props: FloatingProps): ReactNode {
  const { anchor, onClose, wide = false, align = 'start', isOver = false, children } = props;
  const layer = useRef<HTMLDivElement>(null);
  const isTelling = useRef(false);
  // Closing returns the focus: two open layers would pass it back and forth for ever.
  const tell = useEffectEvent((how: 'escape' | 'press' | 'focus') => {
    if (isTelling.current) return;
    isTelling.current = true;
    onClose(how);
    isTelling.current = false;
  });

  useLayoutEffect(() => {
    const element = layer.current;
    if (element === null) return undefined;
    element.showPopover();
    // Only now can it be focused.
    element.querySelector<HTMLElement>('[data-focus]')?.focus();
    const place = (): void => {
      const box = anchor.current?.getBoundingClientRect();
      if (box === undefined) return;
      if (wide) {
        element.style.minWidth = `${box.width}px`;
        element.style.maxWidth = `min(${Math.max(box.width, WIDEST)}px, calc(100vw - ${2 * MARGIN}px))`;
      }
      const { offsetWidth: width, offsetHeight: height } = element;
      const within = (at: number, size: number, room: number): string =>
        `${Math.max(MARGIN, Math.min(at, room - size - MARGIN))}px`;
      const start = isOver ? box.left - INSET : box.left;
      element.style.left = within(align === 'start' ? start : box.right - width, width, innerWidth);
      const isBelow = box.bottom + GAP + height <= innerHeight - MARGIN || box.top < innerHeight - box.bottom;
      if (isOver)
        element.style.top = within(box.top + box.height / 2 - Math.min(height, LINE) / 2, height, innerHeight);
      else element.style.top = `${isBelow ? box.bottom + GAP : Math.max(MARGIN, box.top - GAP - height)}px`;
    };
    place();
    const watcher = new ResizeObserver(place);
    watcher.observe(element);
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener('scroll', place, { capture: true, passive: true, signal });
    addEventListener('resize', place, { signal });
    const isInside = ({ target }: Event): boolean =>
      target instanceof Node && (element.contains(target) || anchor.current?.contains(target) === true);
    addEventListener('pointerdown', (event) => isInside(event) || tell('press'), { capture: true, signal });
    addEventListener('focusin', (event) => isInside(event) || tell('focus'), { capture: true, signal });
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // A dialog around must not take the same key.
      event.stopPropagation();
      event.preventDefault();
      tell('escape');
    };
    addEventListener('keydown', onKey, { capture: true, signal });
    return () => {
      watcher.disconnect();
      gone.abort();
    };
  }, [anchor, wide, align, isOver]);

  return (
    <div ref={layer} popover="manual" className={css.floating}>
      {children}
    </div>
  );
}
