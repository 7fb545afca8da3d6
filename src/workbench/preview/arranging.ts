import { drawnFrom, PLACED } from './drawn.ts';
import type { FromPreview } from './order.ts';
import css from './preview.module.css';

/** Reorderable things of the open file: each list as the places of its entries. */
export type Lists = readonly (readonly string[])[];

export interface Arranging {
  arrange: (lists: Lists) => void;
  /** Handles a pointer press, which may become a drag. */
  press: (event: PointerEvent) => void;
  isDragging: () => boolean;
  /** True if the last press became a drag: its final click selects nothing. */
  wasDragged: () => boolean;
}

interface Slot {
  index: number;
  box: DOMRect;
}

interface Held {
  list: readonly string[];
  from: number;
  /** Position of the pointer at the start. */
  x: number;
  y: number;
  isMoved: boolean;
  to: number;
}

/** Pixels the pointer must move before a press becomes a drag. */
const SLACK = 6;
/** Boxes whose edges differ by fewer pixels are in one line. */
const NEAR = 3;

/** Drags things of the page within their list. The page itself does not change: a line shows the target. */
export function openArranging(layer: Element, tell: (message: FromPreview) => void): Arranging {
  let lists: Lists = [];
  let held: Held | null = null;
  let isDrag = false;
  const line = document.createElement('div');
  line.className = css.drop ?? '';

  const move = (event: PointerEvent): void => {
    if (held === null) return;
    if (!held.isMoved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
    held.isMoved = true;
    isDrag = true;
    document.documentElement.classList.add(css.dragging ?? '');
    const found = targetAt(slotsOf(held.list, held.y), event.clientX, event.clientY);
    if (found === undefined) return;
    held.to = found.before > held.from ? found.before - 1 : found.before;
    Object.assign(line.style, {
      left: `${found.line.left + window.scrollX}px`,
      top: `${found.line.top + window.scrollY}px`,
      width: `${found.line.width}px`,
      height: `${found.line.height}px`,
    });
    layer.append(line);
  };
  const end = (isDropped: boolean): void => {
    const last = held;
    held = null;
    line.remove();
    document.documentElement.classList.remove(css.dragging ?? '');
    if (last === null || !last.isMoved || !isDropped || last.to === last.from) return;
    tell({ kind: 'moved', place: last.list[last.from] ?? '', to: last.to });
  };
  document.addEventListener('pointermove', move, true);
  document.addEventListener('pointerup', () => end(true), true);
  document.addEventListener('pointercancel', () => end(false), true);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), true);

  return {
    arrange(next) {
      lists = next;
    },
    press(event) {
      isDrag = false;
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      for (let each = event.target.closest(PLACED); each !== null; each = each.parentElement?.closest(PLACED) ?? null) {
        const place = each.getAttribute('data-place') ?? '';
        const list = lists.find((places) => places.some((one) => place.endsWith(one)));
        if (list === undefined) continue;
        const from = list.findIndex((one) => place.endsWith(one));
        held = { list, from, x: event.clientX, y: event.clientY, isMoved: false, to: from };
        return;
      }
    },
    isDragging: () => held?.isMoved === true,
    wasDragged: () => isDrag,
  };
}

/** Position of each entry of a list: the whole column, or of several boxes the one nearest to the pointer. */
function slotsOf(list: readonly string[], y: number): Slot[] {
  return list.flatMap((place, index) => {
    const boxes = drawnFrom((each) => each.endsWith(place))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0);
    const [first] = boxes;
    if (first === undefined) return [];
    if (boxes.every(({ left, right }) => Math.abs(left - first.left) < NEAR && Math.abs(right - first.right) < NEAR)) {
      const top = Math.min(...boxes.map((each) => each.top));
      const bottom = Math.max(...boxes.map((each) => each.bottom));
      return [{ index, box: new DOMRect(first.left, top, first.width, bottom - top) }];
    }
    const far = ({ top, bottom }: DOMRect): number => Math.abs((top + bottom) / 2 - y);
    return [{ index, box: boxes.reduce((best, each) => (far(each) < far(best) ? each : best)) }];
  });
}

/** Index before which the dragged entry is dropped, and the line that shows it. */
function targetAt(
  slots: readonly Slot[],
  x: number,
  y: number,
): { before: number; line: { left: number; top: number; width: number; height: number } } | undefined {
  const far = ({ box }: Slot): number =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  const [nearest] = slots.toSorted((a, b) => far(a) - far(b));
  if (nearest === undefined) return undefined;
  const { box, index } = nearest;
  const isBeside = slots.some(
    ({ box: other, index: n }) => n !== index && other.top < box.bottom && other.bottom > box.top,
  );
  const isAfter = isBeside ? x > box.left + box.width / 2 : y > box.top + box.height / 2;
  const before = isAfter ? index + 1 : index;
  return isBeside
    ? { before, line: { left: (isAfter ? box.right : box.left) - 1, top: box.top, width: 3, height: box.height } }
    : { before, line: { left: box.left, top: (isAfter ? box.bottom : box.top) - 1, width: box.width, height: 3 } };
}
