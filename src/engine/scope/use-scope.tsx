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

/** A child scope in which one root has this value. */
export function useScopeWith(root: Root, value: unknown): ScopeStore {
  const around = useScope();
  // oxlint-disable-next-line react/exhaustive-deps -- later values are set below
  const scope = useMemo(() => createScope(around, { [root]: value }), [around]);
  useLayoutEffect(() => scope.set(root, value), [scope, root, value]);
  return scope;
}

/** The expression's value in the current scope; renders again only when it changes. Undefined without an expression. */
export function useExpression(expression: Expression | undefined): unknown {
  return useFromScope(expression?.reads ?? NOTHING, (scope) =>
    expression === undefined ? undefined : evaluate(expression, scope.read()),
  );
}

/** True if a condition holds here, or there is none. */
export function useHolds(condition: Expression | undefined): boolean {
  const value = useExpression(condition);
  return condition === undefined || value === true;
}

/** A value computed from the scope, recomputed when one of `reads` changes. */
export function useFromScope<Value>(reads: readonly string[], compute: (scope: ScopeStore) => Value): Value {
  return useInScope(useScope(), reads, compute);
}

/** The same for a scope other than the current one. */
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
