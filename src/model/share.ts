/**
 * Returns the next value with all equal parts taken from the previous one, so that unchanged parts need no redraw. Both
 * are JSON.
 */
export function shareWith<Value>(before: unknown, next: Value): Value {
  if (typeof next !== 'object' || next === null || typeof before !== 'object' || before === null) {
    return Object.is(before, next) ? (before as Value) : next;
  }
  if (Array.isArray(next)) {
    if (!Array.isArray(before)) return next;
    const shared = next.map((each, n) => shareWith(before[n] as unknown, each as unknown));
    const isSame = before.length === shared.length && shared.every((each, n) => each === before[n]);
    return (isSame ? before : shared) as Value;
  }
  if (Array.isArray(before)) return next;
  const known = before as Record<string, unknown>;
  const shared = Object.entries(next).map(([key, each]): [string, unknown] => [key, shareWith(known[key], each)]);
  const isSame =
    shared.length === Object.keys(known).length && shared.every(([key, each]) => key in known && known[key] === each);
  return (isSame ? before : Object.fromEntries(shared)) as Value;
}
