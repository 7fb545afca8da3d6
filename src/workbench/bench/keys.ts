/** Keys that work everywhere. */
export type BenchKey = 'save' | 'search' | 'next' | 'previous';

/** Keys about the selected thing, active while no text field has the focus. */
export type CanvasKey = 'earlier' | 'later' | 'remove' | 'rename' | 'undo' | 'redo';

/** Columns of the workbench; a narrow window shows one at a time. */
export type Column = 'tree' | 'text' | 'preview';

/** Areas of the page in order, with the element to focus in each. */
const AREAS: { area: string; first: string; column: Column }[] = [
  { area: 'nav', first: 'input[type=search]', column: 'tree' },
  { area: '[data-mode=text] main .cm-editor', first: '.cm-content', column: 'text' },
  { area: 'main section', first: '[role=tab][aria-selected=true]', column: 'text' },
  { area: 'section[data-area=preview]', first: '[role=combobox]', column: 'preview' },
];

/** Command of a key; undefined if the focused element handles the key itself. */
export function benchKeyOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): BenchKey | undefined {
  if (key === 'F6') return shiftKey ? 'previous' : 'next';
  if (!(ctrlKey || metaKey) || shiftKey) return undefined;
  if (key.toLowerCase() === 's') return 'save';
  return key.toLowerCase() === 'p' ? 'search' : undefined;
}

const TYPED = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';

/** Command of a key about the selected thing; undefined while somebody types. */
export function canvasKeyOf(event: KeyboardEvent): CanvasKey | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (event.defaultPrevented || (target instanceof Element && target.closest(TYPED) !== null)) return undefined;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
    return key.toLowerCase() === 'y' ? 'redo' : undefined;
  }
  if (altKey && (key === 'ArrowUp' || key === 'ArrowLeft')) return 'earlier';
  if (altKey && (key === 'ArrowDown' || key === 'ArrowRight')) return 'later';
  if (key === 'Delete') return 'remove';
  return key === 'F2' ? 'rename' : undefined;
}

export function focusSearch(): void {
  document.querySelector<HTMLElement>('nav input[type=search]')?.focus();
}

/** Moves to the next or previous visible area. @param show makes the column of an area visible */
export function moveOn(key: 'next' | 'previous', show: (column: Column) => void): void {
  const there = AREAS.flatMap(({ area, first, column }) => {
    const place = document.querySelector<HTMLElement>(area);
    const target = place?.querySelector<HTMLElement>(first);
    return place && target ? [{ place, target, column }] : [];
  });
  const at = there.findIndex(({ place }) => place.contains(document.activeElement));
  // Without a focused area, starts with the first visible one.
  const seen = Math.max(
    0,
    there.findIndex(({ place }) => place.checkVisibility()),
  );
  const step = at < 0 ? seen : key === 'next' ? at + 1 : at - 1;
  const next = there.at(step % there.length);
  if (next === undefined) return;
  show(next.column);
  next.target.focus();
}
