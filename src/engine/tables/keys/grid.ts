import { cellsOf, CONTROLS, isIn, placeAfter, rangeOf, type Place, type Range } from './grid-cells.ts';

/** A key press in a grid. */
export interface Press {
  /** Modifiers and key: `Command+Shift+ArrowLeft`, `Alt+PageDown`, `Space`. */
  combination: string;
  place: Place;
  /** The selected rectangle of values. */
  range: Range | null;
}

/** The table under a grid, as currently drawn. */
export interface GridWorld {
  /** Number of rows, drawn or not, and index of the first one over all pages. */
  count: number;
  first: number;
  keyAt(row: number): string;
  placeOf(key: string): number;
  /** Number of cells in a row, and the span of those that hold values. */
  cols: number;
  values: { from: number; to: number };
  /** Height of a row in pixels. */
  height: number;
  /** Runs a command of the table. @returns false if the key is not a command */
  onKey(press: Press): boolean;
  /** Enter on a cell that has neither a control nor an editor. */
  onEnter(row: number): void;
  /** Called when a rectangle of values is selected; null when the selection ends. */
  onRange(range: Range | null): void;
}

export interface Grid {
  /** The selected rectangle, else the focused cell; null if that cell holds no value. */
  chosen(): Range | null;
  focus(place: Place): void;
  stop(): void;
}

const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]';

/** Frames to wait for a row that is scrolled into view to be drawn. */
const PATIENCE = 20;

/**
 * Makes a table one tab stop in which keys move between cells (the grid pattern of the ARIA practices). A cell with one
 * control is that control. State is read from the document at each key press, so rows need no code for it.
 */
