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

/** From here up it may float; below, it waits at the right edge, so that it never covers a row's actions. */
const FLOATS = 1200;
/** Width from which the page has room for it beside its contents. Below, it floats only after the person has moved it. */
const BESIDE = 1780;
/** So high it waits at least in a narrow window, above the buttons at the foot of a form. */
const FOOT = 96;
/** A pointer that moves less means a click. */
const SLIP = 4;
/** The panel is not higher than this. */
const PANEL = 560;

interface Drag {
  /** Where the pointer took hold, and where the button was then. */
  x: number;
  y: number;
  from: Pick<FloatPlace, 'right' | 'bottom'>;
  hasMoved: boolean;
}

/** Help at hand on every page: dragged to where it is not in the way, hidden at the right edge, moved by arrow keys too. */
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

  // A window that has become smaller does not leave it outside.
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
    // Where it waits at the edge anyway, only its height is chosen.
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
        // The click at the end of a drag opens nothing.
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

/** Without the room of the scroll bar, where nothing is drawn. */
function pageWidth(): number {
  return document.documentElement.offsetWidth;
}

function roomOf(): { width: number; height: number } {
  return { width: pageWidth(), height: window.innerHeight };
}

/** Above the button if there is room, else as high as the window admits. */
function bottomOf(button: DOMRect): number {
  return Math.max(8, Math.min(window.innerHeight - button.top + 8, window.innerHeight - PANEL - 8));
}

function rightOf(button: DOMRect): number {
  const right = pageWidth() - button.right;
  return Math.max(12, Math.min(right, pageWidth() - 340));
}
