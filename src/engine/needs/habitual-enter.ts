/** Milliseconds after the answer in which an Enter still belongs to the typed code. */
const HABIT = 700;

/**
 * Ignores Enter until shortly after the answer to a code that its last digit submitted: pressed out of habit, it would
 * operate whatever has the focus once the code is gone.
 */
export function ignoreEnterUntil(answered: Promise<unknown>): void {
  const over = new AbortController();
  const ignore = (event: KeyboardEvent): void => {
    // Another key means that the person has gone on.
    if (event.key !== 'Enter') return over.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', ignore, { capture: true, signal: over.signal });
  void answered.catch(() => undefined).then(() => setTimeout(() => over.abort(), HABIT));
}
