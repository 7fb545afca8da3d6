import {
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { PersonSupportRegular } from '@fluentui/react-icons/svg/person-support';
import { lazyPart } from '#engine/parts.ts';
import { keepFloatPlace, loadFloatPlace, type FloatPlace } from '../../session/float-button.ts';
import { dropped, moved, SIZE } from './float-moves.ts';
import styles from './FloatingHelp.module.css';
import { QuietBoundary } from '../base/QuietBoundary.tsx';
import { useIsWide } from '../base/use-is-wide.ts';

const load = () => import('./HelpPanel.tsx');
const HelpPanel = lazyPart(async () => (await load()).HelpPanel);

/**
 * Window width from which it may float; below, it is docked at the right edge, so that it never covers a row's actions.
 */
const FLOATS = 1200;
/** Window width with room beside the content. Below, it floats only after the person has moved it. */
const BESIDE = 1780;
/** Minimum distance from the bottom in a narrow window, above the buttons of a form. */
const FOOT = 96;
/** A shorter movement counts as a click. */
const SLIP = 4;
/** Maximum height of the panel. */
const PANEL = 560;

interface Drag {
  /** Pointer position at the start of a drag, and the button's position then. */
  x: number;
  y: number;
  from: Pick<FloatPlace, 'right' | 'bottom'>;
  hasMoved: boolean;
}

/** Help button on every page: can be dragged, docked at the right edge, and moved by arrow keys. */
export function FloatingHelp(): ReactNode {
  const id = useId();
  const hasRoom = useIsWide(FLOATS);
  const [place, setPlace] = useState(loadFloatPlace);
  const [held, setHeld] = useState<Pick<FloatPlace, 'right' | 'bottom'> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  const isBeside = useIsWide(BESIDE);
  const waits = place.isDocked || (place.isOwn !== true && !isBeside);
  const isDocked = held === null && (waits || !hasRoom);
  const { right, bottom } = held ?? place;

  // Keeps the button inside when the window becomes smaller.
  useEffect(() => {
    const keepInside = (): void =>
      setPlace((now) => ({
        ...now,
        ...dropped({ ...now, right: Math.max(now.right, 9) }, roomOf()),
        isDocked: now.isDocked,
      }));
    window.addEventListener('resize', keepInside);
    keepInside();
    return () => window.removeEventListener('resize', keepInside);
  }, []);

  const keep = (next: FloatPlace): void => {
    const own = { ...next, isOwn: true };
    setPlace(own);
    keepFloatPlace(own);
  };
  const take = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button !== 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const from = { right: pageWidth() - box.left - SIZE, bottom: window.innerHeight - box.bottom };
    drag.current = { x: event.clientX, y: event.clientY, from, hasMoved: false };
    wasDragged.current = false;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLButtonElement>): void => {
    const { current } = drag;
    if (current === null) return;
    const [dx, dy] = [event.clientX - current.x, event.clientY - current.y];
    if (!current.hasMoved && Math.hypot(dx, dy) < SLIP) return;
    current.hasMoved = true;
    panel.current?.hidePopover();
    setHeld({ right: hasRoom ? current.from.right - dx : place.right, bottom: current.from.bottom - dy });
  };
  const drop = (event: PointerEvent<HTMLButtonElement>): void => {
    const { current } = drag;
    drag.current = null;
    setHeld(null);
    if (current?.hasMoved !== true) return;
    wasDragged.current = true;
    const [dx, dy] = [event.clientX - current.x, event.clientY - current.y];
    const next = dropped({ right: current.from.right - dx, bottom: current.from.bottom - dy }, roomOf());
    // While docked, only the height can be changed.
    keep(hasRoom ? next : { ...place, bottom: next.bottom });
  };
  const press = (event: KeyboardEvent): void => {
    const next = moved({ ...place, isDocked: waits || !hasRoom }, event.key, roomOf());
    if (next === undefined) return;
    event.preventDefault();
    panel.current?.hidePopover();
    keep(hasRoom ? next : { ...place, bottom: next.bottom });
  };
  const box = isOpen ? button.current?.getBoundingClientRect() : undefined;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={isDocked ? `${styles.button} ${styles.isDocked}` : styles.button}
        style={isDocked ? { bottom: hasRoom ? bottom : Math.max(bottom, FOOT) } : { right: Math.max(right, 0), bottom }}
        popoverTarget={id}
        aria-label="联系客服"
        aria-describedby={`${id}how`}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        data-held={held !== null || undefined}
        onPointerEnter={() => void load().catch(() => undefined)}
        onPointerDown={take}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={drop}
        onKeyDown={press}
        // The click that ends a drag opens nothing.
        onClick={(event) => wasDragged.current && event.preventDefault()}
      >
        <PersonSupportRegular aria-hidden />
      </button>
      <span id={`${id}how`} hidden>
        可拖动，或用方向键移动；移到右边缘会收起
      </span>
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        aria-label="联系客服"
        className={styles.panel}
        style={box && { right: rightOf(box), bottom: bottomOf(box) }}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        {isOpen && (
          <QuietBoundary>
            <Suspense fallback={<div className={styles.waiting} />}>
              <HelpPanel onDone={() => panel.current?.hidePopover()} />
            </Suspense>
          </QuietBoundary>
        )}
      </dialog>
    </>
  );
}

/** Excludes the scroll bar, over which nothing is drawn. */
function pageWidth(): number {
  return document.documentElement.offsetWidth;
}

function roomOf(): { width: number; height: number } {
  return { width: pageWidth(), height: window.innerHeight };
}

/** Above the button if there is room, otherwise as high as the window allows. */
function bottomOf(button: DOMRect): number {
  return Math.max(8, Math.min(window.innerHeight - button.top + 8, window.innerHeight - PANEL - 8));
}

function rightOf(button: DOMRect): number {
  const right = pageWidth() - button.right;
  return Math.max(12, Math.min(right, pageWidth() - 340));
}
