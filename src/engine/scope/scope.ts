import type { Scope } from '#model/evaluate.ts';
import type { Root } from '#model/expression.ts';
import { ownEntry } from '#model/own-entry.ts';

/**
 * Values that the expressions of one place can read, with subscriptions to their changes. A child reads its parent's
 * roots; its own roots hide the parent's, except `data` and `result`, whose names are merged.
 */
export interface ScopeStore {
  /** The current scope; keeps its identity until something in it changes. */
  read(): Scope;
  /** One name of a root of this store, without building the whole scope. */
  readAt(root: Root, name: string): unknown;
  /** Sets a whole root of this store (`form`, `row`, `filter`). */
  set(root: Root, value: unknown): void;
  /** Sets one name of a root (`form.amount`, `data.fee`, `result.submit`); listeners of other names are not called. */
  setAt(root: Root, name: string, value: unknown): void;
  /** Calls back after a change of any value that one of the paths (`form.amount`, `data.fee.fee`, `now`) reads. */
  subscribe(reads: readonly string[], listener: () => void): () => void;
}

const ADDING: ReadonlySet<Root> = new Set(['data', 'result', 'chosen']);

export function createScope(parent: ScopeStore | null, own: Partial<Record<Root, unknown>> = {}): ScopeStore {
  let roots: Partial<Record<Root, unknown>> = own;
  let seen: Scope | null = null;
  let parentSeen: Scope | null = null;
  /**
   * Names set since the last read. Each key typed into a form of 300 fields sets one name; copying all 300 each time
   * would be waste.
   */
  const fresh = new Map<Root, Map<string, unknown>>();
  const listeners = new Map<string, Set<() => void>>();

  const notify = (root: Root, name: string | null): void => {
    seen = null;
    const called = new Set<() => void>();
    for (const [key, waiting] of listeners) {
      const [keyRoot, keyName] = key.split('.', 2);
      if (keyRoot !== root) continue;
      if (name !== null && keyName !== undefined && keyName !== name) continue;
      for (const listener of waiting) called.add(listener);
    }
    for (const listener of called) listener();
  };

  const settle = (): void => {
    for (const [root, names] of fresh) {
      const before = roots[root];
      roots = { ...roots, [root]: { ...(isRecord(before) ? before : {}), ...Object.fromEntries(names) } };
    }
    fresh.clear();
  };

  const read = (): Scope => {
    if (fresh.size > 0) settle();
    const above = parent?.read() ?? null;
    if (seen !== null && above === parentSeen) return seen;
    parentSeen = above;
    const merged: Record<string, unknown> = { ...above };
    for (const [root, value] of Object.entries(roots)) {
      const inherited = merged[root];
      merged[root] =
        ADDING.has(root as Root) && isRecord(inherited) && isRecord(value) ? { ...inherited, ...value } : value;
    }
    seen = merged as Scope;
    return seen;
  };

  return {
    read,
    readAt(root, name) {
      const names = fresh.get(root);
      if (names?.has(name)) return names.get(name);
      const record = roots[root];
      return isRecord(record) ? ownEntry(record, name) : undefined;
    },
    set(root, value) {
      if (!fresh.delete(root) && Object.is(roots[root], value)) return;
      roots = { ...roots, [root]: value };
      notify(root, null);
    },
    setAt(root, name, value) {
      const names = fresh.get(root) ?? new Map<string, unknown>();
      const record = roots[root];
      const isKnown = names.has(name) || (isRecord(record) && name in record);
      if (isKnown && Object.is(names.has(name) ? names.get(name) : (record as Record<string, unknown>)[name], value))
        return;
      fresh.set(root, names.set(name, value));
      notify(root, name);
    },
    subscribe(reads, listener) {
      const keys = [...new Set(reads.map((path) => path.split('.', 2).join('.')))];
      for (const key of keys) {
        const waiting = listeners.get(key) ?? new Set();
        waiting.add(listener);
        listeners.set(key, waiting);
      }
      const above = parent?.subscribe(reads, listener);
      return () => {
        for (const key of keys) {
          const waiting = listeners.get(key);
          waiting?.delete(listener);
          if (waiting?.size === 0) listeners.delete(key);
        }
        above?.();
      };
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Expressions create new lists and texts each time; equal ones must not cause a render. */
export function alike(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  // Stops at the first difference: rows of tables are compared here as well.
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((each, n) => alike(each, right[n]));
  }
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every(
      (name) =>
        Object.hasOwn(right, name) &&
        alike((left as Record<string, unknown>)[name], (right as Record<string, unknown>)[name]),
    )
  );
}
