import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './tip.module.css';

const GAP = 6;
const MARGIN = 8;

interface TipProps {
  anchor: RefObject<HTMLElement | null>;
  /** The pointer may rest on a tip with an id. */
  id?: string;
  /** The pointer leaves it. */
  onLeave?(): void;
  children: ReactNode;
}

/** A small layer over (or under) its anchor that says more, in the browser's top layer: nothing cuts it off. */
export function Tip({ anchor, id, onLeave, children }: TipProps): ReactNode {
  const layer = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = layer.current;
    const from = anchor.current;
    if (element === null || from === null) return undefined;
    element.showPopover();
    // A tip cannot be scrolled, so a long text gets more width.
    element.toggleAttribute('data-long', element.scrollHeight > element.clientHeight);
    const place = (): void => {
      const box = from.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = element;
      const isAbove = box.top - GAP - height >= MARGIN;
      const left = box.left + box.width / 2 - width / 2;
      element.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
      const top = isAbove ? box.top - GAP - height : box.bottom + GAP;
      element.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`;
    };
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [anchor]);
  return (
    <span ref={layer} id={id} popover="manual" role="tooltip" className={styles.tip} onPointerLeave={onLeave}>
      {children}
    </span>
  );
}
