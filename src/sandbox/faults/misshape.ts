/** The same result in a shape that violates its schema; deterministic. */
export function misshape(result: unknown, how: 'no-result' | 'wrong-type' | 'wrong-values' | 'missing-keys'): unknown {
  if (how === 'no-result') return null;
  if (how === 'wrong-type') return Array.isArray(result) ? { list: 'unexpected' } : ['unexpected'];
  return how === 'wrong-values' ? otherValues(result) : withoutKeys(result);
}

function otherValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(otherValues);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, otherValues(each)]));
  }
  if (typeof value === 'string') return value.length % 2 === 0 ? 42 : { unexpected: true };
  return typeof value === 'number' ? 'unexpected' : 0;
}

/** Omits every other key of every object. */
function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter((_entry, n) => n % 2 === 1);
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutKeys(each)]));
}