export function startGrid(scroller: HTMLElement, world: { readonly current: GridWorld }): Grid {
  const cells = cellsOf(scroller, world);
  const { table, cellAt, placeOf, controlsIn, targetOf } = cells;
  let at: Place = { row: 0, col: 0 };
  let key: string | null = null;
  let anchor: Place | null = null;
  let stop: HTMLElement | null = null;
  let hasFocus = false;
  /** Id of the frame that looks for a row not drawn yet; 0 if there is none. */
  let frame = 0;

  /** Makes the element the only tab stop of the table. */
  const beStop = (element: HTMLElement): void => {
    if (stop !== null && stop !== element) stop.tabIndex = -1;
    stop = element;
    element.tabIndex = 0;
  };

  /** Removes the tab stops of elements drawn since the last sweep. */
  const sweep = (): void => {
    // Until its first use, Tab enters the table at its current first row.
    if (stop === null || !stop.isConnected || key === null) {
      const row = key === null ? at.row : world.current.placeOf(key);
      const cell = cellAt({ ...at, row }) ?? table.querySelector<HTMLElement>('tbody tr[aria-rowindex] > *');
      if (cell !== null) beStop(targetOf(cell));
    }
    for (const element of table.querySelectorAll<HTMLElement>(`${CONTROLS}, :is(th, td)[tabindex='0']`)) {
      if (element !== stop && element.tabIndex >= 0 && !cells.isForeign(element)) element.tabIndex = -1;
    }
  };

  const focusCell = (cell: HTMLTableCellElement): void => {
    const target = targetOf(cell);
    beStop(target);
    target.focus({ preventScroll: true });
    cells.show(cell);
  };

  /** Moves to a place, scrolling it into view first if it is not drawn. */
  const go = (place: Place): void => {
    const isDown = place.row > at.row;
    at = place;
    key = place.row < 0 ? null : world.current.keyAt(place.row);
    cancelAnimationFrame(frame);
    frame = 0;
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
    lookFor(place, PATIENCE);
  };

  const lookFor = (place: Place, left: number): void => {
    frame = requestAnimationFrame(() => {
      frame = 0;
      const cell = cellAt(place);
      if (cell !== null) return focusCell(cell);
      if (left === 0) return;
      nearer(place.row);
      lookFor(place, left - 1);
    });
  };

  /**
   * Scrolls towards a row. Expanded rows are higher than others, so the drawn rows only give an estimate of the
   * distance.
   */
  const nearer = (row: number): void => {
    const drawn = [...cells.drawn().keys()];
    const [from, to] = [drawn[0], drawn.at(-1)];
    if (from === undefined || to === undefined) return;
    if (row < from) scroller.scrollTop -= (from - row) * world.current.height;
    else if (row > to) scroller.scrollTop += (row - to) * world.current.height;
  };

  const range = (): Range | null => (anchor === null ? null : rangeOf(anchor, at));
  const mark = (): void => {
    const chosen = range();
    for (const line of cells.drawn().values()) {
      for (const cell of line.cells) {
        const place = chosen === null ? null : placeOf(cell);
        cell.toggleAttribute('data-ranged', chosen !== null && place !== null && isIn(chosen, place));
      }
    }
  };

  const setAnchor = (place: Place | null): void => {
    if (place === null && anchor === null) return;
    anchor = place;
    mark();
    world.current.onRange(range());
  };

  const isValue = ({ row, col }: Place): boolean =>
    row >= 0 && col >= world.current.values.from && col < world.current.values.to;

  /** Extends the selection from its start to another place, by keys or pointer. */
  const extend = (to: Place, from = anchor ?? at): void => {
    const { values } = world.current;
    if (!isValue(from)) return;
    go({ row: Math.max(0, to.row), col: Math.min(values.to - 1, Math.max(values.from, to.col)) });
    setAnchor(from);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    const isHere = target === scroller;
    const place = isHere || frame !== 0 ? at : placeOf(target);
    if (place === null || event.isComposing || target.matches(TYPED)) return;
    const cell = isHere ? null : target.closest<HTMLElement>('th, td');
    const controls = cell === null ? [] : controlsIn(cell);
    const isInside = target !== cell && controls.length > 1;

    /** The grid's own keys; each returns true if it did something. */
    const keys: Record<string, () => boolean> = {
      Escape() {
        if (anchor === null && !isInside) return false;
        if (anchor === null) cell?.focus();
        setAnchor(null);
        return true;
      },
      F2() {
        cell?.querySelector<HTMLElement>('[data-edit]')?.click();
        return true;
      },
      Enter() {
        if (target !== cell) return false;
        if (controls.length > 0) controls[0]?.focus();
        else if (place.row >= 0) world.current.onEnter(place.row);
        return true;
      },
    };
    const move = (): boolean => {
      const step = STEPS[event.key];
      const beside = isInside && step !== undefined ? controls[controls.indexOf(target) + step] : undefined;
      if (beside !== undefined) {
        beStop(beside);
        beside.focus();
        return true;
      }
      const isCommand = event.ctrlKey || event.metaKey;
      const next = placeAfter(place, event.key, isCommand, {
        rows: world.current.count,
        cols: world.current.cols,
        screen: Math.max(1, Math.floor(cells.room() / world.current.height) - 1),
      });
      if (next === null || (isCommand && event.key.startsWith('Arrow'))) return false;
      at = place;
      if (event.shiftKey) extend(next);
      else {
        setAnchor(null);
        go(next);
      }
      return true;
    };

    const combination = combinationOf(event);
    // Inside a cell, Space presses the focused control.
    const isForTable = !(isInside && combination === 'Space');
    const isDone =
      (isForTable && world.current.onKey({ combination, place, range: range() })) ||
      (!event.altKey && (keys[event.key] ?? move)());
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onFocusIn = (event: FocusEvent): void => {
    const target = event.target as HTMLElement;
    const place = placeOf(target);
    setFocus(place !== null || target === scroller);
    if (place === null || frame !== 0) return;
    at = place;
    key = place.row < 0 ? null : world.current.keyAt(place.row);
    beStop(target);
  };
  const onFocusOut = (event: FocusEvent): void => {
    const from = event.target as HTMLElement;
    // A focused element that is removed does not count as left.
    queueMicrotask(() => {
      if (from.isConnected && !scroller.contains(document.activeElement)) {
        setFocus(false);
        setAnchor(null);
      }
    });
  };

  /** After rows changed: the focus stays on its row, else at its place. */
  const onDrawn = (): void => {
    if (anchor !== null) mark();
    const active = document.activeElement;
    if (active !== null && active !== document.body && active !== scroller) return;
    const kept = key === null ? at.row : world.current.placeOf(key);
    const row = kept >= 0 || key === null ? kept : Math.min(at.row, world.current.count - 1);
    const cell = cellAt({ row, col: at.col });
    if (cell === null) {
      // The scroller takes the focus, so that the next key press still arrives and brings the row back.
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

  const listening = new AbortController();
  const { signal } = listening;
  scroller.addEventListener('keydown', onKeyDown, { signal });
  scroller.addEventListener('focusin', onFocusIn, { signal });
  scroller.addEventListener('focusout', onFocusOut, { signal });
  selectByPointer(scroller, cells, signal, {
    isValue,
    hasFocus: () => hasFocus,
    hasRange: () => anchor !== null,
    extend,
    clear: () => setAnchor(null),
    focus(cell) {
      beStop(cell);
      cell.focus({ preventScroll: true });
    },
  });
  document.addEventListener('keydown', (event) => event.key === 'Tab' && sweep(), { capture: true, signal });
  setFocus(scroller.contains(document.activeElement));
  sweep();

  return {
    chosen() {
      const place = placeOf(document.activeElement);
      return range() ?? (place !== null && isValue(place) ? rangeOf(place, place) : null);
    },
    focus: go,
    stop() {
      drawn.disconnect();
      listening.abort();
    },
  };
}

/** A selection of cells, as far as the pointer changes it. */
interface PointerSelection {
  isValue(place: Place): boolean;
  hasFocus(): boolean;
  /** True while a rectangle is selected. */
  hasRange(): boolean;
  /** @param from where the rectangle starts; default: its current start, else the focused cell */
  extend(to: Place, from?: Place): void;
  clear(): void;
  focus(cell: HTMLTableCellElement): void;
}

/**
 * Selects cells by pointer: a click focuses a cell, Shift and click extend the selection, and a drag onto another cell
 * selects a rectangle. A drag within one cell selects text as usual; with Alt the browser selects text across cells.
 */
function selectByPointer(
  scroller: HTMLElement,
  { table, cellAt, placeOf, controlsIn }: ReturnType<typeof cellsOf>,
  signal: AbortSignal,
  selection: PointerSelection,
): void {
  let pressed: Place | null = null;
  const onDown = (event: PointerEvent): void => {
    pressed = null;
    const target = event.target as Element;
    const place = placeOf(target);
    if (event.button !== 0 || event.pointerType === 'touch' || event.altKey) return;
    if (place === null || !selection.isValue(place)) return;
    // An element around the table may have a tab stop too.
    const control = target.closest(CONTROLS);
    const isPlain = control === null || !table.contains(control);
    if (event.shiftKey && isPlain && selection.hasFocus()) {
      // Prevents the browser from selecting the text up to here as well.
      scroller.setAttribute('data-choosing', '');
      selection.extend(place);
      return;
    }
    selection.clear();
    if (isPlain) pressed = place;
  };
  const onOver = (event: PointerEvent): void => {
    if (pressed === null) return;
    if ((event.buttons & 1) === 0) return onUp();
    const place = placeOf(event.target as Element);
    if (place === null || !selection.isValue(place)) return;
    if (!selection.hasRange() && place.row === pressed.row && place.col === pressed.col) return;
    scroller.setAttribute('data-choosing', '');
    getSelection()?.removeAllRanges();
    selection.extend(place, pressed);
  };
  const onUp = (): void => {
    scroller.removeAttribute('data-choosing');
    const cell = pressed !== null && !selection.hasRange() ? cellAt(pressed) : null;
    pressed = null;
    // Selected text stays selected.
    if (cell === null || getSelection()?.isCollapsed === false || controlsIn(cell).length > 0) return;
    selection.focus(cell);
  };
  scroller.addEventListener('pointerdown', onDown, { signal });
  scroller.addEventListener('pointerover', onOver, { signal });
  document.addEventListener('pointerup', onUp, { signal });
}

const STEPS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

function combinationOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  return `${ctrlKey || metaKey ? 'Command+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${name}`;
}
