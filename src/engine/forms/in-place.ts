import { isEmpty } from './form-cell.ts';

/** Enter submits without leaving the field: a widget that tidies on leaving must do it all the same. */
export function settle(): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLInputElement) && !(active instanceof HTMLTextAreaElement)) return;
  active.blur();
  active.focus({ preventScroll: true });
}

/** Whether nothing was changed: every kind of nothing is the same. */
export function isSame(value: unknown, before: unknown): boolean {
  if (isEmpty(value) || value === '') return isEmpty(before) || before === '';
  return JSON.stringify(value) === JSON.stringify(before);
}
