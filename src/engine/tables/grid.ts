import { cellsOf, CONTROLS, isIn, placeAfter, rangeOf, type GridCells, type Place, type Range } from './grid-cells.ts';

/** What a grid is told about the table that it moves in, as it is now. */
export interface GridWorld {
  /** How many rows there are, drawn or not, and the place of the first one over all pages. */
  count: number;
  first: number;
  keyAt(row: number): string;
  placeOf(key: string): number;
  /** Cells of a row, and of these the ones that hold values. */
  cols: number;
  values: { from: number; to: number };
  /** Height of a row in pixels. */
  height: number;
  /** Enter on a cell that has nothing of its own to press or to type in. */
  onEnter(place: Place, cell: HTMLElement): void;
  /** Rows are selected or let go; nothing happens where none can be. */
  onMark(from: number, to: number): void;
  onMarkAll(): void;
  onTurn(by: 1 | -1): void;
  onUnfold(row: number, open: boolean): void;
  onHelp(): void;
  /** On a head: its column one step wider or narrower, or past the next one. */
  onColumn(col: number, by: 1 | -1, what: 'width' | 'place'): void;
  /** A rectangle of values is chosen; null when it is none any more. */
  onRange(range: Range | null): void;
}

export interface Grid {
  /** The chosen rectangle, or the cell that has the focus; null where neither is a cell of values. */
  chosen(): Range | null;
  focus(place: Place): void;
  stop(): void;
}

const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]';

/** Tries to bring a row into sight that is not drawn: frames. */
const PATIENCE = 20;

/**
 * Makes a table one stop of the tab order, in which keys go from cell to cell (the grid pattern of the ARIA practices). A cell
 * with one control is that control. Everything is read from the document when a key is pressed: rows know nothing of it.
 */
