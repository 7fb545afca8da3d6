import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import css from './line.module.css';

const GAP = 4;
const MARGIN = 8;
/** As wide as a list becomes by what is in it; one sentence too many must not cover the page. */
const WIDEST = 560;
/** Of what lies over its anchor: a control with the padding around it, and where its text begins. */
const LINE = 48;
const INSET = 20;

/**
 * A layer under (or over) its anchor: list, calendar, menu. It lies in the browser's top layer but stays where it is in the
 * document, so theme variables and focus order of the place hold. Escape, a press outside and leaving by focus close it.
 */
export function Floating({
  anchor,
  onClose,
  wide,
  align = 'start',
  isOver = false,
  children,
}: {
  anchor: RefObject<HTMLElement | null>;
  /** Told how: by Escape, by a press elsewhere, or because the focus went elsewhere. */
  onClose(how: 'escape' | 'press' | 'focus'): void;
  /** At least as wide as the anchor. */
  wide?: boolean;
  align?: 'start' | 'end';
  /** Lies over its anchor. */
  isOver?: boolean;
  children: ReactNode;
}): ReactNode {
  const layer = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = layer.current;
    const from = anchor.current;
    if (element === null || from === null) return undefined;
    element.showPopover();
    // Only now can it be focused.
    element.querySelector<HTMLElement>('[data-focus]')?.focus();
    const place = (): void => {
      const box = from.getBoundingClientRect();
      if (wide === true) {
        element.style.minWidth = `${box.width}px`;
        element.style.maxWidth = `min(${Math.max(box.width, WIDEST)}px, calc(100vw - ${2 * MARGIN}px))`;
      }
      const { offsetWidth: width, offsetHeight: height } = element;
      const isBelow = box.bottom + GAP + height <= innerHeight - MARGIN || box.top < innerHeight - box.bottom;
      const left = align === 'start' ? box.left : box.right - width;
      element.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
      if (isOver) {
        const middle = box.top + box.height / 2 - Math.min(height, LINE) / 2;
        element.style.top = `${Math.max(MARGIN, Math.min(middle, innerHeight - height - MARGIN))}px`;
        element.style.left = `${Math.max(MARGIN, Math.min(box.left - INSET, innerWidth - width - MARGIN))}px`;
        return;
      }
      element.style.top = `${isBelow ? box.bottom + GAP : Math.max(MARGIN, box.top - GAP - height)}px`;
    };
    place();
    const watcher = new ResizeObserver(place);
    watcher.observe(element);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      watcher.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [anchor, wide, align, isOver]);

  useEffect(() => {
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Node && (layer.current?.contains(target) === true || anchor.current?.contains(target) === true);
    // Who closes gives the focus back: two that are open would send it to and fro for ever.
    let isTelling = false;
    const tell = (how: 'escape' | 'press' | 'focus'): void => {
      if (isTelling) return;
      isTelling = true;
      close.current(how);
      isTelling = false;
    };
    const onPress = (event: PointerEvent): void => {
      if (!isInside(event.target)) tell('press');
    };
    const onFocus = (event: FocusEvent): void => {
      if (!isInside(event.target)) tell('focus');
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // A dialog around must not take the same key.
      event.stopPropagation();
      event.preventDefault();
      tell('escape');
    };
    addEventListener('pointerdown', onPress, true);
    addEventListener('focusin', onFocus, true);
    addEventListener('keydown', onKey, true);
    return () => {
      removeEventListener('pointerdown', onPress, true);
      removeEventListener('focusin', onFocus, true);
      removeEventListener('keydown', onKey, true);
    };
  }, [anchor]);

  return (
    <div ref={layer} popover="manual" className={css.floating}>
      {children}
    </div>
  );
}
