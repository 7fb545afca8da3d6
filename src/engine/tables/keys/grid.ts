import { cellsOf, CONTROLS, isIn, placeAfter, rangeOf, type Place, type Range } from './grid-cells.ts';

/** A key that is pressed in a grid. */
export interface Press {
  /** Modifiers and key: `Command+Shift+ArrowLeft`, `Alt+PageDown`, `Space`. */
  combination: string;
  place: Place;
  /** The chosen rectangle of values. */
  range: Range | null;
}

/** The table that a grid moves in, as it is now. */
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
  /** Does something with the table. @returns false where the key is not for it */
  onKey(press: Press): boolean;
  /** Enter on a cell that has nothing of its own to press or to type in. */
  onEnter(row: number): void;
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
  /** The frame in which a row that is not drawn yet is looked for; 0 while none is. */
  let frame = 0;

  /** Exactly one element of the table can be reached by Tab. */
  const beStop = (element: HTMLElement): void => {
    if (stop !== null && stop !== element) stop.tabIndex = -1;
    stop = element;
    element.tabIndex = 0;
  };

  /** Removes the tab stops of elements drawn since the last sweep. */
  const sweep = (): void => {
    // Before its first use the table is entered at its current first row.
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

  /** Brings what is not drawn into sight first. */
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

  /** Unfolded rows are higher than others: what is drawn now tells how far it still is. */
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

  /** Chooses from where the choice began to another place, by keys and by the pointer. */
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

    /** The keys of the grid itself; each tells whether it has done anything. */
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
    // A space inside a cell presses the control that has the focus.
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
    // An element that is removed while it has the focus does not count as left.
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

  // A press inside one cell chooses text as everywhere; drawn on to another cell it chooses cells. With Alt the browser
  // chooses text over cells.
  let pressed: Place | null = null;
  const onDown = (event: PointerEvent): void => {
    pressed = null;
    const target = event.target as Element;
    const place = placeOf(target);
    if (event.button !== 0 || event.pointerType === 'touch' || event.altKey) return;
    if (place === null || !isValue(place)) return;
    // Somewhere around the table there may be something with a tab stop too.
    const control = target.closest(CONTROLS);
    const isPlain = control === null || !table.contains(control);
    if (event.shiftKey && isPlain && hasFocus) {
      // Otherwise the text up to here is chosen too.
      scroller.setAttribute('data-choosing', '');
      extend(place);
      return;
    }
    setAnchor(null);
    if (isPlain) pressed = place;
  };
  const onOver = (event: PointerEvent): void => {
    if (pressed === null) return;
    if ((event.buttons & 1) === 0) return onUp();
    const place = placeOf(event.target as Element);
    if (place === null || !isValue(place)) return;
    if (anchor === null && place.row === pressed.row && place.col === pressed.col) return;
    scroller.setAttribute('data-choosing', '');
    getSelection()?.removeAllRanges();
    extend(place, pressed);
  };
  const onUp = (): void => {
    scroller.removeAttribute('data-choosing');
    const cell = pressed !== null && anchor === null ? cellAt(pressed) : null;
    pressed = null;
    // A text that was chosen stays chosen.
    if (cell === null || getSelection()?.isCollapsed === false || controlsIn(cell).length > 0) return;
    beStop(cell);
    cell.focus({ preventScroll: true });
  };

  const listening = new AbortController();
  const { signal } = listening;
  scroller.addEventListener('keydown', onKeyDown, { signal });
  scroller.addEventListener('focusin', onFocusIn, { signal });
  scroller.addEventListener('focusout', onFocusOut, { signal });
  scroller.addEventListener('pointerdown', onDown, { signal });
  scroller.addEventListener('pointerover', onOver, { signal });
  document.addEventListener('pointerup', onUp, { signal });
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

const STEPS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

function combinationOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  return `${ctrlKey || metaKey ? 'Command+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${name}`;
}