export function startGrid(scroller: HTMLElement, world: { readonly current: GridWorld }): Grid {
  const cells = cellsOf(scroller, world);
  const { table, cellAt, placeOf, controlsIn, targetOf } = cells;
  let at: Place = { row: 0, col: 0 };
  let key: string | null = null;
  let anchor: Place | null = null;
  let stop: HTMLElement | null = null;
  let hasFocus = false;
  /** Each way to a row that is not drawn yet is a turn of its own; null while there is none. */
  let turn: symbol | null = null;

  /** Exactly one element of the table can be reached by Tab. */
  const beStop = (element: HTMLElement): void => {
    if (stop !== null && stop !== element) stop.tabIndex = -1;
    stop = element;
    element.tabIndex = 0;
  };

  /** What was drawn since the last look has stops of its own. */
  const sweep = (): void => {
    // Until somebody has been in it, the table is entered at its first row, whichever that is by then.
    if (stop === null || !stop.isConnected || key === null) {
      const row = key === null ? at.row : world.current.placeOf(key);
      const cell = cellAt({ ...at, row }) ?? table.querySelector<HTMLElement>('tbody tr[aria-rowindex] > *');
      if (cell !== null) beStop(targetOf(cell));
    }
    for (const element of table.querySelectorAll<HTMLElement>(`${CONTROLS}, :is(th, td)[tabindex='0']`)) {
      if (
        element === stop ||
        element.tabIndex < 0 ||
        cells.isForeign(element) ||
        table.tFoot?.contains(element) === true
      )
        continue;
      element.tabIndex = -1;
    }
  };

  const focusCell = (cell: HTMLTableCellElement): void => {
    const target = targetOf(cell);
    beStop(target);
    target.focus({ preventScroll: true });
    cells.show(cell);
  };

  /** Brings what is not drawn into sight first. */
  const go = (place: Place): void => {
    const isDown = place.row > at.row;
    at = place;
    key = place.row < 0 ? null : world.current.keyAt(place.row);
    turn = null;
    const cell = cellAt(place);
    if (cell !== null) return focusCell(cell);
    const head = table.tHead?.rows[0]?.cells[place.col];
    if (cells.rowAt(place.row) === null) {
      const { height } = world.current;
      scroller.scrollTop = isDown ? (place.row + 1) * height - cells.room() : place.row * height;
    }
    if (head !== undefined && !cells.isPinned(head)) {
      scroller.scrollLeft = Math.max(0, head.offsetLeft - scroller.clientWidth / 2);
    }
    const mine = Symbol('turn');
    turn = mine;
    const wait = (left: number): void => {
      requestAnimationFrame(() => {
        if (turn !== mine) return;
        const drawn = cellAt(place);
        if (drawn === null && left > 0) {
          nearer(place.row);
          wait(left - 1);
          return;
        }
        turn = null;
        if (drawn !== null) focusCell(drawn);
      });
    };
    wait(PATIENCE);
  };

  /** Unfolded rows are higher than others: what is drawn now tells how far it still is. */
  const nearer = (row: number): void => {
    const drawn = [...cells.drawn().keys()];
    const [from, to] = [drawn[0], drawn.at(-1)];
    if (from === undefined || to === undefined) return;
    if (row < from) scroller.scrollTop -= (from - row) * world.current.height;
    else if (row > to) scroller.scrollTop += (row - to) * world.current.height;
  };

  const mark = (): void => {
    const range = anchor === null ? null : rangeOf(anchor, at);
    for (const [row, line] of cells.drawn()) {
      for (const cell of line.cells) {
        const place = range === null || row < range.top || row > range.bottom ? null : placeOf(cell);
        cell.toggleAttribute('data-ranged', range !== null && place !== null && isIn(range, place));
      }
    }
  };

  const setAnchor = (place: Place | null): void => {
    if (place === null && anchor === null) return;
    anchor = place;
    mark();
    world.current.onRange(place === null ? null : rangeOf(place, at));
  };

  const isValue = ({ row, col }: Place): boolean =>
    row >= 0 && col >= world.current.values.from && col < world.current.values.to;

  /** Whoever goes on with Shift chooses from where he began. */
  const extend = (to: Place): void => {
    const from = anchor ?? at;
    const { values } = world.current;
    const place = { row: Math.max(0, to.row), col: Math.min(values.to - 1, Math.max(values.from, to.col)) };
    if (!isValue(from)) return;
    go(place);
    setAnchor(from);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    const isHere = target === scroller;
    const here = isHere || turn !== null ? at : placeOf(target);
    if (here === null || event.isComposing) return;
    const isTyped = target.matches(TYPED);
    const cell = target.closest<HTMLElement>('th, td');
    const isInside = !isHere && cell !== target && cell !== null && controlsIn(cell).length > 1;
    const done = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (isTyped) return;
    if (event.key === 'Escape') {
      if (anchor !== null) done();
      else if (isInside) done();
      if (isInside && anchor === null) cell.focus();
      setAnchor(null);
      return;
    }
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.altKey) {
      const by = event.key.endsWith('Down') ? 1 : -1;
      if (event.key === 'PageDown' || event.key === 'PageUp') world.current.onTurn(by);
      else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && here.row >= 0) {
        world.current.onUnfold(here.row, by > 0);
      } else return;
      done();
      return;
    }
    if (event.key === '?' && !isCommand) {
      done();
      world.current.onHelp();
      return;
    }
    if (isCommand && event.key.toLowerCase() === 'a') {
      done();
      world.current.onMarkAll();
      return;
    }
    if (event.key === ' ' && here.row >= 0 && !(isInside && !event.shiftKey)) {
      done();
      const range = anchor === null ? null : rangeOf(anchor, at);
      if (event.shiftKey) world.current.onMark(range?.top ?? -1, range?.bottom ?? here.row);
      else world.current.onMark(here.row, here.row);
      return;
    }
    if (event.key === 'F2') {
      done();
      cell?.querySelector<HTMLElement>('[data-edit]')?.click();
      return;
    }
    if (event.key === 'Enter') {
      const controls = cell === null ? [] : controlsIn(cell);
      if (target !== cell || cell === null) return;
      done();
      if (controls.length > 0) controls[0]?.focus();
      else if (here.row >= 0) world.current.onEnter(here, cell);
      return;
    }
    if (isInside && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const controls = controlsIn(cell);
      const next = controls[controls.indexOf(target) + (event.key === 'ArrowRight' ? 1 : -1)];
      if (next !== undefined) {
        done();
        beStop(next);
        next.focus();
        return;
      }
    }
    // As everywhere in SAP's tables.
    const isAside = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    if (here.row < 0 && isAside && event.shiftKey !== isCommand) {
      done();
      world.current.onColumn(here.col, event.key === 'ArrowRight' ? 1 : -1, event.shiftKey ? 'width' : 'place');
      return;
    }
    const next = placeAfter(here, event.key, isCommand, {
      rows: world.current.count,
      cols: world.current.cols,
      screen: Math.max(1, Math.floor(cells.room() / world.current.height) - 1),
    });
    if (next === null || (isCommand && event.key.startsWith('Arrow'))) return;
    done();
    at = here;
    if (event.shiftKey) extend(next);
    else {
      setAnchor(null);
      go(next);
    }
  };

  const onFocusIn = (event: FocusEvent): void => {
    const target = event.target as HTMLElement;
    const place = placeOf(target);
    setFocus(place !== null || target === scroller);
    if (place === null || turn !== null) return;
    at = place;
    key = place.row < 0 ? null : world.current.keyAt(place.row);
    beStop(target);
  };
  const onFocusOut = (event: FocusEvent): void => {
    const from = event.target as HTMLElement;
    // What is taken away while it has the focus has not been left.
    queueMicrotask(() => {
      if (from.isConnected && !scroller.contains(document.activeElement)) {
        setFocus(false);
        setAnchor(null);
      }
    });
  };

  /** Rows came, went or moved: the focus stays on its row, else at its place. */
  const onDrawn = (): void => {
    if (anchor !== null) mark();
    const active = document.activeElement;
    if (active !== null && active !== document.body && active !== scroller) return;
    const kept = key === null ? at.row : world.current.placeOf(key);
    const row = kept >= 0 || key === null ? kept : Math.min(at.row, world.current.count - 1);
    const cell = cellAt({ row, col: at.col });
    if (cell === null) {
      // Keys are heard on, and the next one brings the row back.
      scroller.tabIndex = -1;
      scroller.focus({ preventScroll: true });
      return;
    }
    at = { row, col: at.col };
    key = row < 0 ? null : world.current.keyAt(row);
    const target = targetOf(cell);
    beStop(target);
    target.focus({ preventScroll: true });
  };
  const drawn = new MutationObserver(onDrawn);
  const setFocus = (has: boolean): void => {
    if (has === hasFocus) return;
    hasFocus = has;
    if (has) drawn.observe(table, { childList: true, subtree: true });
    else drawn.disconnect();
  };

  const pointer = listenToPointer(scroller, cells, {
    isValue,
    hasFocus: () => hasFocus,
    hasRange: () => anchor !== null,
    extend,
    clear: () => setAnchor(null),
    drag(from, to) {
      if (anchor === null) at = from;
      go(to);
      setAnchor(from);
    },
    rest(cell) {
      beStop(cell);
      cell.focus({ preventScroll: true });
    },
  });

  const onTab = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') sweep();
  };

  scroller.addEventListener('keydown', onKeyDown);
  scroller.addEventListener('focusin', onFocusIn);
  scroller.addEventListener('focusout', onFocusOut);
  document.addEventListener('keydown', onTab, true);
  setFocus(scroller.contains(document.activeElement));
  sweep();

  return {
    chosen() {
      if (anchor !== null) return rangeOf(anchor, at);
      const place = placeOf(document.activeElement);
      return place !== null && isValue(place) ? rangeOf(place, place) : null;
    },
    focus: go,
    stop() {
      drawn.disconnect();
      scroller.removeEventListener('keydown', onKeyDown);
      scroller.removeEventListener('focusin', onFocusIn);
      scroller.removeEventListener('focusout', onFocusOut);
      pointer.stop();
      document.removeEventListener('keydown', onTab, true);
    },
  };
}

