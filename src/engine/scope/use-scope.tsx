import {
  createContext,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { evaluate } from '#model/evaluate.ts';
import type { Expression, Root } from '#model/expression.ts';
import { alike, createScope, type ScopeStore } from './scope.ts';

const ScopeContext = createContext<ScopeStore | null>(null);

export function ScopeProvider({ scope, children }: { scope: ScopeStore; children: ReactNode }): ReactNode {
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

export function useScope(): ScopeStore {
  const scope = use(ScopeContext);
  if (scope === null) throw new Error('useScope needs a ScopeProvider above it');
  return scope;
}

/** A scope inside the one around, in which one root is this value. */
export function useScopeWith(root: Root, value: unknown): ScopeStore {
  const around = useScope();
  // oxlint-disable-next-line react/exhaustive-deps -- the value of later is set below
  const scope = useMemo(() => createScope(around, { [root]: value }), [around]);
  useLayoutEffect(() => scope.set(root, value), [scope, root, value]);
  return scope;
}

/** The expression's value in the scope around; renders again only when the value changes. Without one: undefined. */
export function useExpression(expression: Expression | undefined): unknown {
  return useFromScope(expression?.reads ?? NOTHING, (scope) =>
    expression === undefined ? undefined : evaluate(expression, scope.read()),
  );
}

/** Whether a condition holds here; no condition always does. */
export function useHolds(condition: Expression | undefined): boolean {
  const value = useExpression(condition);
  return condition === undefined || value === true;
}

/** Anything computed from the scope, computed again when one of `reads` changes. */
export function useFromScope<Value>(reads: readonly string[], compute: (scope: ScopeStore) => Value): Value {
  return useInScope(useScope(), reads, compute);
}

/** The same in another scope than the one around. */
export function useInScope<Value>(
  scope: ScopeStore,
  reads: readonly string[],
  compute: (scope: ScopeStore) => Value,
): Value {
  const last = useRef<{ value: Value } | null>(null);
  const key = reads.join(' ');
  const subscribe = useCallback(
    (listener: () => void) => (key === '' ? noop : scope.subscribe(key.split(' '), listener)),
    [scope, key],
  );
  const snapshot = (): Value => {
    const value = compute(scope);
    if (last.current !== null && alike(last.current.value, value)) return last.current.value;
    last.current = { value };
    return value;
  };
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

const NOTHING: readonly string[] = [];
const noop = (): void => undefined;
