type Compare = (one: unknown, other: unknown) => boolean;

/**
 * Stands in for `fast-equals`, which RJSF compares schemas, values and props with: functions are equal, circles are
 * followed once, and objects other than records and lists equal only themselves. The build aliases the package to this
 * file.
 */
export function createCustomEqual(): Compare {
  return (one, other) => isSame(one, other, new Map());
}

function isSame(one: unknown, other: unknown, path: Map<object, unknown>): boolean {
  if (one === other || (Number.isNaN(one) && Number.isNaN(other))) return true;
  if (typeof one === 'function') return typeof other === 'function';
  if (!isPlain(one) || !isPlain(other) || one.constructor !== other.constructor) return false;
  if (path.has(one)) return path.get(one) === other;
  path.set(one, other);
  const names = Object.keys(one);
  const isEqual =
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && (isOwner(name, one) || isSame(one[name], other[name], path)));
  path.delete(one);
  return isEqual;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
}

/** React's elements name the component that made them, which leads to the whole page. */
function isOwner(name: string, of: Record<string, unknown>): boolean {
  return name === '_owner' && '$$typeof' in of;
}