interface Hands {
  isValue(place: Place): boolean;
  hasFocus(): boolean;
  hasRange(): boolean;
  /** The range goes from where it began to here. */
  extend(to: Place): void;
  clear(): void;
  drag(from: Place, to: Place): void;
  /** A press on a cell that has nothing to press. */
  rest(cell: HTMLTableCellElement): void;
}

/**
 * A press inside one cell chooses text as everywhere; drawn on to another cell it chooses cells. With Alt the browser chooses
 * text over cells.
 */
function listenToPointer(scroller: HTMLElement, cells: GridCells, hands: Hands): { stop(): void } {
  let pressed: Place | null = null;

  const onDown = (event: PointerEvent): void => {
    pressed = null;
    const target = event.target as Element;
    const place = cells.placeOf(target);
    if (event.button !== 0 || event.pointerType === 'touch' || event.altKey) return;
    if (place === null || !hands.isValue(place)) return;
    // Somewhere around the table there may be something with a tab stop too.
    const control = target.closest(CONTROLS);
    const isPlain = control === null || !cells.table.contains(control);
    if (event.shiftKey && isPlain && hands.hasFocus()) {
      // Otherwise the text up to here is chosen too.
      scroller.setAttribute('data-choosing', '');
      hands.extend(place);
      return;
    }
    hands.clear();
    if (!isPlain) return;
    pressed = place;
    scroller.addEventListener('pointerover', onOver);
  };

  const onOver = (event: PointerEvent): void => {
    if (pressed === null || (event.buttons & 1) === 0) return onUp();
    const place = cells.placeOf(event.target as Element);
    if (place === null || !hands.isValue(place)) return;
    if (!hands.hasRange() && place.row === pressed.row && place.col === pressed.col) return;
    scroller.setAttribute('data-choosing', '');
    getSelection()?.removeAllRanges();
    hands.drag(pressed, place);
  };

  const onUp = (): void => {
    scroller.removeAttribute('data-choosing');
    scroller.removeEventListener('pointerover', onOver);
    const cell = pressed !== null && !hands.hasRange() ? cells.cellAt(pressed) : null;
    pressed = null;
    // A text that was chosen stays chosen.
    if (cell === null || getSelection()?.isCollapsed === false || cells.controlsIn(cell).length > 0) return;
    hands.rest(cell);
  };

  scroller.addEventListener('pointerdown', onDown);
  document.addEventListener('pointerup', onUp);
  return {
    stop() {
      scroller.removeEventListener('pointerdown', onDown);
      scroller.removeEventListener('pointerover', onOver);
      document.removeEventListener('pointerup', onUp);
    },
  };
}
