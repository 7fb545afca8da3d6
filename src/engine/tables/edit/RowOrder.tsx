import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Blocks } from '#model/block.ts';
import { failureText } from '../../calls/failure.ts';
import { useRunCall } from '../../actions/use-run-call.ts';
import { createScope } from '../../scope/scope.ts';
import { useScope } from '../../scope/use-scope.tsx';
import { useSay } from '../../overlays/Toast.tsx';
import { keyOf, type Row } from '../model/use-rows.ts';
import { words } from '../../words/words.ts';

interface RowOrderProps {
  scroller: RefObject<HTMLElement | null>;
  block: Blocks['table'];
  order: NonNullable<Blocks['table']['order']>;
  /** Rows in their current order. */
  rows: readonly Row[];
  /** Called with the keys in their new order; null restores the server's order. */
  onOrder(keys: readonly string[] | null): void;
}

/** The row being moved, and the order before the move. */
interface Held {
  key: string;
  before: readonly string[];
  by: 'keys' | 'pointer';
  handle: HTMLElement;
}

/** Distance from the table's edge at which a dragged row starts to scroll it, in pixels. */
const EDGE = 40;
const STEP = 10;

/** Lets a person reorder rows: by dragging the handle, or by Enter, arrow keys and Enter. */
export function RowOrder({ scroller, block, order, rows, onOrder }: RowOrderProps): ReactNode {
  const around = useScope();
  const say = useSay();
  const { run } = useRunCall();
  const [told, setTold] = useState('');
  const held = useRef<Held | null>(null);

  const keys = rows.map((row, n) => keyOf(row, block.key, n));
  const moveTo = (to: number): void => {
    const from = keys.indexOf(held.current?.key ?? '');
    if (from < 0 || to < 0 || to >= keys.length || to === from) return;
    const next = keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] as string);
    onOrder(next);
    setTold(words.ordering.moved(to + 1, next.length));
  };
  const take = (handle: HTMLElement, by: Held['by']): void => {
    const line = handle.closest('tr');
    const at = line === null ? -1 : indexOf(line);
    const key = keys[at];
    if (key === undefined) return;
    held.current = { key, before: keys, by, handle };
    handle.setAttribute('aria-pressed', 'true');
    line?.setAttribute('data-moving', '');
    scroller.current?.toggleAttribute('data-ordering', by === 'pointer');
    if (by === 'keys') setTold(words.ordering.taken(at + 1));
  };
  const letGo = (): Held | null => {
    const { current } = held;
    held.current = null;
    current?.handle.removeAttribute('aria-pressed');
    current?.handle.closest('tr')?.removeAttribute('data-moving');
    scroller.current?.removeAttribute('data-ordering');
    return current;
  };
  const giveUp = (): void => {
    if (letGo() === null) return;
    onOrder(null);
    setTold(words.ordering.unchanged);
  };
  const putDown = async (): Promise<void> => {
    const was = letGo();
    if (was === null || was.before.join('\n') === keys.join('\n')) return;
    setTold(words.ordering.dropped(keys.indexOf(was.key) + 1));
    const row = rows[keys.indexOf(was.key)];
    const outcome = await run({
      action: { call: order.call, filling: order.filling, members: [], steps: [], data: {}, checks: [] },
      title: words.ordering.save,
      name: 'order',
      scope: createScope(around, { row, rows }),
    });
    if (outcome.kind === 'done') return;
    onOrder(null);
    if (outcome.kind === 'failed') say({ tone: 'danger', text: words.ordering.failed(failureText(outcome.error)) });
  };

  const onDown = useEffectEvent((event: PointerEvent): void => {
    const handle = handleOf(event.target);
    if (handle === null || event.button !== 0) return;
    // Prevents text selection during the drag; the handle must then be focused explicitly.
    event.preventDefault();
    handle.focus({ preventScroll: true });
    take(handle, 'pointer');
  });
  const onMove = useEffectEvent((event: PointerEvent): void => {
    const element = scroller.current;
    if (held.current?.by !== 'pointer' || element === null) return;
    const room = element.getBoundingClientRect();
    if (event.clientY > room.bottom - EDGE) element.scrollBy(0, STEP);
    else if (event.clientY < room.top + EDGE * 2) element.scrollBy(0, -STEP);
    const over = document.elementFromPoint(room.left + EDGE, event.clientY)?.closest('tbody > tr[aria-rowindex]');
    if (over && element.contains(over)) moveTo(indexOf(over));
  });
  const onUp = useEffectEvent((): void => {
    if (held.current?.by === 'pointer') void putDown();
  });
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const handle = handleOf(event.target);
    const at = keys.indexOf(held.current?.key ?? '');
    const free: Deeds = handle === null ? {} : { Enter: () => take(handle, 'keys') };
    const carried: Deeds = {
      Enter: () => void putDown(),
      Escape: giveUp,
      ArrowUp: () => moveTo(at - 1),
      ArrowDown: () => moveTo(at + 1),
    };
    const deed = (held.current === null ? free : carried)[event.key];
    if (deed === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  });
  const onLeave = useEffectEvent(({ relatedTarget }: FocusEvent): void => {
    // A moved row loses the focus briefly, to no other element: that does not cancel the move.
    if (held.current?.by === 'keys' && relatedTarget !== null && handleOf(relatedTarget) !== held.current.handle)
      giveUp();
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const element = scroller.current;
    element?.addEventListener('pointerdown', (event) => onDown(event), { signal });
    // Runs before the table's own key handler, which would move to another cell.
    element?.addEventListener('keydown', (event) => onKey(event), { capture: true, signal });
    element?.addEventListener('focusout', (event) => onLeave(event), { signal });
    document.addEventListener('pointermove', (event) => onMove(event), { signal });
    document.addEventListener('pointerup', () => onUp(), { signal });
    document.addEventListener('pointercancel', () => onUp(), { signal });
    return () => listening.abort();
  }, [scroller]);
  return (
    <output className="sw-spoken" aria-live="assertive">
      {told}
    </output>
  );
}

type Deeds = Record<string, () => void>;

function handleOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null;
}

const indexOf = (line: Element): number => Number(line.getAttribute('aria-rowindex')) - 2;
