import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { TableBlock } from '#model/block.ts';
import { failureText } from '../calls/failure.ts';
import { useRunCall } from '../actions/use-run-call.ts';
import { createScope } from '../scope/scope.ts';
import { useScope } from '../scope/use-scope.tsx';
import { useSay } from '../overlays/Toast.tsx';
import { keyOf, type Row } from './use-rows.ts';
import css from './table.module.css';

interface RowOrderProps {
  scroller: RefObject<HTMLElement | null>;
  block: TableBlock;
  order: NonNullable<TableBlock['order']>;
  /** As they stand now. */
  rows: readonly Row[];
  /** They stand like this from now on; null as they came. */
  onOrder(keys: readonly string[] | null): void;
}

/** A row that is on its way, and how all stood before. */
interface Held {
  key: string;
  before: readonly string[];
  by: 'keys' | 'pointer';
  handle: HTMLElement;
}

/** So near the edge of the table a dragged row makes it scroll, so far each time. Pixels. */
const EDGE = 40;
const STEP = 10;

/** Rows put in order by hand: dragged by their handle, or taken up with Enter, moved by arrows and put down with Enter. */
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
    setTold(`第 ${to + 1} 行，共 ${next.length} 行`);
  };
  const take = (handle: HTMLElement, by: Held['by']): void => {
    const at = placeOf(handle);
    const key = keys[at];
    if (key === undefined) return;
    held.current = { key, before: keys, by, handle };
    handle.setAttribute('aria-pressed', 'true');
    handle.closest('tr')?.setAttribute('data-moving', '');
    scroller.current?.toggleAttribute('data-ordering', by === 'pointer');
    if (by === 'keys') setTold(`已拿起第 ${at + 1} 行。上下方向键移动，Enter 放下，Esc 放弃`);
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
    setTold('顺序未改变');
  };
  const putDown = async (): Promise<void> => {
    const was = letGo();
    if (was === null || was.before.join('\n') === keys.join('\n')) return;
    setTold(`已放到第 ${keys.indexOf(was.key) + 1} 行`);
    const row = rows[keys.indexOf(was.key)];
    const outcome = await run({
      action: { call: order.call, filling: order.filling, members: [], steps: [], data: {}, checks: [] },
      title: '保存顺序',
      name: 'order',
      scope: createScope(around, { row, rows }),
    });
    if (outcome.kind === 'done') return;
    onOrder(null);
    if (outcome.kind === 'failed') say({ tone: 'danger', text: `顺序未保存：${failureText(outcome.error)}` });
  };

  const hands = useRef({ moveTo, take, giveUp, putDown, keys });
  useLayoutEffect(() => {
    hands.current = { moveTo, take, giveUp, putDown, keys };
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const handleOf = (target: EventTarget | null): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null;
    const onDown = (event: PointerEvent): void => {
      const handle = handleOf(event.target);
      if (handle === null || event.button !== 0) return;
      // No text is chosen on the way; the handle gets the focus all the same.
      event.preventDefault();
      handle.focus({ preventScroll: true });
      hands.current.take(handle, 'pointer');
    };
    const onMove = (event: PointerEvent): void => {
      const { current } = held;
      if (current?.by !== 'pointer') return;
      const room = element.getBoundingClientRect();
      if (event.clientY > room.bottom - EDGE) element.scrollTop += STEP;
      else if (event.clientY < room.top + EDGE * 2) element.scrollTop -= STEP;
      const over = document.elementFromPoint(room.left + EDGE, event.clientY)?.closest('tbody > tr[aria-rowindex]');
      if (over && element.contains(over)) hands.current.moveTo(indexOf(over));
    };
    const onUp = (): void => {
      if (held.current?.by === 'pointer') void hands.current.putDown();
    };
    const onKey = (event: KeyboardEvent): void => {
      const { current } = held;
      const handle = handleOf(event.target);
      const does = deedOf(event.key, current !== null);
      if (does === null || (current === null && handle === null)) return;
      event.preventDefault();
      event.stopPropagation();
      if (does === 'take' && handle !== null) hands.current.take(handle, 'keys');
      if (does === 'put') void hands.current.putDown();
      if (does === 'leave') hands.current.giveUp();
      if (typeof does === 'number') hands.current.moveTo(hands.current.keys.indexOf(current?.key ?? '') + does);
    };
    const onLeave = (event: FocusEvent): void => {
      // What is moved loses the focus for a moment.
      const isMoving = event.relatedTarget === null;
      if (held.current?.by === 'keys' && !isMoving && handleOf(event.relatedTarget) !== held.current.handle) {
        hands.current.giveUp();
      }
    };
    element.addEventListener('pointerdown', onDown);
    // Before the keys of the table, that would go to another cell.
    element.addEventListener('keydown', onKey, true);
    element.addEventListener('focusout', onLeave);
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onUp);
    return () => {
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('keydown', onKey, true);
      element.removeEventListener('focusout', onLeave);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onUp);
    };
  }, [scroller]);
  return (
    <output className={css.unseen} aria-live="assertive">
      {told}
    </output>
  );
}

function deedOf(key: string, isHeld: boolean): 'take' | 'put' | 'leave' | number | null {
  if (key === 'Enter') return isHeld ? 'put' : 'take';
  if (!isHeld) return null;
  if (key === 'Escape') return 'leave';
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
}

const indexOf = (line: Element): number => Number(line.getAttribute('aria-rowindex')) - 2;

function placeOf(handle: HTMLElement): number {
  const line = handle.closest('tr');
  return line === null ? -1 : indexOf(line);
}
