import { useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import css from './line.module.css';

const GAP = 4;
const MARGIN = 8;
/** Maximum width of a layer in pixels: a long option must not cover the page. */
const WIDEST = 560;
/** Height of a control with its padding, and inset of its text, in pixels: position of a layer over its anchor. */
const LINE = 48;
const INSET = 20;

interface FloatingProps {
  anchor: RefObject<HTMLElement | null>;
  /** Called with the cause: Escape, a press outside, or focus moving elsewhere. */
  onClose(how: 'escape' | 'press' | 'focus'): void;
  /** Makes the layer at least as wide as the anchor. */
  wide?: boolean;
  align?: 'start' | 'end';
  /** Covers its anchor instead of lying below it. */
  isOver?: boolean;
  children: ReactNode;
}

/**
 * A layer below or over its anchor: list, calendar, menu. It is drawn in the browser's top layer but keeps its place in
 * the document, so theme variables and focus order apply. Escape, a press outside and loss of focus close it. A native
 * popover would also react to a press on its anchor, and would ignore loss of focus.
 */
export function Floating(props: FloatingProps): ReactNode {
  const { anchor, onClose, wide = false, align = 'start', isOver = false, children } = props;
  const layer = useRef<HTMLDivElement>(null);
  const isTelling = useRef(false);
  // Closing returns the focus: without this guard, two open layers would pass it back and forth endlessly.
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
    // Focusable only once the popover is shown.
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
      // Keeps a surrounding dialog from handling the same key.
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
