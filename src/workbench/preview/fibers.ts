/*
 * From an element back to the definition that it was drawn from, and from a definition to its elements and its scope. React
 * keeps what every component was given; the frame reads it there, so that the engine carries no mark for the workbench.
 */

/** The parts of a React fiber that are read here. */
interface Fiber {
  key: string | null;
  memoizedProps: unknown;
  stateNode: unknown;
  return: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** A definition that says where it is written. */
export interface Placed {
  place: string;
  name?: string;
  [key: string]: unknown;
}

export interface ScopeLike {
  read: () => Record<string, unknown>;
}

/** Under these names components of the engine are given what they draw. */
const GIVEN = ['block', 'column', 'item', 'field', 'action', 'member', 'shown', 'line', 'step', 'tab'];
/** Under these, several things of which the key says which. */
const SEVERAL = ['columns', 'items', 'actions', 'offered', 'members', 'fields', 'chips', 'tabs'];

function fiberOf(element: Element): Fiber | null {
  const key = Object.keys(element).find((each) => each.startsWith('__reactFiber$'));
  // React keeps its fiber at the element under a key that no type has.
  return key === undefined ? null : (element as unknown as Record<string, Fiber>)[key]!;
}

/** Definitions that the element was drawn from, nearest first. */
export function definitionsAt(element: Element): Placed[] {
  const found: Placed[] = [];
  const keys: string[] = [];
  for (let fiber = fiberOf(element); fiber !== null; fiber = fiber.return) {
    for (const each of givenTo(fiber, keys)) if (!found.includes(each)) found.push(each);
    if (fiber.key !== null) keys.push(fiber.key);
  }
  return found;
}

/** Prop of a given name of the nearest component above an element. */
export function givenAbove(element: Element, name: string): Record<string, unknown> | undefined {
  for (let fiber = fiberOf(element); fiber !== null; fiber = fiber.return) {
    const given = (fiber.memoizedProps as Record<string, unknown> | null)?.[name];
    if (typeof given === 'object' && given !== null) return given as Record<string, unknown>;
  }
  return undefined;
}

/** By what an element is told apart from those beside it. */
export function nearestKey(element: Element): string | undefined {
  for (let fiber = fiberOf(element); fiber !== null; fiber = fiber.return) if (fiber.key !== null) return fiber.key;
  return undefined;
}

/** The scope that the expressions here are evaluated in. A row of a table has one without a provider. */
export function scopeAt(fiber: Fiber | null): ScopeLike | null {
  for (let each = fiber; each !== null; each = each.return) {
    const { scope, row, surroundings, look } = (each.memoizedProps ?? {}) as Record<string, unknown>;
    if (isScope(scope)) return scope;
    const { surroundings: ofTable = surroundings } = (look ?? {}) as { surroundings?: unknown };
    const around = (ofTable as { scope?: unknown } | undefined)?.scope;
    // A table's row holds its record.
    const record = (row as { original?: unknown } | undefined)?.original ?? row;
    if (record !== undefined && typeof around === 'object') return { read: () => ({ ...around, row: record }) };
  }
  return null;
}

export interface Drawing {
  fiber: Fiber;
  definition: Placed;
}

/** Everything drawn, or hidden, from a definition that is written at a place. */
export function drawingsOf(root: Element, isWanted: (place: string) => boolean): Drawing[] {
  const found: Drawing[] = [];
  const visit = (fiber: Fiber | null, around: readonly Placed[]): void => {
    for (let each = fiber; each !== null; each = each.sibling) {
      const { key } = each;
      const keyed = key === null ? [] : keyedBy(key, around, each);
      const definition = [...ownOf(each), ...keyed].find(({ place }) => isWanted(place));
      if (definition !== undefined) found.push({ fiber: each, definition });
      else visit(each.child, [...severalOf(each), ...around]);
    }
  };
  visit(currentOf(root), []);
  return found;
}

/** Everything drawn from definitions that say where they are written: each with what draws it. */
export function everyDrawing(root: Element): Map<string, Fiber[]> {
  const found = new Map<string, Fiber[]>();
  const visit = (fiber: Fiber | null, around: readonly Placed[], open: ReadonlySet<string>): void => {
    for (let each = fiber; each !== null; each = each.sibling) {
      const { key } = each;
      const keyed = key === null ? [] : keyedBy(key, around, each);
      const fresh = [...ownOf(each), ...keyed].map(({ place }) => place).filter((place) => !open.has(place));
      for (const place of fresh) found.set(place, [...(found.get(place) ?? []), each]);
      const several = severalOf(each).filter((one) => !around.includes(one));
      visit(
        each.child,
        several.length === 0 ? around : [...several, ...around],
        fresh.length === 0 ? open : new Set([...open, ...fresh]),
      );
    }
  };
  visit(currentOf(root), [], new Set());
  return found;
}

/** Current fiber tree of the root element. */
function currentOf(root: Element): Fiber | null {
  const key = Object.keys(root).find((each) => each.startsWith('__reactContainer$'));
  if (key === undefined) return null;
  // The same for the container.
  return (root as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]!.stateNode.current;
}

/** The elements that stand for a component on the glass. */
export function elementsOf(fiber: Fiber): Element[] {
  if (fiber.stateNode instanceof Element) return [fiber.stateNode];
  const found: Element[] = [];
  for (let child = fiber.child; child !== null; child = child.sibling) found.push(...elementsOf(child));
  return found;
}

function givenTo(fiber: Fiber, keys: readonly string[]): Placed[] {
  const several = severalOf(fiber).filter(({ name }) => keys.some((key) => name !== undefined && says(key, name)));
  // A definition named by the key is nearer than the component's own.
  return [...several, ...ownOf(fiber)];
}

function ownOf({ memoizedProps }: Fiber): Placed[] {
  if (typeof memoizedProps !== 'object' || memoizedProps === null) return [];
  return GIVEN.map((name) => (memoizedProps as Record<string, unknown>)[name]).filter(isPlaced);
}

function severalOf({ memoizedProps }: Fiber): Placed[] {
  if (typeof memoizedProps !== 'object' || memoizedProps === null) return [];
  const given = memoizedProps as Record<string, unknown>;
  const sources = [given, given['look'], given['layout'], blockOf(given['table'])]
    .filter((each) => typeof each === 'object' && each !== null)
    .map((each) => each as Record<string, unknown>);
  return SEVERAL.flatMap((name) => {
    const list = sources.map((each) => each[name]).find((each) => each !== undefined);
    return Array.isArray(list) ? list.filter(isPlaced) : [];
  });
}

/** The parts of a table are given the whole of it, which knows the block that it is drawn from. */
function blockOf(table: unknown): unknown {
  return (table as { options?: { meta?: { block?: unknown } } } | undefined)?.options?.meta?.block;
}

/** Definitions that a key names. A group of several is keyed by its first member and matches none. */
function keyedBy(key: string, around: readonly Placed[], fiber: Fiber): Placed[] {
  const found = around.filter(({ name }) => name !== undefined && says(key, name));
  return found.length === 0 ? found : found.filter((each) => !severalOf(fiber).includes(each));
}

/** Cells are keyed by their column and what is in them. */
function says(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}\n`) || key.startsWith(`${name} `) || key.startsWith(`${name}:`);
}

function isPlaced(value: unknown): value is Placed {
  return typeof value === 'object' && value !== null && typeof (value as { place?: unknown }).place === 'string';
}

function isScope(value: unknown): value is ScopeLike {
  return typeof value === 'object' && value !== null && typeof (value as { read?: unknown }).read === 'function';
}
