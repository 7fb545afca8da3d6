import { ToolRefusal } from './refused.ts';

/** One operation of a JSON Patch (RFC 6902). */
export interface Operation {
  op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  /** JSON pointer: `/table/columns/-`. */
  path: string;
  /** Source path, for `move` and `copy`. */
  from?: string | undefined;
  value?: unknown;
}

/** One replacement in a text, which must contain `old` exactly once. */
export interface TextEdit {
  old: string;
  new: string;
}

type Holder = unknown[] | Record<string, unknown>;

/**
 * Returns the value after all operations; the given value is not changed.
 * @throws ToolRefusal
 */
export function patched(value: unknown, operations: readonly Operation[]): unknown {
  const whole = { '': structuredClone(value) } as Record<string, unknown>;
  for (const operation of operations) apply(whole, operation);
  return whole[''];
}

function apply(whole: Record<string, unknown>, { op, path, from, value }: Operation): void {
  if (op === 'test') {
    if (JSON.stringify(taken(whole, path)) !== JSON.stringify(value))
      throw new ToolRefusal(`"${path}" is ${JSON.stringify(taken(whole, path))}, not ${JSON.stringify(value)}.`);
  } else if (op === 'remove') remove(whole, path);
  else if (op === 'replace') {
    taken(whole, path);
    put(whole, path, value, false);
  } else if (op === 'add') put(whole, path, value, true);
  else {
    if (from === undefined) throw new ToolRefusal(`The operation "${op}" needs "from".`);
    if (op === 'move' && path.startsWith(`${from}/`)) throw new ToolRefusal(`"${from}" cannot be moved into itself.`);
    const moved = structuredClone(taken(whole, from));
    if (op === 'move') remove(whole, from);
    put(whole, path, moved, true);
  }
}

/** The object or list with the target of a pointer, and its key there. The whole value is under the empty key. */
function spotOf(whole: Record<string, unknown>, pointer: string): [Holder, string] {
  if (pointer !== '' && !pointer.startsWith('/'))
    throw new ToolRefusal(`"${pointer}" is no JSON pointer: it begins with "/", as in "/table/columns/0".`);
  const steps = pointer.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  let holder: Holder = whole;
  for (const step of steps.slice(0, -1)) {
    const inner = entryOf(holder, step, pointer);
    if (typeof inner !== 'object' || inner === null) throw new ToolRefusal(`There is nothing at "${pointer}".`);
    holder = inner as Holder;
  }
  return [holder, steps.at(-1) ?? ''];
}

function taken(whole: Record<string, unknown>, pointer: string): unknown {
  const [holder, key] = spotOf(whole, pointer);
  return entryOf(holder, key, pointer);
}

function entryOf(holder: Holder, key: string, pointer: string): unknown {
  const isThere = Array.isArray(holder)
    ? /^(0|[1-9]\d*)$/.test(key) && Number(key) < holder.length
    : Object.hasOwn(holder, key);
  if (!isThere) throw new ToolRefusal(`There is no "${key}" at "${pointer}"${choices(holder)}.`);
  return (holder as Record<string, unknown>)[key];
}

const choices = (holder: Holder): string =>
  Array.isArray(holder) ? `: the list has ${holder.length} entries` : `: there are ${Object.keys(holder).join(', ')}`;

function put(whole: Record<string, unknown>, pointer: string, value: unknown, isAdded: boolean): void {
  const [holder, key] = spotOf(whole, pointer);
  if (Array.isArray(holder)) {
    if (!isAdded) holder[Number(key)] = value;
    else if (key === '-' || Number(key) === holder.length) holder.push(value);
    else {
      entryOf(holder, key, pointer);
      holder.splice(Number(key), 0, value);
    }
    return;
  }
  // A key such as `__proto__` becomes a plain entry, and check reports it.
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function remove(whole: Record<string, unknown>, pointer: string): void {
  const [holder, key] = spotOf(whole, pointer);
  entryOf(holder, key, pointer);
  if (holder === whole) throw new ToolRefusal('A whole file is removed by "remove": true.');
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

/**
 * The text after all replacements, each applied to the result of the one before.
 * @throws ToolRefusal
 */
export function edited(text: string, edits: readonly TextEdit[]): string {
  let now = text;
  for (const { old, new: replacement } of edits) {
    const count = old === '' ? 0 : now.split(old).length - 1;
    if (count === 1) now = now.replace(old, () => replacement);
    else
      throw new ToolRefusal(
        count === 0
          ? `The text does not hold ${JSON.stringify(old)}. Read the file again.`
          : `The text holds ${JSON.stringify(old)} ${count} times: take more around it.`,
      );
  }
  return now;
}
