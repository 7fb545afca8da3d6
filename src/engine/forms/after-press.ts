/*
 * A field that is left by pressing something else may say what is wrong with it, and so move what is pressed from under
 * the pointer: the click would be nobody's. It says so when the pointer is up again.
 */

const ENDS = ['mouseup', 'dragend'] as const;

/** Does it now, or where a pointer is down, when what it presses was clicked. */
export function afterPress(work: () => void): void {
  if (!document.documentElement.matches(':active')) {
    work();
    return;
  }
  const end = (): void => {
    for (const name of ENDS) removeEventListener(name, end, true);
    setTimeout(work);
  };
  for (const name of ENDS) addEventListener(name, end, true);
}
